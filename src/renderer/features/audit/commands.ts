import type { Decision } from '../../../core/grading/status.ts';
import { sharedCommands } from '../../desk/shared-commands.ts';
import { back, choose, find, useAudit } from './audit-store.ts';

const move = (step: 1 | -1) => () => choose(useAudit.getState().index + step);
const say = (status: Decision | null) => () => find(status);

/** The digits say what the answer is, as on a card. */
export const auditCommands = sharedCommands({
  'decide.right': say('right'),
  'decide.wrong': say('wrong'),
  'decide.undecided': say('undecided'),
  'decide.notFound': say('not_found'),
  'decide.clear': say(null),
  'card.next': move(1),
  'card.previous': move(-1),
  'edit.undo': () => back('undo'),
  'edit.redo': () => back('redo'),
});
