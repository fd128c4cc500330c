import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunFiguresView, RunView } from '../../../contract/run-view.ts';
import { DIMENSIONS, type Dimension } from '../../../core/metrics/breakdown.ts';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { FigureCell } from '../../app/figures/figure-cell.tsx';
import { useGroupName } from '../../app/figures/group-name.ts';
import { navigate } from '../../app/navigate.ts';
import type { TableText } from '../../lib/table-text.ts';
import { NumberGrid } from '../../ui/number-grid.tsx';
import { Section } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useRuns } from './runs-store.ts';
import { mark } from '../../lib/format.ts';

/** The figures of a finished evaluation by subject, variable type, or figure; each opens its items. */
export function RunGroups({ run, figures }: { run: RunView; figures: readonly RunFiguresView[] }) {
  const { t } = useTranslation();
  const [dimension, setDimension] = useState<Dimension>('subject');
  const nameOf = useGroupName();
  const gradings = useRuns((s) => s.opened?.gradings);
  // A variable is a part of a question, so its type splits variables alone.
  const metrics = dimension === 'type' ? (['variable'] as const) : (['question', 'variable'] as const);
  // The largest group first, and the answer sets of a group below each other.
  const lines = figures
    .flatMap((one) => one.groups.filter((group) => group.dimension === dimension).map((group) => ({ one, group })))
    .sort((a, b) => b.group.itemIds.length - a.group.itemIds.length || a.group.group.localeCompare(b.group.group));
  if (lines.length === 0) return null;
  const several = figures.length > 1;
  const withStd = figures.some(({ published }) => published.spread !== null);
  const heads = metrics.flatMap((id) => [
    t(`results.${id}`),
    `${t(`results.${id}`)} at most`,
    ...(withStd ? [`${t(`results.${id}`)} std`] : []),
  ]);
  const rows = (): TableText => [
    [t('results.answers'), t(`results.dimension.${dimension}`), 'items', ...heads],
    ...lines.map(({ one, group }) => [
      one.model,
      nameOf(dimension, group.group),
      group.itemIds.length,
      ...metrics.flatMap((id) => [
        group[id]?.value ?? null,
        group[id] ? (group.atMost?.[id] ?? null) : null,
        ...(withStd ? [group[id]?.std ?? null] : []),
      ]),
    ]),
  ];
  const head = 'pb-1 pr-1.5 pl-6 text-end font-normal align-bottom';
  return (
    <Section
      title={t('results.groups')}
      aside={
        <CopyTable
          name={t('results.groups')}
          rows={rows}
          gradings={gradings?.map(({ gradingId }) => gradingId) ?? []}
          rowGradings={() =>
            lines.map(({ one }) =>
              (gradings ?? []).flatMap((each) => (each.answerRunId === one.answerRunId ? [each.gradingId] : [])),
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
            <th className={head}>{t('results.n')}</th>
            {metrics.map((id) => (
              <th key={id} className={head}>
                {t(`results.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ one, group }) => (
            <tr key={`${String(one.answerRunId)}/${group.group}`} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {nameOf(dimension, group.group)}
              </th>
              {several ? <td className="pl-6 text-soft">{one.model}</td> : null}
              <td className="py-1 pr-1.5 pl-6 text-end text-faint">{group.itemIds.length}</td>
              {metrics.map((id) => {
                const figure = group[id];
                return (
                  <FigureCell
                    key={id}
                    atMost={group.atMost?.[id]}
                    estimate={figure && { ...figure, interval: null, n: group.itemIds.length }}
                    opens={t('results.showItems', {
                      figure: `${nameOf(dimension, group.group)}${mark('clause')}${t(`results.${id}`)}`,
                      model: one.model,
                    })}
                    strong={id === metrics[0]}
                    onOpen={() => {
                      navigate({
                        screen: 'results',
                        tab: 'answers',
                        benchmarkId: run.benchmarkId,
                        figure: {
                          title: `${nameOf(dimension, group.group)}${mark('clause')}${one.model}`,
                          runIds: [one.answerRunId],
                          of: { itemIds: group.itemIds },
                        },
                      });
                    }}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </NumberGrid>
    </Section>
  );
}
