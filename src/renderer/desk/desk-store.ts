import type { GradedBy } from '../../core/benchmark/kind.ts';
import type { StoreApi } from 'zustand';
import type { Known } from '../../core/review/filter/filter-completion.ts';
import type { Vocabulary } from '../../core/review/filter/filter-fields.ts';
import type { ItemReviewView } from '../../contract/review-calls.ts';
import type { AnswerSetView } from '../../contract/workspace-shapes.ts';
import type { ReviewStatus } from '../../core/review/event.ts';
import type { RemarkPlace } from '../../core/review/items/remark.ts';
import type { Sort } from '../../core/review/filter/views.ts';
import { reviewerName } from '../app/session.ts';
import { isBoolean, recall, remember } from '../app/storage.ts';
import { bounded } from './bounded.ts';
import type { Found } from './texts/find-bar.tsx';
import { isTight } from './layout/fold.ts';
import type { QueueEntry, QueueSource } from './queue/queue-source.ts';
import { sharing } from './sharing.ts';

export interface DeskRow {
  itemId: number;
  /** Of the item in its benchmark, from 0. */
  position: number;
  reviewStatus: ReviewStatus;
  /** Why the present reviewer put it aside. */
  statusReason?: string | undefined;
  /** Whether the present reviewer commented on it. */
  commented?: boolean | undefined;
}
export interface DeskItem {
  itemId: number;
  position: number;
  stamp: string;
}
export interface DeskAnswer {
  responseId: number;
}

/** What is being written in the decision column: a value, a note to a question, the reason of the verdict on the item, or the comment on it. */
export type Writing = 'value' | 'note' | 'verdict' | 'comment';
export type DrawerName = 'history' | 'skip' | 'search' | 'goTo' | 'evidence';

/** Where to go inside an item: what undo changed, for example. */
export interface Place {
  responseId?: number | null;
  variableId?: number | null;
}

/** What is read of a kind of benchmark: a row of its queue, an item, an answer to it. */
export interface DeskTypes {
  row: DeskRow;
  item: DeskItem;
  answer: DeskAnswer;
}

/** What every desk knows: the queue, the item that is open with its answers, what undo and redo would do. A desk adds its own to it. */
export interface DeskState<T extends DeskTypes> {
  benchmarkId: number | null;
  /** The workspace that it was read from: another may have another benchmark under the same id. */
  path: string | null;
  /** Counts the benchmarks and answer sets that were opened: what was asked for before the last one is not taken over. */
  loads: number;
  sets: AnswerSetView[];
  answerRunId: number | null;
  /** All items that the filter lets through, in order; until `counted`, those of the first page. */
  queue: readonly QueueEntry[];
  counted: boolean;
  /** What is known of items of the queue: of those in sight and a little more. */
  rows: ReadonlyMap<number, T['row']>;
  /** What the queue is limited to, in the language of core/review/filter/filter.ts with the kind's words, and its order. */
  filter: string;
  sort: Sort;
  /** What of the words the whole benchmark has, for the filter's completion. */
  known: Known;
  /** Counts changes of items' statuses; the progress follows it. */
  statusChanges: number;
  phase: 'idle' | 'loading' | 'ready';
  itemId: number | null;
  /** Those that were read last, and the open one. */
  items: ReadonlyMap<number, T['item']>;
  /** What experts said of whole items, read together with them. */
  reviews: ReadonlyMap<number, ItemReviewView>;
  /** By item, of the chosen answer set, with everything that is known of them. */
  answers: ReadonlyMap<number, readonly T['answer'][]>;
  sample: number;
  /** Counts the items that have arrived on the screen; the focus and the announcement follow it. */
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
  /** Whether equal answers stand in the place of the texts and the decisions. */
  groups: boolean;
  queueOpen: boolean;
  drawer: DrawerName | null;
  writing: Writing | null;
  /** What the item leaves open, in words, after the first press on Complete. */
  leaving: string | null;
  /** What a search found in the open item: looked for in its texts, from the pane where it was found. */
  found: Found | null;
}

export const emptyDesk = <T extends DeskTypes>(): DeskState<T> => ({
  loads: 0,
  statusChanges: 0,
  arrivals: 0,
  reloads: 0,
  autoAdvance: recall('autoAdvance', isBoolean, true),
  undo: null,
  redo: null,
  raw: false,
  groups: false,
  queueOpen: recall('queueOpen', isBoolean, true),
  drawer: null,
  ...nothingOpen(null, null),
  phase: 'idle',
});

const NOTHING: ReadonlyMap<number, never> = new Map<number, never>();
/** The state of a desk that is about to open a benchmark. */
export const nothingOpen = (benchmarkId: number | null, path: string | null) => ({
  ...{ benchmarkId, path, phase: 'loading' as const, sets: [], answerRunId: null },
  ...{ queue: [], counted: false, rows: NOTHING, filter: '', sort: 'position' as const, known: {} },
  ...{ itemId: null, items: NOTHING, reviews: NOTHING, answers: NOTHING, sample: 0 },
  ...{ blind: false, leaving: null, found: null, writing: null },
});

/** What an item leaves open, for whoever completes it: in words, and the way to the first of it. */
export interface Unsettled {
  words: string;
  go: () => void;
}

/** How a benchmark of one kind is read, and what of it follows what. */
export interface DeskKind<T extends DeskTypes> {
  /** What the benchmarks are graded by that it shows; it leaves others to their desks. */
  gradedBy: GradedBy;
  queue: QueueSource<T['row']>;
  /** What the filter can ask. */
  words: Vocabulary;
  readItem(itemId: number, answerRunId: number | null): Promise<T['item']>;
  readAnswers(itemId: number, answerRunId: number): Promise<T['answer'][]>;
  /** What of a row follows from an item, and from its answers, as they now stand. */
  rowOfItem(item: T['item']): Partial<T['row']>;
  rowOfAnswers(answers: readonly T['answer'][], row: T['row']): Partial<T['row']>;
  /** An answer as an expert who works blind may see it, and who has not revealed everything. The same answer gives the same object. */
  masked(answer: T['answer'], review: ItemReviewView | undefined, me: string): T['answer'];
  /** Whether a reveal keeps the verdict until then, so that agreement before and after it is known. */
  comparesReveals: boolean;
  /** What V would reveal; null where nothing is hidden. */
  hiddenHere(): { responseId: number | null; variableId: number | null; name: string } | null;
  /** Where the keys of the desk begin. */
  focus: () => void;
  /** Brings a place that a remark stands on into sight, where its mark alone does not. */
  showPlace?: (place: RemarkPlace) => void;
  /** Shows what a search found, where the desk's own find bar does not. */
  showFound?(found: Found): void;
  /** What an edit is called where it could not be saved. */
  nameOf(item: T['item']): string;
  /** What of the open item nobody has settled; null for nothing. */
  unsettled(): Unsettled | null;
  /** The variable that has the keys, by its id: where work goes on after a restart. */
  variableHere?(): number | null;
  /** What the desk's own state begins with when another benchmark or answer set is opened. */
  opens?(): object;
  /** What else changes in the desk's own state when an item is left for another, or opened again (`again`); in the same step. */
  leaves?(again: boolean): object;
  /** The same when an item arrives, or arrives again: where work on its answer begins. `answer`: as the expert sees it. */
  arrives?(arrival: {
    item: T['item'];
    answer: T['answer'] | undefined;
    again: boolean;
    at: Place | undefined;
  }): object;
  /** The same when another answer of it is chosen. */
  turns?(): object;
  /** After an item that stays open was read again. Answers whether that is an arrival: something new to look at. */
  renewed?(item: T['item'], before: T['answer'] | undefined, now: T['answer'] | undefined): boolean;
  /** What a reader sees of an item first: texts that are typeset ahead, and figures by their hash. */
  seenOf(item: T['item'], answer: T['answer'] | undefined): { texts: readonly string[]; figures: readonly string[] };
  /** Once the item that arrived has been drawn. */
  drawn?(): void;
  /** What was read ahead around the open item, nearest first: to be laid out. */
  readied?(itemId: number, near: readonly number[]): void;
}

/** A desk: its state, and what is peculiar to it. */
export interface Desk<T extends DeskTypes> {
  store: StoreApi<DeskState<T>>;
  kind: DeskKind<T>;
}
/** Any desk, for what needs to know no more of its rows, items and answers. */
export type AnyDesk = Desk<DeskTypes>;

/** The open item, once it is read. */
export const itemIn = <Item>(s: { itemId: number | null; items: ReadonlyMap<number, Item> }): Item | undefined =>
  s.itemId === null ? undefined : s.items.get(s.itemId);

export const reviewIn = (s: Pick<DeskState<DeskTypes>, 'itemId' | 'reviews'>): ItemReviewView | undefined =>
  s.itemId === null ? undefined : s.reviews.get(s.itemId);

/** What was shown of an item, for a decision about it. */
export const stampAt = ({ store }: AnyDesk, itemId: number): { stamp?: string } => {
  const item = store.getState().items.get(itemId);
  return item ? { stamp: item.stamp } : {};
};

/** What of a desk's state says which answer is looked at. */
interface Answered<Answer> extends Pick<DeskState<DeskTypes>, 'itemId' | 'sample' | 'blind' | 'reviews'> {
  answers: ReadonlyMap<number, readonly Answer[]>;
}
interface Masks<Answer> {
  kind: { masked(answer: Answer, review: ItemReviewView | undefined, me: string): Answer };
}

const NONE: never[] = [];
/** The answers of the chosen set to the open item, with everything that is known of them: what a decision changes. */
export const storedIn = <Answer>(s: Answered<Answer>): readonly Answer[] =>
  s.itemId === null ? NONE : (s.answers.get(s.itemId) ?? NONE);

export const storedAnswer = <Answer>(s: Answered<Answer>): Answer | undefined => storedIn(s)[s.sample];

const lists = new WeakMap<readonly unknown[], readonly unknown[]>();

/** The answers to an item as the expert may see them. The list stays the same object while its answers do. */
export function answersAt<Answer>(
  { kind }: Masks<Answer>,
  s: Answered<Answer>,
  itemId: number | null,
): readonly Answer[] {
  const stored = (itemId === null ? undefined : s.answers.get(itemId)) ?? NONE;
  if (!s.blind || itemId === null || stored.length === 0) return stored;
  const review = s.reviews.get(itemId);
  const made = stored.map((answer) => kind.masked(answer, review, reviewerName()));
  const known = lists.get(stored) as readonly Answer[] | undefined;
  if (known?.every((answer, index) => answer === made[index])) return known;
  lists.set(stored, made);
  return made;
}

/** The answer that is looked at, as the expert may see it. */
export const answerAt = <Answer>(desk: Masks<Answer>, s: Answered<Answer>): Answer | undefined =>
  answersAt(desk, s, s.itemId)[s.sample];

/** Changes how a desk looks; what should outlive the window is remembered. */
export function showQueue({ store }: AnyDesk, queueOpen: boolean): void {
  store.setState({ queueOpen });
  // In a tight window it is folded away by default: opening it there says nothing about others.
  if (!isTight()) remember('queueOpen', queueOpen);
}

export function chooseSample(desk: AnyDesk, sample: number): void {
  const { store, kind } = desk;
  if (storedIn(store.getState())[sample]) store.setState({ sample, ...kind.turns?.() });
}

/** What is known of an item, and of what experts said of it, changes; the queue's row with it. */
export function putItem<T extends DeskTypes>(desk: Desk<T>, item: T['item'], review?: ItemReviewView): void {
  const { store, kind } = desk;
  const { itemId } = item;
  store.setState((s) => {
    const [shown, said] = [s.items.get(itemId), s.reviews.get(itemId)];
    return {
      items: bounded(s.items, itemId, shown ? sharing(shown, item) : item, s.itemId),
      ...(review && { reviews: bounded(s.reviews, itemId, said ? sharing(said, review) : review, s.itemId) }),
      rows: rowsWith(desk, s, itemId, () => kind.rowOfItem(item)),
    };
  });
}

/** What experts said of a whole item changes; nothing happens where it is not read yet. */
export function changeReview(
  { store }: AnyDesk,
  itemId: number,
  change: (review: ItemReviewView) => ItemReviewView,
): void {
  store.setState((s) => {
    const review = s.reviews.get(itemId);
    return review ? { reviews: bounded(s.reviews, itemId, change(review), s.itemId) } : {};
  });
}

/** The answers to an item, with everything that is as it was shown already taken from there; the queue's row follows them. */
export function putAnswers<T extends DeskTypes>(desk: Desk<T>, itemId: number, read: readonly T['answer'][]): void {
  const { store, kind } = desk;
  const before = store.getState().answers.get(itemId);
  const list = before ? sharing(before, read) : read;
  if (list === before) return;
  store.setState((s) => ({
    answers: bounded(s.answers, itemId, list, s.itemId),
    rows: rowsWith(desk, s, itemId, (row) => kind.rowOfAnswers(list, row)),
  }));
}

/** Puts one answer in its place. */
export function replaceAnswer<T extends DeskTypes>(desk: Desk<T>, itemId: number, answer: T['answer']): void {
  const list = desk.store.getState().answers.get(itemId);
  if (!list) return;
  putAnswers(
    desk,
    itemId,
    list.map((one) => (one.responseId === answer.responseId ? answer : one)),
  );
}

/** Changes what the queue shows of an item. */
export function changeRow<T extends DeskTypes>(desk: Desk<T>, itemId: number, part: Partial<T['row']>): void {
  const s = desk.store.getState();
  const rows = rowsWith(desk, s, itemId, () => part);
  if (rows !== s.rows) desk.store.setState({ rows });
}

/** The rows with one of them changed, which the queue's entry follows in place; the same object where nothing of the row is another. */
function rowsWith<T extends DeskTypes>(
  { kind }: Desk<T>,
  { queue, rows }: DeskState<T>,
  itemId: number,
  change: (row: T['row']) => Partial<T['row']>,
): ReadonlyMap<number, T['row']> {
  const row = rows.get(itemId);
  const next = row && sharing(row, { ...row, ...change(row) });
  if (next === undefined || next === row) return rows;
  const entry = queue.find((one) => one.itemId === itemId);
  if (entry) Object.assign(entry, kind.queue.entryOf(next));
  return new Map(rows).set(itemId, next);
}
