/** How results, logs and exit statuses leave a command (docs/design/command-line.md, "Output"). */
import { visible } from './terminal.ts';

/** 0 done, 1 done with failures that need a look, 2 bad arguments or input, 130 interrupted. */
export const EXIT = { done: 0, failures: 1, bad: 2, interrupted: 130 } as const;

/** Progress, warnings and everything that is not the result go to stderr. */
export function log(text: string): void {
  process.stderr.write(`${visible(text)}\n`);
}
export function print(text: string): void {
  process.stdout.write(`${visible(text)}\n`);
}
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}
