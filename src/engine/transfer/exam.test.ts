import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeProvider } from '../../../testing/fake-provider.ts';
import type { EngineCalls, InputOf } from '../../contract/calls.ts';
import { createEngine, type Engine } from '../index.ts';

const SAMPLE = 'resources/sample/exam';
const REAL = '../shared/data/course-exam';

let folder = '';
let engine: Engine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources' });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const lines = (path: string): string[] => readFileSync(path, 'utf8').trim().split('\n');
const parsed = (path: string): Record<string, unknown>[] =>
  lines(path).map((line) => JSON.parse(line) as Record<string, unknown>);

async function importSample(more: string[] = []): Promise<{ benchmarkId: number; runId: number }> {
  const report = await engine.api('import.files', {
    paths: ['questions.jsonl', 'exams_metadata.json', 'questions_k_1_test_larkspur-2.json', ...more].map((name) =>
      join(SAMPLE, name),
    ),
  });
  expect(report).toMatchObject({ written: true, rejections: [], warnings: [] });
  const benchmarkId = report.files[0]!.benchmarkId!;
  const runId = report.files.find((file) => file.kind === 'generated')!.runId!;
  return { benchmarkId, runId };
}

/** Grades and waits for the end; gives the run's id. */
async function finish(config: InputOf<EngineCalls, 'runs.startJudging'>): Promise<number> {
  const started = await engine.api('runs.startJudging', config);
  for (;;) {
    const run = await engine.api('runs.get', { runId: started.runId });
    if (run.state === 'done') return run.runId;
    expect(run.state).toBe('running');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
const gradeOffline = (benchmarkId: number): Promise<number> =>
  finish({ benchmarkId, judge: null, verifier: 'offline-only' });

describe('import and export', () => {
  it.each([
    [SAMPLE, 8],
    [REAL, 55],
  ])('%s comes back byte for byte, from either file', async (from, count) => {
    if (!existsSync(from)) {
      console.log(`${from} is not here: skipped`);
      return;
    }
    for (const [name, only] of [
      ['a', 'questions.jsonl'],
      ['b', 'exams_metadata.json'],
    ] as const) {
      await engine.api('workspace.open', { path: join(folder, `${name}.sqlite`), create: true });
      const report = await engine.api('import.files', { paths: [join(from, only)] });
      expect(report.files).toMatchObject([{ kind: 'course-exam', records: count }]);
      const out = join(folder, `out-${name}`);
      const written = await engine.api('export.write', {
        what: 'benchmark',
        benchmarkId: report.files[0]!.benchmarkId!,
        path: out,
      });
      expect(written).toMatchObject({
        rows: count,
        paths: [join(out, 'questions.jsonl'), join(out, 'exams_metadata.json')],
      });
      for (const file of ['questions.jsonl', 'exams_metadata.json'])
        expect(readFileSync(join(out, file)).equals(readFileSync(join(from, file))), file).toBe(true);
    }
  });

  it('names every problem with its file and line, and writes nothing', async () => {
    cpSync(SAMPLE, join(folder, 'bad'), { recursive: true });
    const path = join(folder, 'bad', 'questions.jsonl');
    const rows = lines(path);
    rows[1] = rows[1]!.replace('"points": 6', '"points": "six"');
    rows[4] = '{"broken';
    rows[5] = rows[5]!.replace('"answer": "A,D"', '"answer": "both"');
    writeFileSync(path, rows.join('\n'));
    const report = await engine.api('import.files', { paths: [path] });
    expect(report.written).toBe(false);
    expect(report.rejections.map(({ file, line, field }) => [file, line, field])).toEqual([
      ['questions.jsonl', 2, 'points'],
      ['questions.jsonl', 5, null],
      ['questions.jsonl', 6, 'answer'],
    ]);
    expect(await engine.api('benchmarks.list', {})).toEqual([]);
  });

  it('takes the valid questions when the user says so, and exports what the original’s tests accept', async () => {
    cpSync(SAMPLE, join(folder, 'bad'), { recursive: true });
    const path = join(folder, 'bad', 'questions.jsonl');
    const rows = lines(path);
    // The first broken, two swapped, one with an exam that is not there.
    rows[0] = 'no json';
    [rows[2], rows[3]] = [rows[3]!, rows[2]!];
    rows[7] = rows[7]!.replace(/"exam_id": "[^"]*"/, '"exam_id": "nowhere"');
    writeFileSync(path, rows.join('\n'));
    const report = await engine.api('import.files', { paths: [path], acceptValid: true });
    expect(report.written).toBe(true);
    const out = join(folder, 'out');
    await engine.api('export.write', { what: 'benchmark', benchmarkId: report.files[0]!.benchmarkId!, path: out });
    const questions = parsed(join(out, 'questions.jsonl'));
    expect(questions.map((question) => question.instance_id)).toEqual([2, 3, 4, 5, 6, 7]);
    const { exams } = JSON.parse(readFileSync(join(out, 'exams_metadata.json'), 'utf8')) as {
      exams: { exam_id: string; num_questions: number }[];
    };
    expect(exams.map((exam) => exam.num_questions)).toEqual([3, 3]);
  });

  it('asks for the other file where it is not beside the one', async () => {
    mkdirSync(join(folder, 'alone'));
    cpSync(join(SAMPLE, 'questions.jsonl'), join(folder, 'alone', 'questions.jsonl'));
    const report = await engine.api('import.files', { paths: [join(folder, 'alone', 'questions.jsonl')] });
    expect(report.rejections).toMatchObject([{ file: 'questions.jsonl', message: /exams_metadata\.json/ }]);
  });

  it('refuses the same files twice, also under another name', async () => {
    await importSample();
    const report = await engine.api('import.files', { paths: [join(SAMPLE, 'questions.jsonl')], name: 'other' });
    expect(report.rejections[0]!.message).toContain('already in the workspace');
  });
});

describe('an exam added by hand', () => {
  const entry = {
    exam_id: 'm_middle',
    test_paper_name: 'Middle',
    course: 'Middle course',
    year: 2024,
    score_total: 5,
    score_max: 5,
    score_avg: 3.5,
    score_median: 4,
    score_standard_deviation: 1,
  };
  const question = {
    exam_id: 'm_middle',
    problem_num: 1,
    points: 2,
    problem: 'Which?\nA. x\nB. y',
    answer: 'A',
    explanation: 'x.',
    type: 'SingleChoice' as const,
  };

  it('stands where the order wants it, with the next free ids, and comes out as files that are accepted again', async () => {
    const { benchmarkId } = await importSample();
    const { nextInstanceId } = await engine.api('exam.list', { benchmarkId });
    expect(nextInstanceId).toBe(9);
    const added = await engine.api('exam.add', {
      benchmarkId,
      exam: entry,
      questions: [question, { ...question, problem_num: 2, points: 3, type: 'True/False Questions', answer: 'True' }],
    });
    expect(added.instanceIds).toEqual([9, 10]);
    await engine.api('exam.add', {
      benchmarkId,
      questions: [{ ...question, exam_id: 'intro_databases_sample_final', problem_num: 5 }],
    });
    const out = join(folder, 'out');
    await engine.api('export.write', { what: 'benchmark', benchmarkId, path: out });
    expect(parsed(join(out, 'questions.jsonl')).map((row) => row.instance_id)).toEqual([
      1, 2, 3, 4, 11, 9, 10, 5, 6, 7, 8,
    ]);
    await engine.api('workspace.open', { path: join(folder, 'again.sqlite'), create: true });
    const report = await engine.api('import.files', { paths: [join(out, 'questions.jsonl')] });
    expect(report.rejections).toEqual([]);
    const exams = await engine.api('exam.list', { benchmarkId: report.files[0]!.benchmarkId! });
    expect(exams.exams.map(({ examId, questions }) => [examId, questions])).toEqual([
      ['intro_databases_sample_final', 5],
      ['observing_the_sky_sample_quiz', 4],
      ['m_middle', 2],
    ]);
    // What was there before is there byte for byte.
    const before = lines(join(SAMPLE, 'questions.jsonl'));
    expect(before.every((line) => lines(join(out, 'questions.jsonl')).includes(line))).toBe(true);
  });

  it('is refused with the field that is wrong, and leaves nothing behind', async () => {
    const { benchmarkId } = await importSample();
    const add = (exam: typeof entry | undefined, ...questions: (typeof question)[]) =>
      engine.api('exam.add', { benchmarkId, exam, questions });
    await expect(add(undefined, question)).rejects.toThrow(/question 1, exam_id/);
    await expect(add(entry)).rejects.toThrow(/at least one question/);
    await expect(add(entry, question, { ...question, answer: 'A,B' })).rejects.toThrow(/question 2, answer/);
    await expect(add({ ...entry, exam_id: 'intro_databases_sample_final' }, question)).rejects.toThrow(
      /already an exam/,
    );
    expect((await engine.api('exam.list', { benchmarkId })).exams).toHaveLength(2);
    expect((await engine.api('benchmarks.list', {}))[0]!.items).toBe(8);
  });
});

describe('the desk', () => {
  it('shows options, statements and both explanations, and what each answer earned', async () => {
    const { benchmarkId, runId } = await importSample();
    await gradeOffline(benchmarkId);
    const queue = await engine.api('exam.queue', { benchmarkId, answerRunId: runId });
    expect(queue.map((row) => row.samples[0])).toEqual(
      [
        ['correct', 5],
        ['partial', 2],
        ['incorrect', 0],
        ['not_run', null],
        ['correct', 4],
        ['incorrect', 0],
        ['correct', 8],
        ['malformed', null],
      ].map(([status, points]) => ({ status, points, overridden: false })),
    );
    const choice = await engine.api('exam.question', { itemId: queue[1]!.itemId });
    expect(choice.options.map(({ letter, right }) => `${letter}${right ? '!' : ''}`)).toEqual([
      'A!',
      'B!',
      'C',
      'D!',
      'E',
    ]);
    expect(choice).toMatchObject({
      topic: 'Indexes',
      exam: { course: 'Introduction to Databases' },
      dataQuality: null,
    });
    const statements = await engine.api('exam.question', { itemId: queue[6]!.itemId });
    expect(statements.statements.map((one) => one.right)).toEqual([true, false, true, false]);
    expect(statements.statements[0]!.text).toBe('Some stars never set.');
    const [answer] = await engine.api('exam.answers', { itemId: queue[1]!.itemId, answerRunId: runId });
    expect(answer).toMatchObject({
      choices: ['B', 'A'],
      explanation: 'Both give the leading column of the index.',
      points: 2,
      max: 6,
      proportional: 4,
      status: 'partial',
    });
    const [unread] = await engine.api('exam.answers', { itemId: queue[7]!.itemId, answerRunId: runId });
    expect(unread).toMatchObject({ answer: null, status: 'malformed', points: null });
    expect(unread!.text).toContain('20 parsecs');
  });

  it('takes points in half steps as decisions that can be undone, and every figure follows', async () => {
    const { benchmarkId, runId } = await importSample();
    await gradeOffline(benchmarkId);
    const queue = await engine.api('exam.queue', { benchmarkId, answerRunId: runId });
    const [answer] = await engine.api('exam.answers', { itemId: queue[3]!.itemId, answerRunId: runId });
    const { responseId } = answer!;
    for (const points of [0.25, 8.5])
      await expect(engine.api('exam.award', { responseId, points })).rejects.toThrow(/0 to 8 points in steps of 0\.5/);
    const figures = async () => (await engine.api('exam.results', { benchmarkId })).models[0]!;
    const before = await figures();
    expect(before.reviewed).toMatchObject({ answered: 6, earned: 19, correct: 3 });

    const awarded = await engine.api('exam.award', { responseId, points: 4.5, reason: 'undo is missing' });
    expect(awarded).toMatchObject({
      title: 'points: not awarded → 4.5 points, item 4, sample 1 of larkspur-2',
      undo: awarded.title,
      answer: { status: 'partial', points: 4.5, effective: { source: 'expert', rationale: 'undo is missing' } },
    });
    const after = await figures();
    expect(after.reviewed).toMatchObject({ answered: 7, earned: 23.5 });
    expect(after.judged).toEqual(before.judged);
    expect(after.overridden).toBe(1);
    const out = join(folder, 'results');
    await engine.api('export.write', { what: 'exam-results', benchmarkId, runId, path: out });
    expect(parsed(join(out, 'results.jsonl'))[3]).toMatchObject({ points_earned: 4.5, status: 'partial' });

    await engine.api('exam.award', { responseId, points: 8 });
    expect((await figures()).reviewed.correct).toBe(4);
    await engine.api('review.undo', {});
    expect((await figures()).reviewed.earned).toBe(23.5);
    await engine.api('review.undo', {});
    expect(await figures()).toEqual(before);
    await engine.api('review.redo', {});
    expect((await figures()).reviewed.earned).toBe(23.5);
    const history = await engine.api('review.history', { itemId: queue[3]!.itemId });
    expect(history).toHaveLength(5);
  });

  it('keeps what a judge gave when a later run had none', async () => {
    const { benchmarkId, runId } = await importSample();
    const judge = await startFakeProvider({ reply: () => ({ answer: { score: 5, explanation: 'Half.' } }) });
    try {
      const model = { provider: 'openai' as const, model: 'judge-1', baseUrl: judge.url };
      const judged = await finish({ benchmarkId, judge: model, verifier: 'offline-first' });
      const offline = await finish({ benchmarkId, judge: null, verifier: 'offline-only' });
      const queue = await engine.api('exam.queue', { benchmarkId, answerRunId: runId });
      expect(queue[3]!.samples[0]).toMatchObject({ status: 'partial', points: 5 });
      // The files of one judging run are that run's alone.
      const statusBy = async (judgingRunId: number): Promise<unknown> => {
        const path = join(folder, `results-${String(judgingRunId)}`);
        await engine.api('export.write', { what: 'exam-results', benchmarkId, runId, judgingRunId, path });
        return parsed(join(path, 'results.jsonl'))[3]!.status;
      };
      expect([await statusBy(judged), await statusBy(offline)]).toEqual(['partial', 'error']);
    } finally {
      await judge.close();
    }
  });

  it('states the mean over all trials of the grading that is shown, and how far they lie apart; other gradings when they are named', async () => {
    const { benchmarkId, runId } = await importSample();
    // One short answer is left to the judge: of all else 19 points are earned.
    const scores = [2, 5, 8];
    let asked = 0;
    const judge = await startFakeProvider({
      reply: ({ model }) => ({
        answer: { score: model === 'judge-2' ? 1 : (scores[asked++] ?? 0), explanation: 'So many.' },
      }),
    });
    try {
      const model = (name: string) => ({ provider: 'openai' as const, model: name, baseUrl: judge.url });
      const of = { benchmarkId, verifier: 'offline-first' as const, workers: 1 };
      const moody = await finish({ ...of, judge: model('judge-1'), trials: 3 });
      await finish({ ...of, judge: model('judge-2') });
      const shown = async (gradingIds?: number[]) =>
        (await engine.api('exam.results', { benchmarkId, gradingIds })).models;
      const [row] = await shown();
      expect(row).toMatchObject({ grading: { name: 'judge-1', trials: 3 }, trials: 3 });
      expect(row!.reviewed).toMatchObject({ earned: 24, std: { earned: 3 }, total: 8, answered: 7 });
      expect(row!.judged).toEqual(row!.reviewed);
      // The judge's points alone differ: 3 of all.
      expect(row!.parts!.judge).toBeCloseTo(3 / row!.reviewed.possible, 12);
      expect(row!.parts!.sampling).toBeNull();
      expect(row!.share.value).toBeCloseTo(24 / row!.reviewed.possible, 12);
      const short = row!.byType.find(({ type }) => type === 'ShortAnswerQuestion')!.figures;
      expect(short.std!.earned).toBeCloseTo(3, 12);
      expect(row!.byExam.map(({ figures }) => figures.earned).reduce((sum, one) => sum + one, 0)).toBe(24);
      const [found] = await engine.api('exam.runFigures', { runId: moody });
      expect(found!.figures).toMatchObject({ earned: 24, std: { earned: 3 } });

      // The original's four files for each trial.
      const out = join(folder, 'trials');
      const written = await engine.api('export.write', { what: 'exam-results', benchmarkId, runId, path: out });
      expect(written.paths).toHaveLength(12);
      const earned = ['', 'trial_2', 'trial_3'].map((trial) =>
        readFileSync(join(out, trial, 'results.jsonl'), 'utf8')
          .trim()
          .split('\n')
          .reduce((sum, line) => sum + (JSON.parse(line) as { points_earned: number }).points_earned, 0),
      );
      expect(earned).toEqual(scores.map((score) => 19 + score));

      const gradings = await engine.api('gradings.list', { benchmarkId });
      const both = await shown(gradings.map(({ gradingId }) => gradingId));
      expect(both.map(({ grading, reviewed }) => [grading?.name, reviewed.earned, reviewed.std?.earned])).toEqual([
        ['judge-1', 24, 3],
        ['judge-2', 20, undefined],
      ]);

      // An expert stands above every trial.
      const queue = await engine.api('exam.queue', { benchmarkId, answerRunId: runId });
      const [answer] = await engine.api('exam.answers', { itemId: queue[3]!.itemId, answerRunId: runId });
      const preview = await engine.api('exam.preview', { responseId: answer!.responseId, points: [7] });
      expect(preview.effects[0]!.overall).toMatchObject({ before: { earned: 24 }, after: { earned: 26 } });
      await engine.api('exam.award', { responseId: answer!.responseId, points: 7 });
      const [after] = await shown();
      expect(after!.reviewed).toMatchObject({ earned: 26, std: { earned: 0 } });
      expect(after!.judged).toMatchObject({ earned: 24, std: { earned: 3 } });
      expect(after!.overridden).toBe(1);
    } finally {
      await judge.close();
    }
  });

  it('tells what one run found, by its own grades, beside the students’ mean in each exam', async () => {
    const { benchmarkId, runId } = await importSample();
    const judgingRunId = await gradeOffline(benchmarkId);
    const [set, ...others] = await engine.api('exam.runFigures', { runId: judgingRunId });
    expect(others).toEqual([]);
    expect(set).toMatchObject({ answerRunId: runId, figures: { earned: 19, total: 8, answered: 6 } });
    expect(set!.byExam).toMatchObject([
      { figures: { earned: 7 }, students: { average: 17.4 } },
      { figures: { earned: 12 }, students: { average: 15.85 } },
    ]);
    expect(set!.byExam[0]!.placement!.z.value).toBeCloseTo((7 - 17.4) / 4.1, 9);
    // An expert's points are no part of it, nor is a run that graded nothing.
    const queue = await engine.api('exam.queue', { benchmarkId, answerRunId: runId });
    const [answer] = await engine.api('exam.answers', { itemId: queue[7]!.itemId, answerRunId: runId });
    await engine.api('exam.award', { responseId: answer!.responseId, points: 3 });
    expect(await engine.api('exam.runFigures', { runId: judgingRunId })).toEqual([set]);
    expect(await engine.api('exam.runFigures', { runId })).toEqual([]);
  });

  it('lets an expert read what no program could', async () => {
    const { benchmarkId, runId } = await importSample();
    await gradeOffline(benchmarkId);
    const queue = await engine.api('exam.queue', { benchmarkId, answerRunId: runId });
    const [answer] = await engine.api('exam.answers', { itemId: queue[7]!.itemId, answerRunId: runId });
    await engine.api('exam.award', { responseId: answer!.responseId, points: 3 });
    const { models } = await engine.api('exam.results', { benchmarkId });
    expect(models[0]!.reviewed).toMatchObject({ answered: 7, earned: 22 });
    expect(models[0]!.statuses).toMatchObject({ malformed: 0, partial: 2 });
  });

  it('places the model among each exam’s students, with the assumption', async () => {
    const { benchmarkId } = await importSample();
    await gradeOffline(benchmarkId);
    const { models, assumption } = await engine.api('exam.results', { benchmarkId });
    const [databases, sky] = models[0]!.byExam;
    expect(databases!.placement!.z.value).toBeCloseTo((7 - 17.4) / 4.1, 9);
    expect(sky!.placement!.z.value).toBeCloseTo((12 - 15.85) / 5.2, 9);
    expect(models[0]!.overExams!.z.value).toBeCloseTo(((7 - 17.4) / 4.1 + (12 - 15.85) / 5.2) / 2, 9);
    expect(assumption).toContain('normally distributed');
    expect(models[0]!.byType.map(({ type, figures }) => [type, figures.earned])).toEqual([
      ['SingleChoice', 9],
      ['MultipleChoice', 2],
      ['True/False Questions', 8],
      ['ShortAnswerQuestion', 0],
    ]);
    // One short answer is open: it bounds all that it is part of, points, place and accuracy.
    const open = (await engine.api('exam.queue', { benchmarkId, answerRunId: models[0]!.runId })).find(
      ({ samples }) => samples[0]?.status === 'not_run',
    )!;
    const of = models[0]!.byExam.findIndex(({ examId }) => examId === open.examId);
    const [mean, std] = of === 0 ? [17.4, 4.1] : [15.85, 5.2];
    const placed = models[0]!.byExam[of]!;
    expect(placed.bounds).toMatchObject({ open: 1, earned: placed.figures.earned + open.points });
    expect(placed.atMost!.z).toBeCloseTo((placed.figures.earned + open.points - mean) / std, 9);
    expect(models[0]!.byExam[1 - of]).toMatchObject({ bounds: null, atMost: null });
    const other = models[0]!.byExam[1 - of]!.placement!.z.value;
    expect(models[0]!.overExams!.atMost!.z).toBeCloseTo((placed.atMost!.z + other) / 2, 9);
    expect(models[0]!.byType.at(-1)!.bounds).toMatchObject({ earned: open.points, accuracy: { low: 0, high: 1 } });
    expect(models[0]!.ours.atMost).toBeCloseTo(models[0]!.ours.earned + open.points, 9);
    // Ours: 5 + 6 * 2/3 + 6 * 2/3 + 0 + 4 + 0 + 8 + 0.
    expect(models[0]!.ours.earned).toBeCloseTo(25, 9);
  });
});

describe('training data', () => {
  it('comes from reviewed questions only, with topic and quality from the review and the licence beside it', async () => {
    const { benchmarkId } = await importSample(['PROVENANCE.csv']);
    const out = join(folder, 'sft.jsonl');
    const sft = { what: 'sft' as const, benchmarkId, path: out };
    await expect(engine.api('export.write', sft)).rejects.toThrow(/reviewed questions only/);
    const queue = await engine.api('exam.queue', { benchmarkId });
    const itemId = queue[1]!.itemId;
    await engine.api('exam.annotate', { itemId, field: 'topic', text: 'B-trees' });
    await engine.api('exam.annotate', { itemId, field: 'data_quality', text: 'high' });
    await expect(engine.api('exam.annotate', { itemId, field: 'data_quality', text: 'superb' })).rejects.toThrow(
      /high/,
    );
    await engine.api('review.setStatus', { itemId, status: 'done' });
    await engine.api('review.setStatus', { itemId: queue[4]!.itemId, status: 'draft' });
    const written = await engine.api('export.write', sft);
    expect(written.rows).toBe(1);
    const [row] = parsed(out);
    expect(Object.keys(row!)).toEqual(['sys_prompt', 'user_prompt', 'response', 'metadata']);
    expect(row!.metadata).toEqual({
      course: 'Introduction to Databases',
      exam: 'Introduction to Databases: Sample Final',
      question_type: 'MultipleChoice',
      points: 6,
      instance_id: 2,
      topic: 'B-trees',
      data_quality: 'high',
    });
    expect(JSON.parse(row!.response as string)).toMatchObject({ answer: 'A,B,D' });
    expect(row!.sys_prompt).toContain('Introduction to Databases');
    expect(row!.user_prompt).toContain('B-tree index');
    expect(readFileSync(written.paths[1]!, 'utf8')).toContain('The source states this licence: MIT.');

    await engine.api('exam.annotate', { itemId, field: 'related_paper', text: 'Comer: The Ubiquitous B-Tree' });
    const pretrain = join(folder, 'pretrain.jsonl');
    await engine.api('export.write', { what: 'pretrain', benchmarkId, path: pretrain });
    const [text] = parsed(pretrain) as { text: string; metadata: object }[];
    expect(text!.text).toMatch(/^B-trees\n\n# II Indexes[\s\S]*contiguous range/);
    expect(text!.metadata).toEqual({
      source: 'Introduction to Databases: Sample Final',
      course: 'Introduction to Databases',
      topic: 'B-trees',
      year: 2025,
      content_type: 'educational_text',
      related_paper: 'Comer: The Ubiquitous B-Tree',
    });
    // An annotation is no edit of the question.
    await engine.api('export.write', { what: 'benchmark', benchmarkId, path: join(folder, 'out') });
    expect(
      readFileSync(join(folder, 'out', 'questions.jsonl')).equals(readFileSync(join(SAMPLE, 'questions.jsonl'))),
    ).toBe(true);
  });

  it('is not made of another benchmark, and says when nobody states a licence', async () => {
    const report = await engine.api('import.files', { paths: ['resources/sample/sample_text.json'] });
    const path = join(folder, 'x.jsonl');
    await expect(
      engine.api('export.write', { what: 'sft', benchmarkId: report.files[0]!.benchmarkId!, path }),
    ).rejects.toThrow(/CFE-Bench benchmark, which has no sft/);
    mkdirSync(join(folder, 'bare'));
    for (const name of ['questions.jsonl', 'exams_metadata.json'])
      cpSync(join(SAMPLE, name), join(folder, 'bare', name));
    const bare = await engine.api('import.files', { paths: [join(folder, 'bare', 'questions.jsonl')] });
    const benchmarkId = bare.files[0]!.benchmarkId!;
    const [first] = await engine.api('exam.queue', { benchmarkId });
    await engine.api('review.setStatus', { itemId: first!.itemId, status: 'done' });
    const written = await engine.api('export.write', { what: 'sft', benchmarkId, path });
    expect(readFileSync(written.paths[1]!, 'utf8')).toContain('states no licence');
  });
});
