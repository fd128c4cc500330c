import { navigate, useWhere } from '../navigate.ts';

export const COMPARE_ID = 'compare';
const WAIT_MS = 3000;

/** G then C: the results, at the comparison of two answer sets. They are read first: it is gone to once it is there. */
export function goToCompare(): void {
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
