import { SingleBar } from 'cli-progress';
import type { RunView } from '../contract/shapes.ts';
import type { Engine } from '../engine/index.ts';
import { log } from './context.ts';

const POLL_MS = 100;
const LINE_EVERY_MS = 5000;

/** Waits until a run has come to an end, showing its progress on stderr: a bar on a terminal, a line now and then elsewhere. */
export async function followRun(engine: Engine, runId: number, quiet: boolean): Promise<RunView> {
  const bar =
    !quiet && process.stderr.isTTY
      ? new SingleBar({
          format: '{bar} {percentage}% · {value}/{total} · {note} · {eta_formatted} left',
          stream: process.stderr,
          hideCursor: true,
        })
      : null;
  let run = await engine.api('runs.get', { runId });
  bar?.start(run.total, run.done + run.failed, { note: noteOf(run) });
  let lastLine = Date.now();
  while (run.state === 'queued' || run.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    run = await engine.api('runs.get', { runId });
    bar?.update(run.done + run.failed, { note: noteOf(run) });
    if (!bar && !quiet && Date.now() - lastLine > LINE_EVERY_MS) {
      lastLine = Date.now();
      log(`${String(run.done + run.failed)} of ${String(run.total)} · ${noteOf(run)}`);
    }
  }
  bar?.stop();
  return run;
}

function noteOf(run: RunView): string {
  return `${String(run.calls)} calls, ${String(run.cached)} from the cache, ${String(run.failed)} failed`;
}
