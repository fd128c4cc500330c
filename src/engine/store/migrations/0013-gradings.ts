/**
 * Gradings: every verdict belongs to one (see core/grading/method.ts), figures are those of a named one, and each answer set has one that is
 * chosen to be shown. `effective` holds what counts in each grading and trial. What earlier versions showed, the newest verdict on each
 * variable whoever made it, stays as the chosen grading: the only one there was, or, where several had been mixed, one of its own.
 */
import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import {
  BY_EXPERTS,
  methodOfFile,
  methodOfRun,
  nameOfMethod,
  NEWEST,
  type GradingMethod,
} from '../../../core/grading/method.ts';
import { listPrompts } from '../../../core/prompts/registry.ts';
import { canonicalJson } from '../../../core/run/canonical.ts';

export const sql = `
CREATE TABLE gradings (
  id INTEGER PRIMARY KEY,
  answer_run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  method TEXT NOT NULL,
  hash TEXT NOT NULL,
  trials INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  UNIQUE (answer_run_id, hash),
  UNIQUE (answer_run_id, name)
) STRICT;

-- The judging runs whose verdicts are a grading's.
CREATE TABLE grading_runs (
  grading_id INTEGER NOT NULL REFERENCES gradings(id) ON DELETE CASCADE,
  run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (grading_id, run_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX grading_runs_run ON grading_runs(run_id);

CREATE TABLE chosen_gradings (
  answer_run_id INTEGER PRIMARY KEY REFERENCES runs(id) ON DELETE CASCADE,
  grading_id INTEGER NOT NULL REFERENCES gradings(id) ON DELETE CASCADE
) STRICT;

-- 1: the judge was asked although the offline verifier had settled it, to see how far they agree. It counts in no figure.
ALTER TABLE verdicts ADD COLUMN audit INTEGER NOT NULL DEFAULT 0 CHECK (audit IN (0, 1));

-- Request parameters that the endpoint refused and that were therefore not sent, as a JSON list of names.
ALTER TABLE runs ADD COLUMN dropped TEXT NOT NULL DEFAULT '[]';

DROP TABLE effective;
CREATE TABLE effective (
  response_id INTEGER NOT NULL REFERENCES responses(id) ON DELETE CASCADE,
  grading_id INTEGER NOT NULL REFERENCES gradings(id) ON DELETE CASCADE,
  trial INTEGER NOT NULL,
  variable_id INTEGER NOT NULL REFERENCES variables(id) ON DELETE CASCADE,
  status TEXT NOT NULL,
  source TEXT NOT NULL,
  judged TEXT NOT NULL,
  PRIMARY KEY (response_id, grading_id, trial, variable_id)
) STRICT, WITHOUT ROWID;
`;

interface GradedSet {
  runId: number;
  answerRunId: number;
  origin: 'engine' | 'import';
  benchmark: string;
  config: string;
  judge: string | null;
  trials: number;
  createdAt: string;
}

const SETS = `
  SELECT r.id AS runId, s.answer_run_id AS answerRunId, r.origin, b.kind AS benchmark, r.config, m.name AS judge,
    max(1, coalesce(r.config ->> '$.trials', 1)) AS trials, r.created_at AS createdAt
  FROM runs r JOIN benchmarks b ON b.id = r.benchmark_id LEFT JOIN models m ON m.id = r.judge_id
  JOIN (SELECT DISTINCT t.run_id, a.run_id AS answer_run_id FROM tasks t JOIN responses a ON a.id = t.response_id WHERE t.kind = 'grade'
    UNION SELECT DISTINCT v.run_id, a.run_id FROM verdicts v JOIN responses a ON a.id = v.response_id
    UNION SELECT DISTINCT g.run_id, a.run_id FROM grades g JOIN responses a ON a.id = g.response_id) s ON s.run_id = r.id
  WHERE r.kind = 'judging' AND coalesce(r.config ->> '$.purpose', 'grade') = 'grade' ORDER BY r.id, s.answer_run_id`;

/** The gradings of what was judged before there were any, and what counts in each. */
export function fill(raw: Sqlite.Database): void {
  const sets = raw.prepare<[], GradedSet>(SETS).all();
  for (const set of sets) {
    const gradingId = put(raw, set.answerRunId, methodOf(set), set.trials, set.createdAt);
    raw.prepare('INSERT INTO grading_runs (grading_id, run_id) VALUES (?, ?)').run(gradingId, set.runId);
  }
  for (const [answerRunId, ofSet] of Map.groupBy(sets, (set) => set.answerRunId)) choose(raw, answerRunId, ofSet);
  const decided = raw
    .prepare<[], { id: number; at: string }>(
      `SELECT DISTINCT r.id, r.created_at AS at FROM overrides o JOIN responses a ON a.id = o.response_id JOIN runs r ON r.id = a.run_id
       WHERE r.id NOT IN (SELECT answer_run_id FROM gradings)`,
    )
    .all();
  for (const { id, at } of decided) chooseGrading(raw, id, put(raw, id, BY_EXPERTS, 1, at));
  raw.exec(EFFECTIVE);
}

function methodOf({ origin, config, judge, benchmark }: GradedSet): GradingMethod {
  const settings: unknown = JSON.parse(config);
  if (origin === 'engine') return methodOfRun(settings, benchmark === 'cfe');
  const { file = '', hash = '' } = settings as { file?: string; hash?: string };
  return methodOfFile({ name: file, hash }, judge);
}

function put(raw: Sqlite.Database, answerRunId: number, method: GradingMethod, trials: number, at: string): number {
  const text = canonicalJson(method);
  const hash = createHash('sha256').update(text).digest('hex');
  const known = raw
    .prepare<[number, string], { id: number }>('SELECT id FROM gradings WHERE answer_run_id = ? AND hash = ?')
    .get(answerRunId, hash);
  if (known) {
    raw.prepare('UPDATE gradings SET trials = max(trials, ?) WHERE id = ?').run(trials, known.id);
    return known.id;
  }
  const usual = Object.fromEntries(
    listPrompts().map(({ name, template }) => [name, createHash('sha256').update(template).digest('hex')]),
  );
  const name = nameOfMethod(method, usual);
  const taken = raw.prepare('SELECT 1 FROM gradings WHERE answer_run_id = ? AND name = ?').get(answerRunId, name);
  const insert = raw.prepare(
    'INSERT INTO gradings (answer_run_id, kind, name, method, hash, trials, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const named = taken ? `${name}, ${hash.slice(0, 6)}` : name;
  return Number(insert.run(answerRunId, method.kind, named, text, hash, trials, at).lastInsertRowid);
}

/** The grading that every newest verdict is of; where they are of several, one that holds them all. */
function choose(raw: Sqlite.Database, answerRunId: number, sets: readonly GradedSet[]): void {
  const newest = raw
    .prepare<[number], { id: number }>(
      `SELECT DISTINCT q.grading_id AS id FROM
         (SELECT x.response_id, max(x.run_id) AS run_id FROM (SELECT response_id, run_id FROM verdicts UNION ALL SELECT response_id, run_id FROM grades) x
          JOIN responses a ON a.id = x.response_id AND a.run_id = ? JOIN grading_runs k ON k.run_id = x.run_id GROUP BY x.response_id) n
       JOIN grading_runs q ON q.run_id = n.run_id JOIN gradings g ON g.id = q.grading_id AND g.answer_run_id = ${String(answerRunId)}`,
    )
    .all(answerRunId);
  const [only, ...others] = newest;
  if (only && others.length === 0) {
    chooseGrading(raw, answerRunId, only.id);
    return;
  }
  const first = raw
    .prepare<[number], { id: number }>('SELECT min(id) AS id FROM gradings WHERE answer_run_id = ?')
    .get(answerRunId);
  if (!only) {
    if (first) chooseGrading(raw, answerRunId, first.id);
    return;
  }
  const mixed = put(raw, answerRunId, NEWEST, 1, sets.at(-1)?.createdAt ?? '');
  const runs = raw.prepare('INSERT OR IGNORE INTO grading_runs (grading_id, run_id) VALUES (?, ?)');
  for (const { runId } of sets) runs.run(mixed, runId);
  chooseGrading(raw, answerRunId, mixed);
}

function chooseGrading(raw: Sqlite.Database, answerRunId: number, gradingId: number): void {
  raw.prepare('INSERT INTO chosen_gradings (answer_run_id, grading_id) VALUES (?, ?)').run(answerRunId, gradingId);
}

const RANK = `CASE w.source WHEN 'judge' THEN 1 WHEN 'import' THEN 2 ELSE 3 END`;
const EFFECTIVE = `
  WITH RECURSIVE n(trial) AS (SELECT 1 UNION ALL SELECT trial + 1 FROM n WHERE trial < (SELECT max(trials) FROM gradings))
  INSERT INTO effective (response_id, grading_id, trial, variable_id, status, source, judged)
  SELECT a.id, g.id, n.trial, x.id, coalesce(o.status, s.status, v.status), CASE WHEN o.status IS NULL THEN v.source ELSE 'expert' END,
    coalesce(j.status, 'not_run')
  FROM gradings g JOIN n ON n.trial <= g.trials JOIN responses a ON a.run_id = g.answer_run_id JOIN variables x ON x.item_id = a.item_id
  LEFT JOIN verdicts v ON v.id = (
    SELECT w.id FROM verdicts w JOIN grading_runs q ON q.run_id = w.run_id AND q.grading_id = g.id LEFT JOIN rescored z ON z.verdict_id = w.id
    WHERE w.response_id = a.id AND w.variable_id = x.id AND w.trial = n.trial
    ORDER BY w.run_id DESC, z.status IS 'undecided', ${RANK} LIMIT 1)
  LEFT JOIN rescored s ON s.verdict_id = v.id
  LEFT JOIN verdicts j ON j.id = (
    SELECT w.id FROM verdicts w JOIN grading_runs q ON q.run_id = w.run_id AND q.grading_id = g.id
    WHERE w.response_id = a.id AND w.variable_id = x.id AND w.trial = n.trial
    ORDER BY w.reference <> x.value, w.run_id DESC, ${RANK} LIMIT 1)
  LEFT JOIN overrides o ON o.response_id = a.id AND o.variable_id = x.id AND o.event_id = (
    SELECT max(p.event_id) FROM overrides p WHERE p.response_id = a.id AND p.variable_id = x.id)
  WHERE v.id IS NOT NULL OR o.status IS NOT NULL`;
