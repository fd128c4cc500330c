/**
 * Raters of a benchmark's variables. What was graded variable by variable is compared so; a judge that was shown whole answers (L2S, L2L) is
 * compared with others answer by answer.
 */
import { GradingPolicy, policyName } from '../../../core/grading/policy.ts';
import { settlesBy, type Source, type Status } from '../../../core/grading/status.ts';
import type { ReadableDb } from '../file/open.ts';
import { OF_BENCHMARK, parametersOf, put, type Chosen, type Rater, type Said } from './rater.ts';

export type Protocol = 's2s' | 'l2s' | 'l2l' | null;

interface Row {
  answerRunId: number;
  itemId: number;
  responseId: number;
  variableId: number;
  trial: number;
  trials: number;
  source: Source;
  name: string;
  protocol: Protocol;
  /** Of the verifier: under which policy, as JSON; null is the default one. */
  policy: string | null;
  /** 1: of an audit. */
  audit: number;
  /** 1: a judge was asked because the verifier had left it open. */
  leftOpen: number;
  status: Status;
}

/** Of a rater the newest verdict counts that settles anything. */
export function ratersOfVariables(db: ReadableDb, chosen: Chosen): Rater[] {
  const variables = variableCounts(db, chosen);
  const raters = Map.groupBy(
    rowsOf(db, chosen).filter(({ source, status }) => settlesBy(source, status)),
    ({ source, name, policy }) => `${source}/${source === 'offline' ? policyNamed(policy) : name}`,
  );
  return [...raters.values()].flatMap((rows): Rater[] => {
    const [first] = rows;
    if (!first) return [];
    const { source, protocol } = first;
    return [
      {
        ...{ source, name: source === 'offline' ? policyNamed(first.policy) : first.name },
        units: isOfWholeAnswers(protocol) ? ['answer'] : ['variable', 'answer'],
        said: (unit, besideVerifier) => {
          const counted = besideVerifier ? rows.filter(({ leftOpen }) => leftOpen === 0) : rows;
          return unit === 'answer' ? perAnswer(counted, variables) : perVariable(counted);
        },
        isAudited: rows.some(({ audit }) => audit === 1),
      },
    ];
  });
}

/** Oldest run first. What the verifier says is the same in every trial. */
function rowsOf(db: ReadableDb, chosen: Chosen): Row[] {
  const of = { ...parametersOf(chosen), type: chosen.type ?? null };
  const where = `${OF_BENCHMARK} AND (@type IS NULL OR c.type = @type)`;
  const verdicts = db.all<Row>(
    `SELECT a.run_id AS answerRunId, a.item_id AS itemId, a.id AS responseId, w.variable_id AS variableId, w.source, w.trial,
       CASE w.source WHEN 'offline' THEN 1 ELSE g.trials END AS trials,
       CASE w.source WHEN 'offline' THEN '' ELSE g.name END AS name, CASE w.source WHEN 'judge' THEN g.method ->> '$.protocol' END AS protocol,
       CASE w.source WHEN 'offline' THEN g.method -> '$.policy' END AS policy, w.audit,
       w.source = 'judge' AND w.audit = 0 AND g.method ->> '$.verifier' = 'offline-first' AS leftOpen, coalesce(n.status, w.status) AS status
     FROM verdicts w JOIN responses a ON a.id = w.response_id JOIN items i ON i.id = a.item_id JOIN current_variables c ON c.id = w.variable_id
       JOIN grading_runs q ON q.run_id = w.run_id JOIN gradings g ON g.id = q.grading_id AND g.answer_run_id = a.run_id AND g.kind <> 'newest'
       LEFT JOIN rescored n ON n.verdict_id = w.id
     WHERE (w.trial = 1 OR w.source <> 'offline') AND ${where}
       AND (@gradings IS NULL OR w.source = 'offline' OR g.id IN (SELECT value FROM json_each(@gradings))) ORDER BY w.run_id`,
    of,
  );
  const overrides = db.all<Row>(
    `SELECT a.run_id AS answerRunId, a.item_id AS itemId, a.id AS responseId, o.variable_id AS variableId, 'expert' AS source, w.name,
       1 AS trial, 1 AS trials, NULL AS protocol, NULL AS policy, 0 AS audit, 0 AS leftOpen, o.status
     FROM overrides o JOIN responses a ON a.id = o.response_id JOIN items i ON i.id = a.item_id JOIN current_variables c ON c.id = o.variable_id
       JOIN reviewers w ON w.id = o.reviewer_id
     WHERE ${where}`,
    of,
  );
  return [...verdicts, ...overrides];
}

/** Whether a judge was shown whole answers. */
export const isOfWholeAnswers = (protocol: Protocol): boolean => protocol === 'l2s' || protocol === 'l2l';

/** Empty for the default policy. */
export function policyNamed(json: string | null): string {
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
function perVariable(rows: readonly Row[]): Map<string, Said> {
  const things = new Map<string, Said>();
  for (const { answerRunId, itemId, responseId, variableId, trial, trials, status } of rows)
    put(things, `${String(responseId)}/${String(variableId)}`, {
      ...{ answerRunId, itemId, trial, trials },
      right: status === 'right',
    });
  return things;
}

/** By answer: wrong as soon as one variable is, right when all are. */
function perAnswer(rows: readonly Row[], variables: ReadonlyMap<number, number>): Map<string, Said> {
  const things = new Map<string, Said>();
  // A newer verdict stands in place of an older one.
  const newest = new Map(
    rows.map((row) => [`${String(row.responseId)}/${String(row.trial)}/${String(row.variableId)}`, row]),
  );
  const answers = Map.groupBy(newest.values(), ({ responseId, trial }) => `${String(responseId)}/${String(trial)}`);
  for (const list of answers.values()) {
    const [first] = list;
    if (!first) continue;
    const { answerRunId, itemId, responseId, trial, trials } = first;
    const right = list.every(({ status }) => status === 'right');
    if (!right || list.length === variables.get(itemId))
      put(things, String(responseId), { answerRunId, itemId, trial, trials, right });
  }
  return things;
}
