import type { EngineCalls } from '../../contract/calls.ts';
import type { Handlers } from '../../contract/router.ts';

/** The handlers of the calls whose names begin with one of these nouns. */
export type HandlersFor<Noun extends string> = Pick<
  Handlers<EngineCalls>,
  Extract<keyof EngineCalls, `${Noun}.${string}`>
>;
