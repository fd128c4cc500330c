import type { AllCalls, InputOf, OutputOf } from './calls.ts';
import type { ErrorData, Reply } from './router.ts';

/** A failed call, with the engine's code and message. */
export class CallError extends Error {
  readonly code: string;
  constructor(error: ErrorData) {
    super(error.message);
    this.name = 'CallError';
    this.code = error.code;
  }
}

export type Api = <N extends keyof AllCalls>(name: N, input: InputOf<AllCalls, N>) => Promise<OutputOf<AllCalls, N>>;

/** The typed `api('runs.get', { runId })` over any transport. Rejects with CallError. */
export function createClient(transport: (name: string, input: unknown) => Promise<Reply>): Api {
  return async (name, input) => {
    const reply = await transport(name, input);
    if (!reply.ok) throw new CallError(reply.error);
    return reply.value as never;
  };
}
