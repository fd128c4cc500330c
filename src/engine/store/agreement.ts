/**
 * Who graded the same things as whom: the offline verifier, each judge by its grading, experts, imported files. What was graded variable by
 * variable is compared so; a judge that was shown whole answers (L2S, L2L) is compared with others answer by answer. A judge and the verifier
 * meet only where both were asked: in an offline-first grading those are the answers of its audit (docs/design/review.md, "Statistics").
 */
import type { AgreementPair, RaterView } from '../../contract/agreement-calls.ts';
import type { VariableType } from '../../core/benchmark/item.ts';
import { rankOf } from '../../core/grading/precedence.ts';
import { GradingPolicy, policyName } from '../../core/grading/policy.ts';
import { isGraded, type Source, type Status } from '../../core/grading/status.ts';
import { agreementOf, type RatedTwice } from '../../core/metrics/agreement.ts';
import type { ReadableDb } from './open.ts';
import { isWhole } from './seals/seals.ts';

interface Chosen {
  benchmarkId: number;
  answerRunId?: number | undefined;
  type?: VariableType | undefined;
  /** Of judges and imported files these gradings alone. */
  gradingIds?: readonly number[] | undefined;
}
interface Row {
  answerRunId: number;
  itemId: number;
  responseId: number;
  variableId: number;
  source: Source;
  name: string;
  protocol: 's2s' | 'l2s' | 'l2l' | null;
  /** Of the verifier: under which policy, as JSON; null is the default one. */
  policy: string | null;
  /** 1: of an audit. */
  audit: number;
  /** 1: a judge was asked because the verifier had left it open. */
  leftOpen: number;
  status: Status;
}
interface Rating {
  answerRunId: number;
  itemId: number;
  right: boolean;
}
interface Rater extends RaterView {
  /** Shown whole answers. */
  perAnswer: boolean;
  rows: Map<string, Row>;
}

/** Every two raters that settled the same things. Of a rater the newest verdict counts that settles anything; trials after the first repeat it. */
export function agreementPairs(db: ReadableDb, chosen: Chosen): AgreementPair[] {
  const raters = ratersOf(db, chosen);
  const variables = variableCounts(db, chosen);
  return raters.flatMap((first, index) =>
    raters.slice(index + 1).flatMap((second) => {
      const pair = pairOf(first, second, variables);
      return pair.n === 0 ? [] : [pair];
    }),
  );
}

const WHERE = `${isWhole('a.id')} AND i.benchmark_id = @benchmark AND (@run IS NULL OR a.run_id = @run) AND (@type IS NULL OR c.type = @type)`;

function parametersOf({ benchmarkId, answerRunId, type, gradingIds }: Chosen): Record<string, unknown> {
  return {
    benchmark: benchmarkId,
    run: answerRunId ?? null,
    type: type ?? null,
    gradings: gradingIds ? JSON.stringify(gradingIds) : null,
  };
}

function ratersOf(db: ReadableDb, chosen: Chosen): Rater[] {
  const verdicts = db.all<Row>(
    `SELECT a.run_id AS answerRunId, a.item_id AS itemId, a.id AS responseId, w.variable_id AS variableId, w.source,
       CASE w.source WHEN 'offline' THEN '' ELSE g.name END AS name, CASE w.source WHEN 'judge' THEN g.method ->> '$.protocol' END AS protocol,
       CASE w.source WHEN 'offline' THEN g.method -> '$.policy' END AS policy, w.audit,
       w.source = 'judge' AND w.audit = 0 AND g.method ->> '$.verifier' = 'offline-first' AS leftOpen, coalesce(n.status, w.status) AS status
     FROM verdicts w JOIN responses a ON a.id = w.response_id JOIN items i ON i.id = a.item_id JOIN current_variables c ON c.id = w.variable_id
       JOIN grading_runs q ON q.run_id = w.run_id JOIN gradings g ON g.id = q.grading_id AND g.answer_run_id = a.run_id AND g.kind <> 'newest'
       LEFT JOIN rescored n ON n.verdict_id = w.id
     WHERE w.trial = 1 AND ${WHERE}
       AND (@gradings IS NULL OR w.source = 'offline' OR g.id IN (SELECT value FROM json_each(@gradings))) ORDER BY w.run_id`,
    parametersOf(chosen),
  );
  const overrides = db.all<Row>(
    `SELECT a.run_id AS answerRunId, a.item_id AS itemId, a.id AS responseId, o.variable_id AS variableId, 'expert' AS source, w.name,
       NULL AS protocol, NULL AS policy, 0 AS audit, 0 AS leftOpen, o.status
     FROM overrides o JOIN responses a ON a.id = o.response_id JOIN items i ON i.id = a.item_id JOIN current_variables c ON c.id = o.variable_id
       JOIN reviewers w ON w.id = o.reviewer_id
     WHERE ${WHERE}`,
    parametersOf(chosen),
  );
  const raters = new Map<string, Rater>();
  for (const row of [...verdicts, ...overrides]) {
    if (!isGraded(row.status)) continue;
    const { source, protocol, policy } = row;
    const name = source === 'offline' ? policyNamed(policy) : row.name;
    const key = `${source}/${name}`;
    const rater: Rater = raters.get(key) ?? {
      source,
      name,
      perAnswer: protocol === 'l2s' || protocol === 'l2l',
      rows: new Map(),
    };
    raters.set(key, rater);
    rater.rows.set(`${String(row.responseId)}/${String(row.variableId)}`, row);
  }
  return [...raters.values()].sort((a, b) => rankOf(a.source) - rankOf(b.source) || a.name.localeCompare(b.name));
}

/** Empty for the default policy. */
function policyNamed(json: string | null): string {
  const policy = GradingPolicy.nullable().parse(JSON.parse(json ?? 'null'));
  return policy ? policyName(policy) : '';
}

/** How many variables each item has, by item. */
function variableCounts(db: ReadableDb, { benchmarkId }: Chosen): ReadonlyMap<number, number> {
  const rows = db.all<{ itemId: number; n: number }>(
    `SELECT v.item_id AS itemId, count(*) AS n FROM current_variables v JOIN items i ON i.id = v.item_id WHERE i.benchmark_id = ? GROUP BY v.item_id`,
    benchmarkId,
  );
  return new Map(rows.map(({ itemId, n }) => [itemId, n]));
}

/** By variable of an answer. */
function perVariable({ rows }: Rater): Map<string, Rating> {
  return new Map([...rows].map(([key, row]) => [key, { ...row, right: row.status === 'right' }]));
}

/** By answer: wrong as soon as one variable is, right when all are. */
function perAnswer({ rows }: Rater, variables: ReadonlyMap<number, number>): Map<string, Rating> {
  const answers = Map.groupBy(rows.values(), ({ responseId }) => responseId);
  return new Map(
    [...answers].flatMap(([responseId, [first, ...others]]): [string, Rating][] => {
      if (!first) return [];
      const right = [first, ...others].every(({ status }) => status === 'right');
      const settled = !right || others.length + 1 === variables.get(first.itemId);
      return settled ? [[String(responseId), { ...first, right }]] : [];
    }),
  );
}

function pairOf(first: Rater, second: Rater, variables: ReadonlyMap<number, number>): AgreementPair {
  const unit = first.perAnswer || second.perAnswer ? 'answer' : 'variable';
  // A judge that was asked about what the verifier left open says nothing of how far the two agree.
  const withVerifier = first.source === 'offline' || second.source === 'offline';
  const [ones, others] = [first, second]
    .map(({ rows, ...rater }) => ({
      ...rater,
      rows: withVerifier ? new Map([...rows].filter(([, row]) => row.leftOpen === 0)) : rows,
    }))
    .map((rater) => (unit === 'answer' ? perAnswer(rater, variables) : perVariable(rater)));
  const common = [...(ones ?? [])].flatMap(([key, one]) => {
    const other = others?.get(key);
    return other ? [{ answerRunId: one.answerRunId, itemId: one.itemId, first: one.right, second: other.right }] : [];
  });
  return {
    first: { source: first.source, name: first.name },
    second: { source: second.source, name: second.name },
    unit,
    audited: withVerifier && [...first.rows.values(), ...second.rows.values()].some(({ audit }) => audit === 1),
    ...agreementOf(common),
    firstItems: bySet(common.filter((one) => one.first && !one.second)),
    secondItems: bySet(common.filter((one) => one.second && !one.first)),
  };
}

function bySet(rated: readonly (RatedTwice & { answerRunId: number })[]): AgreementPair['firstItems'] {
  return [...Map.groupBy(rated, ({ answerRunId }) => answerRunId)].map(([runId, list]) => ({
    runId,
    itemIds: [...new Set(list.map(({ itemId }) => itemId))],
  }));
}
