/** What the desk shows while reading and saving cross each other: the real engine behind it, its answers held back where the test says. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngine, type Engine } from '../../../engine/index.ts';
import { useSaving } from '../../app/saving.ts';
import { useSession } from '../../app/session.ts';
import { reveal } from '../../desk/decisions/blind.ts';
import { storedAnswer } from '../../desk/desk-store.ts';
import { leaveAs, restore, stepBackAt } from '../../desk/decisions/edits.ts';
import { loadBenchmark, openItem, reload } from '../../desk/opening/opening.ts';
import { acceptPoints, annotate, award, awardStep } from './points/decide.ts';
import { currentAnswer, currentQuestion, exam, useExam } from './exam-store.ts';

let folder = '';
let engine: Engine;
/** Calls of this name get their answers later; `reached` tells that one is waiting. */
let held: { name: string; until: Promise<undefined>; reached: () => void } | null = null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources' });
  vi.stubGlobal('window', {
    markscheme: {
      call: async (name: string, input: unknown) => {
        const reply = await engine.call(name, input);
        if (held?.name === name) {
          held.reached();
          await held.until;
        }
        return reply;
      },
    },
  });
  // No frame is drawn, after which other questions would be read ahead.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
  const files = ['questions.jsonl', 'exams_metadata.json', 'questions_k_1_test_larkspur-2.json'];
  const report = await engine.api('import.files', { paths: files.map((name) => join('resources/sample/exam', name)) });
  await loadBenchmark(exam, report.files[0]?.benchmarkId ?? 0);
});
afterEach(async () => {
  held = null;
  useSession.setState({ workspace: null });
  await saved();
  await engine.close();
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true, force: true });
});

const state = () => useExam.getState();
const points = () => currentAnswer(state())?.points;
const saved = () => vi.waitFor(() => expect(useSaving.getState().waiting).toEqual([]));
const itemAt = (index: number) => state().queue[index]?.itemId ?? 0;
const rowAt = (index: number) => state().rows.get(itemAt(index));
function hold(name: string) {
  const waiting = Promise.withResolvers<undefined>();
  const arrived = Promise.withResolvers<undefined>();
  held = {
    name,
    until: waiting.promise,
    reached: () => {
      arrived.resolve(undefined);
    },
  };
  return {
    release: () => {
      waiting.resolve(undefined);
    },
    reached: arrived.promise,
  };
}

describe('a read that crosses a key press', () => {
  it('takes nothing back, and the next key counts from what is shown', async () => {
    award(1);
    await saved();
    const { release, reached } = hold('exam.answers');
    const reading = reload(exam);
    await reached;
    awardStep(0.5);
    expect(points()).toBe(1.5);
    release();
    await reading;
    expect(points()).toBe(1.5);
    awardStep(0.5);
    expect(points()).toBe(2);
    await saved();
    held = null;
    await vi.waitFor(async () => {
      const [stored] = await engine.api('exam.answers', {
        itemId: state().itemId ?? 0,
        answerRunId: state().answerRunId ?? 0,
      });
      expect(stored?.points).toBe(2);
    });
    expect(points()).toBe(2);
  });

  it('leaves the question that the expert went on to where it is', async () => {
    const { release, reached } = hold('exam.question');
    const reading = reload(exam);
    await reached;
    held = null;
    await openItem(exam, itemAt(1));
    const arrivals = state().arrivals;
    expect(currentQuestion(state())?.itemId).toBe(itemAt(1));
    release();
    await reading;
    expect(currentQuestion(state())?.itemId).toBe(itemAt(1));
    expect(state().arrivals).toBe(arrivals);
  });

  it('shows an annotation at once, and keeps it while older state is read', async () => {
    const question = currentQuestion(state());
    if (!question) throw new Error('no question is open');
    const { release, reached } = hold('exam.question');
    const reading = reload(exam);
    await reached;
    annotate(question, { field: 'topic', text: 'Joins' });
    expect(rowAt(0)?.topic).toBe('Joins');
    release();
    await reading;
    expect(currentQuestion(state())?.topic).toBe('Joins');
    await saved();
    expect(currentQuestion(state())?.topic).toBe('Joins');
  });
});

describe('a benchmark that is reviewed blind', () => {
  it('shows the own points alone until what others gave is revealed, and keeps all of them', async () => {
    const { benchmarkId } = state();
    useSession.setState({ workspace: await engine.api('workspace.info', {}) });
    await engine.api('runs.startJudging', { benchmarkId: benchmarkId ?? 0, judge: null, verifier: 'offline-only' });
    await vi.waitFor(async () => {
      await reload(exam);
      expect(storedAnswer(state())?.layers).toHaveLength(1);
    });
    const given = points();
    await engine.api('blind.set', { benchmarkId: benchmarkId ?? 0, on: true });
    await loadBenchmark(exam, benchmarkId ?? 0);
    expect(currentAnswer(state())).toMatchObject({ points: null, status: 'not_run', layers: [], proportional: null });
    // To accept what one has not seen is no decision.
    acceptPoints();
    expect(points()).toBeNull();
    award(1.5);
    expect(points()).toBe(1.5);
    await saved();
    expect(currentAnswer(state())?.layers).toHaveLength(1);
    expect(storedAnswer(state())?.layers).toHaveLength(2);
    reveal(exam);
    expect(currentAnswer(state())?.layers).toHaveLength(2);
    await saved();
    award(null);
    expect(points()).toBe(given);
    await saved();
    await loadBenchmark(exam, benchmarkId ?? 0, null, itemAt(0));
    expect(points()).toBe(given);
  });
});

describe('leaving a question and coming back', () => {
  it('marks it and opens the next; undo returns to it and takes the mark away', async () => {
    leaveAs(exam, 'done');
    expect(rowAt(0)?.reviewStatus).toBe('done');
    await vi.waitFor(() => expect(currentQuestion(state())?.itemId).toBe(itemAt(1)));
    award(1);
    stepBackAt(exam, 'undo');
    stepBackAt(exam, 'undo');
    await saved();
    expect(state().itemId).toBe(itemAt(0));
    expect(rowAt(0)?.reviewStatus).toBe('todo');
    expect(rowAt(1)?.samples[0]?.overridden).toBe(false);
  });

  it('a row of the history brings back the points that it led to', async () => {
    award(1);
    award(0);
    await saved();
    const itemId = itemAt(0);
    const rows = await engine.api('review.history', { itemId });
    leaveAs(exam, 'done');
    restore(exam, rows[1]?.eventId ?? 0, rows[1]?.title ?? '');
    await saved();
    expect(state().itemId).toBe(itemId);
    expect(points()).toBe(1);
    expect(state().undo).toContain('1');
  });

  it('a later benchmark wins over an earlier one that answers late', async () => {
    const { benchmarkId, answerRunId } = state();
    const [earlier, later] = [itemAt(0), itemAt(2)];
    const { release, reached } = hold('exam.queue');
    const first = loadBenchmark(exam, benchmarkId ?? 0, null, earlier);
    await reached;
    held = null;
    await loadBenchmark(exam, benchmarkId ?? 0, answerRunId, later);
    release();
    await first;
    expect(state().itemId).toBe(later);
  });
});
