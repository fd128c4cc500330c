import { engineCalls } from '../contract/calls.ts';
import { fail, type Reply } from '../contract/router.ts';
import type { Engine } from './index.ts';

/** What is no workspace's, and what opens one. */
const OF_NO_WORKSPACE = [
  'workspace.open',
  'workspace.openSample',
  'workspace.info',
  'workspace.recent',
  'providers.list',
];

/**
 * The way in for the window. It may be behind: another workspace may have been opened, or an item corrected, since it was drawn. So every call
 * names the opening that it is about, and every decision the stamp of what was shown; what does not say so is refused, as what does not fit is.
 */
export function windowDoor(engine: Engine): (name: unknown, input: unknown, opening: unknown) => Promise<Reply> {
  return (name, input, opening) => {
    if (typeof name === 'string' && !OF_NO_WORKSPACE.includes(name)) {
      const refusal = engine.refusal(opening);
      if (refusal) return Promise.resolve(refusal);
      if (needsStamp(name) && !hasStamp(input))
        return Promise.resolve(
          fail(
            'no-stamp',
            'It is not known what was shown when this was decided, so it was not stored. Open the item again.',
          ),
        );
    }
    return engine.call(name, input);
  };
}

/** Whether a call is about an item as it was shown: a decision of an expert. */
const needsStamp = (name: string): boolean =>
  Object.hasOwn(engineCalls, name) && 'stamped' in engineCalls[name as keyof typeof engineCalls];

const hasStamp = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'stamp' in input && input.stamp !== undefined;
