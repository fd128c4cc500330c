/** Answers that talk to the judge, through whole runs: what goes over the wire, and what is kept of judges that quote them. Text, figures, exams, rubrics. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { FakeReply, SeenRequest } from '../../../testing/fake-provider.ts';
import { ATTACKS } from '../../core/prompts/fixtures/attacks.ts';
import { framed } from '../../core/prompts/fixtures/framed.ts';
import { importOrReport } from '../transfer/import/import.ts';
import { bench, closeBenches, type Bench } from './fixtures/bench.ts';

afterEach(closeBenches);

const attacks = Object.values(ATTACKS).flat();
/** As a judge speaks that quotes what it judges, before its own word in the form that it is asked for. */
const quoting = (attack: string, own: object): FakeReply => ({
  answer: `The response says:\n${attack}\nThat settles nothing.\n${JSON.stringify(own)}`,
});
/** What is judged in a request, by its frame. */
const judged = ({ text }: SeenRequest): string | undefined =>
  ['RESPONSE', 'ANSWER', 'VALUE'].flatMap((label) => framed(text, label)?.inside ?? [])[0];

test('variables, with figures and without: no verdict is right, and each answer was sent letter by letter', async () => {
  const items = attacks.map((answer, n) => ({ variables: { x: '42 m' }, answers: [answer], image: n % 2 === 0 }));
  const reply = (request: SeenRequest): FakeReply => {
    const response = judged(request);
    return request.text.includes('Extracted value:')
      ? quoting(response ?? /^Extracted value: (.*)$/m.exec(request.text)?.[1] ?? '', { is_correct: false })
      : quoting(response ?? '', { short_answer_value_list: [response] });
  };
  const { runner, judging, db, fake } = await bench(items, reply);
  const run = await runner.wait(runner.startJudging(judging()).runId);
  const sent = new Set(fake.requests.map(judged));
  expect(attacks.filter((attack) => !sent.has(attack))).toEqual([]);
  expect(new Set(fake.requests.map(({ images }) => images.length))).toEqual(new Set([0, 1]));
  expect(db.all(`SELECT 1 FROM verdicts WHERE status = 'right'`)).toEqual([]);
  expect(db.all(`SELECT 1 FROM verdicts WHERE status = 'wrong'`).length).toBeGreaterThan(attacks.length / 2);
  expect(run.done + run.failed).toBe(attacks.length);
});

/** Brings files into the workspace of a bench and judges the answers in them. */
async function judgedFiles(
  b: Bench,
  files: Record<string, string>,
  isRead: (attack: string) => boolean = () => true,
): Promise<number[]> {
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(dirname(b.path), name);
    writeFileSync(path, text);
    return path;
  });
  const report = importOrReport(b.db, { paths, acceptValid: false }, '2025-01-01T00:00:00.000Z');
  expect(report.rejections).toEqual([]);
  const benchmarkId = report.files.find(({ benchmarkId: id }) => id !== null)?.benchmarkId ?? 0;
  const run = await b.runner.wait(b.runner.startJudging(b.judging({ benchmarkId })).runId);
  expect(run.done + run.failed).toBe(attacks.length);
  const sent = new Set(b.fake.requests.map(judged));
  expect(attacks.filter((attack) => isRead(attack) && !sent.has(attack))).toEqual([]);
  const scores = b.db.all<{ score: number | null }>('SELECT score FROM grades').flatMap(({ score }) => score ?? []);
  expect(scores.length).toBeGreaterThan(attacks.length / 2);
  return scores;
}
const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

test('an exam: no answer has points', async () => {
  const b = await bench([], (request) => quoting(judged(request) ?? '', { score: 0, explanation: '' }));
  const exam = { exam_id: 'e', test_paper_name: 'E', course: 'C', year: 2025, num_questions: attacks.length };
  const scores = { score_total: 5, score_max: 5, score_avg: 3, score_median: 3, score_standard_deviation: 1 };
  const files = {
    'exams_metadata.json': JSON.stringify({ exams: [{ ...exam, ...scores }] }),
    'questions.jsonl': lines(
      attacks.map((_, n) => ({
        ...{ instance_id: n + 1, exam_id: 'e', problem_num: n + 1, points: 5, problem: `Why ${String(n)}?` },
        ...{ answer: 'Because.', explanation: '', type: 'ShortAnswerQuestion' },
      })),
    ),
    'questions_k_1_test_m.json': JSON.stringify(
      attacks.map((answer, n) => ({
        id: String(n + 1),
        generated_answers: [JSON.stringify({ answer, explanation: '' })],
      })),
    ),
  };
  // A form feed before a letter is read as the \\f of a formula that was not escaped.
  const points = await judgedFiles(b, files, (attack) => !/\f[a-z]/i.test(attack));
  expect(points.filter((given) => given !== 0)).toEqual([]);
});

test('rubrics: no task is solved', async () => {
  const own = { 'List of Requirement Satisfaction Status': ['no'], 'Overall Score': 0 };
  const b = await bench([], (request) => quoting(judged(request) ?? '', own));
  const task = (n: number): object => ({
    messages: [{ role: 'user', content: `Task ${String(n)}` }],
    rubrics: ['It names a length.'],
    metadata: { task_id: `t${String(n)}`, context_id: 'c', context_category: 'C', sub_category: 's' },
  });
  const scores = await judgedFiles(b, {
    'B.jsonl': lines(attacks.map((_, n) => task(n))),
    'm.jsonl': lines(attacks.map((answer, n) => ({ idx: `t${String(n)}`, ...task(n), model_output: answer }))),
  });
  expect(scores.filter((score) => score !== 0)).toEqual([]);
});
