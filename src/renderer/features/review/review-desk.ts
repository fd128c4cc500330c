import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { AnswerView, ItemView, QueueRow } from '../../../contract/review-shapes.ts';
import { ITEM_WORDS } from '../../../core/review/filter/filter-fields.ts';
import { t } from '../../app/i18n.ts';
import { api } from '../../app/api.ts';
import { reviewerName } from '../../app/session.ts';
import { joined } from '../../lib/format.ts';
import { plainName } from '../../lib/preview.ts';
import { isRevealed } from '../../desk/decisions/blind.ts';
import type { Desk, Place, Unsettled } from '../../desk/desk-store.ts';
import { makeDesk } from '../../desk/opening/opening.ts';
import { isUnreviewed } from '../../desk/queue/queue-order.ts';
import type { AskedQueue, QueueEntry, QueueSource } from '../../desk/queue/queue-source.ts';
import { isHidden, masked } from './blind.ts';
import { focusActive, focusQuestion } from './cards/card-focus.ts';
import { layOutAhead } from './texts/lay-out-ahead.ts';
import { goTo, openPlaces, type CardPlace } from './cards/open-places.ts';
import { expertsPart, firstOpenCard, isOpen } from './cards/optimistic.ts';
import { ownDecision, questionsOf } from './item/item-questions.ts';
import {
  chooseQuestion,
  currentAnswer,
  currentAnswers,
  currentItem,
  currentReview,
  currentVariable,
  TURNED,
  useReview,
  type ReviewState,
  type ReviewTypes,
} from './review-store.ts';

const entryOf = (row: QueueRow): QueueEntry => ({
  itemId: row.itemId,
  unfinished: isUnreviewed(row),
  open: row.open,
  disputed: (row.disagreements ?? 0) > 0,
});

const entriesOf = ({ itemIds, flags }: OutputOf<EngineCalls, 'queue.order'>): QueueEntry[] =>
  itemIds.map((itemId, index) => {
    const flag = flags[index] ?? 0;
    return { itemId, disputed: (flag & 4) !== 0, unfinished: (flag & 2) !== 0, open: (flag & 1) !== 0 };
  });

/** As the calls take it. */
const of = ({ answerRunId, ...asked }: AskedQueue) => ({ ...asked, ...(answerRunId === null ? {} : { answerRunId }) });

/** Ids in order, and rows of what is seen: a benchmark may be large. */
const queue: QueueSource<QueueRow> = {
  begin: async (asked, { wanted, last }) => {
    const { itemId, rows } = await api('queue.begin', {
      ...of(asked),
      ...(wanted === null ? {} : { wanted }),
      ...(last > 0 ? { last } : {}),
    });
    return { itemId, rows, queue: rows.map(entryOf), counted: false, known: {} };
  },
  read: async (asked, itemIds) => {
    const [order, subjects, rows] = await Promise.all([
      api('queue.order', of(asked)),
      api('queue.subjects', { benchmarkId: asked.benchmarkId }),
      queue.rows(asked, itemIds),
    ]);
    const known = { subject: subjects.flatMap(({ name }) => (name === '' ? [] : [name])) };
    return { queue: entriesOf(order), rows, known };
  },
  page: (asked, around) => api('queue.page', { ...of(asked), ...(around === null ? {} : { around }) }),
  rows: async ({ benchmarkId, answerRunId }, itemIds) =>
    itemIds.length === 0
      ? []
      : api('queue.rows', { benchmarkId, itemIds: [...itemIds], ...(answerRunId === null ? {} : { answerRunId }) }),
  all: (benchmarkId) => api('queue.list', { benchmarkId }),
  entryOf,
  orders: true,
};

/** The desk for questions with variables: answers are judged variable by variable. */
export const reviewDesk: Desk<ReviewTypes> = makeDesk<ReviewTypes>(useReview, {
  gradedBy: 'variables',
  queue,
  words: ITEM_WORDS,
  readItem: (itemId) => api('items.get', { itemId }),
  readAnswers: (itemId, answerRunId) => api('answers.get', { itemId, answerRunId }),
  rowOfItem: ({ original, variables }) => ({ edited: original !== undefined, variables: variables.length }),
  rowOfAnswers: (answers) => ({
    samples: answers.map(({ overall }) => overall),
    open: answers.some(({ cards }) => cards.some(isOpen)),
    overridden: answers.flatMap(({ cards }) => cards).filter((card) => expertsPart(card, card.effective) === 'override')
      .length,
  }),
  masked,
  comparesReveals: true,
  hiddenHere,
  focus: focusActive,
  nameOf: ({ externalId }) => externalId,
  unsettled,
  variableHere: () => currentVariable(useReview.getState())?.id ?? null,
  opens: () => ({ ahead: [], left: null }),
  leaves,
  arrives: ({ item, answer, again, at }) => ({ card: cardAt(item, answer, again, at) }),
  turns: () => TURNED,
  seenOf: (item, answer) => ({
    texts: [item.question, item.solution, answer?.text ?? ''],
    figures: item.figures.flatMap(({ hash }) => hash ?? []),
  }),
  drawn: () => {
    if (useReview.getState().left) useReview.setState({ left: null });
  },
  readied: layOutAhead,
});

/** The item that is left stays laid out until there is time to tidy up. */
function leaves(again: boolean): Partial<ReviewState> {
  const { itemId, ahead, sample, card, hovered } = useReview.getState();
  if (again) return { askReason: null };
  return {
    ...{ askReason: null, figure: null, hovered: null, question: null, card: 0 },
    ...(itemId === null
      ? {}
      : {
          ahead: [...ahead.filter((id) => id !== itemId), itemId],
          left: { itemId, sample, card, marked: hovered ?? card },
        }),
  };
}

function cardAt(item: ItemView, answer: AnswerView | undefined, again: boolean, at: Place | undefined): number {
  const ids = item.variables.map(({ id }) => id);
  const { card } = useReview.getState();
  return Math.max(0, at?.variableId ? ids.indexOf(at.variableId) : again ? card : firstOpenCard(ids, answer));
}

/** Of the active variable, or, at a question about the item, what is known of the item. */
function hiddenHere() {
  const state = useReview.getState();
  if (state.question !== null)
    return isRevealed(currentReview(state), null, null) ? null : { responseId: null, variableId: null, name: '' };
  const [answer, variable] = [currentAnswer(state), currentVariable(state)];
  const card = answer?.cards.find((one) => one.variableId === variable?.id);
  if (!answer || !variable || !isHidden(card)) return null;
  return { responseId: answer.responseId, variableId: variable.id, name: variable.name };
}

/** Cards that nobody has settled, in all samples, and questions without an answer, unless whoever reviews grades answers alone. */
function unsettled(): Unsettled | null {
  const state = useReview.getState();
  const item = currentItem(state);
  const said = currentReview(state);
  const places = openPlaces(currentAnswers(state), item?.variables.map(({ id }) => id) ?? [], reviewerName());
  const questions = state.asksQuestions
    ? questionsOf(item).filter((question) => !ownDecision(said, question)?.answer)
    : [];
  const [[place], [question]] = [places, questions];
  if (!item || (!place && !question)) return null;
  const several = currentAnswers(state).length > 1;
  const samples = [...Map.groupBy(places, ({ sample }) => sample)].map(([sample, list]) =>
    several ? t('review.openSample', { number: sample + 1, names: namesOf(item, list) }) : namesOf(item, list),
  );
  const asked = questions.map((one) => t('review.openQuestion', { question: t(`question.${one}`) }));
  return {
    words: t('review.openList', { list: joined([...samples, joined(asked, 'clause')], 'group') }),
    go: () => {
      if (place) goTo(place);
      else if (question) {
        chooseQuestion(question);
        focusQuestion(question);
      }
    },
  };
}

const namesOf = ({ variables }: ItemView, places: readonly CardPlace[]): string =>
  joined(
    places.map(({ card }) => plainName(variables[card]?.name ?? '')),
    'clause',
  );
