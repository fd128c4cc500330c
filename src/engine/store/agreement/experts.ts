/** How far experts agree on everything that they rate, by kind of decision, type of variable and subject (docs/statistics.md, "Agreement"). */
import { EXPERT_DECISIONS, type ExpertAgreement } from '../../../contract/agreement-calls.ts';
import { manyRaters, type Unit } from '../../../core/metrics/many-raters.ts';
import { saidRows, type SaidRow } from '../dispute-rows.ts';
import { keyOf } from '../disputes.ts';
import type { ReadableDb } from '../open.ts';

type Kind = Pick<ExpertAgreement, 'about' | 'dimension' | 'group'>;
interface Chosen {
  benchmarkId: number;
  answerRunId?: number | undefined;
  /** Without decisions that were made after the reveal of a blind review. */
  unrevealed: boolean;
}

/** What somebody is not sure of is no rating; what was adjudicated is none either. */
export function expertAgreement(db: ReadableDb, { benchmarkId, answerRunId, unrevealed }: Chosen): ExpertAgreement[] {
  const rows = saidRows(db, { benchmarkId }).filter(
    ({ said, revealed, ...of }) =>
      said !== 'undecided' &&
      said !== 'unsure' &&
      !(unrevealed && revealed === 1) &&
      (answerRunId === undefined || of.answerRunId === answerRunId),
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

function agreementOn(kind: Kind, rows: readonly SaidRow[]): ExpertAgreement {
  const scale = kind.about === 'points' ? 'interval' : 'nominal';
  const things = [...Map.groupBy(rows, keyOf).values()].flatMap((list): (Unit & { runId: number | null })[] => {
    const [first] = list;
    const ratings = new Map(list.map(({ who, said }) => [who, scale === 'interval' ? Number(said) : said]));
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
