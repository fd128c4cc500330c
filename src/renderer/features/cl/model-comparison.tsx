import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { count, range, rate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { setName, useClResults, type ClResultsView } from './results-store.ts';

type Compared = OutputOf<EngineCalls, 'cl.compare'>;
type Estimate = NonNullable<Compared['difference']>;
const LISTS = ['lost', 'gained', 'onlyFirst', 'onlySecond', 'same'] as const;

/** Two answer sets task by task: by how much they differ, whether it could be chance, and on which tasks. */
export function ModelComparison({ view }: { view: ClResultsView }) {
  const { t } = useTranslation();
  const benchmarkId = useClResults((s) => s.benchmarkId);
  const [chosen, setChosen] = useState<{ first: number | null; second: number | null }>({ first: null, second: null });
  const { sets } = view;
  const first = sets.find((set) => set.runId === chosen.first) ?? sets[0];
  const second = sets.find((set) => set.runId === chosen.second) ?? sets.find((set) => set !== first);
  const [a, b] = [first?.runId, second?.runId];
  const [found, setFound] = useState<Compared>();
  useEffect(() => {
    if (benchmarkId === null || a === undefined || b === undefined) return;
    let current = true;
    api('cl.compare', { benchmarkId, first: a, second: b }).then((compared) => {
      if (current) setFound(compared);
    }, reportError);
    return () => {
      current = false;
    };
  }, [benchmarkId, a, b, view]);
  if (!first || !second) {
    return (
      <Section title={t('results.compare')}>
        <p className="text-soft">{t('results.needsTwo')}</p>
      </Section>
    );
  }
  const choices = sets.map((set) => ({ id: set.runId, label: setName(set, sets), hint: set.name }));
  return (
    <Section title={t('results.compare')}>
      <div className="grid max-w-[40rem] grid-cols-2 gap-3 pb-1">
        <Chooser
          label={t('results.first')}
          choices={choices}
          value={first.runId}
          onChange={(runId) => {
            setChosen({ first: runId, second: runId === second.runId ? first.runId : second.runId });
          }}
        />
        <Chooser
          label={t('results.second')}
          choices={choices}
          value={second.runId}
          onChange={(runId) => {
            setChosen({ second: runId, first: runId === first.runId ? second.runId : first.runId });
          }}
        />
      </div>
      {found ? <Found found={found} runIds={[first.runId, second.runId]} /> : null}
    </Section>
  );
}

function Found({ found, runIds }: { found: Compared; runIds: readonly number[] }) {
  const { t } = useTranslation();
  const word = (list: (typeof LISTS)[number]): string =>
    found.test === 'mcnemar' && (list === 'gained' || list === 'lost') ? t(`cl.results.${list}`) : t(`results.${list}`);
  const byCategory = found.byCategory.filter(({ difference }) => difference !== null);
  return (
    <>
      <div className="flex flex-wrap gap-x-12 gap-y-2">
        <Difference name={t('cl.results.title')} estimate={found.difference} />
        <Difference name={t('cl.results.rubricPass')} estimate={found.rubricDifference} />
      </div>
      <p className="text-sm text-soft">
        {t('cl.results.paired', { tasks: count(found.difference?.n ?? 0) })}{' '}
        {t(found.test === 'mcnemar' ? 'results.mcnemar' : 'results.signTest', { p: pText(found.p) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {LISTS.filter((list) => found[list].length > 0).map((list) => (
          <Button
            key={list}
            onPress={() => {
              const wanted = new Set(found[list]);
              useClResults.getState().showTasks({ title: word(list), runIds, only: (row) => wanted.has(row.itemId) });
            }}
          >
            {word(list)} <span className="text-faint tabular-nums">{found[list].length}</span>
          </Button>
        ))}
      </div>
      {byCategory.length > 1 ? (
        <ul className="text-sm text-soft tabular-nums">
          {byCategory.map(({ category, difference }) => (
            <li key={category}>
              {category || t('cl.results.noCategory')}: {difference ? <Signed estimate={difference} /> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const pText = (p: number): string => (p < 0.001 ? '< 0.001' : p.toFixed(p < 0.1 ? 3 : 2));

function Signed({ estimate }: { estimate: Estimate }) {
  const { value, low, high, n } = estimate;
  return (
    <>
      {rate(value, n, true)}
      {low === null || high === null ? null : <span className="text-faint"> ({range(low, high, n, true)})</span>}
    </>
  );
}

function Difference({ name, estimate }: { name: string; estimate: Estimate | null }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-col tabular-nums">
      <span className="text-sm text-soft">{name}</span>
      <span className="text-lg">{estimate ? rate(estimate.value, estimate.n, true) : '–'}</span>
      <span className="text-sm text-faint">
        {estimate?.low === undefined || estimate.low === null || estimate.high === null
          ? null
          : t('results.ci', { range: range(estimate.low, estimate.high, estimate.n, true) })}
      </span>
    </p>
  );
}
