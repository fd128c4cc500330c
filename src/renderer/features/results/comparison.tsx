import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BreakdownView, SetBreakdown } from '../../../contract/breakdown.ts';
import { compare, type Comparison as Compared, type Outcome } from '../../../core/metrics/comparison.ts';
import { CopyTable } from '../../app/copy-table.tsx';
import { Difference, figureColumns, figureHeads } from '../../app/figure-cell.tsx';
import { PairChoosers, pText, usePair } from '../../app/pair.tsx';
import { count } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { Section } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ItemLines } from './item-lines.tsx';

const LISTS = ['lost', 'gained', 'onlyFirst', 'onlySecond', 'same'] as const;
type List = (typeof LISTS)[number];

/** Two answer sets against each other: what changed, by how much, whether it could be chance, and on which items. */
export function Comparison({ view }: { view: BreakdownView }) {
  const { t } = useTranslation();
  const pair = usePair(view.sets);
  if (!pair) {
    return (
      <Section title={t('results.compare')}>
        <p className="text-soft">{t('results.needsTwo')}</p>
      </Section>
    );
  }
  const { first, second } = pair;
  const found = compare(outcomesOf(first), outcomesOf(second));
  const choices = view.sets.map((set) => ({
    id: set.runId,
    label: `${set.model}, ${t('results.samples', { count: set.k })}`,
    hint: set.name,
  }));
  const rows = (): TableText => [
    [
      t('results.first'),
      t('results.second'),
      ...figureHeads(t('results.question')),
      ...figureHeads(t('results.variable')),
      'items',
      ...LISTS.map((list) => t(`results.${list}`)),
      'p',
    ],
    [
      first.model,
      second.model,
      ...figureColumns(found.question),
      ...figureColumns(found.variable),
      found.question?.n ?? 0,
      ...LISTS.map((list) => found[list].length),
      Number(found.p.toPrecision(3)),
    ],
  ];
  return (
    <Section title={t('results.compare')} aside={<CopyTable name={t('results.compare')} rows={rows} />}>
      <PairChoosers pair={pair} choices={choices} />
      <div className="flex flex-wrap gap-x-12 gap-y-2">
        <Difference name={t('results.question')} estimate={found.question} />
        <Difference name={t('results.variable')} estimate={found.variable} />
      </div>
      <p className="text-sm text-soft">
        {t('results.paired', { items: count(found.question?.n ?? 0) })}{' '}
        {t(found.isMcNemar ? 'results.mcnemar' : 'results.signTest', { p: pText(found.p) })}
      </p>
      <Flips view={view} found={found} runIds={[first.runId, second.runId]} />
    </Section>
  );
}

/** The outcomes of a set as the comparison takes them. */
function outcomesOf(set: SetBreakdown): Outcome[] {
  return set.items.map(({ itemId, reviewed, variables }) => {
    const total = variables.reduce((sum, one) => sum + one.total, 0);
    return {
      itemId,
      answers: reviewed.length,
      right: reviewed.filter((status) => status === 'right').length,
      variableShare: total === 0 ? 0 : variables.reduce((sum, one) => sum + one.right, 0) / total,
    };
  });
}

function Flips({ view, found, runIds }: { view: BreakdownView; found: Compared; runIds: readonly number[] }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<List | null>(null);
  const filled = LISTS.filter((list) => found[list].length > 0);
  const list = wanted && filled.includes(wanted) ? wanted : filled[0];
  if (!list) return null;
  const word = (id: List): string =>
    found.isMcNemar && (id === 'gained' || id === 'lost') ? t(`results.${id}Flip`) : t(`results.${id}`);
  return (
    <div className="flex flex-col gap-2 pt-1">
      <Segments
        label={t('results.filter')}
        choices={filled.map((id) => ({
          id,
          label: (
            <>
              {word(id)} <span className="ml-1 font-normal text-faint tabular-nums">{found[id].length}</span>
            </>
          ),
        }))}
        value={list}
        onChange={setWanted}
      />
      <ItemLines key={`${list}${runIds.join()}`} view={view} runIds={runIds} itemIds={found[list]} />
    </div>
  );
}
