import type { Vocabulary } from '../../../core/review/filter/filter-fields.ts';
import { parseFilter } from '../../../core/review/filter/filter.ts';
import { SORTS, type Sort } from '../../../core/review/filter/views.ts';
import { isString, ofWorkspace, recall, remember } from '../../app/storage.ts';

const isSort = (value: unknown): value is Sort => SORTS.some((sort) => sort === value);

/** The filter and order that a benchmark's queue was left with. */
export function recalledView(words: Vocabulary, benchmarkId: number): { filter: string; sort: Sort } {
  const filter = recall(ofWorkspace(`filter.${String(benchmarkId)}`), isString, '');
  const sort = recall(ofWorkspace(`sort.${String(benchmarkId)}`), isSort, 'position');
  return { filter: parseFilter(filter, words).errors.length > 0 ? '' : filter, sort };
}

export function rememberView(benchmarkId: number, filter: string, sort: Sort): void {
  remember(ofWorkspace(`filter.${String(benchmarkId)}`), filter);
  remember(ofWorkspace(`sort.${String(benchmarkId)}`), sort);
}
