/**
 * `npm test` names a file that is there as soon as the unit tests leave room for a second window: from then on a second runner takes some of the
 * files that are left. Its windows have a display of their own, since those of one display take the focus and the clipboard from each other.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The variable that names it. */
export const ROOM = 'MARKSCHEME_E2E_ROOM';
const LOOK_EVERY_MS = 500;

/** Waits until there is room, and makes what this process starts from then on appear on the display. @returns how it is ended */
export async function secondWindow(): Promise<() => void> {
  const room = process.env[ROOM];
  if (room === undefined) return () => undefined;
  while (!existsSync(room)) await wait(LOOK_EVERY_MS);
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1920x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const end = (): void => void server.kill();
  process.once('exit', end);
  const [number] = (await once(server.stdout, 'data')) as [Buffer];
  process.env['DISPLAY'] = `:${number.toString().trim()}`;
  return end;
}
