import { announce } from '../../app/announce.tsx';
import { reportNote } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import type { Command } from '../../app/keyboard/command.ts';
import { deskCommands } from '../../desk/commands.ts';
import { onceHere } from '../../desk/decisions/edits.ts';
import { findAnswers } from '../../desk/texts/find-bar.tsx';
import { isTight } from '../../desk/layout/fold.ts';
import { nextOffer } from '../../desk/groups/group-edits.ts';
import { remarkOn } from '../../desk/remarks/remark-store.ts';
import { sharedCommands } from '../../desk/shared-commands.ts';
import { showDialog } from './annotation/annotation-dialogs.tsx';
import { focusCard, focusQuestion } from './cards/card-focus.ts';
import { acceptCard, acceptRemaining, decide } from './cards/decide.ts';
import { answerCurrent, toggleBookmark } from './item/decide-item.ts';
import { stepInDraft } from './annotation/draft-steps.ts';
import { toggleExplanation } from './cards/explanation.tsx';
import { toggleInverted } from './figure/inverted.ts';
import {
  acceptGroup,
  decideGroup,
  moveGroup,
  moveVariable,
  toggleGroups,
  toggleOverwrite,
} from './groups/groups-store.ts';
import { judgeItem, ownVerdict } from './item/judge-item.ts';
import { nextOpen } from './cards/next-open.ts';
import { openOutline } from './texts/outline-menu.tsx';
import { nextAnswer, ownDecision, questionsOf } from './item/item-questions.ts';
import { reviewDesk } from './review-desk.ts';
import { selectedPlace } from './texts/selection.ts';
import { labelAnswer } from './item/label-answer.ts';
import { chooseCard, chooseQuestion, currentItem, currentReview, setDesk, useReview } from './review-store.ts';
import { takeSelection } from './cards/take-selection.ts';
import type { Decision } from '../../../core/grading/status.ts';
import type { ItemVerdict } from '../../../core/review/items/item-verdict.ts';

const state = useReview.getState;

const desk = deskCommands(reviewDesk);

/** J and K go through the cards and on to the questions about the item, as one list. */
const moveCard = (step: 1 | -1) => () => {
  const { question, card } = state();
  const item = currentItem(state());
  const cards = item?.variables.length ?? 0;
  const questions = questionsOf(item);
  const here = question === null ? card : cards + questions.indexOf(question);
  const next = Math.min(cards + questions.length - 1, Math.max(0, here + step));
  const to = questions[next - cards];
  if (to) {
    chooseQuestion(to);
    focusQuestion(to);
  } else {
    chooseCard(next);
    focusCard(next);
  }
};
const judge = (verdict: ItemVerdict) => () => judgeItem(verdict);
/** Wherever the answer is in sight, as it also is beside the annotation. */
const label = (right: boolean) => () => {
  onceHere(reviewDesk, () => labelAnswer(right));
};
/** T: why the item is kept, revised or dropped. */
function writeReason(): void {
  if (ownVerdict(currentReview(state()))) setDesk({ writing: 'verdict' });
  else reportNote(t('itemVerdict.noneYet'), 'last');
}
const toggle = (field: 'diff' | 'stacked') => () => setDesk({ [field]: !state()[field] });
const work = (wanted: 'annotation' | 'flow') => () => {
  if (state().itemId === null || state().work === wanted) return;
  setDesk({ work: wanted, groups: false, ...(isTight() ? { queueOpen: false } : {}) });
};
/** What is decided is in sight: behind the annotation or the flow the keys of the cards decide nothing, and say so. */
const atCards = (command: () => void) => () => {
  if (state().work === null && !state().allSamples && !state().groups) onceHere(reviewDesk, command);
  else reportNote(t('review.covered'), 'last');
};
/** Among groups of equal answers the same keys are about the group that is looked at. */
const orGroup = (ofGroup: () => void, command: () => void) => () => {
  if (state().groups) ofGroup();
  else command();
};
const onGroups = (command: () => void) => () => {
  if (state().groups) command();
};
/** The digits decide the open variable, which is named over the verdicts, wherever the focus is: they mean nothing else. */
const verdictOnCard = (decision: Decision | null) =>
  atCards(() => {
    const { card, question } = state();
    if (question !== null) chooseCard(card);
    decide(decision);
    if (question !== null && state().askReason === null) focusCard(card);
  });
const verdict = (decision: Decision | null) => orGroup(() => decideGroup(decision), verdictOnCard(decision));

/** Q: to the first question without an answer, else the first; on a question, the answer that is marked with the key. */
function goToQuestions(): void {
  const { question } = state();
  const review = currentReview(state());
  if (question !== null) {
    answerCurrent(nextAnswer(ownDecision(review, question)?.answer ?? null));
    return;
  }
  const questions = questionsOf(currentItem(state()));
  const first = questions.find((one) => !ownDecision(review, one)?.answer) ?? questions[0];
  if (!first) return;
  chooseQuestion(first);
  focusQuestion(first);
}

/** The keys of the desk: those of every desk, and verdicts on variables and the item, its annotation and its flow. */
export const reviewCommands: readonly Command[] = [
  ...sharedCommands({
    ...desk,
    ...findAnswers,
    'decide.right': verdict('right'),
    'decide.wrong': verdict('wrong'),
    'decide.undecided': verdict('undecided'),
    'decide.notFound': verdict('not_found'),
    'decide.clear': verdict(null),
    'decide.accept': orGroup(acceptGroup, atCards(acceptCard)),
    'decide.acceptAll': atCards(acceptRemaining),
    'item.reason': atCards(writeReason),
    'item.comment': atCards(() => {
      if (!remarkOn(reviewDesk, selectedPlace())) setDesk({ writing: 'comment' });
    }),
    'card.next': orGroup(() => moveVariable(1), atCards(moveCard(1))),
    'card.previous': orGroup(() => moveVariable(-1), atCards(moveCard(-1))),
    'sample.next': orGroup(() => moveGroup(1), desk['sample.next']),
    'sample.previous': orGroup(() => moveGroup(-1), desk['sample.previous']),
    'look.groups': toggleGroups,
    'group.overwrite': onGroups(toggleOverwrite),
    'group.nextOffer': () => nextOffer(reviewDesk),
    'look.layout': toggle('stacked'),
    'look.outline': openOutline,
    'edit.value': atCards(() => {
      if (!takeSelection()) setDesk({ writing: state().question === null ? 'value' : 'note' });
    }),
    'edit.annotation': work('annotation'),
    'edit.undo': () => {
      if (!stepInDraft('undo')) desk['edit.undo']();
    },
    'edit.redo': () => {
      if (!stepInDraft('redo')) desk['edit.redo']();
    },
  }),
  { id: 'answer.right', group: 'decide', keys: ['mod+1'], run: label(true) },
  { id: 'answer.wrong', group: 'decide', keys: ['mod+2'], run: label(false) },
  { id: 'item.keep', group: 'decide', keys: ['shift+k'], run: atCards(judge('keep')) },
  { id: 'item.revise', group: 'decide', keys: ['shift+v'], run: atCards(judge('revise')) },
  { id: 'item.drop', group: 'decide', keys: ['shift+d'], run: atCards(judge('drop')) },
  { id: 'item.questions', group: 'decide', keys: ['q'], run: atCards(goToQuestions) },
  { id: 'item.bookmark', group: 'edit', keys: ['b'], run: toggleBookmark },
  { id: 'card.nextOpen', group: 'move', keys: ['u'], run: nextOpen },
  {
    ...{ id: 'queue.evidence', group: 'move', keys: ['shift+e'] },
    run: () => {
      if (state().itemId !== null) setDesk({ drawer: 'evidence' });
    },
  },
  { id: 'look.diff', group: 'look', keys: ['d'], run: toggle('diff') },
  {
    ...{ id: 'look.samples', group: 'look', keys: ['shift+s'] },
    run: () => setDesk({ allSamples: !state().allSamples, groups: false }),
  },
  { id: 'look.explain', group: 'look', keys: ['w'], run: toggleExplanation },
  {
    ...{ id: 'look.linked', group: 'look', keys: [] },
    run: () => {
      setDesk({ linked: !state().linked });
      announce(t(state().linked ? 'deskOptions.linkedOn' : 'deskOptions.linkedOff'));
    },
  },
  {
    ...{ id: 'item.asksQuestions', group: 'decide', keys: [] },
    run: () => {
      setDesk({ asksQuestions: !state().asksQuestions });
      announce(t(state().asksQuestions ? 'deskOptions.questionsOn' : 'deskOptions.questionsOff'));
    },
  },
  {
    ...{ id: 'look.figures', group: 'look', keys: ['i'] },
    run: () => setDesk({ figure: { hash: '', x: 0.5, y: 0.5 } }),
  },
  { id: 'look.invert', group: 'look', keys: ['shift+i'], run: toggleInverted },
  { id: 'edit.flow', group: 'edit', keys: ['f'], run: work('flow') },
  { id: 'edit.report', group: 'edit', keys: ['shift+r'], run: showDialog('report') },
  { id: 'edit.rejudge', group: 'edit', keys: [], run: showDialog('rejudge') },
];
