/** What experts do at every desk, shown at once and saved on the same key press: a status, a comment, a bookmark, a step back. */
import type { DecisionResult } from '../../../contract/review-shapes.ts';
import type { ItemReviewView } from '../../../contract/review-calls.ts';
import type { ReviewStatus } from '../../../core/review/event.ts';
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { reportError, reportNote } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { save, savedState, useSaving } from '../../app/saving.ts';
import { reviewerName } from '../../app/session.ts';
import { remember } from '../../app/storage.ts';
import { joined, mark } from '../../lib/format.ts';
import { saidTitle } from '../../lib/said-title.ts';
import {
  answersAt,
  changeReview,
  changeRow,
  chooseSample,
  itemIn,
  replaceAnswer,
  stampAt,
  type AnyDesk,
  type Desk,
  type Unsettled,
  type DeskTypes,
} from '../desk-store.ts';
import { loadBenchmark, openItem, reload } from '../opening/opening.ts';
import { refreshRow } from '../queue/queue-list.ts';
import { neighbour } from '../queue/queue-order.ts';
import { applyView, onceListed } from '../queue/queue-view.ts';
import { heldOf, readAgain } from '../opening/reading.ts';

/** What an edit of the open item is called where it could not be saved. */
export function openName({ store, kind }: AnyDesk): string {
  const item = itemIn(store.getState());
  return item ? kind.nameOf(item) : '';
}

/** A key that is pressed before the item has come is for that item: given now, or once it has been read. Says so when another item is opened before. */
export function onceHere(desk: AnyDesk, command: () => void): void {
  const { store } = desk;
  const pressed = store.getState();
  if (pressed.itemId === null || heldOf(desk, pressed.itemId)) {
    command();
    return;
  }
  const stop = store.subscribe((now) => {
    if (now.itemId !== pressed.itemId || now.benchmarkId !== pressed.benchmarkId) {
      stop();
      reportNote(t('review.tooSoon'), 'last');
    } else if (now.arrivals > pressed.arrivals) {
      stop();
      command();
    }
  });
}

interface Decision<Answer> {
  undo: string | null;
  redo: string | null;
  itemId: number | null;
  answer: Answer | null;
}

/** Takes over what the engine answered, unless newer key presses are still on their way: the last of them brings the whole answer. */
export function adopt<T extends DeskTypes>(desk: Desk<T>, { undo, redo, itemId, answer }: Decision<T['answer']>): void {
  desk.store.setState({ undo, redo });
  if (answer && itemId !== null && useSaving.getState().waiting.length <= 1) replaceAnswer(desk, itemId, answer);
}

/** The same of what was decided about an item as a whole. */
export const adoptSteps = ({ store }: AnyDesk, { undo, redo }: Pick<DecisionResult, 'undo' | 'redo'>): void =>
  store.setState({ undo, redo });

/** Of the item with the answers that are shown: with others it is as it was. */
function setStatus(
  desk: AnyDesk,
  status: Extract<ReviewStatus, 'done' | 'skipped' | 'needs_adjudication'>,
  reason = '',
): void {
  const { itemId, answerRunId } = desk.store.getState();
  if (itemId === null || !itemIn(desk.store.getState())) return;
  changeRow(desk, itemId, { reviewStatus: status, statusReason: reason });
  const of = { ...stampAt(desk, itemId), itemId, ...(answerRunId === null ? {} : { answerRunId }) };
  save(`${openName(desk)}${mark('says')}${t(`reviewStatus.${status}`)} ${reason}`.trim(), async () => {
    adoptSteps(desk, await api('review.setStatus', { ...of, status, reason }));
    desk.store.setState((s) => ({ statusChanges: s.statusChanges + 1 }));
  });
}

/** The item is done, or put aside, with the answers that are shown, and the next one opens. At the end of the queue it says so. */
export function leaveAs(desk: AnyDesk, status: 'done' | 'skipped' | 'needs_adjudication', reason = ''): void {
  setStatus(desk, status, reason);
  const left = desk.store.getState().itemId;
  onceListed(desk, () => {
    const { queue, itemId } = desk.store.getState();
    // A filter that was still being read has opened another one.
    if (itemId !== left) return;
    const next = neighbour(queue, itemId, 1);
    if (next === null) announce(t('review.lastItem'));
    else void openItem(desk, next);
  });
}

/** Ctrl+Enter: with something that nobody has settled it shows the list and goes to the first of it; on the key again, or with nothing open, the item is done. */
export function complete(desk: AnyDesk): void {
  const { leaving, autoAdvance } = desk.store.getState();
  const open = desk.kind.unsettled();
  if (open && open.words !== leaving) {
    open.go();
    desk.store.setState({ leaving: open.words });
    return;
  }
  desk.store.setState({ leaving: null });
  if (autoAdvance) {
    leaveAs(desk, 'done');
    return;
  }
  setStatus(desk, 'done');
  announce(t('deskOptions.completed'));
}

/** Answers that nobody has settled, by their number, for a desk whose answers are settled as wholes. */
export function unsettledSamples<T extends DeskTypes>(
  desk: Desk<T>,
  isOpen: (answer: T['answer']) => boolean,
): Unsettled | null {
  const state = desk.store.getState();
  const open = answersAt(desk, state, state.itemId).flatMap((answer, sample) => (isOpen(answer) ? [sample] : []));
  const [first] = open;
  if (first === undefined) return null;
  const samples = open.map((sample) => t('blind.sample', { number: sample + 1 }));
  return {
    words: t('review.openList', { list: joined(samples, 'clause') }),
    go: () => {
      chooseSample(desk, first);
      desk.kind.focus();
    },
  };
}

export function toggleAutoAdvance({ store }: AnyDesk): void {
  const autoAdvance = !store.getState().autoAdvance;
  store.setState({ autoAdvance });
  remember('autoAdvance', autoAdvance);
  announce(t(autoAdvance ? 'deskOptions.autoAdvanceOn' : 'deskOptions.autoAdvanceOff'));
}

export const ownComment = (review: ItemReviewView | undefined): string =>
  review?.comments.find((one) => one.mine)?.text ?? '';

/** The reviewer's comment on an item, whole; an empty one takes it away. `done` is called once it is in the file. */
export function commentOn(desk: AnyDesk, itemId: number, text: string, done: () => void): void {
  const { reviews, items } = desk.store.getState();
  const review = reviews.get(itemId);
  if (review && text === ownComment(review)) {
    done();
    return;
  }
  const mine = { reviewer: reviewerName(), mine: true, at: new Date().toISOString(), text };
  changeReview(desk, itemId, (one) => ({
    ...one,
    comments: [...one.comments.filter((comment) => !comment.mine), ...(text.trim() === '' ? [] : [mine])],
  }));
  changeRow(desk, itemId, { commented: text.trim() !== '' });
  const item = items.get(itemId);
  const stamp = stampAt(desk, itemId);
  save(`${item ? desk.kind.nameOf(item) : ''} ${t('comment.saving', { text })}`.trim(), async () => {
    adoptSteps(desk, await api('review.comment', { ...stamp, itemId, text }));
    done();
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

/** Undo and redo at a desk go across items, and jump to what they changed. */
export const stepBackAt = (desk: AnyDesk, direction: 'undo' | 'redo'): void =>
  stepBack(direction, (result) => goToDecision(desk, result));

/** Brings back the state that a row of the history led to, and shows what was changed. */
export function restore(desk: AnyDesk, eventId: number, title: string): void {
  save(t('history.restoring', { what: title }), async () => {
    await goToDecision(desk, await api('review.restore', { eventId }));
    announce(t('history.restored', { what: title }));
  });
}

/** Shows what a step back or a return to a row of the history changed. */
async function goToDecision(desk: AnyDesk, result: DecisionResult): Promise<void> {
  const { itemId, responseId, variableId, answerRunId } = result;
  adoptSteps(desk, result);
  desk.store.setState((s) => ({ statusChanges: s.statusChanges + 1 }));
  const { benchmarkId, answerRunId: shown } = desk.store.getState();
  if (itemId === null || benchmarkId === null || !(await refreshRow(desk, itemId, 1))) return;
  const at = { responseId, variableId };
  // Of other answers than those that are shown: they are shown, since there it is seen.
  if (answerRunId !== null && answerRunId !== shown) {
    await loadBenchmark(desk, benchmarkId, answerRunId, itemId, at);
    return;
  }
  // A filter that hides it gives way: what is taken back is seen.
  const { queue, counted } = desk.store.getState();
  if (counted && queue.every((entry) => entry.itemId !== itemId)) await applyView(desk, '');
  await readAgain(desk, itemId, 1);
  await openItem(desk, itemId, at);
  // Rows of many items may stand in the queue.
  if (result.items !== undefined) void reload(desk);
}
