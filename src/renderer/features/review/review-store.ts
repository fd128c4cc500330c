import type { ItemReviewView } from '../../../contract/review-calls.ts';
import type { AnswerView, ItemView, QueueRow, VariableView } from '../../../contract/review-shapes.ts';
import type { AnswerSetView } from '../../../contract/workspace-shapes.ts';
import type { ItemQuestion } from '../../../core/review/item-questions.ts';
import type { Sort } from '../../../core/review/views.ts';
import { reviewerName } from '../../app/session.ts';
import { isBoolean, recall, remember } from '../../app/storage.ts';
import { maskedList } from './blind.ts';
import { expertsPart, firstOpenCard, settled } from './optimistic.ts';
import type { OutlinedPane } from './outline.ts';
import type { QueueEntry } from './queue-order.ts';
import type { Found } from '../../desk/find-bar.tsx';
import { bounded } from '../../desk/bounded.ts';
import { isTight } from '../../desk/fold.ts';
import { workspaceStore } from '../../app/stores.ts';

export type DrawerName = 'history' | 'skip' | 'search' | 'evidence';
/** Work on the item's annotation, in the place of its cards. */
type Work = 'annotation' | 'flow';
/** What is being written in the decision column: the active card's value, the active question's note, the reason of the verdict on the item, or the comment on it. */
export type Writing = 'value' | 'note' | 'verdict' | 'comment';

export interface ReviewState {
  benchmarkId: number | null;
  sets: AnswerSetView[];
  answerRunId: number | null;
  /** All items that the filter lets through, in order; until `counted`, those of the first page. */
  queue: readonly QueueEntry[];
  counted: boolean;
  /** What is known of the items of the queue: of those in sight and a little more. */
  rows: ReadonlyMap<number, QueueRow>;
  /** What the queue is limited to, in the language of core/review/filter.ts, and its order. */
  filter: string;
  sort: Sort;
  /** The subjects of the whole benchmark, for the filter's completion. */
  subjects: readonly string[];
  /** Counts changes of items' statuses; the progress follows it. */
  statusChanges: number;
  phase: 'idle' | 'loading' | 'ready';
  itemId: number | null;
  items: ReadonlyMap<number, ItemView>;
  /** What experts said of whole items, read together with them. */
  reviews: ReadonlyMap<number, ItemReviewView>;
  answers: ReadonlyMap<string, AnswerView[]>;
  sample: number;
  card: number;
  /** The question about the item that has the keys, instead of a card. */
  question: ItemQuestion | null;
  /** The card under the pointer: its place in the answer is shown as long as it stays there. */
  hovered: number | null;
  /** Items beside the current one whose texts are laid out already, out of sight, so that going there only uncovers them. */
  ahead: readonly number[];
  /** Where the item stood that was just left. Its sheets stay so until the frame with the other item has been drawn, then they get ready for its next opening. */
  left: { itemId: number; sample: number; card: number; marked: number } | null;
  /** Counts the items that have arrived on the screen whole; the focus and the announcement follow it. */
  arrivals: number;
  /** Counts how often everything was read anew, because a run graded or another process wrote: what was worked out before may not hold. */
  reloads: number;
  /** Blind-first: what others found is hidden until it is revealed. */
  blind: boolean;
  /** Whether completing an item opens the next. */
  autoAdvance: boolean;
  undo: string | null;
  redo: string | null;
  raw: boolean;
  /** Whether the values of all samples stand in the place of the cards. */
  allSamples: boolean;
  /** Whether equal answers stand in the place of the texts and the cards. */
  groups: boolean;
  /** Whether the cards show how the extracted values differ from the reference. */
  diff: boolean;
  stacked: boolean;
  /** Whether reference and answer scroll together. */
  linked: boolean;
  queueOpen: boolean;
  writing: Writing | null;
  /** The card whose verdict was just changed against what stood, until a reason is given or something else is done. */
  askReason: { responseId: number; variableId: number } | null;
  /** The card whose verifier's explanation is unfolded. It stays so until it is folded or another one is unfolded. */
  explained: { responseId: number; variableId: number } | null;
  drawer: DrawerName | null;
  /** What stands in the place of the cards; it stays from item to item. */
  work: Work | null;
  /** Where the solution takes the step that is looked at in the flow. */
  place: { itemId: number; start: number; end: number } | null;
  /** What the item leaves open, by the name that complete() gives it, after the first press on Complete. */
  leaving: string | null;
  /** What a search found in the open item: looked for in its texts, from the pane where it was found. */
  found: Found | null;
  /** The pane whose outline is open. */
  outline: OutlinedPane | null;
  /** Figures with their colours inverted, for the dark theme: exam scans are black on white. */
  inverted: boolean;
  /** The figure that the viewer shows, by hash (empty: the first), and the point of the window that it opens at, as fractions. */
  figure: { hash: string; x: number; y: number } | null;
}

export const useReview = workspaceStore<ReviewState>(() => ({
  benchmarkId: null,
  sets: [],
  answerRunId: null,
  queue: [],
  counted: false,
  rows: new Map(),
  filter: '',
  sort: 'position',
  subjects: [],
  statusChanges: 0,
  phase: 'idle',
  itemId: null,
  items: new Map(),
  reviews: new Map(),
  answers: new Map(),
  sample: 0,
  card: 0,
  question: null,
  hovered: null,
  ahead: [],
  left: null,
  arrivals: 0,
  reloads: 0,
  blind: false,
  autoAdvance: recall('autoAdvance', isBoolean, true),
  undo: null,
  redo: null,
  raw: false,
  diff: false,
  allSamples: false,
  groups: false,
  stacked: recall('stacked', isBoolean, false),
  linked: recall('linked', isBoolean, false),
  queueOpen: recall('queueOpen', isBoolean, true),
  writing: null,
  askReason: null,
  explained: null,
  drawer: null,
  work: null,
  place: null,
  leaving: null,
  found: null,
  outline: null,
  inverted: recall('invertFigures', isBoolean, false),
  figure: null,
}));

type Own =
  | 'hovered'
  | 'raw'
  | 'diff'
  | 'allSamples'
  | 'groups'
  | 'autoAdvance'
  | 'stacked'
  | 'linked'
  | 'queueOpen'
  | 'writing'
  | 'askReason'
  | 'explained'
  | 'drawer'
  | 'work'
  | 'place'
  | 'found'
  | 'outline'
  | 'figure';

/** Changes how the desk looks; what should outlive the window is remembered. */
export function setDesk(part: Partial<Pick<ReviewState, Own>>): void {
  useReview.setState(part);
  if (part.autoAdvance !== undefined) remember('autoAdvance', part.autoAdvance);
  if (part.linked !== undefined) remember('linked', part.linked);
  if (part.stacked !== undefined) remember('stacked', part.stacked);
  // In a tight window it is folded away by default: opening it there says nothing about others.
  if (part.queueOpen !== undefined && !isTight()) remember('queueOpen', part.queueOpen);
}

export function chooseSample(sample: number): void {
  const count = currentAnswers(useReview.getState()).length;
  if (sample < 0 || sample >= count) return;
  useReview.setState({ sample, writing: null, askReason: null, hovered: null });
}

export function chooseCard(card: number): void {
  const count = currentItem(useReview.getState())?.variables.length ?? 0;
  if (card < 0 || card >= count) return;
  useReview.setState((s) => {
    const same = s.card === card && s.question === null;
    const kept = same ? {} : { writing: null, askReason: null };
    // A pointer that was left over some card does not keep its place marked when the keys go on.
    return { card, question: null, ...kept, ...(s.card === card ? {} : { hovered: null }) };
  });
}

export function chooseQuestion(question: ItemQuestion): void {
  useReview.setState((s) => ({
    question,
    writing: s.question === question ? s.writing : null,
    askReason: null,
  }));
}

export const answersKey = (itemId: number, runId: number): string => `${String(itemId)}/${String(runId)}`;

/** What was shown of an item, for a decision about it. */
export const stampOf = (itemId: number): { stamp?: string } => {
  const item = useReview.getState().items.get(itemId);
  return item ? { stamp: item.stamp } : {};
};

/** Puts an answer in its place and refreshes the queue's strip from it. */
export function replaceAnswer(itemId: number, answer: AnswerView): void {
  const list = useReview.getState().answers.get(answersKey(itemId, answer.runId));
  if (!list) return;
  replaceAnswers(
    itemId,
    answer.runId,
    list.map((a) => (a.responseId === answer.responseId ? settled(a, answer) : a)),
  );
}

const shownAnswers = ({ itemId, answerRunId }: ReviewState): string | null =>
  itemId === null || answerRunId === null ? null : answersKey(itemId, answerRunId);

/** The same for all answers of a set to an item. */
export function replaceAnswers(itemId: number, runId: number, list: AnswerView[]): void {
  const shown = useReview.getState().answers.get(answersKey(itemId, runId));
  if (shown?.length === list.length && shown.every((answer, index) => answer === list[index])) return;
  const samples = list.map((a) => a.overall);
  const overridden = list
    .flatMap((a) => a.cards)
    .filter((card) => expertsPart(card, card.effective) === 'override').length;
  useReview.setState((s) => {
    const row = s.rows.get(itemId);
    const stands = row?.overridden === overridden && String(row.samples) === String(samples);
    const rows =
      !row || stands || runId !== s.answerRunId ? s.rows : new Map(s.rows).set(itemId, { ...row, samples, overridden });
    return { answers: bounded(s.answers, answersKey(itemId, runId), list, shownAnswers(s)), rows };
  });
}

/** Told once a status is in the file. */
export function statusChanged(): void {
  useReview.setState((s) => ({ statusChanges: s.statusChanges + 1 }));
}

export const currentItem = (s: ReviewState): ItemView | undefined =>
  s.itemId === null ? undefined : s.items.get(s.itemId);
const NO_ANSWERS: AnswerView[] = [];
/** The answers of the chosen set to an item, as far as they are read, with everything that is known of them. */
const storedFor = (s: ReviewState, itemId: number): AnswerView[] =>
  s.answerRunId === null ? NO_ANSWERS : (s.answers.get(answersKey(itemId, s.answerRunId)) ?? NO_ANSWERS);
/** The same as the expert may see them. */
export const answersFor = (s: ReviewState, itemId: number): AnswerView[] =>
  s.blind ? maskedList(storedFor(s, itemId), s.reviews.get(itemId), reviewerName()) : storedFor(s, itemId);
/** The answer on an item's sheets: the chosen one of the open item, the first of one that is laid out ahead. */
export const answerOn = (s: ReviewState, itemId: number): AnswerView | undefined => {
  const sample = s.itemId === itemId ? s.sample : s.left?.itemId === itemId ? s.left.sample : 0;
  return answersFor(s, itemId)[sample];
};
/** The card of an item that has the keys; of one that is laid out ahead the card that will have them, so that nothing changes when it is opened. */
export const cardOn = (s: ReviewState, itemId: number): number => {
  if (s.itemId === itemId) return s.card;
  if (s.left?.itemId === itemId) return s.left.card;
  return firstOpenCard(s.items.get(itemId)?.variables.map((variable) => variable.id) ?? [], answersFor(s, itemId)[0]);
};
/** The card whose places are marked in an item's texts: the one under the pointer, else the one that has the keys. */
export const markedOn = (s: ReviewState, itemId: number): number => {
  if (s.itemId === itemId) return s.hovered ?? s.card;
  return s.left?.itemId === itemId ? s.left.marked : cardOn(s, itemId);
};
/** What a decision changes: never the masked answers. */
export const storedAnswers = (s: ReviewState): AnswerView[] =>
  s.itemId === null ? NO_ANSWERS : storedFor(s, s.itemId);
export const currentAnswers = (s: ReviewState): AnswerView[] =>
  s.itemId === null ? NO_ANSWERS : answersFor(s, s.itemId);
export const currentAnswer = (s: ReviewState): AnswerView | undefined => currentAnswers(s)[s.sample];
export const currentVariable = (s: ReviewState): VariableView | undefined => currentItem(s)?.variables[s.card];
export const currentReview = (s: ReviewState): ItemReviewView | undefined =>
  s.itemId === null ? undefined : s.reviews.get(s.itemId);
