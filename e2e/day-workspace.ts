/**
 * A workspace for a day at the desk, of real exam questions where they lie beside the checkout, else of our own (e2e/pictures/items.ts): answers
 * that state every value, some of them wrong, and not a figure beside the file; an exam, answered too.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Engine } from '../src/engine/index.ts';
import { startEngine } from './engine.ts';
import { benchmarkText } from './pictures/items.ts';

const root = path.resolve(import.meta.dirname, '..');
const data = path.resolve(root, '..', 'shared', 'data');
const sample = path.join(root, 'resources', 'sample');

interface Question {
  id: string;
  answer: { text: string };
  short_answer_variable: string[];
  short_answer_value: unknown[];
  reasoning_flow: { verifiable_answer: unknown }[];
}

interface Day {
  workspace: string;
  items: number;
  /** Where the figures are. */
  images: string;
  /** Stands in the second answer to this item alone, counted from 1. */
  word: { text: string; item: number };
  /** A step whose answer stands in its item's solution; both counted from 1. */
  flow: { item: number; step: number };
}

export async function dayWorkspace(folder: string): Promise<Day> {
  const real = path.join(data, 'cfe', 'CFE_mm.json');
  const source = existsSync(real) ? readFileSync(real, 'utf8') : benchmarkText;
  const questions = JSON.parse(source) as Question[];
  const word = { text: 'quetzalcoatlus', item: 7 };
  const files = [
    write(folder, 'day.json', source),
    write(folder, 'day_k_2_test_heron-1.json', JSON.stringify(questions.map((one, i) => answersTo(one, i, word)))),
  ];
  const images = existsSync(real) ? path.dirname(real) : path.join(folder, 'delivered');
  if (!existsSync(real)) cpSync(path.join(sample, 'images'), path.join(images, 'images'), { recursive: true });

  const workspace = path.join(folder, 'day.sqlite');
  const engine = await startEngine();
  await engine.api('workspace.open', { path: workspace, create: true });
  await importAll(engine, files);
  await importAll(engine, examFiles(folder));
  for (const { id: benchmarkId } of await engine.api('benchmarks.list', {})) {
    const run = await engine.api('runs.startJudging', { benchmarkId, judge: null, verifier: 'offline-only' });
    await engine.settled(run.runId);
  }
  await engine.close();
  return { workspace, items: questions.length, images, word, flow: placedStep(questions) };
}

function placedStep(questions: readonly Question[]): Day['flow'] {
  for (const [item, { answer, reasoning_flow: flow }] of questions.entries())
    for (const [step, { verifiable_answer: said }] of flow.entries())
      if (typeof said === 'string' && said.length > 4 && answer.text.includes(said))
        return { item: item + 1, step: step + 1 };
  throw new Error('no step of these flows stands in its solution');
}

async function importAll(engine: Engine, paths: string[]): Promise<void> {
  const report = await engine.api('import.files', { paths });
  if (!report.written) throw new Error(`refused: ${JSON.stringify(report.rejections.slice(0, 3))}`);
}

function write(folder: string, name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** The beginning of the solution, then each value; in the second answer every third one is another. */
function answersTo(question: Question, index: number, word: Day['word']): object {
  const { id, short_answer_variable: names, short_answer_value: values, answer } = question;
  const stated = (k: number): string =>
    names
      .map((name, i) => `${name} = ${String(values[i])}${k === 1 && (i + index) % 3 === 0 ? ' + 1' : ''}`)
      .join('\n\n');
  const text = (k: number): string =>
    `${answer.text.slice(0, 600)}\n\n${k === 1 && index + 1 === word.item ? `${word.text}\n\n` : ''}**Final answer**\n\n${stated(k)}`;
  return { id, generated_answers: [text(0), text(1)] };
}

/** The real exams with answers as they should be, or the sample's. */
function examFiles(folder: string): string[] {
  const real = path.join(data, 'course-exam');
  if (!existsSync(real))
    return ['exams_metadata.json', 'questions.jsonl', 'questions_k_1_test_larkspur-2.json'].map((name) =>
      path.join(sample, 'exam', name),
    );
  const source = readFileSync(path.join(real, 'questions.jsonl'), 'utf8');
  const answers = source
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as { instance_id: number; answer: string })
    .map(({ instance_id: id, answer }) => ({
      id: String(id),
      generated_answers: [JSON.stringify({ answer, explanation: 'As in the course.' })],
    }));
  const own = path.join(folder, 'exam');
  mkdirSync(own);
  cpSync(path.join(real, 'exams_metadata.json'), path.join(own, 'exams_metadata.json'));
  return [
    path.join(own, 'exams_metadata.json'),
    write(own, 'questions.jsonl', source),
    write(own, 'questions_k_1_test_heron-1.json', JSON.stringify(answers)),
  ];
}
