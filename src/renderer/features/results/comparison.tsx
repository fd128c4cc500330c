import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BreakdownView, SetBreakdown } from '../../../contract/breakdown.ts';
import { compare, type Comparison as Compared } from '../../../core/metrics/comparison.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { useGradings } from '../../app/gradings.ts';
import { Flips } from '../../app/grading-comparison.tsx';
import { comparableFirst, relation } from '../../app/grading-pair.ts';
import { CopyTable } from '../../app/copy-table.tsx';
import { Difference, figureColumns, figureHeads } from '../../app/figure-cell.tsx';
import { Detectable, PairChoosers, pText, usePair } from '../../app/pair.tsx';
import { count } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { Section } from '../../ui/page.tsx';
import { ItemLines } from './item-lines.tsx';

const LISTS = ['lost', 'gained', 'onlyFirst', 'onlySecond', 'same'] as const;

/**
 * Two gradings against each other, of two answer sets or of the same answers: what changed, by how much, whether it could be chance, and on
 * which items.
 */
export function Comparison({ benchmarkId, view }: { benchmarkId: number; view: BreakdownView }) {
  const { t } = useTranslation();
  const gradings = useGradings((s) => s.list);
  const ordered = useMemo(() => comparableFirst(gradings), [gradings]);
  const pair = usePair(ordered, ({ gradingId }) => gradingId);
  const [first, second] = useSets(benchmarkId, view, pair?.ids ?? NO_IDS);
  if (!pair) {
    return (
      <Section title={t('results.compare')}>
        <p className="text-soft">{t('results.needsTwoGradings')}</p>
      </Section>
    );
  }
  const choices = gradings.map((grading) => {
    const k = view.sets.find((set) => set.runId === grading.answerRunId)?.k ?? 1;
    return {
      id: grading.gradingId,
      label: `${grading.model ?? grading.answers}: ${grading.name}`,
      hint: `${grading.answers}, ${t('results.samples', { count: k })}`,
    };
  });
  const found = first && second ? compare(first.items, second.items) : null;
  return (
    <Section
      title={t('results.compare')}
      aside={
        found && first && second ? (
          <CopyTable name={t('results.compare')} rows={() => tableOf(t, first, second, found)} gradings={pair.ids} />
        ) : null
      }
    >
      <PairChoosers pair={pair} choices={choices} />
      <p className="max-w-[72ch] text-sm text-soft">{relation(t, pair.first, pair.second)}</p>
      {found && first && second ? <Found view={view} found={found} sets={[first, second]} /> : null}
    </Section>
  );
}
const NO_IDS: readonly number[] = [];

/** The figures of gradings by their ids; those that are not on the screen are asked for. Undefined while they are not there. */
function useSets(benchmarkId: number, view: BreakdownView, ids: readonly number[]): (SetBreakdown | undefined)[] {
  const [asked, setAsked] = useState<{ view: BreakdownView; sets: readonly SetBreakdown[] }>({ view, sets: [] });
  const known = [...view.sets, ...(asked.view === view ? asked.sets : [])];
  const missing = ids.filter((id) => !known.some(({ grading }) => grading?.gradingId === id)).join();
  useEffect(() => {
    if (missing === '') return;
    let current = true;
    const gradingIds = missing.split(',').map(Number);
    api('results.breakdown', { benchmarkId, gradingIds }).then(({ sets }) => {
      if (current) setAsked((before) => ({ view, sets: [...(before.view === view ? before.sets : []), ...sets] }));
    }, reportError);
    return () => {
      current = false;
    };
  }, [benchmarkId, view, missing]);
  return ids.map((id) => known.find(({ grading }) => grading?.gradingId === id));
}

interface FoundProps {
  view: BreakdownView;
  found: Compared;
  sets: readonly [SetBreakdown, SetBreakdown];
}

function Found({ view, found, sets }: FoundProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="flex flex-wrap gap-x-12 gap-y-2">
        <Difference name={t('results.question')} estimate={found.question} />
        <Difference name={t('results.variable')} estimate={found.variable} />
      </div>
      <p className="text-sm text-soft">
        {t('results.paired', { items: count(found.question?.n ?? 0) })}{' '}
        {t(found.isMcNemar ? 'results.mcnemar' : 'results.signTest', { p: pText(found.p) })}
        <Detectable detectable={found.detectable} n={found.question?.n ?? 0} />
      </p>
      <Flips
        lists={LISTS.map((id) => ({
          id,
          label: found.isMcNemar && (id === 'gained' || id === 'lost') ? t(`results.${id}Flip`) : t(`results.${id}`),
          itemIds: found[id],
        }))}
        lines={(itemIds, list) => <ItemLines key={list} view={view} sets={sets} itemIds={itemIds} />}
      />
    </>
  );
}

function tableOf(t: TFunction, first: SetBreakdown, second: SetBreakdown, found: Compared): TableText {
  return [
    [
      ...[t('results.first'), t('results.second'), 'baseline graded by', 'second graded by'],
      ...figureHeads(t('results.question')),
      ...figureHeads(t('results.variable')),
      ...['items', ...LISTS.map((list) => t(`results.${list}`)), 'p', 'detectable'],
    ],
    [
      ...[first.model, second.model, first.grading?.name ?? '', second.grading?.name ?? ''],
      ...figureColumns(found.question),
      ...figureColumns(found.variable),
      found.question?.n ?? 0,
      ...LISTS.map((list) => found[list].length),
      Number(found.p.toPrecision(3)),
      found.detectable === null ? null : Number(found.detectable.toPrecision(3)),
    ],
  ];
}
