import { useCommands } from '../../app/keyboard/answered.ts';
import { deskCommands } from '../../desk/commands.ts';
import { complete } from '../../desk/edits.ts';
import { openItem } from '../../desk/opening.ts';
import { neighbour } from '../../desk/queue-order.ts';
import { cl, currentTask, stackTexts, useCl } from './cl-store.ts';
import { accept, decide, noErrors, toggleError } from './decide.ts';
import { COMMENT_ID } from './decisions.tsx';
import { attachEvidence, showEvidence } from './evidence.ts';
import { useFind } from './find-store.ts';
import { isStacked } from './layout.ts';
import { needsLook } from './judge-rubrics.ts';
import { useReading } from './reading-store.ts';
import { remarkOnSelection } from './remarks.ts';
import { focusRubric } from './rubric-focus.ts';

/** The keys of the CL-bench desk: those of every desk, and rubrics, evidence, error types, outline and find. */
export function useClCommands(): void {
  const state = () => useCl.getState();
  const moveRubric = (step: 1 | -1) => () => {
    const rubrics = currentTask(state())?.rubrics.length ?? 0;
    const rubric = Math.min(rubrics - 1, Math.max(0, state().rubric + step));
    useCl.setState({ rubric, askReason: null });
    focusRubric(rubric);
  };
  const step = (by: 1 | -1) => () => {
    useFind.getState().step(by);
  };
  useCommands({
    ...deskCommands(cl),
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
      complete(cl);
    },
    'item.skip': () => {
      if (state().itemId !== null) useCl.setState({ skipping: true });
    },
    'item.comment': () => {
      void remarkOnSelection().then((begun) => {
        if (!begun) document.getElementById(COMMENT_ID)?.focus();
      });
    },
    'card.next': moveRubric(1),
    'card.previous': moveRubric(-1),
    'item.nextDisagreement': () => {
      const next = neighbour(state().queue, state().itemId, 1, needsLook);
      if (next !== null) void openItem(cl, next);
    },
    'look.layout': () => {
      stackTexts(!isStacked(state().stacked));
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
  });
}
