import { useCommands } from '../../app/keyboard/dispatch.ts';
import { award, awardAll, awardStep, completeAndNext, skipAndNext, stepBack } from './decide.ts';
import { currentAnswers, useExam } from './exam-store.ts';
import { isUnreviewed, neighbour } from './queue-order.ts';

/** A field of the decision column by its id; nothing happens while it is not there, such as the reason before there are own points. */
const focusOn = (id: string) => () => {
  document.getElementById(id)?.focus();
};

/** The keys of the exam desk: those of Review where they mean the same, and half steps of points. */
export function useExamCommands(): void {
  const state = () => useExam.getState();
  const move =
    (step: 1 | -1, open = false) =>
    () => {
      const next = neighbour(state().queue, state().itemId, step, open ? isUnreviewed : undefined);
      if (next !== null) void state().openItem(next);
    };
  const moveSample = (step: 1 | -1) => () => {
    const sample = state().sample + step;
    if (sample >= 0 && sample < currentAnswers(state()).length) state().set({ sample });
  };
  useCommands({
    'decide.right': () => {
      awardAll(true);
    },
    'decide.wrong': () => {
      awardAll(false);
    },
    'decide.clear': () => {
      award(null);
    },
    'points.more': () => {
      awardStep(0.5);
    },
    'points.less': () => {
      awardStep(-0.5);
    },
    'item.complete': completeAndNext,
    'item.skip': skipAndNext,
    'item.comment': focusOn('exam-comment'),
    'edit.value': focusOn('exam-reason'),
    'edit.annotation': focusOn('exam-topic'),
    'card.next': move(1),
    'card.previous': move(-1),
    'item.next': move(1),
    'item.previous': move(-1),
    'item.nextOpen': move(1, true),
    'sample.next': moveSample(1),
    'sample.previous': moveSample(-1),
    'look.raw': () => {
      state().set({ raw: !state().raw });
    },
    'look.layout': () => {
      state().set({ stacked: !state().stacked });
    },
    'look.queue': () => {
      state().set({ queueOpen: !state().queueOpen });
    },
    'item.add': () => {
      state().set({ adding: true });
    },
    'look.history': () => {
      state().set({ history: true });
    },
    'edit.undo': () => {
      stepBack('undo');
    },
    'edit.redo': () => {
      stepBack('redo');
    },
  });
}
