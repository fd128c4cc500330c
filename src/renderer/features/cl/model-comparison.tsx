import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { CopyTable } from '../../app/copy-table.tsx';
import { Difference, figureColumns, figureHeads, type Estimate } from '../../app/figure-cell.tsx';
import { areDifferent, useAlikeSets, useShownGradings } from '../../app/gradings.ts';
import { Detectable, PairChoosers, pText, usePair } from '../../app/pair.tsx';
import { count, range, rate } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
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
  const runIds = [a, b].filter((id) => id !== undefined);
  const alike = useAlikeSets(runIds);
  const gradings = useShownGradings(runIds);
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
  const names = [pair.first, pair.second].map((set) => setName(set, sets));
  const choices = sets.map((set) => ({ id: set.runId, label: setName(set, sets), hint: set.name }));
  return (
    <Section
      title={t('results.compare')}
      aside={
        found ? (
          <CopyTable
            name={t('results.compare')}
            rows={() => tableOf(found, names, [t('results.first'), t('results.second')])}
            gradings={gradings}
          />
        ) : null
      }
    >
      <PairChoosers pair={pair} choices={choices} />
      {areDifferent(alike) ? (
        <p className="max-w-[72ch] text-sm text-soft">{t('results.differentlyBeside')}</p>
      ) : alike[0]?.name == null ? null : (
        <p className="max-w-[72ch] text-sm text-soft">{t('results.comparedAlike', { name: alike[0].name })}</p>
      )}
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
        <Detectable detectable={found.detectable} n={found.difference?.n ?? 0} />
        <span className="block">{t('cl.results.overContexts', { contexts: count(found.contexts) })}</span>
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

/** What a copied comparison holds. */
function tableOf(found: Compared, names: readonly string[], heads: readonly string[]): TableText {
  return [
    [
      ...[...heads, ...figureHeads('solving rate'), ...figureHeads('rubrics passed'), 'tasks', 'contexts'],
      ...[...LISTS, 'p', 'test', 'detectable'],
    ],
    [
      ...[...names, ...figureColumns(found.difference), ...figureColumns(found.rubricDifference)],
      ...[found.difference?.n ?? 0, found.contexts],
      ...LISTS.map((list) => found[list].length),
      ...[Number(found.p.toPrecision(3)), found.test],
      found.detectable === null ? null : Number(found.detectable.toPrecision(3)),
    ],
  ];
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
