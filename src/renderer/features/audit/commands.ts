import type { Decision } from '../../../core/grading/status.ts';
import { shared } from '../../desk/shared-commands.ts';
import { back, choose, find, useAudit } from './audit-store.ts';

const move = (step: 1 | -1) => () => {
  choose(useAudit.getState().index + step);
};
const say = (status: Decision | null) => () => {
  find(status);
};

/** The digits say what the answer is, as on a card. */
export const auditCommands = [
  shared('decide.right', say('right')),
  shared('decide.wrong', say('wrong')),
  shared('decide.undecided', say('undecided')),
  shared('decide.notFound', say('not_found')),
  shared('decide.clear', say(null)),
  shared('card.next', move(1)),
  shared('card.previous', move(-1)),
  shared('edit.undo', () => {
    back('undo');
  }),
  shared('edit.redo', () => {
    back('redo');
  }),
];
