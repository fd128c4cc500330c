import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { breakdownOf } from '../figures/breakdown.ts';
import { examModels } from '../../transfer/figures/exam-figures.ts';
import { clResults } from '../../transfer/figures/cl-figures.ts';
import { gradingsOf } from '../gradings/gradings.ts';
import { migrations } from '../migrations/index.ts';
import { openWorkspace } from './open.ts';
import { resultsOf } from '../figures/results.ts';

const APPLICATION_ID = 0x4d4b5343;
/** The last schema before gradings. */
const BEFORE = 12;
const AT = '2026-01-01T00:00:00.000Z';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-migrated-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Status = 'right' | 'wrong' | 'undecided';
/** What one judging run found of the answers, by their numbers from 1; what is not named it was not asked. */
type Judging = { judge: string | null; found: Record<number, Status> };

/** A workspace of the last version before gradings: two answers to each of two items with one variable, judged as given, one after the other. */
function oldWorkspace(name: string, judgings: readonly Judging[], override: { answer: number; status: Status } | null) {
  const path = join(folder, name);
  const db = new Sqlite(path);
  db.pragma(`application_id = ${String(APPLICATION_ID)}`);
  for (const { version, sql } of migrations) if (version <= BEFORE) db.exec(sql);
  db.pragma(`user_version = ${String(BEFORE)}`);
  const put = (sql: string, ...values: unknown[]) => db.prepare(sql).run(...values);
  put(`INSERT INTO benchmarks VALUES (1, 'b', 'cfe', 'b.json', 'h', '', '{}', ?)`, AT);
  put(`INSERT INTO models (id, name) VALUES (1, 'alpha')`);
  put(
    `INSERT INTO runs (id, kind, origin, benchmark_id, model_id, state, name, k, created_at) VALUES (1, 'generation', 'import', 1, 1, 'done', 'a.json', 2, ?)`,
    AT,
  );
  for (const item of [1, 2]) {
    put(
      `INSERT INTO items (id, benchmark_id, position, external_id, item_type, lead, raw, question, solution) VALUES (?, 1, ?, ?, '', '', '{}', 'q', 's')`,
      ...[item, item - 1, `item${String(item)}`],
    );
    put(
      `INSERT INTO variables (id, item_id, position, name, type, description, value, place) VALUES (?, ?, 0, 'x', 'numeric', '', '1', 0)`,
      ...[item, item],
    );
    for (const sample of [0, 1])
      put(
        `INSERT INTO responses (run_id, item_id, sample_index, text, created_at) VALUES (1, ?, ?, 'x = 1', ?)`,
        ...[item, sample, AT],
      );
  }
  const newest = new Map<number, { status: Status; source: string }>();
  judgings.forEach(({ judge, found }, index) => {
    const runId = index + 2;
    const model = judge === null ? null : { provider: 'openai', model: judge, baseUrl: 'https://example.org/v1' };
    if (judge !== null) put('INSERT OR IGNORE INTO models (name) VALUES (?)', judge);
    const config = {
      ...{ type: 'judging', benchmarkId: 1, judge: model, verifier: judge ? 'judge-only' : 'offline-only' },
      ...{ protocol: 's2s', trials: 1, temperature: 0, prompts: {}, benchmarkHash: 'h' },
    };
    put(
      `INSERT INTO runs (id, kind, benchmark_id, judge_id, state, name, config, created_at)
       VALUES (?, 'judging', 1, (SELECT id FROM models WHERE name = ?), 'done', 'r', ?, ?)`,
      ...[runId, judge, JSON.stringify(config), AT],
    );
    for (const [answer, status] of Object.entries(found)) {
      const source = judge === null ? 'offline' : 'judge';
      const item = Number(answer) <= 2 ? 1 : 2;
      put(
        `INSERT INTO tasks (run_id, kind, item_id, response_id, state, updated_at) VALUES (?, 'grade', ?, ?, 'done', ?)`,
        ...[runId, item, Number(answer), AT],
      );
      put(
        `INSERT INTO verdicts (run_id, response_id, variable_id, source, status, reference, created_at) VALUES (?, ?, ?, ?, ?, '1', ?)`,
        ...[runId, Number(answer), item, source, status, AT],
      );
      newest.set(Number(answer), { status, source });
    }
  });
  if (override) {
    put(`INSERT INTO reviewers (id, name, created_at) VALUES (1, 'Ada', ?)`, AT);
    put(
      `INSERT INTO events (id, reviewer_id, mode, kind, payload, created_at) VALUES (1, 1, 'do', 'override', '{}', ?)`,
      AT,
    );
    put(
      `INSERT INTO overrides (response_id, variable_id, reviewer_id, status, event_id) VALUES (?, ?, 1, ?, 1)`,
      ...[override.answer, override.answer <= 2 ? 1 : 2, override.status],
    );
  }
  // As the version before wrote it: of all runs the newest, experts over it.
  for (const [answer, { status, source }] of newest) {
    const mine = override?.answer === answer ? override.status : null;
    put(
      'INSERT INTO effective (response_id, variable_id, status, source, judged) VALUES (?, ?, ?, ?, ?)',
      ...[answer, answer <= 2 ? 1 : 2, mine ?? status, mine ? 'expert' : source, status],
    );
  }
  const shown = db.prepare<[], { status: string; judged: string }>('SELECT status, judged FROM effective').all();
  db.close();
  return { path, shown };
}

/** Opens it with the present version: what it shows, and under which grading's name. */
function opened(path: string) {
  const db = openWorkspace(path, { create: false });
  const [row] = resultsOf(db, { benchmarkId: 1 });
  // With intervals, by group, beside the experts, and as detailed results: the same figures in each home.
  const [set] = breakdownOf(db, { benchmarkId: 1 }).sets;
  expect(set!.grading).toEqual(row!.grading);
  expect(set!.reviewed.published.question?.value ?? null).toBe(row!.published.questionAccuracy);
  expect(set!.judged.published.variable?.value ?? null).toBe(row!.asJudged.variableAccuracy);
  expect(set!.reviewed.graded.question?.value ?? null).toBe(row!.graded.questionAccuracy);
  expect(
    set!.reviewed.published.passAtK.map(({ k, estimate, atMost }) => ({ k, value: estimate.value, atMost })),
  ).toEqual(row!.published.passAtK);
  expect(set!.groups.find(({ dimension }) => dimension === 'subject')?.variable?.value ?? null).toBe(
    row!.published.variableAccuracy,
  );
  const names = gradingsOf(db, 1).map(({ name, chosen }) => `${name}${chosen ? ' (chosen)' : ''}`);
  db.close();
  return { row, names };
}

const share = (list: readonly string[]): number => list.filter((one) => one === 'right').length / 4;

it('a workspace with one judging shows its figures as before, as that judging’s', () => {
  const judging: Judging = { judge: 'judge-1', found: { 1: 'right', 2: 'wrong', 3: 'right', 4: 'right' } };
  const { path, shown } = oldWorkspace('one.sqlite', [judging], { answer: 2, status: 'right' });
  const { row, names } = opened(path);
  expect(names).toEqual(['judge-1, S2S, judge alone (chosen)']);
  expect(row!.published.questionAccuracy).toBe(share(shown.map(({ status }) => status)));
  expect(row!.asJudged.questionAccuracy).toBe(share(shown.map(({ judged }) => judged)));
  expect(row!.overridden).toBe(1);
});

it('a newer judging of everything was what counted, and the older one has its own figures back', () => {
  const first: Judging = { judge: null, found: { 1: 'right', 2: 'undecided', 3: 'undecided', 4: 'wrong' } };
  const second: Judging = { judge: 'judge-1', found: { 1: 'right', 2: 'right', 3: 'right', 4: 'wrong' } };
  const { path, shown } = oldWorkspace('two.sqlite', [first, second], null);
  const { row, names } = opened(path);
  expect(names).toEqual(['Offline verifier', 'judge-1, S2S, judge alone (chosen)']);
  expect(row!.published.questionAccuracy).toBe(share(shown.map(({ status }) => status)));
});

it('where several judgings were mixed, the mixture stays as a grading of its own', () => {
  const all: Judging = { judge: 'judge-1', found: { 1: 'wrong', 2: 'right', 3: 'right', 4: 'wrong' } };
  const part: Judging = { judge: 'judge-2', found: { 1: 'right', 2: 'right' } };
  const { path, shown } = oldWorkspace('mixed.sqlite', [all, part], null);
  const { row, names } = opened(path);
  expect(names).toEqual([
    'judge-1, S2S, judge alone',
    'judge-2, S2S, judge alone',
    'Newest verdicts of several judgings (chosen)',
  ]);
  expect(row!.published.questionAccuracy).toBe(share(shown.map(({ status }) => status)));
  expect(row!.published.questionAccuracy).toBe(0.75);
});

it('what experts alone decided stays theirs', () => {
  const { path } = oldWorkspace('experts.sqlite', [], { answer: 3, status: 'right' });
  const { row, names } = opened(path);
  expect(names).toEqual(['Experts alone (chosen)']);
  expect(row!.statuses).toMatchObject({ right: 1, not_run: 3 });
});

/** Points of exams or scores of rubrics: what each judging gave the answers, by their numbers from 1; null: it failed. */
type Graded = { judge: string; gave: Record<number, number | null> };
const KINDS = {
  'course-exam': { max: 4, right: 'correct', some: 'partial', none: 'incorrect', failed: 'judge_error' },
  'cl-bench': { max: 1, right: 'solved', some: 'solved', none: 'unsolved', failed: 'call_failed' },
} as const;

/** A workspace of the last version before gradings with four questions or tasks, an answer to each, graded as given, one judging after the other. */
function oldGrades(name: string, kind: keyof typeof KINDS, judgings: readonly Graded[], award: number | null): string {
  const path = join(folder, name);
  const db = new Sqlite(path);
  db.pragma(`application_id = ${String(APPLICATION_ID)}`);
  for (const { version, sql } of migrations) if (version <= BEFORE) db.exec(sql);
  db.pragma(`user_version = ${String(BEFORE)}`);
  const put = (sql: string, ...values: unknown[]) => db.prepare(sql).run(...values);
  const { max, right, some, none, failed } = KINDS[kind];
  put(`INSERT INTO benchmarks VALUES (1, 'b', ?, 'b.json', 'h', '', '{}', ?)`, kind, AT);
  put(`INSERT INTO models (id, name) VALUES (1, 'alpha')`);
  put(
    `INSERT INTO runs (id, kind, origin, benchmark_id, model_id, state, name, k, created_at) VALUES (1, 'generation', 'import', 1, 1, 'done', 'a.json', 1, ?)`,
    AT,
  );
  const exam = {
    ...{
      exam_id: 'e',
      test_paper_name: 'E',
      course: 'C',
      year: 2025,
      score_total: 16,
      score_max: null,
      score_avg: null,
    },
    ...{ score_median: null, score_standard_deviation: null, num_questions: 4 },
  };
  put(
    `INSERT INTO item_groups (id, benchmark_id, position, external_id, name, meta) VALUES (1, 1, 0, 'e', 'E', ?)`,
    JSON.stringify(exam),
  );
  for (const n of [1, 2, 3, 4]) {
    const question = {
      ...{ instance_id: n, exam_id: 'e', problem_num: n, points: max, problem: 'p', answer: 'a', explanation: 'x' },
      type: 'ShortAnswerQuestion',
    };
    put(
      `INSERT INTO items (id, benchmark_id, position, external_id, group_id, item_type, lead, raw, question, solution, points) VALUES (?, 1, ?, ?, 1, '', '', ?, 'q', 's', ?)`,
      ...[n, n - 1, `item${String(n)}`, JSON.stringify(question), max],
    );
    if (kind === 'cl-bench') {
      put(`INSERT INTO cl_tasks VALUES (?, 'c', 'Cat', '', 1, 1, '')`, n);
      put(`INSERT INTO rubrics (id, item_id, position, criterion) VALUES (?, ?, 0, 'r')`, n, n);
    }
    put(
      `INSERT INTO responses (id, run_id, item_id, sample_index, text, created_at) VALUES (?, 1, ?, 0, '{"answer": "b", "explanation": "y"}', ?)`,
      ...[n, n, AT],
    );
  }
  judgings.forEach(({ judge, gave }, index) => {
    const runId = index + 2;
    put('INSERT OR IGNORE INTO models (name) VALUES (?)', judge);
    const model = { provider: 'openai', model: judge, baseUrl: 'https://example.org/v1' };
    const config = {
      ...{ type: 'judging', benchmarkId: 1, judge: model, verifier: 'judge-only', trials: 1, prompts: {} },
      temperature: 0,
    };
    put(
      `INSERT INTO runs (id, kind, benchmark_id, judge_id, state, name, config, created_at)
       VALUES (?, 'judging', 1, (SELECT id FROM models WHERE name = ?), 'done', 'r', ?, ?)`,
      ...[runId, judge, JSON.stringify(config), AT],
    );
    for (const [answer, score] of Object.entries(gave))
      put(
        `INSERT INTO grades (run_id, response_id, source, status, score, score_max, requirement_status, created_at) VALUES (?, ?, 'judge', ?, ?, ?, ?, ?)`,
        ...[
          runId,
          Number(answer),
          score === null ? failed : score === max ? right : score > 0 ? some : none,
          score,
          max,
        ],
        ...[JSON.stringify(score === null ? [] : [score === max ? 'yes' : 'no']), AT],
      );
  });
  if (award !== null) {
    put(`INSERT INTO reviewers (id, name, created_at) VALUES (1, 'Ada', ?)`, AT);
    put(
      `INSERT INTO events (id, reviewer_id, mode, kind, payload, created_at) VALUES (1, 1, 'do', 'points', '{}', ?)`,
      AT,
    );
    if (kind === 'course-exam')
      put(`INSERT INTO point_overrides (response_id, reviewer_id, points, event_id) VALUES (4, 1, ?, 1)`, award);
    else
      put(
        `INSERT INTO rubric_overrides (response_id, rubric_id, reviewer_id, status, event_id) VALUES (4, 4, 1, ?, 1)`,
        award > 0 ? 'pass' : 'fail',
      );
  }
  db.close();
  return path;
}

/** As the version before had it: of each answer the newest judging that came to an end, experts above it. */
function shownBefore(judgings: readonly Graded[], award: number | null): { judged: number[]; reviewed: number[] } {
  const judged = [1, 2, 3, 4].map((answer) => judgings.findLast(({ gave }) => gave[answer] != null)?.gave[answer] ?? 0);
  return { judged, reviewed: judged.map((score, index) => (index === 3 && award !== null ? award : score)) };
}
const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

const EVERYTHING: Graded = { judge: 'judge-1', gave: { 1: 1, 2: 0, 3: 1, 4: 0 } };
const AGAIN: Graded = { judge: 'judge-2', gave: { 1: 0, 2: 1, 3: 1, 4: 0 } };
const PART: Graded = { judge: 'judge-2', gave: { 2: 1, 3: null } };
it.each([
  ['one judging', [EVERYTHING], ['judge-1 (chosen)']],
  ['a newer judging of everything', [EVERYTHING, AGAIN], ['judge-1', 'judge-2 (chosen)']],
  ['a newer one of a part', [EVERYTHING, PART], ['judge-1', 'judge-2', 'Newest verdicts of several judgings (chosen)']],
] as const)('exams and rubrics show what they showed: %s', (_, judgings, wanted) => {
  const before = shownBefore(judgings, 1);
  for (const kind of ['course-exam', 'cl-bench'] as const) {
    const db = openWorkspace(oldGrades(`${kind}.sqlite`, kind, judgings, 1), { create: false });
    const names = gradingsOf(db, 1).map(({ name, chosen }) => `${name}${chosen ? ' (chosen)' : ''}`);
    expect(names).toEqual(wanted);
    const shown = gradingsOf(db, 1).find(({ chosen }) => chosen)!.name;
    if (kind === 'course-exam') {
      const [model] = examModels(db, 1);
      expect(model!.grading?.name).toBe(shown);
      expect([model!.judged.earned, model!.reviewed.earned]).toEqual([sum(before.judged), sum(before.reviewed)]);
      expect(model!.share.value).toBeCloseTo(sum(before.reviewed) / 16, 12);
    } else {
      const [set] = clResults(db, { benchmarkId: 1 }).sets;
      expect(set!.grading?.name).toBe(shown);
      expect(set!.judged.published).toMatchObject({ total: 4, rate: sum(before.judged) / 4 });
      expect(set!.reviewed.published.rate).toBe(sum(before.reviewed) / 4);
    }
    db.close();
  }
});
