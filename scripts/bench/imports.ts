/**
 * Files of many rows brought in by the command line, as a process of its own: rows a second by the clock and by the processor, start included, and the most
 * that the process held beside what it holds when it has nothing to do.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand, type Outcome } from '../bench-runs/command.ts';
import type { Line } from './measure.ts';
import { answerText, itemOf } from './texts.ts';

const ENTRY = 'src/cli/index.ts';
const ROWS = 100_000;
const ANSWERS_EACH = 10;
const MB = 1e6;

/** @param sizes questions that answers are of: ten to each of the largest number */
export async function measureImports(sizes: readonly number[]): Promise<Line[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'markscheme-bench-'));
  try {
    const none = await runCommand(ENTRY, ['--version']);
    const questions = Math.max(...sizes);
    const files = {
      table: path.join(folder, 'table.csv'),
      benchmark: path.join(folder, 'bench.json'),
      answers: path.join(folder, 'bench_k_10_test_alpha.json'),
    };
    await write(files.table, tableRows(ROWS));
    await write(files.benchmark, inList(questions, benchmarkRow));
    await write(files.answers, inList(questions, answersRow));
    const own = path.join(folder, 'own.sqlite');
    const workspace = path.join(folder, 'bench.sqlite');
    const imported = (file: string, into: string, more: readonly string[] = []): Promise<Outcome> =>
      runCommand(ENTRY, ['import', file, ...more, '--workspace', into, '--json'], { cwd: process.cwd() });
    const lines = [
      linesOf(`a table of ${String(ROWS)} rows`, ROWS, await imported(files.table, own, ['--map', 'guess']), none),
    ];
    lines.push(
      linesOf(`a benchmark of ${String(questions)} items`, questions, await imported(files.benchmark, workspace), none),
    );
    const answers = questions * ANSWERS_EACH;
    lines.push(linesOf(`${String(answers)} answers`, answers, await imported(files.answers, workspace), none));
    return lines.flat();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

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
