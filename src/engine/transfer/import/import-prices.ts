/** A price list of the user's own (columns model, input, cached_input, output, date), over those that the application brings. */
import { z } from 'zod';
import { UserError } from '../../../contract/router.ts';
import { fieldOf } from '../../../core/benchmark/issue.ts';
import type { Price } from '../../../core/run/prices.ts';
import { shortened } from '../../../core/text/shortened.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { setPrices } from '../../store/runs/prices.ts';
import { readSource } from '../files/read-file.ts';
import { recordRows } from '../files/record-rows.ts';

const MOST_TOLD = 5;
/** Dollars for a million tokens; an empty cell is none, not nothing. */
const amount = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z
    .number('must be a number of dollars for a million tokens')
    .min(0, 'must not be below 0')
    .max(100_000, 'must be dollars for a million tokens'),
);
const Row = z.object({
  model: z.coerce.string().trim().min(1, 'is missing').max(200),
  input: amount,
  cached_input: z.preprocess((value) => (value === '' ? null : value), amount.nullish()),
  output: amount,
  date: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/, 'must be YYYY-MM-DD or YYYY-MM'),
});

/** Takes all of the file's prices, each with its date. Throws as `readPrices`. */
export function importPrices(db: WritableDb, path: string): void {
  setPrices(db, readPrices(path));
}

/** The file's prices; nothing is written. Throws UserError bad-input naming rows and columns. */
export function readPrices(path: string): Price[] {
  const source = readSource(path);
  const problems: string[] = [];
  const prices = recordRows(source, 'prices', 'model, input, output and date').flatMap((raw, index) => {
    const { success, data, error } = Row.safeParse(raw);
    if (success) return [data];
    for (const issue of error.issues)
      problems.push(`row ${String(index + 1)}, ${fieldOf(issue.path) ?? 'row'}: ${shortened(issue.message, 300)}`);
    return [];
  });
  if (problems.length > 0) {
    const more = problems.length > MOST_TOLD ? `; and ${String(problems.length - MOST_TOLD)} more` : '';
    throw new UserError(
      'bad-input',
      `${source.name}: ${problems.slice(0, MOST_TOLD).join('; ')}${more}. No price was taken.`,
    );
  }
  return prices.map(({ cached_input: cachedInput = null, ...price }) => ({ ...price, cachedInput }));
}
