import { CheckboxGroup, Label } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { BenchmarkView } from '../../../contract/workspace-shapes.ts';
import { chooseBenchmark } from '../../app/navigate.ts';
import { useSession } from '../../app/session.ts';
import { count } from '../../lib/format.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Chooser } from '../../ui/select.tsx';
import { FilterField } from './filter-field.tsx';
import { useRuns } from './runs-store.ts';
import { ALL, type Scope } from './scope.ts';

interface ScopeFieldsProps {
  benchmark: BenchmarkView;
  scope: Scope;
  onChange: (scope: Scope) => void;
}

/** What a run is about: a benchmark, some of its subjects, or what passes a filter. */
export function ScopeFields({ benchmark, scope, onChange }: ScopeFieldsProps) {
  const { t } = useTranslation();
  const benchmarks = useSession((s) => s.workspace?.benchmarks) ?? [];
  const known = useRuns((s) => s.subjects);
  const choose = (by: Scope['by']) => {
    if (by === 'all') onChange(ALL);
    else if (by === 'subjects') onChange({ by, subjects: [] });
    else onChange({ by, filter: '', itemIds: null });
  };
  return (
    <>
      <Chooser
        label={t('newRun.benchmark')}
        choices={benchmarks.map(({ id, name }) => ({ id, label: name }))}
        value={benchmark.id}
        onChange={(id) => {
          // Items and subjects are another benchmark's then.
          onChange(ALL);
          chooseBenchmark(id);
        }}
      />
      <Segments
        label={t('newRun.items')}
        choices={[
          { id: 'all' as const, label: t('newRun.allItems', { items: count(benchmark.items) }) },
          ...(known.length > 1 ? [{ id: 'subjects' as const, label: t('newRun.subjects') }] : []),
          { id: 'filter' as const, label: t('newRun.byFilter') },
        ]}
        value={scope.by}
        onChange={choose}
      />
      {scope.by === 'filter' ? (
        <FilterField benchmark={benchmark} filter={scope.filter} found={scope.itemIds} onChange={onChange} />
      ) : null}
      {scope.by === 'subjects' ? (
        <CheckboxGroup
          value={scope.subjects}
          onChange={(subjects) => onChange({ by: 'subjects', subjects })}
          className="grid grid-cols-2 gap-x-3"
        >
          <Label className="col-span-2 text-sm text-soft">{t('newRun.whichSubjects')}</Label>
          {known.map(({ name, items }) => (
            <TickBox key={name} value={name}>
              {name === '' ? t('results.noSubject') : name} <span className="text-faint tabular-nums">{items}</span>
            </TickBox>
          ))}
        </CheckboxGroup>
      ) : null}
    </>
  );
}
