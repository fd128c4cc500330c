/** What the engine announces. Events carry ids and counters only, at most 10 a second; they never drive control flow. */
import { z } from 'zod';
import { READING_CALLS } from './reading.ts';
import { RunView } from './run-view.ts';
import { Id } from './shapes.ts';

export const EngineEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run.progress'), run: RunView }),
  z.object({ type: z.literal('review.changed'), itemId: Id.nullable() }),
  z.object({ type: z.literal('workspace.changed') }),
  /** How many rows of a table were read, or written, and of how many where that is known. */
  z.object({
    type: z.literal('table.progress'),
    stage: z.enum(['reading', 'writing']),
    rows: z.int(),
    of: z.int().nullable(),
  }),
  /** How far work that looks at all answers is: the call's name, and how many of its parts are done. */
  z.object({ type: z.literal('reading.progress'), name: z.enum(READING_CALLS), done: z.int(), of: z.int() }),
  z.object({ type: z.literal('engine.down'), message: z.string() }),
  /** Files dropped on the window, or handed over by the system. The preload announces a drop, because only it can ask for a dropped file's path. */
  z.object({ type: z.literal('files.dropped'), paths: z.array(z.string()).max(100) }),
  /** The shell's: there is a newer version than this, as 1.2.3. */
  z.object({ type: z.literal('version.newer'), version: z.string() }),
  z.object({ type: z.literal('menu.command'), command: z.string() }),
]);
export type EngineEvent = z.infer<typeof EngineEvent>;
