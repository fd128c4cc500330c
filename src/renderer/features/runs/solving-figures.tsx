import { useTranslation } from 'react-i18next';
import type { ClRunFigures } from '../../../contract/cl-calls.ts';
import type { RunView } from '../../../contract/run-view.ts';
import { Bounds } from '../../app/figures/figure-cell.tsx';
import { RateCell, rateColumns, rateHeads } from '../../app/figures/rate-cell.tsx';
import { rate } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { FigureHead, NumberGrid } from '../../ui/number-grid.tsx';
import { FiguresSection } from './figures-section.tsx';
import { showItems } from './show-items.ts';

const COLUMNS = ['published', 'graded'] as const;

/** A line of the table: all tasks of an answer set, a category of them, or a sub-category. */
interface Line {
  set: ClRunFigures;
  key: string;
  name: string;
  depth: 0 | 1 | 2;
  rates: ClRunFigures['rates'];
  itemIds: number[];
}

/** What a finished grading of CL-bench found, by its own grades: solving rates of each answer set, and by category. */
export function SolvingFigures({ run, figures }: { run: RunView; figures: readonly ClRunFigures[] }) {
  const { t } = useTranslation();
  if (figures.length === 0) return null;
  const lines = figures.flatMap((set) => linesOf(set, t('cl.results.noCategory')));
  const rows = (): TableText => [
    [...[t('results.answers'), t('cl.results.category')], ...COLUMNS.flatMap((id) => rateHeads(t(`cl.results.${id}`)))],
    ...lines.map(({ set, name, depth, rates }) => [
      ...[set.model, depth === 0 ? '' : name],
      ...COLUMNS.flatMap((id) => rateColumns(rates[id])),
    ]),
  ];
  return (
    <FiguresSection benchmarkId={run.benchmarkId} rows={rows}>
      <NumberGrid label={t('cl.results.title')}>
        <thead className="text-sm text-soft">
          <tr>
            <th className="min-w-56 pb-1 text-left font-normal">{t('cl.results.title')}</th>
            {COLUMNS.map((id) => (
              <FigureHead key={id}>{t(`cl.results.${id}`)}</FigureHead>
            ))}
            <FigureHead>{t('cl.results.rubricPass')}</FigureHead>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.key} line={line} benchmarkId={run.benchmarkId} />
          ))}
        </tbody>
      </NumberGrid>
    </FiguresSection>
  );
}

function Row({ line, benchmarkId }: { line: Line; benchmarkId: number }) {
  const { t } = useTranslation();
  const { set, name, depth, rates, itemIds } = line;
  const indent = ['font-semibold', 'pl-4', 'pl-8 text-soft'][depth] ?? '';
  const rubricPass = depth === 0 ? set.rubricPass : null;
  return (
    <tr className={depth < 2 ? 'border-t border-line' : ''}>
      <th scope="row" className={`max-w-96 py-1 text-left align-top font-normal wrap-anywhere ${indent}`}>
        {name}
        {depth === 0 && set.trials > 1 && set.mean !== null ? (
          <span className="block text-sm font-normal text-faint">
            {t('runs.trials', {
              mean: rate(set.mean, rates.published.total),
              std: rate(set.std ?? 0, rates.published.total),
              count: set.trials,
            })}
          </span>
        ) : null}
      </th>
      {COLUMNS.map((id) => (
        <RateCell
          key={id}
          value={rates[id]}
          name={`${name}, ${t(`cl.results.${id}`)}, ${set.model}`}
          strong={id === 'published'}
          onOpen={() =>
            showItems(benchmarkId, set.answerRunId, depth === 0 ? set.model : `${name}, ${set.model}`, itemIds)
          }
        />
      ))}
      <td className="py-1 pr-1.5 pl-6 text-end align-top text-soft">
        {rubricPass ? rate(rubricPass.value, rubricPass.n) : null}
        {rubricPass ? <Bounds estimate={rubricPass} bounds={rubricPass.bounds} /> : null}
      </td>
    </tr>
  );
}

function linesOf(set: ClRunFigures, noCategory: string): Line[] {
  const { answerRunId, model, rates, itemIds, byCategory } = set;
  const key = String(answerRunId);
  return [
    { set, key, name: model, depth: 0, rates, itemIds },
    ...byCategory.flatMap((one): Line[] => [
      { ...one, set, key: `${key}/${one.category}`, name: one.category || noCategory, depth: 1 },
      ...one.subCategories
        .filter(({ subCategory }) => subCategory !== '')
        .map((sub): Line => {
          const { subCategory: name } = sub;
          return { ...sub, set, key: `${key}/${one.category}/${name}`, name, depth: 2 };
        }),
    ]),
  ];
}
