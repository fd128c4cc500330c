import type { Command } from '../../app/keyboard/command.ts';
import { deskCommands, goTo } from '../../desk/commands.ts';
import { leaveAs, onceHere } from '../../desk/decisions/edits.ts';
import { findAnswers } from '../../desk/texts/find-bar.tsx';
import { nextOffer } from '../../desk/groups/group-edits.ts';
import { remarkOn } from '../../desk/remarks/remark-store.ts';
import { sharedCommands } from '../../desk/shared-commands.ts';
import { acceptPoints, award, awardAll, awardStep } from './points/decide.ts';
import {
  acceptGroup,
  awardGroup,
  awardGroupAll,
  awardGroupStep,
  moveGroup,
  toggleGroups,
  toggleOverwrite,
} from './groups/groups-store.ts';
import { exam, stackTexts, typePoints, useExam } from './exam-store.ts';
import { selectedPlace } from './selection.ts';

/** A field of the decision column by its id; nothing happens while it is not there, such as the reason before there are own points. */
const focusOn = (id: string) => () => {
  document.getElementById(id)?.focus();
};

/** Among groups of equal answers the same keys are about the group that is looked at. */
const orGroup = (ofGroup: () => void, command?: () => void) => () => {
  if (useExam.getState().groups) ofGroup();
  else if (command) onceHere(exam, command);
};
/** All points, or none. */
const all = (full: boolean) =>
  orGroup(
    () => awardGroupAll(full),
    () => awardAll(full),
  );
const step = (by: 0.5 | -0.5) =>
  orGroup(
    () => awardGroupStep(by),
    () => awardStep(by),
  );
const desk = deskCommands(exam);

/** The keys of the exam desk: those of every desk, and points: typed, or in half steps. */
export const examCommands: readonly Command[] = [
  ...sharedCommands({
    ...desk,
    ...findAnswers,
    'sample.next': orGroup(() => moveGroup(1), desk['sample.next']),
    'sample.previous': orGroup(() => moveGroup(-1), desk['sample.previous']),
    'look.groups': toggleGroups,
    'group.overwrite': orGroup(toggleOverwrite),
    'group.nextOffer': () => nextOffer(exam),
    'decide.accept': orGroup(acceptGroup, acceptPoints),
    'item.reason': focusOn('exam-reason'),
    'item.skip': () => {
      onceHere(exam, () => leaveAs(exam, 'skipped'));
    },
    'item.comment': () => {
      if (!remarkOn(exam, selectedPlace())) useExam.setState({ writing: 'comment' });
    },
    'edit.value': () => typePoints(null),
    'edit.annotation': focusOn('exam-topic'),
    'card.next': goTo(exam, 1),
    'card.previous': goTo(exam, -1),
    'look.layout': () => stackTexts(!useExam.getState().stacked),
  }),
  { id: 'points.more', group: 'decide', keys: ['+', '='], run: step(0.5) },
  { id: 'points.less', group: 'decide', keys: ['-'], run: step(-0.5) },
  { id: 'points.all', group: 'decide', keys: ['shift+up'], run: all(true) },
  { id: 'points.none', group: 'decide', keys: ['shift+down'], run: all(false) },
  {
    ...{ id: 'points.clear', group: 'decide', keys: ['mod+backspace'] },
    run: orGroup(
      () => awardGroup(null),
      () => award(null),
    ),
  },
  {
    ...{ id: 'item.add', group: 'edit', keys: [] },
    run: () => useExam.setState({ adding: true }),
  },
];
