/**
 * Measures the offline layer on real answers of real models, where ../shared/data/real-answers is there: items with one final answer, as a run
 * grades them without a judge. `node scripts/bench-real.ts [--out decisions.jsonl] [--unseen] [--several]`; --unseen takes the problems and models that
 * the confidence was never trained on, --several the problems with more than one value, called as an import of the table calls them. Labels of the benchmark's own grader are noisy: what they contradict is listed to be read.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { availableParallelism } from 'node:os';
import { DEFAULT_POLICY } from '../src/core/grading/policy.ts';
import { createTurns, gradeEach } from '../src/engine/runner/grading/offline.ts';
import type { OfflineAnswer } from '../src/engine/runner/grading/offline-values.ts';
import { OFFLINE_LANES } from '../src/engine/runner/execute.ts';
import { OfflineThreads, TOGETHER } from '../src/engine/runner/grading/offline-threads.ts';
import { statedNames } from '../src/core/tables/stated-name.ts';
import { isUnseen } from './real-answers/split.ts';

interface RealAnswer {
  model: string;
  response: string;
  labels: { equal: boolean | null }[];
}
interface RealItem {
  id: string;
  question: string;
  solution: string;
  final_answers: string[];
  answers: RealAnswer[];
}

const folder = fileURLToPath(new URL('../../shared/data/real-answers/', import.meta.url));
if (!existsSync(folder)) {
  console.log('No ../shared/data/real-answers: nothing to measure.');
  process.exit(0);
}
/** Nothing is left to decide where an answer breaks off in the middle of a line, or trails away in repeated words or in words alone. */
function comesToAnEnd(response: string): boolean {
  const tail = response.slice(-600);
  const words = tail.toLowerCase().split(/\s+/).filter(Boolean);
  const marks = (tail.match(/[.!?;:,=\\$]/g) ?? []).length;
  const trails = new Set(words).size < 0.4 * words.length || (tail.length === 600 && marks < 0.004 * tail.length);
  return !trails && /[.!?:$}\])*`"”']\s*$/.test(response);
}

const argument = (name: string): string | undefined =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;

interface About {
  file: string;
  id: string;
  model: string;
  labelled: boolean | null;
  ends: boolean;
}
type Row = About & { status: string; [more: string]: unknown };
const answers: OfflineAnswer[] = [];
const known: About[] = [];
for (const file of ['electro', 'mechanics', 'statistics']) {
  for (const line of readFileSync(`${folder}${file}.jsonl`, 'utf8').split('\n')) {
    if (line === '') continue;
    const item = JSON.parse(line) as RealItem;
    const values = item.final_answers;
    if (values.length === 0 || values.length > 1 !== process.argv.includes('--several')) continue;
    const named = values.length > 1 ? statedNames(values) : [];
    const variables = values.map((stated, position) => {
      const { name, value } = named[position] ?? { name: values.length > 1 ? `answer ${String(position + 1)}` : 'answer', value: stated }; // prettier-ignore
      return { id: position + 1, position, name, type: 'other' as const, description: '', value, original: value };
    });
    for (const answer of item.answers) {
      if (process.argv.includes('--unseen') && !isUnseen(item.id, answer.model)) continue;
      answers.push({ text: answer.response, question: item.question, solution: item.solution, variables });
      // A label is of a box, and says nothing of one value among several.
      const labelled = answer.labels.length === 0 || values.length > 1 ? null : answer.labels.some((l) => l.equal === true); // prettier-ignore
      known.push({ file, id: item.id, model: answer.model, labelled, ends: comesToAnEnd(answer.response) });
    }
  }
}
const began = performance.now();
const started = process.cpuUsage();
// As many under one watch as a run takes where it has no threads.
const graded = Array.from({ length: Math.ceil(answers.length / TOGETHER) }, (_, k) =>
  gradeEach(answers.slice(k * TOGETHER, (k + 1) * TOGETHER).map((answer) => ({ answer, policy: DEFAULT_POLICY }))),
).flat();
const { user, system } = process.cpuUsage(started);
const [spent, clock] = [(user + system) / 1000, performance.now() - began];
const rows = graded.flatMap((values, k): Row[] => {
  const about = known[k];
  return about ? values.map(({ found, decided }, place) => ({ ...about, ...decided, span: found.span, extraction: found.reason, reference: answers[k]?.variables[place]?.value })) : []; // prettier-ignore
});

const count = (list: typeof rows, status: string): number => list.filter((r) => r.status === status).length;
const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)}%`;
const STATUSES = ['right', 'wrong', 'undecided', 'ambiguous', 'not_found'];
const line = (name: string, list: typeof rows): void => {
  const decided = count(list, 'right') + count(list, 'wrong');
  const against = list.filter((r) => r.labelled !== null && (r.status === 'right' ? !r.labelled : r.status === 'wrong' && r.labelled)); // prettier-ignore
  console.log(
    `${name.padEnd(34)} ${String(list.length).padStart(5)}  ${share(decided, list.length).padStart(6)}  ${STATUSES.map((s) => share(count(list, s), list.length).padStart(9)).join(' ')}  ${String(against.length).padStart(8)}`,
  );
};
console.log(`${'answers'.padEnd(34)} ${''.padStart(5)}  decided  ${STATUSES.map((s) => s.padStart(9)).join(' ')}  contradicted by the labels`); // prettier-ignore
line('all', rows);
line('that come to an end', rows.filter((r) => r.ends)); // prettier-ignore
for (const file of new Set(rows.map((r) => r.file))) line(file, rows.filter((r) => r.file === file)); // prettier-ignore
for (const model of [...new Set(rows.map((r) => r.model))].sort()) line(model, rows.filter((r) => r.model === model)); // prettier-ignore
const perSecond = (ms: number): string => String(Math.round((1000 * answers.length) / ms));
console.log(`${perSecond(spent)} answers/s of CPU, ${perSecond(clock)} by the clock`);
if (!process.argv.includes('--quick')) await byThreads();
const out = argument('--out');
if (out !== undefined) writeFileSync(out, rows.map((r) => JSON.stringify(r)).join('\n'));

/** The same by one thread for each core, as a run grades many answers, by the clock; before that as many as they need to start and to be warm. */
async function byThreads(): Promise<void> {
  const threads = new OfflineThreads(createTurns());
  // As many at once as a run has lanes.
  const all = async (list: readonly OfflineAnswer[]): Promise<void> => {
    const rest = list.values();
    await Promise.all(
      Array.from({ length: OFFLINE_LANES }, async () => {
        for (const answer of rest) await threads.grade(answer, DEFAULT_POLICY);
      }),
    );
  };
  await all(answers.slice(0, 400));
  const started = performance.now();
  await all(answers);
  const rate = perSecond(performance.now() - started);
  console.log(`${rate} answers/s by the clock, by ${String(availableParallelism())} threads`);
  await threads.close();
}
