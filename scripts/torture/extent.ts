/**
 * The extent of a torture test. Each file of this folder is an ordinary test file of one subject: a short form of it runs in `npm test`, all of
 * it in `npm run torture` (scripts/torture.mjs), whose figures stand in SECURITY.md.
 */
import { appendFileSync } from 'node:fs';

/** Where figures are gathered, one JSON line each; nothing in the short form. */
const figuresFile = process.env.MARKSCHEME_TORTURE;

/** What generated cases come from: the same one gives the same cases. In full another one each time, which the table names, unless MARKSCHEME_SEED says. */
export const SEED = Number(process.env.MARKSCHEME_SEED ?? 20_261_123);

/** How many cases to try, or how much time to give (ms): the first in the short form, the second in full. */
export function extent(short: number, full: number): number {
  return figuresFile === undefined ? short : full;
}

/** States what a subject came to, such as {kills: 100, lost: 0}: shown at once, and in the table at the end of the full form. */
export function tellFigures(subject: string, figures: Record<string, number>): void {
  console.log(`${subject}: ${JSON.stringify(figures)}`);
  if (figuresFile !== undefined) appendFileSync(figuresFile, `${JSON.stringify({ subject, figures })}\n`);
}
