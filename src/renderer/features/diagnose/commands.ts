import { sharedCommands } from '../../desk/shared-commands.ts';
import { accept, currentRow, isTakable, reject, useProposals } from './proposals-store.ts';

const isWaiting = (): boolean => currentRow(useProposals.getState())?.state === 'waiting';

/** Y or 1 takes the proposal that is looked at, 2 puts it aside. */
export const proposalCommands = sharedCommands({
  'decide.accept': { when: isTakable, run: accept },
  'decide.right': { when: isTakable, run: accept },
  'decide.wrong': { when: isWaiting, run: () => reject(true) },
});
