import { CallError, createClient, type Api } from '../../contract/client.ts';
import type { EngineEvent } from '../../contract/events.ts';
import { isReadingCall, type ReadingCall } from '../../contract/reading.ts';
import type { Reply } from '../../contract/router.ts';
import { said } from '../lib/said.ts';
import { useReading } from './reading.ts';

/** What the preload exposes: two functions, nothing else (SECURITY.md). */
interface Bridge {
  call: (name: string, input: unknown, opening: string | null) => Promise<Reply>;
  subscribe: (listener: (event: EngineEvent) => void) => () => void;
}
declare global {
  interface Window {
    markscheme: Bridge;
  }
}

/** A reply about a workspace that is not open any more. Nobody waits for it; `refused`: the engine did not do what was asked. */
export class LateReply extends CallError {
  readonly refused: boolean;
  constructor(name: string, refused: boolean) {
    super({ code: 'late-reply', message: `${name} was about a workspace that is not open any more.` });
    this.refused = refused;
  }
}

let opening: string | null = null;
/** By the stamp of an item, the one that a decision of this window gave it. */
const successors = new Map<string, string>();

/** From now on calls are about this opening of a workspace; what is still to come about another one is not heard. */
export function setOpening(next: string): void {
  opening = next;
  successors.clear();
}

/** Calls that are no workspace's. */
const isAside = (name: string): boolean => /^(workspace|shell|secrets)\.|^providers\.list$/.test(name);

/**
 * The typed calls of the contract. Rejects with CallError, which carries the engine's code and, in the window's language, its message; with LateReply when another workspace
 * was opened meanwhile.
 */
export const api: Api = createClient(async (name, input) => {
  const asked = opening;
  const reply = await (isReadingCall(name) ? read(name, input, asked) : send(name, input, asked));
  if (asked !== opening && !isAside(name)) throw new LateReply(name, !reply.ok);
  if (!reply.ok) return { ok: false, error: { ...reply.error, message: said(reply.error.message) } };
  learnStamp(reply.value);
  return reply;
});

const send = (name: string, input: unknown, asked: string | null): Promise<Reply> =>
  window.markscheme.call(name, withLatestStamp(input), asked);

/** Throws LateReply where it was ended because nobody waits for it. */
async function read(name: ReadingCall, input: unknown, asked: string | null): Promise<Reply> {
  useReading.getState().asked(name);
  try {
    const reply = await send(name, input, asked);
    if (!reply.ok && reply.error.code === 'cancelled') throw new LateReply(name, true);
    return reply;
  } finally {
    useReading.getState().answered(name);
  }
}

/** Keys that were pressed before the reply to the last one came are about the item as that one left it. */
function withLatestStamp(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('stamp' in input) || typeof input.stamp !== 'string')
    return input;
  let { stamp } = input;
  for (let next = successors.get(stamp); next !== undefined; next = successors.get(stamp)) stamp = next;
  return { ...input, stamp };
}

function learnStamp(value: unknown): void {
  if (typeof value !== 'object' || value === null || !('stampBefore' in value) || !('stamp' in value)) return;
  const { stampBefore, stamp } = value;
  if (typeof stampBefore === 'string' && typeof stamp === 'string' && stampBefore !== stamp)
    successors.set(stampBefore, stamp);
}
