/**
 * The command line of the installed application: its binary, started with `--cli -- ARGS`, opens no window and does what `markscheme ARGS` does
 * elsewhere. So no Node is needed, and none can be had: the fuse by which Electron's binary would be one for everybody is off.
 * The other end is src/cli/main.ts, built into out/cli.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const MARK = '--cli';

/** @returns the words of the command, null when the window is wanted */
export function commandAmong(args: readonly string[]): string[] | null {
  const mark = args.indexOf(MARK);
  if (mark === -1) return null;
  const words = args.slice(mark + 1);
  return words[0] === '--' ? words.slice(1) : words;
}

export function runCommand(words: readonly string[]): void {
  process.argv = [process.execPath, 'markscheme', ...words];
  app.disableHardwareAcceleration();
  app.dock?.hide();
  const entry = pathToFileURL(path.join(__dirname, '..', 'cli', 'main.mjs')).href;
  void app
    .whenReady()
    .then(() => import(entry))
    .catch((error: unknown) => {
      process.stderr.write(`markscheme: the command line could not be started: ${String(error)}\n`);
      process.exit(2);
    });
}
