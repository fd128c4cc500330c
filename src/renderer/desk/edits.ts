/** What experts do at every desk, shown at once and saved on the same key press: a status, a comment, a step back. */
import type { DecisionResult } from '../../contract/review-shapes.ts';
import { announce } from '../app/announce.tsx';
import { api } from '../app/api.ts';
import { reportError, reportNote } from '../app/errors.ts';
import { t } from '../app/i18n.ts';
import { save, savedState, useSaving } from '../app/saving.ts';
import {
  answersIn,
  chooseSample,
  itemIn,
  putStatus,
  replaceAnswer,
  stampAt,
  type AnyDesk,
  type Desk,
  type DeskAnswer,
  type DeskItem,
  type DeskRow,
} from './desk-store.ts';
import { applyFilter } from './filtering.ts';
import { loadBenchmark, openItem, readAgain } from './opening.ts';
import { neighbour } from './queue-order.ts';
import { joined, mark } from '../lib/format.ts';
import { saidTitle } from '../lib/said-title.ts';

/** What an edit of the open item is called where it could not be saved. */
export function openName({ store, kind }: AnyDesk): string {
  const item = itemIn(store.getState());
  return item ? kind.nameOf(item) : '';
}

/** Whether the open item and its answers are there; else the key is told to have done nothing. */
export function isHere({ store }: AnyDesk): boolean {
  const { itemId, items, answers, answerRunId } = store.getState();
  if (itemId === null || (items.has(itemId) && (answerRunId === null || answers.has(itemId)))) return true;
  reportNote(t('review.tooSoon'), 'last');
  return false;
}

interface Decision<Answer> {
  undo: string | null;
  redo: string | null;
  itemId: number | null;
  answer: Answer | null;
}

/** Takes over what the engine answered, unless newer key presses are still on their way: the last of them brings the whole answer. */
export function adopt<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  desk: Desk<Row, Item, Answer>,
  { undo, redo, itemId, answer }: Decision<Answer>,
): void {
  desk.store.setState({ undo, redo });
  if (answer && itemId !== null && useSaving.getState().waiting.length <= 1) replaceAnswer(desk, itemId, answer);
}

/** The item is done or put aside with the answers that are shown, the next one opens. At the end of the queue it says so. */
export function leaveAs(desk: AnyDesk, status: 'done' | 'skipped' | 'needs_adjudication', reason = ''): void {
  const { itemId, answerRunId, queue } = desk.store.getState();
  if (itemId === null || !isHere(desk)) return;
  const of = { ...stampAt(desk, itemId), itemId, ...(answerRunId === null ? {} : { answerRunId }) };
  putStatus(desk, itemId, status);
  save(`${openName(desk)}${mark('says')}${t(`reviewStatus.${status}`)} ${reason}`.trim(), async () => {
    const { undo, redo } = await api('review.setStatus', { ...of, status, reason });
    desk.store.setState({ undo, redo });
  });
  const next = neighbour(queue, itemId, 1);
  if (next === null) announce(t('review.lastItem'));
  else void openItem(desk, next);
}

/** The item, its answer set and what is open of it, when completing it was asked for the first time. */
let leaving = '';

/** Ctrl+Enter: with answers that nobody has settled it names them and goes to the first; on the key again, or with none, the item is done. */
export function complete<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  desk: Desk<Row, Item, Answer>,
): void {
  const state = desk.store.getState();
  const open = desk.kind.openIn(answersIn(state));
  const name = JSON.stringify([state.benchmarkId, state.itemId, state.answerRunId, open]);
  const [first] = open;
  if (first === undefined || name === leaving) {
    leaving = '';
    leaveAs(desk, 'done');
    return;
  }
  leaving = name;
  chooseSample(desk, first);
  desk.kind.focus();
  const list = joined(
    open.map((sample) => t('blind.sample', { number: sample + 1 })),
    'clause',
  );
  reportNote(joined([t('review.openList', { list }), t('review.completeAgain')], 'stop'), 'last');
}

/** The reviewer's comment on an item, whole; an empty one takes it away. `saved` is called once it is in the file. */
export function commentOn(desk: AnyDesk, itemId: number, text: string, saved: () => void): void {
  const item = desk.store.getState().items.get(itemId);
  const name = item ? desk.kind.nameOf(item) : '';
  const stamp = stampAt(desk, itemId);
  save(`${name} ${t('comment.saving', { text })}`.trim(), async () => {
    const { undo, redo } = await api('review.comment', { ...stamp, itemId, text });
    desk.store.setState({ undo, redo });
    saved();
  });
}

/**
 * Undo and redo wait for the decisions before them. `goTo` shows what was changed, before it is announced. Behind a decision that could not be
 * saved there is no way back: it would take back another one.
 */
export function stepBack(direction: 'undo' | 'redo', goTo: (result: DecisionResult) => Promise<void>): void {
  if (savedState(useSaving.getState()) === 'failed') {
    reportError(new Error(t('saved.undoBlocked')));
    return;
  }
  save(t(`commands.edit_${direction}`), async () => {
    const result = await api(direction === 'undo' ? 'review.undo' : 'review.redo', {});
    if (!result) {
      announce(t(`review.nothingTo_${direction}`));
      return;
    }
    await goTo(result);
    // Seen as well as said: what is taken back may stand on another item, or out of sight.
    reportNote(t(`review.did_${direction}`, { what: saidTitle(result.title, result.named) }), 'last');
  });
}

/** Brings back the state that a row of the history led to. `goTo` shows what was changed, before it is announced. */
export function restoreEvent(eventId: number, title: string, goTo: (result: DecisionResult) => Promise<void>): void {
  save(t('history.restoring', { what: title }), async () => {
    await goTo(await api('review.restore', { eventId }));
    announce(t('history.restored', { what: title }));
  });
}

/** Shows what a step back or a return to a row of the history changed. */
async function goToDecision(desk: AnyDesk, result: DecisionResult): Promise<void> {
  const { undo, redo, itemId, responseId, answerRunId } = result;
  desk.store.setState({ undo, redo });
  const { benchmarkId, answerRunId: shown } = desk.store.getState();
  const isIn = (rows: readonly DeskRow[]) => rows.some((row) => row.itemId === itemId);
  if (itemId === null || !isIn(desk.store.getState().rows)) return;
  // Of other answers than those that are shown: they are shown, since there it is seen.
  if (benchmarkId !== null && answerRunId !== null && answerRunId !== shown) {
    await loadBenchmark(desk, benchmarkId, answerRunId, itemId);
    if (responseId !== null) await openItem(desk, itemId, responseId);
    return;
  }
  // A filter that hides it gives way: what is taken back is seen.
  if (!isIn(desk.store.getState().queue)) await applyFilter(desk, '');
  await readAgain(desk, itemId, 1);
  await openItem(desk, itemId, responseId);
}

/** Undo and redo go across items, and jump to what they changed. */
export const stepBackAt = (desk: AnyDesk, direction: 'undo' | 'redo'): void => {
  stepBack(direction, (result) => goToDecision(desk, result));
};

/** Brings back the state that a row of the open item's history led to. */
export const restoreAt = (desk: AnyDesk, eventId: number, title: string): void => {
  restoreEvent(eventId, title, (result) => goToDecision(desk, result));
};
