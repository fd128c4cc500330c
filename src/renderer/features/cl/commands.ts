import type { Command } from '../../app/keyboard/command.ts';
import { deskCommands } from '../../desk/commands.ts';
import { onceHere } from '../../desk/decisions/edits.ts';
import { sharedCommands } from '../../desk/shared-commands.ts';
import { cl, currentTask, stackTexts, useCl } from './cl-store.ts';
import { accept, decide, noErrors, toggleError } from './rubrics/decide.ts';
import { attachEvidence, showEvidence } from './rubrics/evidence.ts';
import { useFind } from './conversation/find-store.ts';
import { isStacked } from './layout.ts';
import { useReading } from './conversation/reading-store.ts';
import { remarkOnSelection } from './conversation/remarks.ts';
import { focusRubric } from './rubrics/rubric-focus.ts';

const state = () => useCl.getState();
const moveRubric = (step: 1 | -1) => () => {
  const rubrics = currentTask(state())?.rubrics.length ?? 0;
  const rubric = Math.min(rubrics - 1, Math.max(0, state().rubric + step));
  useCl.setState({ rubric, askReason: null });
  focusRubric(rubric);
};
const step = (by: 1 | -1) => () => useFind.getState().step(by);
const here = (command: () => void) => () => onceHere(cl, command);
const error = (index: number) => here(() => toggleError(index));

/** The keys of the CL-bench desk: those of every desk, and rubrics, evidence, error types, outline and find. */
export const clCommands: readonly Command[] = [
  ...sharedCommands({
    ...deskCommands(cl),
    'decide.right': here(() => decide('pass')),
    'decide.wrong': here(() => decide('fail')),
    'decide.clear': here(() => decide(null)),
    'decide.accept': here(() => accept(false)),
    'decide.acceptAll': here(() => accept(true)),
    'item.comment': () => {
      void remarkOnSelection().then((begun) => {
        if (!begun) useCl.setState({ writing: 'comment' });
      });
    },
    'card.next': moveRubric(1),
    'card.previous': moveRubric(-1),
    'look.layout': () => stackTexts(!isStacked(state().stacked)),
    'look.outline': () => useReading.getState().set({ outline: !useReading.getState().outline }),
    'find.open': () => {
      useFind.getState().show(true);
      document.getElementById('cl-find')?.focus();
    },
    'find.next': step(1),
    'find.previous': step(-1),
  }),
  { id: 'error.ignored', group: 'decide', keys: ['5'], run: error(0) },
  { id: 'error.misused', group: 'decide', keys: ['6'], run: error(1) },
  { id: 'error.format', group: 'decide', keys: ['7'], run: error(2) },
  { id: 'error.refusal', group: 'decide', keys: ['8'], run: error(3) },
  { id: 'error.none', group: 'decide', keys: ['9'], run: here(noErrors) },
  { id: 'evidence.attach', group: 'decide', keys: ['m'], run: attachEvidence },
  { id: 'evidence.show', group: 'look', keys: ['l'], run: showEvidence },
];
