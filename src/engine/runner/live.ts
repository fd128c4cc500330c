/** What is known of a run only while it is worked on: requests in flight, how fast it goes, and what it waits for. */
import type { RunView } from '../../contract/run-view.ts';
import type { Gate } from './limits/gate.ts';
import type { Pace } from './limits/pace.ts';

export interface Live {
  /** Requests sent and not answered; requests that wait to be sent again. */
  inFlight: number;
  retrying: number;
  /** What the whole run waits for, for people; null when it works. */
  waitsFor: string | null;
  replied(): void;
  taskEnded(): void;
  /** The run's view with what is known here. */
  over(view: RunView): RunView;
}

const WINDOW_S = 30;

/** How many a second, over the last half minute. */
function createMeter(now: () => number): { count: () => void; perSecond: () => number | null } {
  const begun = now();
  const seconds = new Map<number, number>();
  return {
    count: () => {
      const second = Math.floor(now() / 1000);
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
      for (const old of seconds.keys()) if (old <= second - WINDOW_S) seconds.delete(old);
    },
    perSecond: () => {
      const from = Math.floor(now() / 1000) - WINDOW_S;
      const counted = [...seconds].filter(([second]) => second > from).reduce((sum, [, n]) => sum + n, 0);
      const elapsed = Math.min(WINDOW_S, (now() - begun) / 1000);
      return elapsed < 0.5 ? null : counted / elapsed;
    },
  };
}

/** What the run's requests pass; null when it sends none. */
type Passed = { gate: Gate; pace: Pace } | null;

export function createLive(passed: Passed, isPausing: () => boolean, now: () => number): Live {
  const replies = createMeter(now);
  const tasks = createMeter(now);
  const live: Live = {
    inFlight: 0,
    retrying: 0,
    waitsFor: null,
    replied: replies.count,
    taskEnded: tasks.count,
    over: (view) => {
      const open = view.waiting + view.running;
      const rate = tasks.perSecond();
      // Tasks are taken many at a time: of those that are taken, the ones without a request under way wait too.
      const running = Math.min(view.running, live.inFlight + live.retrying);
      return {
        ...view,
        running,
        waiting: open - running,
        inFlight: live.inFlight,
        retrying: live.retrying,
        note: noteOf(passed, live, isPausing()),
        ratePerSecond: replies.perSecond(),
        etaSeconds: rate === null || rate === 0 ? null : open / rate,
      };
    },
  };
  return live;
}

function noteOf(passed: Passed, { inFlight, waitsFor }: Live, pausing: boolean): string | null {
  if (pausing) return inFlight > 0 ? `pausing: waiting for ${String(inFlight)} requests in flight` : 'pausing';
  if (passed?.gate.state === 'down') return 'waiting for the network';
  if (passed?.gate.state === 'slowed') return waitsFor ?? 'waiting as the provider asked';
  if (passed?.pace.isWaiting) return 'keeping to the limit of requests and tokens a minute';
  return waitsFor;
}
