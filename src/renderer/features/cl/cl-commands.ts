import { useCommands } from '../../app/keyboard/answered.ts';
import { deskCommands } from '../../desk/commands.ts';
import { onceHere } from '../../desk/decisions/edits.ts';
import { cl, currentTask, stackTexts, useCl } from './cl-store.ts';
import { accept, decide, noErrors, toggleError } from './rubrics/decide.ts';
import { attachEvidence, showEvidence } from './rubrics/evidence.ts';
import { useFind } from './conversation/find-store.ts';
import { isStacked } from './layout.ts';
import { useReading } from './conversation/reading-store.ts';
import { remarkOnSelection } from './conversation/remarks.ts';
import { focusRubric } from './rubrics/rubric-focus.ts';

const state = useCl.getState;
const here = (command: () => void) => () => {
  onceHere(cl, command);
};
const error = (index: number) =>
  here(() => {
    toggleError(index);
  });
const moveRubric = (step: 1 | -1) => () => {
  const rubrics = currentTask(state())?.rubrics.length ?? 0;
  const rubric = Math.min(rubrics - 1, Math.max(0, state().rubric + step));
  useCl.setState({ rubric, askReason: null });
  focusRubric(rubric);
};
const find = (step: 1 | -1) => () => {
  useFind.getState().step(step);
};

const decisions = {
  'decide.right': here(() => {
    decide('pass');
  }),
  'decide.wrong': here(() => {
    decide('fail');
  }),
  'decide.clear': here(() => {
    decide(null);
  }),
  'decide.accept': here(() => {
    accept(false);
  }),
  'decide.acceptAll': here(() => {
    accept(true);
  }),
  'error.ignored': error(0),
  'error.misused': error(1),
  'error.format': error(2),
  'error.refusal': error(3),
  'error.none': here(noErrors),
  'evidence.attach': attachEvidence,
};

/** The keys of the CL-bench desk: those of every desk, and rubrics, evidence, error types, outline and find. */
export function useClCommands(): void {
  useCommands({
    ...deskCommands(cl),
    ...decisions,
    'evidence.show': showEvidence,
    'item.comment': () => {
      void remarkOnSelection().then((begun) => {
        if (!begun) useCl.setState({ writing: 'comment' });
      });
    },
    'card.next': moveRubric(1),
    'card.previous': moveRubric(-1),
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
    'find.next': find(1),
    'find.previous': find(-1),
  });
}
