/**
 * Files of many rows brought in by the command line, as a process of its own: rows a second by the clock and by the processor, start included, and the most
 * that the process held beside what it holds when it has nothing to do.
 */
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand, type Outcome } from '../bench-runs/command.ts';
import { builtCommandLine } from './command-line.ts';
import type { Line } from './measure.ts';
import { answerText, itemOf } from './texts.ts';

const ROWS = 100_000;
/** A file of answers is read whole, and one of more than 400 MB is refused: more of them come in as a table, row by row. */
const MOST_IN_FILE = 10_000;
const ANSWERS_EACH = 10;
const MB = 1e6;

/** @param sizes questions that answers are of: ten to each of the largest number */
export async function measureImports(sizes: readonly number[]): Promise<Line[]> {
  const entry = builtCommandLine();
  const folder = mkdtempSync(path.join(tmpdir(), 'markscheme-bench-'));
  const named = (name: string): string => path.join(folder, name);
  try {
    const none = await runCommand(entry, ['--version']);
    const lines: Line[] = [];
    const imported = async (
      of: { what: string; rows: number; file: string; content: Iterable<string>; into: string },
      more: readonly string[] = [],
    ): Promise<void> => {
      await write(named(of.file), of.content);
      const args = ['import', named(of.file), ...more, '--workspace', named(of.into), '--json'];
      lines.push(...linesOf(of.what, of.rows, await runCommand(entry, args, { cwd: process.cwd() }), none));
      rmSync(named(of.file));
    };
    await imported(
      {
        what: `a table of ${String(ROWS)} rows`,
        rows: ROWS,
        file: 'table.csv',
        content: tableRows(ROWS),
        into: 'own.sqlite',
      },
      ['--map', 'guess'],
    );
    const questions = Math.min(MOST_IN_FILE, Math.max(...sizes));
    const content = inList(questions, benchmarkRow);
    const into = 'bench.sqlite';
    await imported({
      what: `a benchmark of ${String(questions)} items`,
      rows: questions,
      file: 'bench.json',
      content,
      into,
    });
    await imported({
      ...answersOf(questions),
      file: 'bench_k_10_test_alpha.json',
      content: inList(questions, answersRow),
      into,
    });
    const many = Math.max(...sizes);
    const { what, rows } = answersOf(many);
    writeFileSync(named('mapping.json'), JSON.stringify(BESIDE));
    await imported(
      {
        what: `${what} beside their questions`,
        rows,
        file: 'beside.jsonl',
        content: besideRows(many),
        into: 'beside.sqlite',
      },
      ['--map', named('mapping.json')],
    );
    return lines;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const answersOf = (questions: number): { what: string; rows: number } => ({
  what: `${String(questions * ANSWERS_EACH)} answers`,
  rows: questions * ANSWERS_EACH,
});

function linesOf(
  what: string,
  rows: number,
  { status, seconds, cpuSeconds, peak, text }: Outcome,
  none: Outcome,
): Line[] {
  if (status !== 0) throw new Error(`${what}: ${text}`);
  return [
    { what: `${what}, by the clock`, value: rows / seconds, unit: 'rows/s', atLeast: 10_000 },
    { what: `${what}, of the processor`, value: rows / cpuSeconds, unit: 'rows/s' },
    { what: `${what}, memory over the start`, value: (peak - none.peak) / MB, unit: 'MB', atMost: 300 },
  ];
}

async function write(file: string, parts: Iterable<string>): Promise<void> {
  const stream = createWriteStream(file);
  for (const part of parts) if (!stream.write(part)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function* tableRows(rows: number): Generator<string> {
  yield 'id,subject,question,solution,answer\n';
  for (let n = 0; n < rows; n += 1) {
    const { externalId, subject, question, solution, variables } = itemOf(n);
    yield `${[externalId, subject, question, solution, variables[0]?.value ?? ''].map(quoted).join(',')}\n`;
  }
}

function* inList(count: number, rowOf: (n: number) => object): Generator<string> {
  for (let n = 0; n < count; n += 1) yield `${n === 0 ? '[' : ','}\n${JSON.stringify(rowOf(n))}`;
  yield '\n]\n';
}

const idOf = (n: number): string => n.toString(16).padStart(64, '0');

export function benchmarkRow(n: number): object {
  const { question, solution, variables } = itemOf(n);
  return {
    question: { text: question, images: [] },
    answer: { text: solution, images: [] },
    id: idOf(n),
    short_answer_value: variables.map(({ value }) => value),
    short_answer_variable: variables.map(({ name }) => name),
    short_answer_description: variables.map(({ description }) => description),
    short_answer_type: variables.map(({ type }) => type),
    reasoning_flow: [],
  };
}

export const answersRow = (n: number): object => ({
  generated_answers: Array.from({ length: ANSWERS_EACH }, (_, sample) => answerText(n, 0, sample)),
  id: idOf(n),
});

/** Questions with their answers, as a table of one's own. */
const BESIDE = {
  ...{ id: 'id', question: ['question'], solution: ['solution'], values: [{ column: 'answer', name: 'W' }] },
  answers: [{ column: 'responses', model: 'alpha' }],
};
function* besideRows(n: number): Generator<string> {
  for (let index = 0; index < n; index += 1) {
    const { question, solution, variables } = itemOf(index);
    const responses = Array.from({ length: ANSWERS_EACH }, (_, sample) => answerText(index, 0, sample));
    yield `${JSON.stringify({ id: idOf(index), question, solution, answer: variables[0]?.value, responses })}\n`;
  }
}
