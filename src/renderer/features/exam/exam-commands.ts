import { useCommands } from '../../app/keyboard/answered.ts';
import { deskCommands, goTo } from '../../desk/commands.ts';
import { leaveAs, onceHere } from '../../desk/decisions/edits.ts';
import { nextOffer } from '../../desk/groups/group-edits.ts';
import { remarkOn } from '../../desk/remarks/remark-store.ts';
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
const desk = deskCommands(exam);

/** Points, given to the group that is looked at or to the open answer. */
const points = {
  'decide.accept': orGroup(acceptGroup, acceptPoints),
  'points.all': orGroup(
    () => {
      awardGroupAll(true);
    },
    () => {
      awardAll(true);
    },
  ),
  'points.none': orGroup(
    () => {
      awardGroupAll(false);
    },
    () => {
      awardAll(false);
    },
  ),
  'points.clear': orGroup(
    () => {
      awardGroup(null);
    },
    () => {
      award(null);
    },
  ),
  'points.more': orGroup(
    () => {
      awardGroupStep(0.5);
    },
    () => {
      awardStep(0.5);
    },
  ),
  'points.less': orGroup(
    () => {
      awardGroupStep(-0.5);
    },
    () => {
      awardStep(-0.5);
    },
  ),
};

/** The keys of the exam desk: those of every desk, and points: typed, or in half steps. */
export function useExamCommands(): void {
  useCommands({
    ...desk,
    ...points,
    'sample.next': orGroup(() => {
      moveGroup(1);
    }, desk['sample.next']),
    'sample.previous': orGroup(() => {
      moveGroup(-1);
    }, desk['sample.previous']),
    'look.groups': toggleGroups,
    'group.overwrite': orGroup(toggleOverwrite),
    'group.nextOffer': () => void nextOffer(exam),
    'item.reason': focusOn('exam-reason'),
    'item.skip': () => {
      onceHere(exam, () => {
        leaveAs(exam, 'skipped');
      });
    },
    'item.comment': () => {
      if (!remarkOn(exam, selectedPlace())) useExam.setState({ writing: 'comment' });
    },
    'edit.value': () => {
      typePoints(null);
    },
    'edit.annotation': focusOn('exam-topic'),
    'card.next': goTo(exam, 1),
    'card.previous': goTo(exam, -1),
    'look.layout': () => {
      stackTexts(!useExam.getState().stacked);
    },
    'item.add': () => {
      useExam.setState({ adding: true });
    },
  });
}
