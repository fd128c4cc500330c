import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BreakdownView, SetBreakdown } from '../../../contract/breakdown.ts';
import { VARIABLE_TYPES } from '../../../core/benchmark/item.ts';
import { DIMENSIONS, type Dimension } from '../../../core/metrics/breakdown.ts';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { useGroupName } from '../../app/figures/group-name.ts';
import type { TableText } from '../../lib/table-text.ts';
import { FigureHead, NumberGrid } from '../../ui/number-grid.tsx';
import { Section } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { FigureCell, figureColumns, figureHeads } from '../../app/figures/figure-cell.tsx';
import { hasTrials, type GradedAlike } from './graded-alike.ts';
import { showItems } from './results-store.ts';
import { count, mark } from '../../lib/format.ts';
import { gradingName } from '../../lib/grading-name.ts';

type Metric = 'question' | 'variable';

/** A group of questions. */
interface Group {
  name: string;
  items: number;
}

/** What is shown: which figure, of groups of which kind. */
interface Shown {
  dimension: Dimension;
  metric: Metric;
}

/** With more columns of figures the table scrolls sideways in a window of the usual size. */
const MOST_ACROSS = 5;
/** The first column, which stays while the figures scroll under it. */
const FIXED = 'sticky left-0 z-10 bg-paper';

/** One figure of every answer set, split by subject, variable type, or figure. */
export function Groups({ view, alike }: { view: BreakdownView; alike: readonly GradedAlike[] }) {
  const { t } = useTranslation();
  // Begins with what splits the questions: one group says what stands above.
  const [dimension, setDimension] = useState<Dimension>(
    () => DIMENSIONS.find((one) => groupsOf(view, one).length > 1) ?? 'subject',
  );
  const [wanted, setMetric] = useState<Metric>('question');
  // A variable is a part of a question, so its type splits variables alone.
  const metric = dimension === 'type' ? 'variable' : wanted;
  const groups = groupsOf(view, dimension);
  const sets = alike.flatMap((one) => one.sets);
  const rows = useRows(sets, groups, { dimension, metric });
  const Table = sets.length > MOST_ACROSS && sets.length > groups.length ? BySet : ByGroup;
  return (
    <Section
      title={t('results.groups')}
      aside={
        <CopyTable
          name={t('results.groups')}
          rows={rows}
          gradings={sets.map(({ grading }) => grading?.gradingId)}
          rowGradings={() => sets.flatMap(({ grading }) => groups.map(() => [grading?.gradingId]))}
        />
      }
    >
      <div className="flex flex-wrap gap-x-8 gap-y-2 pb-1">
        <Segments
          label={t('results.groupBy')}
          choices={DIMENSIONS.map((id) => ({ id, label: t(`results.dimension.${id}`) }))}
          value={dimension}
          onChange={setDimension}
        />
        {dimension === 'type' ? null : (
          <Segments
            label={t('results.metric')}
            choices={(['question', 'variable'] as const).map((id) => ({ id, label: t(`results.${id}`) }))}
            value={metric}
            onChange={setMetric}
          />
        )}
      </div>
      <NumberGrid label={t('results.groups')}>
        <Table {...{ alike, groups }} shown={{ dimension, metric }} />
      </NumberGrid>
    </Section>
  );
}

const figuresOf = (set: SetBreakdown, dimension: Dimension, { name }: Group) =>
  set.groups.find((one) => one.dimension === dimension && one.group === name);

/** The table as it is copied. */
function useRows(sets: readonly SetBreakdown[], groups: readonly Group[], { dimension, metric }: Shown) {
  const { t } = useTranslation();
  const nameOf = useGroupName();
  const withStd = sets.some(hasTrials);
  return (): TableText => [
    [
      ...[t('results.answers'), t('results.gradedBy'), t(`results.dimension.${dimension}`), 'items', 'of items'],
      ...[...figureHeads(t(`results.${metric}`), withStd), `${metric} at most`],
    ],
    ...sets.flatMap((set) =>
      groups.map((group) => {
        const figures = figuresOf(set, dimension, group);
        const estimate = figures?.[metric] ?? null;
        return [
          ...[set.model, set.grading?.name ?? t('results.notGraded'), nameOf(dimension, group.name)],
          ...[estimate?.n ?? 0, group.items],
          ...figureColumns(estimate, withStd),
          estimate ? (figures?.atMost?.[metric] ?? null) : null,
        ];
      }),
    ),
  ];
}

interface TableProps {
  alike: readonly GradedAlike[];
  groups: readonly Group[];
  shown: Shown;
}

/** Groups below each other, answer sets side by side. */
function ByGroup({ alike, groups, shown }: TableProps) {
  const { t } = useTranslation();
  const nameOf = useGroupName();
  const { dimension } = shown;
  const sets = alike.flatMap((one) => one.sets);
  return (
    <>
      <thead className="text-sm text-soft">
        <tr className="text-faint">
          <td colSpan={2} className={FIXED} />
          {alike.map(({ key, name, sets: of }) => (
            <th
              key={key}
              colSpan={of.length}
              className="max-w-56 pr-1.5 pb-1 pl-6 text-end align-bottom font-normal wrap-anywhere"
            >
              <GradedBy name={name} />
            </th>
          ))}
        </tr>
        <tr>
          <th className={`pb-1 text-left align-bottom font-normal ${FIXED}`}>{t(`results.dimension.${dimension}`)}</th>
          <FigureHead>{t('results.n')}</FigureHead>
          {sets.map((set) => (
            <th key={set.runId} className="max-w-40 pr-1.5 pb-1 pl-6 text-end align-bottom font-normal wrap-anywhere">
              {set.model}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.name} className="border-t border-line">
            <th scope="row" className={`min-w-56 py-1 text-left align-top font-normal ${FIXED}`}>
              {nameOf(dimension, group.name)}
            </th>
            <td className="py-1 pr-1.5 pl-6 text-end align-top text-faint">{group.items}</td>
            {sets.map((set) => (
              <Cell key={set.runId} {...{ set, group, shown }} />
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

/** Answer sets below each other, groups side by side: for more sets than stand beside each other. */
function BySet({ alike, groups, shown }: TableProps) {
  const { t } = useTranslation();
  const nameOf = useGroupName();
  return (
    <>
      <thead className="text-sm text-soft">
        <tr>
          <th className={`min-w-56 pb-1 text-left align-bottom font-normal ${FIXED}`}>{t('results.answers')}</th>
          {groups.map(({ name }) => (
            <th key={name} className="max-w-40 pr-1.5 pb-1 pl-6 text-end align-bottom font-normal wrap-anywhere">
              {nameOf(shown.dimension, name)}
            </th>
          ))}
        </tr>
        <tr className="text-faint">
          <th scope="row" className={`pb-1 text-left font-normal ${FIXED}`}>
            {t('results.n')}
          </th>
          {groups.map(({ name, items }) => (
            <td key={name} className="pr-1.5 pb-1 pl-6 text-end">
              {items}
            </td>
          ))}
        </tr>
      </thead>
      {alike.map(({ key, name, sets }) => (
        <tbody key={key}>
          <tr className="border-t border-line text-sm text-faint">
            <th scope="rowgroup" colSpan={groups.length + 1} className="pt-2 pb-1 text-left font-normal">
              <span className={FIXED}>
                <GradedBy name={name} />
              </span>
            </th>
          </tr>
          {sets.map((set) => (
            <tr key={set.runId} className="border-t border-line">
              <th scope="row" className={`max-w-80 py-1 text-left align-top font-normal wrap-anywhere ${FIXED}`}>
                {set.model}
              </th>
              {groups.map((group) => (
                <Cell key={group.name} {...{ set, group, shown }} />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </>
  );
}

function GradedBy({ name }: Pick<GradedAlike, 'name'>) {
  const { t } = useTranslation();
  return name === null ? t('gradings.none') : t('gradings.by', { name: gradingName(name) });
}

/** The figure of a group in the answers of a set, which opens its items. */
function Cell({ set, group, shown: { dimension, metric } }: { set: SetBreakdown; group: Group; shown: Shown }) {
  const { t } = useTranslation();
  const name = useGroupName()(dimension, group.name);
  const figures = figuresOf(set, dimension, group);
  const estimate = figures?.[metric] ?? null;
  const n = estimate?.n ?? 0;
  return (
    <FigureCell
      estimate={estimate}
      // A set that answered a part of the group's items has another n than the group.
      note={
        n < group.items ? t('results.countsOf', { count: n, questions: count(n), all: count(group.items) }) : undefined
      }
      atMost={figures?.atMost?.[metric]}
      opens={t('results.showItems', {
        figure: `${name}${mark('clause')}${t(`results.${metric}`)}`,
        model: set.model,
      })}
      strong
      none={t(set.grading ? 'results.noneGraded' : 'results.notGraded')}
      onOpen={() =>
        showItems({
          title: `${name}${mark('clause')}${set.model}`,
          runIds: [set.runId],
          of: { group: { dimension, group: group.name } },
        })
      }
    />
  );
}

/** The groups of the benchmark's items, largest first; variable types in their usual order. */
function groupsOf({ groups }: BreakdownView, dimension: Dimension): Group[] {
  const found = groups.filter((one) => one.dimension === dimension).map(({ group, items }) => ({ name: group, items }));
  if (dimension !== 'type') return found.sort((a, b) => b.items - a.items);
  return VARIABLE_TYPES.flatMap((type) => found.filter(({ name }) => name === type));
}
