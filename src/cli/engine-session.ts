/** An engine for one command: where its keys come from, how it is interrupted, and what it says at its end. */
import { fileURLToPath } from 'node:url';
import type { EngineEvent } from '../contract/events.ts';
import type { ProviderName } from '../contract/shapes.ts';
import type { WorkspaceView } from '../contract/workspace-shapes.ts';
import { createEngine, type Engine } from '../engine/index.ts';
import { namesPlace } from '../engine/providers/address.ts';
import { keyVariables } from '../engine/providers/keys.ts';
import { configText } from './options/config-text.ts';
import { EXIT, log } from './output/output.ts';

interface KeyOptions {
  /** A file that holds a key alone, or NAME_API_KEY=… lines. */
  keyFile?: string;
  /** A key given on the command line, as the reference scripts take it. */
  apiKey?: string;
  /** The same by provider, for commands that ask two. */
  apiKeys?: Partial<Record<string, string>>;
}

export interface EngineNeeds extends KeyOptions {
  userData?: string;
  /** The addresses that the command line names: by that the user confirmed them, for this command. A workspace's own are not. */
  addresses?: readonly (string | undefined)[];
  onEvent?: (event: EngineEvent) => void;
  /** What is said when the user interrupts it. */
  interrupted?: string;
  /** Ends by itself what goes on, which tidies up; what is finished by then counts. */
  interrupt?: (engine: Engine) => Promise<unknown>;
}

const RESOURCES = fileURLToPath(new URL('../../resources', import.meta.url));

/** Where a provider's key comes from: the key file, the environment, or (with a warning) the command line. */
function keySource(options: KeyOptions): (provider: ProviderName, baseUrl: string) => string | undefined {
  if (options.apiKey !== undefined || Object.keys(options.apiKeys ?? {}).length > 0) {
    log(
      'Warning: a key on the command line can be read by other users of this machine. Put it into the environment (OPENAI_API_KEY, …) or use --key-file.',
    );
  }
  const file = options.keyFile === undefined ? null : readKeyFile(options.keyFile);
  return (provider, baseUrl) => {
    const names = keyVariables(provider, baseUrl);
    const fromFile = file && (names.map((name) => file.named.get(name)).find(Boolean) ?? file.single);
    return (
      options.apiKeys?.[provider] ?? options.apiKey ?? fromFile ?? names.map((name) => process.env[name]).find(Boolean)
    );
  };
}

function readKeyFile(path: string): { named: Map<string, string>; single: string | undefined } {
  const lines = configText(path, `The key file ${path} cannot be read. Check the path.`)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const pairs = lines.map((line) => /^(?:export\s+)?([A-Z0-9_]+_API_KEY)\s*=\s*["']?(.*?)["']?$/.exec(line));
  const named = new Map(pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', pair[2] ?? ''] as const] : [])));
  return { named, single: named.size === 0 ? lines[0] : undefined };
}

/** See withEngine (context.ts). */
export async function runWithEngine(needs: EngineNeeds, command: (engine: Engine) => Promise<number>): Promise<number> {
  const engine = createEngine({
    resources: RESOURCES,
    userData: needs.userData,
    onEvent: needs.onEvent,
    keyFor: keySource(needs),
    confirmed: (_, baseUrl) => (needs.addresses ?? []).some((named) => namesPlace(named, baseUrl)),
  });
  let leave: (status: number) => void = () => undefined;
  const stopped = new Promise<number>((resolve) => {
    leave = resolve;
  });
  const work = command(engine).then((status) => tellOfDamage(engine, status));
  let isStopped = false;
  const stop = async (): Promise<void> => {
    isStopped = true;
    const ended = await needs.interrupt?.(engine).then(() => work.catch(() => null));
    if (typeof ended === 'number') return;
    log(`\n${needs.interrupted ?? 'Interrupted: what is done is kept. The same command continues from here.'}`);
    leave(EXIT.interrupted);
  };
  const onSignal = (): void => void stop();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    return await Promise.race([
      work.catch((error: unknown) => {
        if (isStopped) return stopped;
        throw error;
      }),
      stopped,
    ]);
  } finally {
    await engine.close();
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

/** What a command met that is not as it was written was left out of what it printed: that is said, and is a failure. */
async function tellOfDamage(engine: Engine, status: number): Promise<number> {
  const reply = await engine.call('workspace.info', {});
  const damaged = reply.ok ? (reply.value as WorkspaceView).standing.damaged : [];
  if (damaged.length === 0) return status;
  log(
    `Damaged on the disk, and in no figure: ${damaged.slice(0, 20).join(', ')}${damaged.length > 20 ? ` and ${String(damaged.length - 20)} more` : ''}. Restore a backup: markscheme restore.`,
  );
  return status === EXIT.done ? EXIT.failures : status;
}
