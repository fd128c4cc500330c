/** The items behind a figure, a page of them at a time. */
import { FIGURE_FILTERS, type FigureFilter, type FigureLine } from '../../../contract/breakdown.ts';
import type { EngineCalls, OutputOf, ParsedOf } from '../../../contract/calls.ts';
import { overallStatus, shownStatus } from '../../../core/grading/status.ts';
import { itemsOf } from '../items/benchmark-items.ts';
import { groupingOf, groupsOf } from './grouping.ts';
import type { ReadableDb } from '../file/open.ts';
import { setsInGradings, trialsOf, type SetInGrading } from './results.ts';
import { standingOfSet } from './run-standing.ts';
import { MARKS } from '../standings/standing-reads.ts';

/** Throws UserError not-found. */
export function figureItems(
  db: ReadableDb,
  { benchmarkId, sets, of, filter, from, limit }: ParsedOf<EngineCalls, 'results.items'>,
): OutputOf<EngineCalls, 'results.items'> {
  const shown = setsNamed(db, benchmarkId, sets);
  const last = shown.at(-1);
  const wanted = of.itemIds && new Set(of.itemIds);
  const { group } = of;
  const members = groupingOf(db, benchmarkId).items.filter(
    (fact) => (!wanted || wanted.has(fact.itemId)) && (!group || groupsOf(fact, group.dimension).includes(group.group)),
  );
  const counts = Object.fromEntries(FIGURE_FILTERS.map((one) => [one, 0])) as Record<FigureFilter, number>;
  const standing = filter !== undefined && last ? standingOfSet(db, last.set.runId, last.grading) : null;
  const listed: number[] = [];
  for (const { itemId } of members) {
    const marks = standing ? standing.marksOf(itemId) : MARKS.All;
    for (const one of FIGURE_FILTERS) if (marks & MARKS[one]) counts[one] += 1;
    if (marks & MARKS[filter ?? 'All']) listed.push(itemId);
  }
  return { counts, lines: linesOf(db, benchmarkId, shown, listed.slice(from, from + limit)) };
}

function setsNamed(
  db: ReadableDb,
  benchmarkId: number,
  named: ParsedOf<EngineCalls, 'results.items'>['sets'],
): SetInGrading[] {
  const chosen = setsInGradings(db, benchmarkId, undefined);
  return named.flatMap(({ runId, gradingId }) =>
    gradingId === undefined
      ? chosen.filter(({ set }) => set.runId === runId)
      : setsInGradings(db, benchmarkId, [gradingId]),
  );
}

function linesOf(
  db: ReadableDb,
  benchmarkId: number,
  sets: readonly SetInGrading[],
  itemIds: readonly number[],
): FigureLine[] {
  const found = sets.map((one) => Map.groupBy(trialsOf(db, one, itemIds)[0] ?? [], ({ itemId }) => itemId));
  return itemsOf(db, benchmarkId, itemIds).map(({ itemId, number, preview, subject }) => ({
    ...{ itemId, number, preview, subject },
    outcomes: found.map((answers) => {
      const reviewed = (answers.get(itemId) ?? []).map(({ statuses }) => statuses.map(shownStatus));
      const variables = reviewed.flat();
      const right = variables.filter((status) => status === 'right').length;
      return { reviewed: reviewed.map(overallStatus), right, total: variables.length };
    }),
  }));
}
