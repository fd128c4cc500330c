import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { Difference, type Estimate } from '../../app/figure-cell.tsx';
import { PairChoosers, pText, usePair } from '../../app/pair.tsx';
import { count, range, rate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { setName, useClResults, type ClResultsView } from './results-store.ts';

type Compared = OutputOf<EngineCalls, 'cl.compare'>;
const LISTS = ['lost', 'gained', 'onlyFirst', 'onlySecond', 'same'] as const;

/** Two answer sets task by task: by how much they differ, whether it could be chance, and on which tasks. */
export function ModelComparison({ view }: { view: ClResultsView }) {
  const { t } = useTranslation();
  const benchmarkId = useClResults((s) => s.benchmarkId);
  const { sets } = view;
  const pair = usePair(sets, ({ runId }) => runId);
  const [a, b] = [pair?.first.runId, pair?.second.runId];
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
  if (!pair) {
    return (
      <Section title={t('results.compare')}>
        <p className="text-soft">{t('results.needsTwo')}</p>
      </Section>
    );
  }
  const choices = sets.map((set) => ({ id: set.runId, label: setName(set, sets), hint: set.name }));
  return (
    <Section title={t('results.compare')}>
      <PairChoosers pair={pair} choices={choices} />
      {found ? <Found found={found} runIds={[pair.first.runId, pair.second.runId]} /> : null}
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

function Signed({ estimate }: { estimate: Estimate }) {
  const { value, interval, n } = estimate;
  return (
    <>
      {rate(value, n, true)}
      {interval ? <span className="text-faint"> ({range(interval.low, interval.high, n, true)})</span> : null}
    </>
  );
}
