import type { Command } from '../../app/keyboard/command.ts';
import { navigate, useWhere } from '../../app/navigate.ts';

export const COMPARE_ID = 'compare';
const WAIT_MS = 3000;

/** The results, at the comparison of two answer sets. They are read first: it is gone to once it is there. */
function goToComparison(): void {
  navigate({ screen: 'results', tab: 'answers' });
  const until = performance.now() + WAIT_MS;
  const look = () => {
    const part = document.getElementById(COMPARE_ID);
    if (useWhere.getState().screen !== 'results') return;
    if (part) {
      part.scrollIntoView({ block: 'start' });
      part.focus({ preventScroll: true });
    } else if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export const resultsCommands: readonly Command[] = [
  { id: 'app.compare', group: 'application', menu: 'go', keys: ['g c'], run: goToComparison },
];
