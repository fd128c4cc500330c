import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BreakdownView, SetBreakdown } from '../../../contract/breakdown.ts';
import { compare, type Comparison as Compared, type Outcome } from '../../../core/metrics/comparison.ts';
import { CopyTable } from '../../app/copy-table.tsx';
import { count, range, rate } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { Section } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Chooser } from '../../ui/select.tsx';
import { figureColumns, figureHeads, type Estimate } from '../../app/figure-cell.tsx';
import { ItemLines } from './item-lines.tsx';

const LISTS = ['lost', 'gained', 'onlyFirst', 'onlySecond', 'same'] as const;
type List = (typeof LISTS)[number];

/** Two answer sets against each other: what changed, by how much, whether it could be chance, and on which items. */
export function Comparison({ view }: { view: BreakdownView }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ first: number | null; second: number | null }>({ first: null, second: null });
  const first = view.sets.find((set) => set.runId === chosen.first) ?? view.sets[0];
  const second = view.sets.find((set) => set.runId === chosen.second) ?? view.sets.find((set) => set !== first);
  if (!first || !second) {
    return (
      <Section title={t('results.compare')}>
        <p className="text-soft">{t('results.needsTwo')}</p>
      </Section>
    );
  }
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

const pText = (p: number): string => (p < 0.001 ? '< 0.001' : p.toFixed(p < 0.1 ? 3 : 2));

function Difference({ name, estimate }: { name: string; estimate: Estimate | null }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-col tabular-nums">
      <span className="text-sm text-soft">{name}</span>
      <span className="text-lg">{estimate ? rate(estimate.value, estimate.n, true) : '–'}</span>
      <span className="text-sm text-faint">
        {estimate?.interval
          ? t('results.ci', { range: range(estimate.interval.low, estimate.interval.high, estimate.n, true) })
          : null}
      </span>
    </p>
  );
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
