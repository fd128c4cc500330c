import { CheckboxGroup, Label } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { BenchmarkView } from '../../../contract/shapes.ts';
import { useSession } from '../../app/session.ts';
import { count } from '../../lib/format.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useRuns } from './runs-store.ts';

interface ScopeFieldsProps {
  benchmark: BenchmarkView;
  /** The chosen subjects; null stands for all items. */
  subjects: string[] | null;
  onChange: (subjects: string[] | null) => void;
}

/** What a run is about: a benchmark, or some of its subjects. */
export function ScopeFields({ benchmark, subjects, onChange }: ScopeFieldsProps) {
  const { t } = useTranslation();
  const benchmarks = useSession((s) => s.workspace?.benchmarks) ?? [];
  const known = useRuns((s) => s.subjects);
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Chooser
          label={t('newRun.benchmark')}
          choices={benchmarks.map(({ id, name }) => ({ id, label: name }))}
          value={benchmark.id}
          onChange={(id) => {
            useSession.getState().chooseBenchmark(id);
          }}
        />
        {known.length > 1 ? (
          <Segments
            label={t('newRun.items')}
            choices={[
              { id: 'all', label: t('newRun.allItems', { items: count(benchmark.items) }) },
              { id: 'some', label: t('newRun.subjects') },
            ]}
            value={subjects === null ? 'all' : 'some'}
            onChange={(which) => {
              onChange(which === 'all' ? null : known.map(({ name }) => name));
            }}
          />
        ) : null}
      </div>
      {subjects === null ? null : (
        <CheckboxGroup value={subjects} onChange={onChange} className="grid grid-cols-2 gap-x-3">
          <Label className="col-span-2 text-sm text-soft">{t('newRun.subjects')}</Label>
          {known.map(({ name, items }) => (
            <TickBox key={name} value={name}>
              {name === '' ? t('results.noSubject') : name} <span className="text-faint tabular-nums">{items}</span>
            </TickBox>
          ))}
        </CheckboxGroup>
      )}
    </>
  );
}

/** The part of a run's input that says which items. */
export const itemsOf = (subjects: string[] | null): { items?: { subjects: string[] } } =>
  subjects === null ? {} : { items: { subjects } };
