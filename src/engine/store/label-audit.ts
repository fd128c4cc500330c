/** What is said of each labelled variable of an answer by verifier, judges, files and experts, and where they contradict the label (docs/team.md, "Label audit"). */
import type { AuditCounts, AuditRow, OpinionView } from '../../contract/audit-calls.ts';
import type { Source, Status } from '../../core/grading/status.ts';
import { doubtOf, settlesLabel, winnerOf, type Doubt, type Opinion } from '../../core/review/label-audit.ts';
import { placeOfValue } from './answer-groups.ts';
import { saidByExperts, type Said } from './label-events.ts';
import type { ReadableDb } from './open.ts';
import { isWhole } from './seals/seals.ts';

interface Chosen {
  benchmarkId: number;
  gradingIds?: readonly number[] | undefined;
}
interface Heard extends Opinion {
  responseId: number;
  variableId: number;
  /** The row in `verdicts`; null of experts. */
  verdictId: number | null;
  said: { value: string | null; reason: string } | null;
  at: string;
}
/** A variable of an answer whose label somebody contradicts. */
export interface Doubted {
  responseId: number;
  variableId: number;
  doubt: Doubt<Heard>;
  found: AuditRow['found'];
}

/** All of a benchmark, the most doubtful first, with how many were compared. */
export function doubtsIn(db: ReadableDb, chosen: Chosen): { doubted: Doubted[]; counts: AuditCounts } {
  const experts = saidByExperts(db, { benchmarkId: chosen.benchmarkId });
  const heard = [...verdictsIn(db, chosen), ...expertsIn(db, chosen.benchmarkId, experts)];
  const found = Map.groupBy(
    experts.filter((one) => one.found !== null),
    (one) => keyOf(one.responseId, one.variableId ?? 0),
  );
  const doubted: Doubted[] = [];
  let compared = 0;
  for (const [key, opinions] of Map.groupBy(heard, (one) => keyOf(one.responseId, one.variableId))) {
    const settled = opinions.filter(settlesLabel);
    if (settled.length > 1 && settled.some(({ source }) => source !== 'offline')) compared += 1;
    const doubt = doubtOf(opinions);
    const [first] = opinions;
    if (doubt && first) doubted.push({ ...first, doubt, found: foundIn(found.get(key) ?? [], doubt) });
  }
  doubted.sort((a, b) => b.doubt.score - a.doubt.score || a.responseId - b.responseId || a.variableId - b.variableId);
  const by = (right: 'label' | 'ours' | null): number => doubted.filter((one) => one.found?.right === right).length;
  return {
    doubted,
    counts: {
      compared,
      doubted: doubted.length,
      labelRight: by('label'),
      labelWrong: by('ours'),
      unsure: by(null),
    },
  };
}

const keyOf = (responseId: number, variableId: number): string => `${String(responseId)}/${String(variableId)}`;

/** Of several experts the newest counts. */
function foundIn(all: readonly Said[], { label }: Doubt<Heard>): AuditRow['found'] {
  const newest = all.toSorted((a, b) => a.order - b.order).at(-1);
  if (!newest?.found) return null;
  const { status } = newest.found;
  return { who: newest.who, at: newest.at, status, right: winnerOf(label, status) };
}

/** The newest verdict of each source in each grading, of judges and files under the name of the judge or the grading. */
function verdictsIn(db: ReadableDb, { benchmarkId, gradingIds }: Chosen): Heard[] {
  const rows = db.all<{
    verdictId: number;
    responseId: number;
    variableId: number;
    source: Source;
    who: string;
    status: Status;
    confidence: string | null;
    at: string;
  }>(
    `SELECT w.id AS verdictId, w.response_id AS responseId, w.variable_id AS variableId, w.source,
       CASE w.source WHEN 'offline' THEN '' WHEN 'judge' THEN coalesce(m.name, g.name) ELSE g.name END AS who, coalesce(n.status, w.status) AS status,
       CASE w.source WHEN 'offline' THEN iif(n.status IS NULL, w.confidence, n.confidence) END AS confidence, coalesce(n.created_at, w.created_at) AS at
     FROM items i JOIN responses a ON a.item_id = i.id JOIN verdicts w ON w.response_id = a.id AND w.trial = 1
       JOIN current_variables c ON c.id = w.variable_id JOIN grading_runs q ON q.run_id = w.run_id
       JOIN gradings g ON g.id = q.grading_id AND g.answer_run_id = a.run_id AND g.kind <> 'newest'
       JOIN runs r ON r.id = w.run_id LEFT JOIN models m ON m.id = r.judge_id LEFT JOIN rescored n ON n.verdict_id = w.id
     WHERE i.benchmark_id = @benchmark AND ${isWhole('a.id')}
       AND (@gradings IS NULL OR g.id IN (SELECT value FROM json_each(@gradings))) ORDER BY w.run_id, w.id`,
    { benchmark: benchmarkId, gradings: gradingIds ? JSON.stringify(gradingIds) : null },
  );
  // A later verdict of the same source takes the place of an earlier one, unless it leaves open what that settled.
  const newest = new Map<string, Heard>();
  for (const { confidence, ...row } of rows) {
    const key = `${keyOf(row.responseId, row.variableId)}/${row.source}/${row.who}`;
    if (newest.has(key) && !settlesLabel(row)) continue;
    newest.delete(key);
    newest.set(key, { ...row, certainty: numberIn(confidence), said: null });
  }
  return [...newest.values()];
}

function numberIn(confidence: string | null): number | null {
  const number = Number(confidence ?? '');
  return confidence !== null && number > 0 && number <= 1 ? number : null;
}

/** A label of a whole answer is one of each of its variables when it says right, and of its only one when it says wrong: of several it does not say which. */
function expertsIn(db: ReadableDb, benchmarkId: number, experts: readonly Said[]): Heard[] {
  const whole = experts.some(({ variableId }) => variableId === null);
  const variables = whole ? variablesOfAnswers(db, benchmarkId) : new Map<number, number[]>();
  return experts.flatMap((one) => {
    const { responseId, who, at } = one;
    const all = one.variableId === null ? (variables.get(responseId) ?? []) : [one.variableId];
    const said = [
      { source: 'import' as const, what: one.imported },
      { source: 'expert' as const, what: one.own },
    ];
    return said.flatMap(({ source, what }) => {
      if (what === null || (one.variableId === null && what.status !== 'right' && all.length !== 1)) return [];
      const { status, value, reason } = what;
      return all.map((variableId): Heard => ({
        ...{ responseId, variableId, source, who, status, at },
        certainty: null,
        verdictId: null,
        said: { value, reason },
      }));
    });
  });
}

function variablesOfAnswers(db: ReadableDb, benchmarkId: number): Map<number, number[]> {
  const rows = db.all<{ responseId: number; variableId: number }>(
    `SELECT a.id AS responseId, v.id AS variableId FROM items i JOIN responses a ON a.item_id = i.id JOIN current_variables v ON v.item_id = i.id
     WHERE i.benchmark_id = ? ORDER BY v.position`,
    benchmarkId,
  );
  return new Map(
    [...Map.groupBy(rows, ({ responseId }) => responseId)].map(([id, list]) => [id, list.map((one) => one.variableId)]),
  );
}

/** All that is shown of one, but its stamp. */
export function auditRow(db: ReadableDb, { responseId, variableId, doubt, found }: Doubted): Omit<AuditRow, 'stamp'> {
  const row = db.get<
    Omit<AuditRow, 'stamp' | 'label' | 'withLabel' | 'against' | 'found' | 'score'> & { text: string | null }
  >(
    `SELECT i.id AS itemId, i.position, i.external_id AS externalId, i.question, a.id AS responseId, a.run_id AS answerRunId,
       coalesce(m.name, r.name) AS model, a.sample_index AS sampleIndex, v.id AS variableId, v.name AS variable, v.value AS reference, a.text
     FROM responses a JOIN items i ON i.id = a.item_id JOIN runs r ON r.id = a.run_id LEFT JOIN models m ON m.id = r.model_id
       JOIN current_variables v ON v.id = ? WHERE a.id = ?`,
    ...[variableId, responseId],
  );
  if (!row) throw new Error('an audited answer is gone');
  const { text, ...rest } = row;
  const all = [...doubt.against, ...doubt.withLabel];
  const span = all.map((one) => spanOf(db, one)).find((one) => one !== null) ?? null;
  const views = (list: readonly Heard[]): OpinionView[] => list.map((one) => opinionView(db, one));
  return {
    ...rest,
    score: doubt.score,
    label: opinionView(db, doubt.label),
    withLabel: views(doubt.withLabel),
    against: views(doubt.against),
    ...placeOfValue(text ?? '', span),
    span,
    found,
  };
}

function opinionView(db: ReadableDb, { source, who, status, certainty, verdictId, said }: Heard): OpinionView {
  const stored =
    verdictId === null
      ? undefined
      : db.get<{ value: string | null; reason: string }>(
          `SELECT iif(n.status IS NULL, w.value, n.value) AS value, coalesce(n.reason, w.reason) AS reason
           FROM verdicts w LEFT JOIN rescored n ON n.verdict_id = w.id WHERE w.id = ?`,
          verdictId,
        );
  return { source, who, status, certainty, value: null, reason: '', ...(said ?? stored) };
}

function spanOf(db: ReadableDb, { verdictId }: Heard): AuditRow['span'] {
  if (verdictId === null) return null;
  const row = db.get<{ start: number | null; end: number | null }>(
    `SELECT e.span_start AS start, e.span_end AS end FROM verdicts w JOIN extractions e ON e.run_id = w.run_id AND e.response_id = w.response_id
       AND e.variable_id = w.variable_id AND e.trial = w.trial AND e.source = w.source WHERE w.id = ?`,
    verdictId,
  );
  return row && row.start !== null && row.end !== null ? { start: row.start, end: row.end } : null;
}
