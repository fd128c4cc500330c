import { createClient } from '../../contract/client.ts';
import type { EngineEvent } from '../../contract/events.ts';
import type { Reply } from '../../contract/router.ts';

/** What the preload exposes: two functions, nothing else (trust.md). */
interface Bridge {
  call: (name: string, input: unknown) => Promise<Reply>;
  subscribe: (listener: (event: EngineEvent) => void) => () => void;
}
declare global {
  interface Window {
    markscheme: Bridge;
  }
}

/** The typed calls of the contract. Rejects with CallError, which carries the engine's code and message. */
export const api = createClient((name, input) => window.markscheme.call(name, input));
