/** From the first script to the first picture: what the window begins with is asked for before anything is drawn, and drawn once. */
import { benchmarkKind } from '../../core/benchmark/kinds.ts';
import { useWhere } from '../app/navigate.ts';
import { loadProviders } from '../app/providers.ts';
import { useSession } from '../app/session.ts';
import { loadBenchmark } from '../desk/opening/opening.ts';
import { reviewDesk } from '../features/review/review-desk.ts';
import { listenToEngine } from './events.ts';

/** How long nothing is drawn, in ms: the window's frame, drawn before its screen, costs about as much. */
const PATIENCE_MS = 50;

/** Hears the engine from now on, and opens what it has. Resolves when the window can be drawn: with its first screen or, where that takes longer, without. */
export async function start(): Promise<void> {
  listenToEngine();
  const screen = firstScreen();
  void useSession.getState().start();
  loadProviders();
  await Promise.race([screen, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** Resolves when it is known what the window begins with. At a start that goes to the desk of items, all that the desk needs is asked for at once, before it is drawn: the engine reads it meanwhile. */
function firstScreen(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useSession.subscribe(({ phase, workspace }) => {
      if (phase === 'starting') return;
      stop();
      resolve();
      const { screen, benchmarkId } = useWhere.getState();
      const benchmark = workspace?.benchmarks.find(({ id }) => id === benchmarkId);
      if (screen === 'review' && benchmark && benchmarkKind(benchmark.kind).gradedBy === 'variables')
        void loadBenchmark(reviewDesk, benchmark.id);
    });
  });
}
