import { useCommands } from '../../app/keyboard/dispatch.ts';
import { deskCommands, goTo } from '../../desk/commands.ts';
import { complete, leaveAs } from '../../desk/edits.ts';
import { remarkOn } from '../../desk/remarks-at.ts';
import { acceptPoints, award, awardAll, awardStep } from './decide.ts';
import { exam, stackTexts, typePoints, useExam } from './exam-store.ts';
import { selectedPlace } from './selection.ts';

/** A field of the decision column by its id; nothing happens while it is not there, such as the reason before there are own points. */
const focusOn = (id: string) => () => {
  document.getElementById(id)?.focus();
};

/** The keys of the exam desk: those of every desk, and points: typed, or in half steps. */
export function useExamCommands(): void {
  useCommands({
    ...deskCommands(exam),
    'decide.accept': acceptPoints,
    'points.all': () => {
      awardAll(true);
    },
    'points.none': () => {
      awardAll(false);
    },
    'points.clear': () => {
      award(null);
    },
    'item.reason': focusOn('exam-reason'),
    'points.more': () => {
      awardStep(0.5);
    },
    'points.less': () => {
      awardStep(-0.5);
    },
    'item.complete': () => {
      complete(exam);
    },
    'item.skip': () => {
      leaveAs(exam, 'skipped');
    },
    'item.comment': () => {
      if (!remarkOn(exam, selectedPlace())) focusOn('exam-comment')();
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
