import type { StoreApi } from 'zustand';
import type { Known } from '../../core/review/filter-completion.ts';
import type { Vocabulary } from '../../core/review/filter-fields.ts';
import type { AnswerSetView } from '../../contract/workspace-shapes.ts';
import type { ReviewStatus } from '../../core/review/event.ts';
import type { RemarkPlace } from '../../core/review/remark.ts';
import { isBoolean, ofWorkspace, recall, remember } from '../app/storage.ts';
import { bounded } from './bounded.ts';
import { isTight } from './fold.ts';

export interface DeskRow {
  itemId: number;
  /** Of the item in its benchmark, from 0. */
  position: number;
  reviewStatus: ReviewStatus;
}
export interface DeskItem {
  itemId: number;
  position: number;
  stamp: string;
  reviewStatus: ReviewStatus;
}
export interface DeskAnswer {
  responseId: number;
}

/** What every desk knows: the queue, the item that is open with its answers, what undo and redo would do. A desk adds its own to it. */
export interface DeskState<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer> {
  benchmarkId: number | null;
  /** The workspace that it was read from: another may have another benchmark under the same id. */
  path: string | null;
  /** Counts the benchmarks and answer sets that were opened: what was asked for before the last one is not taken over. */
  loads: number;
  sets: AnswerSetView[];
  answerRunId: number | null;
  /** All items of the benchmark, and those that the filter lets through: the same list without one. */
  rows: Row[];
  queue: Row[];
  /** In the language of core/review/filter.ts, with the kind's words. */
  filter: string;
  phase: 'loading' | 'ready';
  itemId: number | null;
  /** Those that were read last, and the open one. */
  items: ReadonlyMap<number, Item>;
  /** By item, of the chosen answer set. */
  answers: ReadonlyMap<number, Answer[]>;
  sample: number;
  /** Counts the items that have arrived on the screen; the focus and the announcement follow it. */
  arrivals: number;
  undo: string | null;
  redo: string | null;
  raw: boolean;
  queueOpen: boolean;
  history: boolean;
  /** Whether the benchmark is being searched. */
  searching: boolean;
}

export const emptyDesk = <Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(): DeskState<
  Row,
  Item,
  Answer
> => ({
  benchmarkId: null,
  path: null,
  loads: 0,
  sets: [],
  answerRunId: null,
  rows: [],
  queue: [],
  filter: '',
  phase: 'loading',
  itemId: null,
  items: new Map(),
  answers: new Map(),
  sample: 0,
  arrivals: 0,
  undo: null,
  redo: null,
  raw: false,
  queueOpen: recall('queueOpen', isBoolean, true),
  history: false,
  searching: false,
});

/** How a benchmark of one kind is read, and what of it follows what. */
export interface DeskKind<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer> {
  readQueue(benchmarkId: number, answerRunId: number | null): Promise<Row[]>;
  /** With its status in the answer set. */
  readItem(itemId: number, answerRunId: number | null): Promise<Item>;
  readAnswers(itemId: number, answerRunId: number): Promise<Answer[]>;
  /** The row as an item, or its answers, now stand. */
  rowWithItem(row: Row, item: Item): Row;
  rowWithAnswers(row: Row, answers: readonly Answer[]): Row;
  /** What the filter can ask, what of it a benchmark has, and who passes. */
  words: Vocabulary;
  known(rows: readonly Row[]): Known;
  find(benchmarkId: number, answerRunId: number | null, filter: string): Promise<number[]>;
  /** Where the keys of the desk begin. */
  focus: () => void;
  /** Brings a place that a remark stands on into sight, where its mark alone does not. */
  showPlace?: (place: RemarkPlace) => void;
  /** What an edit is called where it could not be saved. */
  nameOf(item: Item): string;
  /** The answers of an item that nobody has settled, by their place, for whoever completes it. */
  openIn(answers: readonly Answer[]): number[];
  /** Before an item arrives, or arrives again (`again`): where work on its answer begins, and what else is shown of it. */
  arrives?(item: Item, answer: Answer | undefined, again: boolean): void;
  /** After an item that stays open was read again. Answers whether that is an arrival: something new to look at. */
  renewed?(item: Item, before: Answer | undefined, now: Answer | undefined): boolean;
}

/** A desk: its state, and what is peculiar to it. */
export interface Desk<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer> {
  store: StoreApi<DeskState<Row, Item, Answer>>;
  kind: DeskKind<Row, Item, Answer>;
}
/** Any desk, for what needs to know no more of its rows, items and answers. */
export type AnyDesk = Desk<DeskRow, DeskItem, DeskAnswer>;

/** The open item, once it is read. */
export const itemIn = <Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  s: DeskState<Row, Item, Answer>,
): Item | undefined => (s.itemId === null ? undefined : s.items.get(s.itemId));

/** What was shown of an item, for a decision about it. */
export const stampAt = ({ store }: AnyDesk, itemId: number): { stamp?: string } => {
  const item = store.getState().items.get(itemId);
  return item ? { stamp: item.stamp } : {};
};

const NONE: never[] = [];
/** The answers of the chosen set to the open item. */
export const answersIn = <Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  s: DeskState<Row, Item, Answer>,
): readonly Answer[] => (s.itemId === null ? NONE : (s.answers.get(s.itemId) ?? NONE));

export const answerIn = <Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  s: DeskState<Row, Item, Answer>,
): Answer | undefined => answersIn(s)[s.sample];

interface Placed {
  queue: readonly { itemId: number; position?: number }[];
  itemId: number | null;
}

/** The open item's number in its benchmark, from 1; 0 while nothing is open. */
export const numberIn = ({
  queue,
  items,
  itemId,
}: Placed & { items: ReadonlyMap<number, { position: number }> }): number => {
  if (itemId === null) return 0;
  const known = items.get(itemId)?.position ?? queue[placeIn({ queue, itemId }) - 1]?.position;
  return known === undefined ? 0 : known + 1;
};

/**
 * The open item's place among those that the queue shows, from 1; 0 where it is not among them. The last answer is remembered: everything that
 * follows a desk asks for it at each change.
 */
export function placeIn({ queue, itemId }: Placed): number {
  if (queue !== lastPlaced.queue || itemId !== lastPlaced.itemId)
    lastPlaced = { queue, itemId, place: queue.findIndex((row) => row.itemId === itemId) + 1 };
  return lastPlaced.place;
}
let lastPlaced: Placed & { place: number } = { queue: [], itemId: null, place: 0 };

export function chooseSample(desk: AnyDesk, sample: number): void {
  const state = desk.store.getState();
  const answer = answersIn(state)[sample];
  if (!answer) return;
  desk.store.setState({ sample });
  // Where work goes on after a restart.
  remember(ofWorkspace(`answer.${String(state.benchmarkId)}`), answer.responseId);
}

export function showQueue(desk: AnyDesk, queueOpen: boolean): void {
  desk.store.setState({ queueOpen });
  // In a tight window it is folded away by default: opening it there says nothing about others.
  if (!isTight()) remember('queueOpen', queueOpen);
}

/** The lists with one item's row changed. */
function withRow<Row extends DeskRow>(
  { rows, queue }: { rows: Row[]; queue: Row[] },
  itemId: number,
  change: (row: Row) => Row,
): { rows: Row[]; queue: Row[] } {
  const changed = (list: Row[]) => list.map((row) => (row.itemId === itemId ? change(row) : row));
  const next = changed(rows);
  return { rows: next, queue: queue === rows ? next : changed(queue) };
}

/** What is known of an item changes, and the queue's row with it. */
export function putItem<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  { store, kind }: Desk<Row, Item, Answer>,
  item: Item,
): void {
  const { itemId } = item;
  store.setState((s) => ({
    items: bounded(s.items, itemId, item, s.itemId),
    ...withRow(s, itemId, (row) => kind.rowWithItem(row, item)),
  }));
}

/** The same for the answers to an item: the queue's strip follows them. */
export function putAnswers<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  { store, kind }: Desk<Row, Item, Answer>,
  itemId: number,
  answers: Answer[],
): void {
  store.setState((s) => ({
    answers: bounded(s.answers, itemId, answers, s.itemId),
    ...withRow(s, itemId, (row) => kind.rowWithAnswers(row, answers)),
  }));
}

/** Puts one answer in its place. */
export function replaceAnswer<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  desk: Desk<Row, Item, Answer>,
  itemId: number,
  answer: Answer,
): void {
  const list = desk.store.getState().answers.get(itemId);
  if (!list) return;
  const next = list.map((one) => (one.responseId === answer.responseId ? answer : one));
  putAnswers(desk, itemId, next);
}

/** Something of an item was decided: nobody has completed it, and it is not untouched any more. */
export function begun<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  desk: Desk<Row, Item, Answer>,
  itemId: number,
): void {
  if (desk.store.getState().rows.find((row) => row.itemId === itemId)?.reviewStatus === 'todo')
    putStatus(desk, itemId, 'draft');
}

/** Shows a review status of an item: in the queue, and of the item itself where it is read already. */
export function putStatus<Row extends DeskRow, Item extends DeskItem, Answer extends DeskAnswer>(
  { store }: Desk<Row, Item, Answer>,
  itemId: number,
  reviewStatus: ReviewStatus,
): void {
  store.setState((s) => {
    const item = s.items.get(itemId);
    return {
      ...(item ? { items: new Map(s.items).set(itemId, { ...item, reviewStatus }) } : {}),
      ...withRow(s, itemId, (row) => ({ ...row, reviewStatus })),
    };
  });
}
