/** Runs over CL-bench through a runner and a scripted provider: what is kept of a failure, what is asked again, error types. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider, type SeenRequest } from '../../../../testing/fake-provider.ts';
import type { FakeReply } from '../../../../testing/fake-wire.ts';
import { GenerationConfig, JudgingConfig } from '../../../contract/run-config.ts';
import { clAnswers, clTexts, type ClAnswer } from '../../store/answers/cl-answers.ts';
import { openWorkspace, type WritableDb } from '../../store/file/open.ts';
import { clErrors } from '../../transfer/figures/cl-figures.ts';
import { clRunFigures } from '../../transfer/figures/cl-run-figures.ts';
import { importOrReport } from '../../transfer/import/import.ts';
import { createRunner, type GenerationInput, type JudgingInput, type Runner } from '../index.ts';

let folder = '';
let db: WritableDb;
let fake: FakeProvider;
let runner: Runner;
let benchmarkId = 0;

const task = (n: number): object => ({
  messages: [
    { role: 'system', content: 'Rules.' },
    { role: 'user', content: `QUESTION ${String(n)}?` },
  ],
  rubrics: ['First.', 'Second.'],
  metadata: { task_id: `t${String(n)}`, context_id: 'c', context_category: 'C', sub_category: 's' },
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-cl-'));
  db = openWorkspace(join(folder, 'w.sqlite'), { create: true });
  fake = await startFakeProvider({ reply: pupil });
  runner = createRunner({
    db,
    keyFor: () => 'sk-0123456789',
    confirmed: () => true,
    env: {},
    retry: { baseMs: 2, maxMs: 5 },
  });
  const path = join(folder, 'B.jsonl');
  writeFileSync(path, [1, 2, 3, 4].map((n) => `${JSON.stringify(task(n))}\n`).join(''));
  const report = importOrReport(db, { paths: [path], acceptValid: false }, '2025-01-01T00:00:00.000Z');
  benchmarkId = report.files[0]?.benchmarkId ?? 0;
});
afterEach(async () => {
  await runner.close();
  db.close();
  await fake.close();
  rmSync(folder, { recursive: true, force: true });
});

const pupil = ({ text }: SeenRequest): FakeReply => ({
  answer: `ANSWER ${String(/QUESTION (\d+)\?/.exec(text)?.[1])}`,
  reasoning: 'Thinking.',
});
const asked = ({ text }: SeenRequest): string => /ANSWER (\d+)/.exec(text)?.[1] ?? '';
const grade = (score: number, list: string[]): FakeReply => ({
  answer: { 'Grading Rationale': '', 'List of Requirement Satisfaction Status': list, 'Overall Score': score },
});
const model = () => ({ provider: 'openai' as const, model: 'one', baseUrl: fake.url });
const answering = (more: Partial<GenerationInput> = {}): GenerationInput =>
  GenerationConfig.parse({ benchmarkId, model: model(), temperature: null, thinkingBudget: null, ...more });
const judging = (more: Partial<JudgingInput> = {}): JudgingInput =>
  JudgingConfig.parse({ benchmarkId, judge: model(), verifier: 'judge-only', ...more });
const statuses = (): string[] => clAnswers(db, { benchmarkId }).map(({ trials }) => trials[0].judged);
const answers = (): ClAnswer[] => clAnswers(db, { benchmarkId });

describe('a run over CL-bench', () => {
  it('keeps each way to fail apart, asks again what failed and nothing else, and grades an answer anew that came later', async () => {
    fake.script((request) =>
      request.text.includes('QUESTION 4')
        ? { status: 400, error: { message: 'content policy', code: 'content_policy_violation' } }
        : pupil(request),
    );
    const { runId: answerRunId } = await runner.wait(runner.startGeneration(answering()).runId);
    const texts = answers().map(({ responseId }) => clTexts(db, responseId));
    expect(texts.map((one) => one?.text)).toEqual(['ANSWER 1', 'ANSWER 2', 'ANSWER 3', null]);
    expect(texts[0]?.reasoning).toBe('Thinking.');
    // All messages as they are: roles, texts, order, and nothing added.
    const sent = fake.requests.find(({ text }) => text.includes('QUESTION 2'))?.body;
    const messages = (sent?.messages ?? sent?.input) as { role: string; content: string | { text: string }[] }[];
    expect(
      messages.map(({ role, content }) => [role, typeof content === 'string' ? content : content[0]?.text]),
    ).toEqual([
      ['system', 'Rules.'],
      ['user', 'QUESTION 2?'],
    ]);
    expect(texts[3]?.error).toMatch(/refused the content/);

    fake.requests.length = 0;
    fake.script((request) => {
      if (asked(request) === '1') return { answer: 'No JSON from me.' };
      return asked(request) === '2' ? { status: 500 } : grade(1, ['yes', 'yes']);
    });
    const first = await runner.wait(runner.startJudging(judging({ answerRunIds: [answerRunId] })).runId);
    expect(statuses()).toEqual(['unparsable', 'call_failed', 'solved', 'empty']);
    expect(first).toMatchObject({ state: 'done', done: 2, failed: 2 });
    expect(fake.requests.some((request) => request.text.includes('QUESTION'))).toBe(false);
    const stored = answers().map(({ grades }) => grades[0]);
    expect(stored.map((one) => one?.source)).toEqual(['judge', 'judge', 'judge', 'offline']);

    fake.script(pupil);
    await runner.wait(runner.resume(answerRunId).runId);
    fake.requests.length = 0;
    fake.script((request) => grade(asked(request) === '4' ? 0 : 1, ['yes', asked(request) === '4' ? 'no' : 'yes']));
    await runner.wait(runner.resume(first.runId).runId);
    expect(fake.requests.map(asked).toSorted()).toEqual(['1', '2', '4']);
    expect(statuses()).toEqual(['solved', 'solved', 'solved', 'unsolved']);
  });

  it('says before it starts what it would send, in each of its stages', async () => {
    const dry = await runner.dryRun({ kind: 'generation', ...answering({ k: 2 }) });
    expect(dry.stages).toMatchObject([{ purpose: 'generation', requests: 8, calls: 8 }]);
    await runner.wait(runner.startGeneration(answering()).runId);
    const judge = await runner.dryRun({ kind: 'judging', ...judging({ trials: 3 }) });
    expect(judge.stages).toMatchObject([{ purpose: 'rubric-judge', calls: 12 }]);
    fake.script(() => grade(0, ['no', 'yes']));
    await runner.wait(runner.startJudging(judging()).runId);
    const again = await runner.dryRun({ kind: 'judging', ...judging({ trials: 3 }) });
    expect(again.stages).toMatchObject([{ purpose: 'rubric-judge', cached: 4, calls: 8 }]);
    const errors = await runner.dryRun({ kind: 'judging', ...judging({ purpose: 'error-types' }) });
    expect(errors.stages).toMatchObject([{ purpose: 'error-types', calls: 4 }]);
  });

  it('proposes error types of failed answers alone, which grade nothing and agree or not with the expert', async () => {
    await runner.wait(runner.startGeneration(answering()).runId);
    fake.script((request) => (asked(request) === '1' ? grade(1, ['yes', 'yes']) : grade(0, ['yes', 'no'])));
    await runner.wait(runner.startJudging(judging()).runId);
    const before = statuses();
    fake.requests.length = 0;
    fake.script((request) => ({
      answer: {
        rationale: 'Seen.',
        error_types: asked(request) === '2' ? ['Context Ignored', 'Format Error'] : ['Refusal'],
      },
    }));
    const run = await runner.wait(runner.startJudging(judging({ purpose: 'error-types' })).runId);
    expect(run).toMatchObject({ state: 'done', name: 'one, error types', total: 3, done: 3 });
    expect(fake.requests.map(asked).toSorted()).toEqual(['2', '3', '4']);
    expect(fake.requests[0]?.text).toContain('QUESTION');
    expect(fake.requests[0]?.text).toContain('2. (not met) Second.');
    expect(statuses()).toEqual(before);
    const { sets } = clErrors(db, { benchmarkId });
    expect(sets[0]).toMatchObject({ failed: 3, byJudge: 3, byExpert: 0 });
    expect(sets[0]?.shares.map(({ judge }) => judge.count)).toEqual([1, 0, 1, 2]);
    // Taken up again there is nothing to do.
    fake.requests.length = 0;
    await runner.wait(runner.resume(run.runId).runId);
    expect(fake.requests).toHaveLength(0);
  });

  it('is refused without a judge, for rubrics are not graded offline', async () => {
    await runner.wait(runner.startGeneration(answering()).runId);
    const offline = judging({ judge: null, verifier: 'offline-first' });
    expect(() => runner.startJudging(offline)).toThrow(/graded by a judge/);
    await expect(runner.dryRun({ kind: 'judging', ...offline })).rejects.toThrow(/graded by a judge/);
  });

  it('shows by category what the run itself found, whatever other runs and experts say', async () => {
    fake.script((request) =>
      request.text.includes('ANSWER')
        ? grade(asked(request) === '1' ? 1 : 0, ['yes', asked(request) === '1' ? 'yes' : 'no'])
        : pupil(request),
    );
    await runner.wait(runner.startGeneration(answering()).runId);
    const { runId } = await runner.wait(runner.startJudging(judging()).runId);
    const found = clRunFigures(db, runId);
    expect(found).toMatchObject([
      {
        model: 'one',
        rates: { published: { total: 4, score1: 1, rate: 0.25 }, graded: { total: 4 } },
        rubricPass: { value: 5 / 8 },
        trials: 1,
        byCategory: [
          {
            category: 'C',
            rates: { published: { rate: 0.25 } },
            subCategories: [{ subCategory: 's', itemIds: { length: 4 } }],
          },
        ],
      },
    ]);
    fake.script(() => grade(1, ['yes', 'yes']));
    const other = await runner.wait(runner.startJudging(judging({ fresh: true })).runId);
    expect(clRunFigures(db, other.runId)[0]?.rates.published.rate).toBe(1);
    expect(clRunFigures(db, runId)).toEqual(found);
    expect(clRunFigures(db, answers()[0]?.runId ?? 0)).toEqual([]);
  });
});
