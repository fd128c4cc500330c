/** How far experts agree on everything that they rate, by kind of decision, type of variable and subject (docs/statistics.md, "Agreement"). */
import { EXPERT_DECISIONS, type ExpertAgreement } from '../../../contract/agreement-calls.ts';
import { manyRaters, type Scale, type Unit } from '../../../core/metrics/many-raters.ts';
import { ITEM_VERDICTS } from '../../../core/review/items/item-verdict.ts';
import { saidRows, type SaidRow } from '../seats/dispute-rows.ts';
import { keyOf } from '../seats/disputes.ts';
import type { ReadableDb } from '../file/open.ts';

type Kind = Pick<ExpertAgreement, 'about' | 'dimension' | 'group'>;
interface Chosen {
  benchmarkId: number;
  answerRunId?: number | undefined;
  /** As everybody had decided until the reveal of a blind review: without what was decided after it alone. */
  unrevealed: boolean;
}

/** What somebody is not sure of is no rating; what was adjudicated is none either. */
export function expertAgreement(db: ReadableDb, { benchmarkId, answerRunId, unrevealed }: Chosen): ExpertAgreement[] {
  const rows = saidRows(db, { benchmarkId })
    .flatMap((row) => (unrevealed && row.revealed === 1 ? beforeReveal(row) : row))
    .filter(
      ({ said, ...of }) =>
        said !== 'undecided' && said !== 'unsure' && (answerRunId === undefined || of.answerRunId === answerRunId),
    );
  const groups = groupsIn(db, benchmarkId);
  return EXPERT_DECISIONS.flatMap((about) => {
    const own = rows.filter((row) => row.about === about);
    const by = (dimension: 'type' | 'subject', groupOf: (row: SaidRow) => string | undefined): ExpertAgreement[] =>
      [...Map.groupBy(own, (row) => groupOf(row) ?? '')]
        .filter(([group]) => group !== '')
        .map(([group, list]) => agreementOn({ about, dimension, group }, list))
        .sort((a, b) => a.group.localeCompare(b.group));
    return [
      agreementOn({ about, dimension: 'all', group: '' }, own),
      ...by('type', ({ variableId }) => groups.types.get(variableId ?? 0)),
      ...by('subject', ({ itemId }) => groups.subjects.get(itemId)),
    ].filter(({ n }) => n > 0);
  });
}

const beforeReveal = (row: SaidRow): SaidRow[] => (row.before === null ? [] : [{ ...row, said: row.before }]);

function groupsIn(db: ReadableDb, benchmarkId: number) {
  const read = (sql: string): Map<number, string> =>
    new Map(db.all<{ id: number; name: string }>(sql, benchmarkId).map(({ id, name }) => [id, name]));
  return {
    types: read(
      'SELECT v.id, v.type AS name FROM current_variables v JOIN items i ON i.id = v.item_id WHERE i.benchmark_id = ?',
    ),
    subjects: read('SELECT id, subject AS name FROM items WHERE benchmark_id = ?'),
  };
}

/**
 * Points are amounts, which are added up: an interval scale. Keep, revise, drop is an order without distances: ordinal. All else are names: right and
 * not found, or yes and no, are not more or less of one thing.
 */
const SCALES: Partial<Record<Kind['about'], Scale>> = { points: 'interval', item: 'ordinal' };

function ratingOf(about: Kind['about'], said: string): string | number {
  if (about === 'points') return Number(said);
  return about === 'item' ? ITEM_VERDICTS.findIndex((verdict) => verdict === said) : said;
}

function agreementOn(kind: Kind, rows: readonly SaidRow[]): ExpertAgreement {
  const scale = SCALES[kind.about] ?? 'nominal';
  const things = [...Map.groupBy(rows, keyOf).values()].flatMap((list): (Unit & { runId: number | null })[] => {
    const [first] = list;
    const ratings = new Map(list.map(({ who, said }) => [who, ratingOf(kind.about, said)]));
    return first ? [{ itemId: first.itemId, runId: first.answerRunId, ratings }] : [];
  });
  const differing = things.filter(({ ratings }) => new Set(ratings.values()).size > 1);
  return {
    ...{ ...kind, scale },
    ...manyRaters(things, scale),
    differing: differing.length,
    items: [...Map.groupBy(differing, ({ runId }) => runId)].map(([runId, list]) => ({
      runId,
      itemIds: [...new Set(list.map(({ itemId }) => itemId))],
    })),
  };
}
