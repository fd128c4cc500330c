/** Graded answers to CL-bench tasks at the desk: what the judge gave, what experts decide, and the figures that follow. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { benchmarkText, clPlace, graded, python, type ClPlace } from '../../transfer/fixtures/cl-bench.ts';

let place: ClPlace;
let engine: ClPlace['engine'];
beforeEach(async () => {
  place = await clPlace();
  engine = place.engine;
});
afterEach(() => place.close());

describe('graded answers', () => {
  const gradedText = (): string =>
    [
      graded(1, 1, ['yes', 'yes']),
      graded(2, 1, ['yes', 'no'], { grading_rationale: '1. Named.\n2. It only hints at it.' }),
      graded(3, 0, [], { model_output: '', grading_rationale: 'No model output (counted as score 0)' }),
    ]
      .map((row) => `${python(row)}\n`)
      .join('');
  const setUp = async (): Promise<{ benchmarkId: number; runId: number; itemIds: number[] }> => {
    const report = await place.importFiles([
      place.write('B.jsonl', benchmarkText),
      place.write('m_graded.jsonl', gradedText()),
    ]);
    expect(report).toMatchObject({ written: true, rejections: [] });
    const benchmarkId = report.files[0]?.benchmarkId ?? 0;
    const queue = await engine.api('cl.queue', { benchmarkId });
    return { benchmarkId, runId: report.files[1]?.runId ?? 0, itemIds: queue.map(({ itemId }) => itemId) };
  };

  it('show what the judge gave, what is odd about it, and its words by rubric', async () => {
    const { benchmarkId, runId, itemIds } = await setUp();
    const queue = await engine.api('cl.queue', { benchmarkId, answerRunId: runId });
    expect(queue.map(({ samples }) => samples[0]?.status)).toEqual(['solved', 'solved', 'empty']);
    expect(queue.map(({ samples }) => samples[0]?.flags)).toEqual([[], ['contradiction'], []]);
    const [answer] = await engine.api('cl.answers', { itemId: itemIds[1] ?? 0 });
    expect(answer?.rubrics.map(({ status }) => status)).toEqual(['pass', 'fail']);
    expect(answer?.rubrics[1]?.layers[0]?.rationale).toBe('2. It only hints at it.');
    const { sets } = await engine.api('cl.results', { benchmarkId });
    expect(sets[0]?.reviewed).toMatchObject({
      published: { total: 3, score1: 2, rate: 2 / 3 },
      graded: { total: 2, score1: 2, rate: 1 },
    });
    // The lines that a run's graded file gets while it is under way are those of the export.
    const [{ grades } = { grades: [] }] = await engine.api('cl.answers', { itemId: itemIds[0] ?? 0 });
    const judgingRunId = grades[0]?.runId ?? 0;
    const early = await engine.api('cl.gradedLines', { benchmarkId, judgingRunId, after: 0 });
    await engine.api('export.write', { what: 'cl-graded', benchmarkId, judgingRunId, path: place.path('out.jsonl') });
    expect(early.lines.map((line) => `${line}\n`).join('')).toBe(place.read('out.jsonl'));
    expect(early.lines).toHaveLength(3);
    const later = await engine.api('cl.gradedLines', { benchmarkId, judgingRunId, after: early.last });
    expect(later).toEqual({ last: early.last, lines: [] });
    const rubrics = await engine.api('cl.rubrics', { benchmarkId });
    expect(rubrics.rows.map(({ taskId, number, rate }) => [taskId, number, rate])).toEqual([
      ['t2', 2, 0],
      ['t1', 1, 1],
      ['t1', 2, 1],
      ['t2', 1, 1],
      ['t3', 1, null],
      ['t3', 2, null],
    ]);
  });

  it('are decided by an expert in one step, undone and redone, and every figure and the export follow', async () => {
    const { benchmarkId, itemIds } = await setUp();
    const [answer] = await engine.api('cl.answers', { itemId: itemIds[1] ?? 0 });
    const responseId = answer?.responseId ?? 0;
    const [first, second] = answer?.rubrics ?? [];
    const decisions = [
      { rubricId: first?.rubricId ?? 0, status: 'pass' as const },
      { rubricId: second?.rubricId ?? 0, status: 'fail' as const },
    ];
    const decided = await engine.api('cl.decide', { responseId, decisions, reason: 'A hint is not enough.' });
    expect(decided).toMatchObject({ title: '2 rubrics, item 2', answer: { status: 'unsolved', judged: 'solved' } });
    const pairs = await engine.api('agreement.pairs', { benchmarkId });
    // The judge called rubric 1 met and 2 not met: the expert agrees with both, and the score changes all the same.
    expect(pairs).toMatchObject([
      { first: { source: 'expert' }, unit: 'rubric', n: 2, both: 1, firstOnly: 0, secondOnly: 0, neither: 1 },
      { first: { source: 'expert' }, unit: 'answer', n: 1, both: 0, firstOnly: 0, secondOnly: 1, neither: 0 },
    ]);
    const rate = async (): Promise<unknown> =>
      (await engine.api('cl.results', { benchmarkId })).sets[0]?.reviewed.published.rate;
    expect(await rate()).toBe(1 / 3);
    await engine.api('export.write', { what: 'cl-graded', benchmarkId, path: place.path('out.jsonl') });
    const [, row, empty] = place.lines('out.jsonl');
    expect(Object.keys(row ?? {})).toEqual([
      ...['idx', 'messages', 'model_output', 'rubrics', 'metadata', 'grading_rationale', 'requirement_status', 'score'],
      'markscheme',
    ]);
    expect(row).toMatchObject({ score: 0, requirement_status: ['yes', 'no'] });
    expect(row?.markscheme).toMatchObject({
      judged: { score: 1 },
      experts: [{ rubric: 1 }, { rubric: 2, reason: 'A hint is not enough.' }],
    });
    expect(empty).toMatchObject({
      score: 0,
      requirement_status: [],
      grading_rationale: 'No model output (counted as score 0)',
    });
    const found = async (): Promise<unknown> =>
      (await engine.api('search.items', { benchmarkId, text: 'hint is not' })).items.map(
        ({ externalId }) => externalId,
      );
    expect(await found()).toEqual(['t2']);
    expect((await engine.api('review.undo', {}))?.redo).toBe('2 rubrics, item 2');
    expect(await found()).toEqual([]);
    expect(await rate()).toBe(2 / 3);
    await engine.api('review.redo', {});
    expect(await rate()).toBe(1 / 3);
    const history = await engine.api('review.history', { itemId: itemIds[1] ?? 0 });
    expect(history[0]?.title).toMatch(/^redo: rubric 2: not decided → fail \(A hint/);
  });

  it('carry error types and evidence: shares of failed answers, agreement with nobody yet, spans checked', async () => {
    const { benchmarkId, itemIds } = await setUp();
    const [answer] = await engine.api('cl.answers', { itemId: itemIds[1] ?? 0 });
    const responseId = answer?.responseId ?? 0;
    const rubricId = answer?.rubrics[1]?.rubricId ?? 0;
    await engine.api('cl.decide', { responseId, decisions: [{ rubricId, status: 'fail' }] });
    await engine.api('cl.setErrorTypes', { responseId, types: ['Context Ignored', 'Format Error'] });
    const evidence = { answer: { start: 0, end: 6 }, context: { message: 0, start: 4, end: 9 } };
    const marked = await engine.api('cl.setEvidence', { responseId, rubricId, evidence });
    expect(marked.answer?.rubrics[1]?.evidence).toEqual(evidence);
    const beyond = { answer: { start: 0, end: 600 }, context: null };
    await expect(engine.api('cl.setEvidence', { responseId, rubricId, evidence: beyond })).rejects.toThrow(
      /has 12 characters/,
    );
    const { sets, agreement } = await engine.api('cl.errors', { benchmarkId });
    expect(sets[0]).toMatchObject({ failed: 1, byExpert: 1, byJudge: 0 });
    expect(sets[0]?.shares.map(({ type, expert }) => [type, expert.share])).toEqual([
      ['Context Ignored', 1],
      ['Context Misused', 0],
      ['Format Error', 1],
      ['Refusal', 0],
    ]);
    expect(agreement.answers).toBe(0);
  });
});
