import { SingleBar } from 'cli-progress';
import type { RunView } from '../../contract/run-view.ts';
import type { Engine } from '../../engine/index.ts';
import { log } from '../context.ts';
import { visible } from './terminal.ts';

const BAR_EVERY_MS = 200;
const LINE_EVERY_MS = 5000;

/** Waits until a run has come to an end, showing its progress on stderr: a bar on a terminal, a line now and then elsewhere. */
export async function followRun(engine: Engine, runId: number, quiet: boolean): Promise<RunView> {
  const show = quiet ? null : process.stderr.isTTY ? barOn(process.stderr) : lines();
  const look = async (): Promise<void> => {
    show?.update(await engine.api('runs.get', { runId }));
  };
  if (show) await look();
  const timer = show && setInterval(() => void look().catch(() => undefined), show.everyMs);
  await engine.settled(runId);
  if (timer) clearInterval(timer);
  const run = await engine.api('runs.get', { runId });
  show?.end(run);
  return run;
}

interface Shown {
  everyMs: number;
  update(run: RunView): void;
  end(run: RunView): void;
}

function barOn(stream: NodeJS.WriteStream): Shown {
  const bar = new SingleBar({
    format: '{bar} {percentage}% · {value}/{total} · {note}',
    stream,
    hideCursor: true,
  });
  let started = false;
  const update = (run: RunView): void => {
    if (!started) bar.start(run.total, 0, { note: '' });
    started = true;
    bar.update(run.done + run.failed, { note: noteOf(run) });
  };
  return {
    everyMs: BAR_EVERY_MS,
    update,
    end: (run) => {
      update(run);
      bar.stop();
    },
  };
}

function lines(): Shown {
  let shown = '';
  const update = (run: RunView): void => {
    const line = `${String(run.done + run.failed)} of ${String(run.total)} · ${noteOf(run)}`;
    if (shown !== '' && line !== shown) log(line);
    shown = line;
  };
  return { everyMs: LINE_EVERY_MS, update, end: () => undefined };
}

function noteOf(run: RunView): string {
  const cost = run.cost === null ? [] : [`$${run.cost.toFixed(2)}`];
  const left = run.etaSeconds === null ? [] : [`${duration(run.etaSeconds)} left`];
  const offline = run.saved > 0 ? [`${String(run.saved)} decided offline`] : [];
  const counts = `${String(run.calls)} calls, ${String(run.cached)} from stored replies`;
  return [
    counts,
    ...offline,
    `${String(run.failed)} failed`,
    ...cost,
    ...left,
    ...(run.note === null ? [] : [visible(run.note)]),
  ].join(' · ');
}

function duration(seconds: number): string {
  if (seconds < 90) return `${String(Math.ceil(seconds))} s`;
  if (seconds < 5400) return `${String(Math.round(seconds / 60))} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
