import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { parseFilter } from '../../../core/review/filter/filter.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { count } from '../../lib/format.ts';
import { said } from '../../lib/said.ts';
import { LineField } from '../../ui/field.tsx';
import type { Scope } from './scope.ts';

const QUIET_MS = 300;
const EXAMPLE = 'wrong>=1 -has:image';

interface FilterFieldProps {
  benchmark: BenchmarkView;
  filter: string;
  found: number[] | null;
  onChange: (scope: Scope) => void;
}

/** Items by the filter of Review's queue; how many pass stands under it. */
export function FilterField({ benchmark, filter, found, onChange }: FilterFieldProps) {
  const { t } = useTranslation();
  const problem = parseFilter(filter).errors[0]?.message;
  const isKnown = found !== null;
  useEffect(() => {
    if (problem !== undefined || isKnown || filter.trim() === '') return;
    let current = true;
    const timer = setTimeout(() => {
      api('queue.order', { benchmarkId: benchmark.id, filter }).then(({ itemIds }) => {
        if (current) onChange({ by: 'filter', filter, itemIds });
      }, reportError);
    }, QUIET_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [benchmark.id, filter, problem, isKnown, onChange]);
  return (
    <div className="flex flex-col gap-1">
      <LineField
        label={t('newRun.filter')}
        value={filter}
        isInvalid={problem !== undefined}
        onChange={(next) => onChange({ by: 'filter', filter: next, itemIds: null })}
        autoFocus
      />
      <p role="status" className={`min-h-5 text-sm tabular-nums ${problem ? 'text-is-wrong' : 'text-faint'}`}>
        {problem === undefined
          ? found
            ? t('newRun.filtered', { count: found.length, total: count(benchmark.items) })
            : filter.trim() === ''
              ? t('newRun.filterHint', { example: EXAMPLE })
              : ''
          : said(problem)}
      </p>
    </div>
  );
}
