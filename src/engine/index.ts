/** The engine: store, providers, runner, import and export behind one router. The window, the command line and the tests all use this door. */
import { engineCalls, type EngineCalls, type InputOf, type OutputOf } from '../contract/calls.ts';
import { createRouter, fail, UserError, type Reply } from '../contract/router.ts';
import type { ConfirmedAddress } from '../contract/shapes.ts';
import { handlersOf } from './handlers/index.ts';
import { otherWorkspace } from './handlers/guards/stamps.ts';
import { Session, type EngineOptions } from './session.ts';
import { getImage } from './store/items/images.ts';

export { PROVIDERS } from './providers/index.ts';
export type { EngineOptions } from './session.ts';

export interface Engine {
  /** Checks and runs a call that came from another process. Never throws. */
  call(name: unknown, input: unknown): Promise<Reply>;
  /** The same, typed, for callers in this process. Throws UserError. */
  api<N extends keyof EngineCalls>(name: N, input: InputOf<EngineCalls, N>): Promise<OutputOf<EngineCalls, N>>;
  /** The providers' keys as the shell holds them, which go before those of `keyFor` and stay in this process's memory, and where they may go. */
  setKeys(keys: Record<string, string>, confirmed: readonly ConfirmedAddress[]): void;
  /** A figure of the open workspace by its sha256, or null. */
  image(hash: string): { mime: string; bytes: Uint8Array } | null;
  /** Null when `opening` names the workspace that is open, or none is; else why a call that says so is refused. */
  refusal(opening: unknown): Reply<never> | null;
  /** Opens a workspace that an engine had open when it died: what was shown of it then still stands. */
  resume(path: string, opening: string): Promise<Reply>;
  /** Resolves when nobody in this process works on a run any more. */
  settled(runId: number): Promise<void>;
  close(): Promise<void>;
}

export function createEngine(options: EngineOptions): Engine {
  let keys: Record<string, string> = {};
  let addresses: readonly ConfirmedAddress[] = [];
  const session = new Session({
    ...options,
    keyFor: (provider, baseUrl) => keys[provider] ?? options.keyFor?.(provider, baseUrl),
    confirmed: (provider, baseUrl) =>
      (options.confirmed?.(provider, baseUrl) ?? false) ||
      addresses.some((one) => one.provider === provider && one.baseUrl === baseUrl),
  });
  const route = createRouter(engineCalls, handlersOf(session), (error) => {
    console.error(error);
  });
  const call = (name: unknown, input: unknown): Promise<Reply> => {
    session.rest.asked();
    return route(name, input);
  };
  return {
    call,
    api: async (name, input) => {
      const reply = await call(name, input);
      if (!reply.ok) throw new UserError(reply.error.code, reply.error.message, reply.error.address);
      return reply.value as never;
    },
    setKeys: (given, confirmed) => {
      keys = given;
      addresses = confirmed;
    },
    image: (hash) => (/^[0-9a-f]{64}$/.test(hash) ? (getImage(session.db, hash) ?? null) : null),
    refusal: (opening) => {
      if (session.opening === '' || opening === session.opening) return null;
      const { code, message } = otherWorkspace();
      return fail(code, message);
    },
    resume: async (path, opening) => {
      try {
        return { ok: true, value: await session.open(path, false, opening) };
      } catch (error) {
        if (error instanceof UserError) return fail(error.code, error.message);
        throw error;
      }
    },
    settled: async (runId) => {
      await session.runner.wait(runId);
    },
    close: () => session.close(),
  };
}
