import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunFiguresView, RunView } from '../../../contract/run-view.ts';
import { DIMENSIONS, type Dimension } from '../../../core/metrics/breakdown.ts';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { FigureCell } from '../../app/figures/figure-cell.tsx';
import { useGroupName } from '../../app/figures/group-name.ts';
import { mark } from '../../lib/format.ts';
import type { TableText } from '../../lib/table-text.ts';
import { FigureHead, NumberGrid } from '../../ui/number-grid.tsx';
import { Section } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useRuns } from './runs-store.ts';
import { showItems } from './show-items.ts';

type Metric = 'question' | 'variable';

/** A group of questions in the answers of one set. */
interface Line {
  of: RunFiguresView;
  group: RunFiguresView['groups'][number];
}

/** A variable is a part of a question, so its type splits variables alone. */
const metricsOf = (dimension: Dimension): readonly Metric[] =>
  dimension === 'type' ? ['variable'] : ['question', 'variable'];

/** The largest group first, and the answer sets of a group below each other. */
const linesOf = (figures: readonly RunFiguresView[], dimension: Dimension): Line[] =>
  figures
    .flatMap((of) => of.groups.filter((group) => group.dimension === dimension).map((group) => ({ of, group })))
    .sort((a, b) => b.group.itemIds.length - a.group.itemIds.length || a.group.group.localeCompare(b.group.group));

/** The figures of a finished evaluation by subject, variable type, or figure; each opens its items. */
export function RunGroups({ run, figures }: { run: RunView; figures: readonly RunFiguresView[] }) {
  const { t } = useTranslation();
  const [dimension, setDimension] = useState<Dimension>('subject');
  const gradings = useRuns((s) => s.opened?.gradings) ?? [];
  const lines = linesOf(figures, dimension);
  const rows = useRows(lines, dimension);
  if (lines.length === 0) return null;
  const several = figures.length > 1;
  return (
    <Section
      title={t('results.groups')}
      aside={
        <CopyTable
          name={t('results.groups')}
          rows={rows}
          gradings={gradings.map(({ gradingId }) => gradingId)}
          rowGradings={() =>
            lines.map(({ of }) =>
              gradings.filter(({ answerRunId }) => answerRunId === of.answerRunId).map(({ gradingId }) => gradingId),
            )
          }
        />
      }
    >
      <Segments
        label={t('results.groupBy')}
        choices={DIMENSIONS.map((id) => ({ id, label: t(`results.dimension.${id}`) }))}
        value={dimension}
        onChange={setDimension}
      />
      <NumberGrid label={t('results.groups')}>
        <thead className="text-sm text-soft">
          <tr>
            <th className="min-w-56 pb-1 text-left font-normal">{t(`results.dimension.${dimension}`)}</th>
            {several ? <th className="pb-1 pl-6 text-left font-normal">{t('results.answers')}</th> : null}
            <FigureHead>{t('results.n')}</FigureHead>
            {metricsOf(dimension).map((id) => (
              <FigureHead key={id}>{t(`results.${id}`)}</FigureHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row
              key={`${String(line.of.answerRunId)}/${line.group.group}`}
              {...{ line, dimension, several, benchmarkId: run.benchmarkId }}
            />
          ))}
        </tbody>
      </NumberGrid>
    </Section>
  );
}

/** The table as it is copied. */
function useRows(lines: readonly Line[], dimension: Dimension): () => TableText {
  const { t } = useTranslation();
  const nameOf = useGroupName();
  const metrics = metricsOf(dimension);
  const withStd = lines.some(({ of }) => of.published.spread !== null);
  const heads = (name: string) => [name, `${name} at most`, ...(withStd ? [`${name} std`] : [])];
  return () => [
    [
      ...[t('results.answers'), t(`results.dimension.${dimension}`), 'items'],
      ...metrics.flatMap((id) => heads(t(`results.${id}`))),
    ],
    ...lines.map(({ of, group }) => [
      ...[of.model, nameOf(dimension, group.group), group.itemIds.length],
      ...metrics.flatMap((id) => [
        ...[group[id]?.value ?? null, group[id] ? (group.atMost?.[id] ?? null) : null],
        ...(withStd ? [group[id]?.std ?? null] : []),
      ]),
    ]),
  ];
}

interface RowProps {
  line: Line;
  dimension: Dimension;
  several: boolean;
  benchmarkId: number;
}

function Row({ line: { of, group }, dimension, several, benchmarkId }: RowProps) {
  const { t } = useTranslation();
  const name = useGroupName()(dimension, group.group);
  const metrics = metricsOf(dimension);
  const n = group.itemIds.length;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1 text-left font-normal">
        {name}
      </th>
      {several ? <td className="pl-6 text-soft">{of.model}</td> : null}
      <td className="py-1 pr-1.5 pl-6 text-end text-faint">{n}</td>
      {metrics.map((id) => (
        <FigureCell
          key={id}
          atMost={group.atMost?.[id]}
          estimate={group[id] && { ...group[id], interval: null, n }}
          opens={t('results.showItems', {
            figure: `${name}${mark('clause')}${t(`results.${id}`)}`,
            model: of.model,
          })}
          strong={id === metrics[0]}
          onOpen={() => showItems(benchmarkId, of.answerRunId, `${name}${mark('clause')}${of.model}`, group.itemIds)}
        />
      ))}
    </tr>
  );
}
