import type { ItemReviewView } from '../../../contract/review-calls.ts';
import type { AnswerView, ItemView, QueueRow, VariableView } from '../../../contract/review-shapes.ts';
import type { ItemQuestion } from '../../../core/review/items/item-questions.ts';
import { isBoolean, recall, remember } from '../../app/storage.ts';
import { workspaceStore } from '../../app/stores.ts';
import {
  answerAt,
  answersAt,
  emptyDesk,
  itemIn,
  reviewIn,
  storedAnswer as storedIn,
  type DeskState,
} from '../../desk/desk-store.ts';
import { masked } from './blind.ts';
import { firstOpenCard } from './cards/optimistic.ts';
import type { OutlinedPane } from './texts/outline.ts';

/** Work on the item's annotation, in the place of its cards. */
type Work = 'annotation' | 'flow';

/** What this desk has beside the others': cards, candidates, flow, figures. */
interface Own {
  card: number;
  /** The question about the item that has the keys, instead of a card. */
  question: ItemQuestion | null;
  /** The card under the pointer: its place in the answer is shown as long as it stays there. */
  hovered: number | null;
  /** Items beside the current one whose texts are laid out already, out of sight, so that going there only uncovers them. */
  ahead: readonly number[];
  /** Where the item stood that was just left. Its sheets stay so until the frame with the other item has been drawn, then they get ready for its next opening. */
  left: { itemId: number; sample: number; card: number; marked: number } | null;
  /** Whether the values of all samples stand in the place of the cards. */
  allSamples: boolean;
  /** Whether the cards show how the extracted values differ from the reference. */
  diff: boolean;
  stacked: boolean;
  /** Whether reference and answer scroll together. */
  linked: boolean;
  /** Whether completing an item asks for what is not decided about it as a whole. */
  asksQuestions: boolean;
  /** The card whose verdict was just changed against what stood, until a reason is given or something else is done. */
  askReason: { responseId: number; variableId: number } | null;
  /** The card whose verifier's explanation is unfolded. It stays so until it is folded or another one is unfolded. */
  explained: { responseId: number; variableId: number } | null;
  /** What stands in the place of the cards; it stays from item to item. */
  work: Work | null;
  /** Where the solution takes the step that is looked at in the flow. */
  place: { itemId: number; start: number; end: number } | null;
  /** The pane whose outline is open. */
  outline: OutlinedPane | null;
  /** Figures with their colours inverted, for the dark theme: exam scans are black on white. */
  inverted: boolean;
  /** The figure that the viewer shows, by hash (empty: the first), and the point of the window that it opens at, as fractions. */
  figure: { hash: string; x: number; y: number } | null;
}

export interface ReviewTypes {
  row: QueueRow;
  item: ItemView;
  answer: AnswerView;
}
export interface ReviewState extends DeskState<ReviewTypes>, Own {}

export const useReview = workspaceStore<ReviewState>(() => ({
  ...emptyDesk<ReviewTypes>(),
  card: 0,
  question: null,
  hovered: null,
  ahead: [],
  left: null,
  allSamples: false,
  diff: false,
  stacked: recall('stacked', isBoolean, false),
  linked: recall('linked', isBoolean, false),
  asksQuestions: recall('asksQuestions', isBoolean, true),
  askReason: null,
  explained: null,
  work: null,
  place: null,
  outline: null,
  inverted: recall('invertFigures', isBoolean, false),
  figure: null,
}));

/** How the answers of an item may be seen by whoever works blind. */
const blindly = { kind: { masked } };

/** Changes how the desk looks; what should outlive the window is remembered. */
export function setDesk(part: Partial<Omit<Own, 'inverted' | 'ahead' | 'left'> & Pick<ReviewState, Looks>>): void {
  useReview.setState(part);
  if (part.linked !== undefined) remember('linked', part.linked);
  if (part.asksQuestions !== undefined) remember('asksQuestions', part.asksQuestions);
  if (part.stacked !== undefined) remember('stacked', part.stacked);
}
type Looks = 'raw' | 'groups' | 'queueOpen' | 'writing' | 'drawer' | 'found';

/** What is over once another answer is looked at. */
export const TURNED = { writing: null, askReason: null, hovered: null } as const;

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

export const currentItem = (s: ReviewState): ItemView | undefined => itemIn(s);
export const currentReview = (s: ReviewState): ItemReviewView | undefined => reviewIn(s);
/** The answers to an item as the expert may see them, as far as they are read. */
export const answersFor = (s: ReviewState, itemId: number): readonly AnswerView[] => answersAt(blindly, s, itemId);
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
/** What a decision changes: never the masked answer. */
export const storedAnswer = (s: ReviewState): AnswerView | undefined => storedIn(s);
export const currentAnswers = (s: ReviewState): readonly AnswerView[] => answersAt(blindly, s, s.itemId);
export const currentAnswer = (s: ReviewState): AnswerView | undefined => answerAt(blindly, s);
export const currentVariable = (s: ReviewState): VariableView | undefined => currentItem(s)?.variables[s.card];
