import { engineCalls } from '../../contract/calls.ts';
import type { HandlersFor } from './handlers-for.ts';

type Handler = (input: unknown) => unknown;

/**
 * The handlers of all calls whose names begin with one of `nouns`, read from the disk with the first of these calls: what a start does not need
 * does not hold it up. Calls of one noun are handled in the order in which they come.
 */
export function onDemand<Noun extends string>(
  nouns: readonly Noun[],
  load: () => Promise<HandlersFor<Noun>>,
): HandlersFor<Noun> {
  let loading: Promise<Record<string, Handler>> | null = null;
  const names = Object.keys(engineCalls).filter((name) => nouns.some((noun) => name.startsWith(`${noun}.`)));
  const handled = (name: string): [string, Handler] => [
    name,
    async (input) => {
      loading ??= load() as Promise<Record<string, Handler>>;
      return (await loading)[name]?.(input);
    },
  ];
  return Object.fromEntries(names.map(handled)) as HandlersFor<Noun>;
}
