import { useCommands } from '../../app/keyboard/dispatch.ts';
import { accept, decide, noErrors, setStatusAndNext, stepBack, toggleError } from './decide.ts';
import { currentAnswers, currentTask, useCl } from './cl-store.ts';
import { COMMENT_ID } from './comment.tsx';
import { attachEvidence, showEvidence } from './evidence.ts';
import { useFind } from './find-store.ts';
import { isStacked } from './layout.ts';
import { isUnreviewed, needsLook, neighbour } from './queue-order.ts';
import { useReading } from './reading-store.ts';
import { focusRubric } from './rubric-focus.ts';

/** The keys of the CL-bench desk: those of Review where they mean the same, and evidence, error types, outline and find. */
export function useClCommands(): void {
  const state = () => useCl.getState();
  const move = (step: 1 | -1, only?: typeof needsLook | typeof isUnreviewed) => () => {
    const next = neighbour(state().queue, state().itemId, step, only);
    if (next !== null) void state().openItem(next);
  };
  const moveSample = (step: 1 | -1) => () => {
    const sample = state().sample + step;
    if (sample >= 0 && sample < currentAnswers(state()).length) state().set({ sample, askReason: null });
  };
  const moveRubric = (step: 1 | -1) => () => {
    const rubrics = currentTask(state())?.rubrics.length ?? 0;
    const rubric = Math.min(rubrics - 1, Math.max(0, state().rubric + step));
    state().set({ rubric, askReason: null });
    focusRubric(rubric);
  };
  const step = (by: 1 | -1) => () => {
    useFind.getState().step(by);
  };
  useCommands({
    'decide.right': () => {
      decide('pass');
    },
    'decide.wrong': () => {
      decide('fail');
    },
    'decide.clear': () => {
      decide(null);
    },
    'decide.accept': () => {
      accept(false);
    },
    'decide.acceptAll': () => {
      accept(true);
    },
    'error.ignored': () => {
      toggleError(0);
    },
    'error.misused': () => {
      toggleError(1);
    },
    'error.format': () => {
      toggleError(2);
    },
    'error.refusal': () => {
      toggleError(3);
    },
    'error.none': noErrors,
    'evidence.attach': attachEvidence,
    'evidence.show': showEvidence,
    'item.complete': () => {
      setStatusAndNext('done');
    },
    'item.skip': () => {
      if (state().itemId !== null) state().set({ skipping: true });
    },
    'item.comment': () => {
      document.getElementById(COMMENT_ID)?.focus();
    },
    'card.next': moveRubric(1),
    'card.previous': moveRubric(-1),
    'item.next': move(1),
    'item.previous': move(-1),
    'item.nextOpen': move(1, isUnreviewed),
    'item.nextDisagreement': move(1, needsLook),
    'sample.next': moveSample(1),
    'sample.previous': moveSample(-1),
    'look.raw': () => {
      state().set({ raw: !state().raw });
    },
    'look.layout': () => {
      state().set({ stacked: !isStacked(state().stacked) });
    },
    'look.queue': () => {
      state().set({ queueOpen: !state().queueOpen });
    },
    'look.history': () => {
      state().set({ history: true });
    },
    'look.outline': () => {
      useReading.getState().set({ outline: !useReading.getState().outline });
    },
    'find.open': () => {
      useFind.getState().show(true);
      document.getElementById('cl-find')?.focus();
    },
    'find.next': step(1),
    'find.previous': step(-1),
    'edit.undo': () => {
      stepBack('undo');
    },
    'edit.redo': () => {
      stepBack('redo');
    },
  });
}
