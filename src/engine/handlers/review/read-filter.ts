import { UserError } from '../../../contract/router.ts';
import type { Vocabulary } from '../../../core/review/filter/filter-fields.ts';
import { parseFilter, type FilterTerm } from '../../../core/review/filter/filter.ts';

/** The terms of a filter; without words of their own, of items that are graded by variables. Throws UserError: bad-filter, with the part that was not understood. */
export function readFilter(filter: string, words?: Vocabulary): readonly FilterTerm[] {
  const { terms, errors } = parseFilter(filter, words);
  const [first] = errors;
  if (first)
    throw new UserError(
      'bad-filter',
      `The filter was not understood at "${filter.slice(first.start, first.end)}": ${first.message}`,
    );
  return terms;
}
