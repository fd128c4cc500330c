/** What is said of each labelled variable of an answer by verifier, judges, files and experts, and where they contradict the label (docs/team.md, "Label audit"). */
import type { AuditCounts, AuditRow, OpinionView } from '../../../contract/audit-calls.ts';
import { statusWord, type Decision, type Source, type Status } from '../../../core/grading/status.ts';
import {
  certaintyIn,
  doubtOf,
  settlesLabel,
  wholeOpinion,
  winnerOf,
  type Doubt,
  type Opinion,
} from '../../../core/review/team/label-audit.ts';
import { NEWEST_OF_ANSWER } from '../seats/adjudications.ts';
import { placeOfValue } from '../answers/answer-groups.ts';
import { saidByExperts, type Said } from './label-events.ts';
import type { ReadableDb } from '../file/open.ts';
import { isWhole } from '../seals/seals.ts';

interface Chosen {
  benchmarkId: number;
  gradingIds?: readonly number[] | undefined;
}
interface Heard extends Opinion {
  responseId: number;
  /** null: of the answer as a whole. */
  variableId: number | null;
  /** The row in `verdicts`; null of experts. */
  verdictId: number | null;
  said: { value: string | null; reason: string } | null;
  at: string;
  /** Of an opinion on a whole answer that is made of those on its variables: these. */
  parts?: readonly Heard[];
}
/** A variable of an answer, or an answer as a whole, whose label somebody contradicts. */
export interface Doubted {
  of: 'variables';
  responseId: number;
  variableId: number | null;
  doubt: Doubt<Heard>;
  found: AuditRow['found'];
}

/** All of a benchmark, the most doubtful first, with how many were compared. */
export function doubtsIn(db: ReadableDb, chosen: Chosen): { doubted: Doubted[]; counts: AuditCounts } {
  const experts = saidByExperts(db, { benchmarkId: chosen.benchmarkId });
  const variables = variablesLabelled(db, chosen.benchmarkId, experts);
  const ofVariables = [...verdictsIn(db, chosen), ...expertsIn(experts, variables)];
  const heard = [...ofVariables, ...wholeAnswerOpinions(experts, variables, ofVariables)];
  const found = Map.groupBy(
    experts.filter((one) => one.found !== null),
    (one) => keyOf(one.responseId, one.variableId),
  );
  const adjudicated = adjudicatedIn(db, chosen.benchmarkId, variables);
  const doubted: Doubted[] = [];
  let compared = 0;
  for (const [key, opinions] of Map.groupBy(heard, (one) => keyOf(one.responseId, one.variableId))) {
    const settled = opinions.filter(settlesLabel);
    if (settled.length > 1 && settled.some(({ source }) => source !== 'offline')) compared += 1;
    const doubt = doubtOf(opinions);
    const [first] = opinions;
    if (!doubt || !first) continue;
    const { responseId, variableId } = first;
    doubted.push({
      of: 'variables',
      responseId,
      variableId,
      doubt,
      found: foundIn(found.get(key) ?? [], doubt, adjudicated.get(key)),
    });
  }
  doubted.sort(
    (a, b) => b.doubt.score - a.doubt.score || a.responseId - b.responseId || (a.variableId ?? 0) - (b.variableId ?? 0),
  );
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

const keyOf = (responseId: number, variableId: number | null): string => `${String(responseId)}/${String(variableId)}`;

interface AdjudicatedRow {
  who: string;
  at: string;
  status: Decision;
}

/** What was adjudicated closes the row; else of several experts the newest counts. */
function foundIn(
  all: readonly Said[],
  { label }: Doubt<Heard>,
  adjudicated: AdjudicatedRow | undefined,
): AuditRow['found'] {
  if (adjudicated) return { ...adjudicated, right: winnerOf(label, adjudicated.status), adjudicated: true };
  const newest = all.toSorted((a, b) => a.order - b.order).at(-1);
  if (!newest?.found) return null;
  const { status } = newest.found;
  return { who: newest.who, at: newest.at, status, right: winnerOf(label, status), adjudicated: false };
}

/** Verdicts and labels of whole answers as adjudicated; a label of an answer with one variable is one of that. */
function adjudicatedIn(
  db: ReadableDb,
  benchmarkId: number,
  variables: ReadonlyMap<number, readonly number[]>,
): Map<string, AdjudicatedRow> {
  const rows = db.all<AdjudicatedRow & { responseId: number; variableId: number | null }>(
    `SELECT d.response_id AS responseId, d.variable_id AS variableId, d.said AS status, w.name AS who, e.created_at AS at
     FROM items i JOIN responses a ON a.item_id = i.id JOIN answer_adjudications d ON d.response_id = a.id JOIN reviewers w ON w.id = d.reviewer_id
       JOIN events e ON e.id = d.event_id
     WHERE i.benchmark_id = ? AND d.about IN ('verdict', 'label') AND ${NEWEST_OF_ANSWER}`,
    benchmarkId,
  );
  return new Map(
    rows.map(({ responseId, variableId, ...row }) => [
      keyOf(responseId, variableId ?? onlyOf(variables.get(responseId))),
      row,
    ]),
  );
}

const onlyOf = (variables: readonly number[] = []): number | null =>
  variables.length === 1 ? (variables[0] ?? null) : null;

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
    newest.set(key, { ...row, certainty: certaintyIn(confidence), said: null });
  }
  return [...newest.values()];
}

/** Of variables; a label of a whole answer that has one variable is one of that. */
function expertsIn(experts: readonly Said[], variables: ReadonlyMap<number, readonly number[]>): Heard[] {
  return experts.flatMap((one) => {
    const variableId = one.variableId ?? onlyOf(variables.get(one.responseId));
    return variableId === null ? [] : opinionsOf(one, variableId);
  });
}

/** What is said of the answers with several variables that somebody labelled as a whole: those labels, and what each source's verdicts on the variables come to. */
function wholeAnswerOpinions(
  experts: readonly Said[],
  variables: ReadonlyMap<number, readonly number[]>,
  ofVariables: readonly Heard[],
): Heard[] {
  const labels = experts.flatMap((one) =>
    one.variableId === null && (variables.get(one.responseId)?.length ?? 0) > 1 ? opinionsOf(one, null) : [],
  );
  if (labels.length === 0) return [];
  const labelled = new Set(labels.map(({ responseId }) => responseId));
  const bySource = Map.groupBy(
    ofVariables.filter(({ responseId }) => labelled.has(responseId)),
    ({ responseId, source, who }) => `${String(responseId)}/${source}/${who}`,
  );
  const made = [...bySource.values()].flatMap((parts): Heard[] => {
    const [first] = parts;
    const opinion = first && wholeOpinion(parts, variables.get(first.responseId) ?? []);
    return first && opinion ? [{ ...first, ...opinion, variableId: null, verdictId: null, said: null, parts }] : [];
  });
  return [...made, ...labels];
}

function opinionsOf({ responseId, who, at, imported, own }: Said, variableId: number | null): Heard[] {
  const said = [
    { source: 'import' as const, what: imported },
    { source: 'expert' as const, what: own },
  ];
  return said.flatMap(({ source, what }): Heard[] => {
    if (what === null) return [];
    const { status, value, reason } = what;
    const of = { responseId, variableId, source, who, status, at };
    return [{ ...of, certainty: null, verdictId: null, said: { value, reason } }];
  });
}

/** The variables of the answers, in order; none where nobody labelled a whole answer. */
function variablesLabelled(db: ReadableDb, benchmarkId: number, experts: readonly Said[]): Map<number, number[]> {
  if (!experts.some(({ variableId }) => variableId === null)) return new Map();
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
    Pick<
      AuditRow,
      'itemId' | 'position' | 'externalId' | 'question' | 'responseId' | 'answerRunId' | 'model' | 'sampleIndex'
    > & { text: string | null }
  >(
    `SELECT i.id AS itemId, i.position, i.external_id AS externalId, i.question, a.id AS responseId, a.run_id AS answerRunId,
       coalesce(m.name, r.name) AS model, a.sample_index AS sampleIndex, a.text
     FROM responses a JOIN items i ON i.id = a.item_id JOIN runs r ON r.id = a.run_id LEFT JOIN models m ON m.id = r.model_id WHERE a.id = ?`,
    responseId,
  );
  if (!row) throw new Error('an audited answer is gone');
  const { text, ...rest } = row;
  const variables = new Map(
    db
      .all<{ id: number; name: string; value: string }>(
        'SELECT id, name, value FROM current_variables WHERE item_id = ? ORDER BY position',
        rest.itemId,
      )
      .filter(({ id }) => variableId === null || id === variableId)
      .map((one) => [one.id, one]),
  );
  const all = [...doubt.against, ...doubt.withLabel].flatMap((one) => one.parts ?? [one]);
  // Of several variables, where one that is not right stands.
  const places = variableId === null ? all.toSorted((a, b) => rightness(a) - rightness(b)) : all;
  const span = places.map((one) => spanOf(db, one)).find((one) => one !== null) ?? null;
  const views = (list: readonly Heard[]): OpinionView[] => list.map((one) => opinionView(db, one, variables));
  const of = [...variables.values()];
  return {
    ...rest,
    ...{ of: 'variables' as const, rubricId: null },
    variableId,
    variable: of.map(({ name }) => name).join(', '),
    reference: of.map(({ name, value }) => (variableId === null ? `${name}: ${value}` : value)).join('\n\n'),
    score: doubt.score,
    label: opinionView(db, doubt.label, variables),
    withLabel: views(doubt.withLabel),
    against: views(doubt.against),
    ...placeOfValue(text ?? '', span),
    span,
    found,
  };
}

const rightness = ({ status }: Heard): number => (status === 'right' ? 1 : 0);

function opinionView(
  db: ReadableDb,
  { source, who, status, certainty, verdictId, said, parts }: Heard,
  variables: ReadonlyMap<number, { name: string }>,
): OpinionView {
  const of = { source, who, status, certainty };
  if (parts) return { ...of, value: null, reason: partsText(db, parts, variables) };
  const stored =
    verdictId === null
      ? undefined
      : db.get<{ value: string | null; reason: string }>(
          `SELECT iif(n.status IS NULL, w.value, n.value) AS value, coalesce(n.reason, w.reason) AS reason
           FROM verdicts w LEFT JOIN rescored n ON n.verdict_id = w.id WHERE w.id = ?`,
          verdictId,
        );
  return { ...of, value: null, reason: '', ...(said ?? stored) };
}

/** Variable by variable; of an opinion that the answer is wrong, those that make it so. */
function partsText(db: ReadableDb, parts: readonly Heard[], variables: ReadonlyMap<number, { name: string }>): string {
  const wrong = parts.filter((one) => settlesLabel(one) && one.status !== 'right');
  return (wrong.length > 0 ? wrong : parts)
    .map((one) => {
      const { value, reason } = opinionView(db, one, variables);
      const name = variables.get(one.variableId ?? 0)?.name ?? '';
      // Between quotation marks, so that the window can typeset it.
      const found = value === null ? '' : ` (“${value}”)`;
      return `${name.includes('\\') ? `“${name}”` : name}: ${statusWord(one.status)}${found}${reason === '' ? '' : `. ${reason}`}`;
    })
    .join('\n');
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
