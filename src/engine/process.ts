/**
 * The engine as a process of its own beside the window's (Electron's utilityProcess): messages in, messages out, nothing else.
 * The other end of this wire is src/main/engine-host.ts.
 *
 * in:  {id, name, input, opening} one call of the window; {id, internal: 'resume', path, opening}; {id, internal: 'image', hash}; {internal: 'keys', keys, confirmed}; {internal: 'shutdown'}
 * out: {id, reply} with the call's Reply, or with the picture ({mime, bytes} or null); {event}
 */
import type { Reply } from '../contract/router.ts';
import type { ConfirmedAddress } from '../contract/shapes.ts';
import { windowDoor } from './door.ts';
import { keepHeapSmall } from './heap.ts';
import { createEngine } from './index.ts';
import { keyOfEnvironment } from './providers/keys.ts';
import { inTurns, onlyReads } from './turns.ts';
import { warmUp } from './warm-up.ts';

interface ParentPort {
  on: (event: 'message', listener: (message: { data: Incoming }) => void) => void;
  postMessage: (message: Outgoing) => void;
}

interface Call {
  internal?: undefined;
  id: number;
  name: string;
  input: unknown;
  opening: unknown;
}
type Incoming =
  | Call
  | { internal: 'resume'; id: number; path: string; opening: string }
  | { internal: 'image'; id: number; hash: string }
  | { internal: 'keys'; keys: Record<string, string>; confirmed: ConfirmedAddress[] }
  | { internal: 'shutdown' };

type Outgoing = { id: number; reply: unknown } | { event: unknown };

keepHeapSmall();
const { parentPort } = process as unknown as { parentPort: ParentPort };
const [resources = '', userData = ''] = process.argv.slice(2);

const engine = createEngine({
  resources,
  userData,
  keyFor: (provider, baseUrl) => keyOfEnvironment(provider, baseUrl, process.env),
  onEvent: (event) => {
    parentPort.postMessage({ event });
  },
});
const door = windowDoor(engine);
/** Calls that have come in. The first one opens the workspace. */
let calls = 0;
const take = inTurns<Call>(({ name }) => onlyReads(name), answer);

parentPort.on('message', ({ data }) => {
  switch (data.internal) {
    case 'keys':
      engine.setKeys(data.keys, data.confirmed);
      break;
    case 'image':
      parentPort.postMessage({ id: data.id, reply: imageOrNull(data.hash) });
      break;
    case 'resume':
      void send(data.id, engine.resume(data.path, data.opening));
      break;
    case 'shutdown':
      void leave();
      break;
    default:
      calls += 1;
      take(data);
  }
});
process.on('SIGTERM', () => void leave());

function answer({ id, name, input, opening }: Call): void {
  void send(id, door(name, input, opening)).then(() => {
    if (calls === 1) void warmUp(engine, () => calls === 1).catch(ignore);
  });
}

/** The same call fails aloud when the window makes it. */
const ignore = (): void => undefined;

async function send(id: number, reply: Promise<Reply>): Promise<void> {
  parentPort.postMessage({ id, reply: await reply });
}

/** A picture that cannot be read is a picture that is not there; it must not end the engine. */
function imageOrNull(hash: string): unknown {
  try {
    return engine.image(hash);
  } catch {
    return null;
  }
}

async function leave(): Promise<void> {
  await engine.close();
  process.exit(0);
}
