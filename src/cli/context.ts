/** What every command shares: an engine, its keys, and how results, logs and exit statuses leave (docs/design/command-line.md). */
import type { Engine } from '../engine/index.ts';
import type { EngineNeeds } from './engine-session.ts';

export type { EngineNeeds } from './engine-session.ts';
export { EXIT, log, print, printJson } from './output/output.ts';

/**
 * Runs a command with an engine and closes it afterwards, whatever happens. SIGINT and SIGTERM keep the work, close the engine and end
 * with status 130.
 */
export async function withEngine(needs: EngineNeeds, command: (engine: Engine) => Promise<number>): Promise<number> {
  // Fetched by the commands that have one alone: it is most of the program.
  const { runWithEngine } = await import('./engine-session.ts');
  return runWithEngine(needs, command);
}
