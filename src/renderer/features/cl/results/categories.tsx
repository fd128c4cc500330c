import { useTranslation } from 'react-i18next';
import type { ClQueueRow } from '../../../../contract/cl-calls.ts';
import { CopyTable } from '../../../app/figures/copy-table.tsx';
import { areDifferent, useAlikeSets, useShownGradings } from '../../../app/gradings/gradings.ts';
import { joined, rate } from '../../../lib/format.ts';
import type { TableText } from '../../../lib/table-text.ts';
import { NumberGrid } from '../../../ui/number-grid.tsx';
import { Section } from '../../../ui/page.tsx';
import { bare } from '../../../app/figures/figure-cell.tsx';
import { RateCell, rateColumns, rateHeads, type Rate } from '../../../app/figures/rate-cell.tsx';
import { setName, useClResults, type ClResultsView, type ClSet } from './results-store.ts';

interface Line {
  category: string;
  /** Null for the category as a whole. */
  sub: string | null;
}

/** Published solving rates by category and sub-category, one column for each answer set. */
export function Categories({ view }: { view: ClResultsView }) {
  const { t } = useTranslation();
  const { sets } = view;
  const lines = linesOf(sets);
  const runIds = sets.map(({ runId }) => runId);
  const gradings = useShownGradings(runIds);
  const alike = useAlikeSets(runIds);
  const name = t('cl.results.byCategory');
  const nameOf = ({ category, sub }: Line): string => (sub ?? category) || t('cl.results.noCategory');
  const rows = (): TableText => [
    [t('cl.results.category'), t('cl.results.subCategory'), ...sets.flatMap((set) => rateHeads(setName(set, sets)))],
    ...lines.map((line) => [line.category, line.sub ?? '', ...sets.flatMap((set) => rateColumns(rateOf(set, line)))]),
  ];
  return (
    <Section title={name} aside={<CopyTable name={name} rows={rows} gradings={gradings} />}>
      <NumberGrid label={name}>
        <thead className="text-sm text-soft">
          <tr>
            <th className="pb-1 text-left font-normal">{t('cl.results.category')}</th>
            {sets.map((set) => (
              <th
                key={set.runId}
                className="max-w-48 truncate pr-1.5 pb-1 pl-6 text-end font-normal"
                title={setName(set, sets)}
              >
                {setName(set, sets)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.category}\n${line.sub ?? ''}`} className={line.sub === null ? 'border-t border-line' : ''}>
              <th
                scope="row"
                className={`max-w-96 py-1 text-left align-top font-normal wrap-anywhere ${line.sub === null ? 'font-semibold' : 'pl-4 text-soft'}`}
              >
                {nameOf(line)}
              </th>
              {sets.map((set) => (
                <Cell
                  key={set.runId}
                  set={set}
                  line={line}
                  name={joined([nameOf(line), setName(set, sets)], 'clause')}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </NumberGrid>
      <Spread sets={sets} />
      {areDifferent(alike) ? <p className="text-sm text-soft">{t('results.differentlyBeside')}</p> : null}
    </Section>
  );
}

function Cell({ set, line, name }: { set: ClSet; line: Line; name: string }) {
  const within = (row: ClQueueRow): boolean =>
    row.category === line.category && (line.sub === null || row.subCategory === line.sub);
  return (
    <RateCell
      value={rateOf(set, line)}
      name={name}
      strong={line.sub === null}
      onOpen={() => useClResults.getState().showTasks({ title: name, runIds: [set.runId], only: within })}
    />
  );
}

/** Mean ± std of each category, where a set has several trials. */
function Spread({ sets }: { sets: readonly ClSet[] }) {
  const { t } = useTranslation();
  const several = sets.filter((set) => set.trials.length > 1);
  if (several.length === 0) return null;
  return (
    <ul className="text-sm text-soft">
      {several.map((set) => (
        <li key={set.runId}>
          <span className="text-faint">
            {t('cl.results.overTrials', { model: setName(set, sets), count: set.trials.length })}
          </span>{' '}
          {set.byCategoryTrials
            .filter(({ mean }) => mean !== null)
            .map(({ category, mean, std, bounds }) => {
              const n = set.byCategory.find((one) => one.category === category)?.rates.published.total ?? 0;
              return `${category || t('cl.results.noCategory')} ${rate(mean ?? 0, n).replace('%', '')} ± ${rate(std ?? 0, n)}${
                bounds ? ` (${t('results.bounds', { low: bare(bounds.low, n), high: bare(bounds.high, n) })})` : ''
              }`;
            })
            .join('; ')}
        </li>
      ))}
    </ul>
  );
}

function linesOf(sets: readonly ClSet[]): Line[] {
  const subs = new Map<string, Set<string>>();
  for (const { byCategory } of sets)
    for (const { category, subCategories } of byCategory) {
      const known = subs.get(category) ?? new Set<string>();
      for (const { subCategory } of subCategories) known.add(subCategory);
      subs.set(category, known);
    }
  return [...subs].flatMap(([category, known]): Line[] => [
    { category, sub: null },
    ...[...known].filter((sub) => sub !== '').map((sub) => ({ category, sub })),
  ]);
}

function rateOf(set: ClSet, { category, sub }: Line): Rate | undefined {
  const found = set.byCategory.find((one) => one.category === category);
  return sub === null
    ? found?.rates.published
    : found?.subCategories.find((one) => one.subCategory === sub)?.rates.published;
}
