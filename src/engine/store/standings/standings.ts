/**
 * Kept of every item in every answer set and grading: the verdicts that count, in one text, and what queue and filters ask of them. Worked out for
 * the items that triggers noted as stale (migration 16) before anybody reads them: what is read is always as if it had been computed from all rows.
 */
import { isByHand } from '../../../core/grading/precedence.ts';
import {
  countedStatus,
  isGraded,
  overallStatus,
  shownStatus,
  type CountedStatus,
} from '../../../core/grading/status.ts';
import { keepEvidence } from '../items/kept-evidence.ts';
import { leastSureOf } from './least-sure.ts';
import type { WritableDb } from '../file/open.ts';
import { aside, isAside, isRefusal, putAside, returned } from './standings-aside.ts';
import { decisionPairs, pairsOf, type Pair } from './standing-pairs.ts';
import { key, standingRows, type AnswerRow, type GradedSetRow, type StandingRows } from './standing-rows.ts';
import { saidText } from './said-text.ts';
import { endingLetter, entryOf, letterOf } from './standing-text.ts';
import { isOfflineOnly } from '../gradings/statuses.ts';

const ITEMS_AT_ONCE = 400;
/** So long others wait, about: how many items that are depends on their answers, and on the machine. */
const PIECE_MS = 16;
const MOST_IN_PIECE = 30;
const PAUSE_MS = 1;

/** Works out what is stale. To be called before standings or item_facts are read; costs nothing when nothing is. */
export function settle(db: WritableDb): void {
  while (settleSome(db)) continue;
}

/**
 * The same a few items at a time, so that other things are done in between, as long as `goesOn` says so. Whoever decides without a pause makes one stale after
 * the other: the last few are then worked out at once, for those who wait for their figures.
 */
export async function settleByPieces(db: WritableDb, goesOn: () => boolean): Promise<void> {
  let piece = 2;
  let rounds = 0;
  while (goesOn()) {
    const begun = performance.now();
    if (hasStale(db, MOST_IN_PIECE)) rounds = 0;
    else if (++rounds > MOST_IN_PIECE) {
      settle(db);
      return;
    }
    if (!settleSome(db, piece)) return;
    piece = performance.now() - begun < PIECE_MS ? Math.min(MOST_IN_PIECE, piece * 2) : Math.max(1, piece >> 1);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Whether some were stale. Where the disk takes nothing they are kept aside, in memory. */
function settleSome(db: WritableDb, atMost = ITEMS_AT_ONCE): boolean {
  if (!isAside(db) || returned(db)) {
    if (!hasStale(db)) return false;
    try {
      // They can be made anew from what is on the disk, so that nothing has to wait for it.
      db.quickTransaction(() => {
        settleNext(db, atMost);
      });
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      putAside(db);
    }
  }
  return aside(db, () => {
    const some = hasStale(db);
    if (some) settleNext(db, atMost);
    return some;
  });
}

/** Whether more than so many are stale. */
const hasStale = (db: WritableDb, besides = 0): boolean =>
  db.get('SELECT 1 FROM stale_items LIMIT 1 OFFSET ?', besides) !== undefined;

function settleNext(db: WritableDb, atMost: number): void {
  const ids = db.all<{ id: number }>('SELECT item_id AS id FROM stale_items ORDER BY item_id LIMIT ?', atMost);
  const items = JSON.stringify(ids.map(({ id }) => id));
  const rows = standingRows(
    db,
    ids.map(({ id }) => id),
  );
  const version = nextVersion(db);
  for (const table of ['standings', 'item_facts', 'item_evidence'])
    db.run(`DELETE FROM ${table} WHERE item_id IN (SELECT value FROM json_each(?))`, items);
  for (const fact of rows.facts) writeItem(db, rows, fact, version);
  keepEvidence(
    db,
    ids.map(({ id }) => id),
  );
  db.run('DELETE FROM stale_items WHERE item_id IN (SELECT value FROM json_each(?))', items);
}

/** The last that this connection gave: what had it may have been removed. */
const versions = new WeakMap<WritableDb, number>();

/** Greater than every other before it, so that whoever keeps what it has read finds what is newer. */
function nextVersion(db: WritableDb): number {
  const { last } = db.get<{ last: number | null }>('SELECT max(version) AS last FROM standings') ?? { last: null };
  const next = Math.max(last ?? 0, versions.get(db) ?? 0) + 1;
  versions.set(db, next);
  return next;
}

function writeItem(db: WritableDb, rows: StandingRows, fact: StandingRows['facts'][number], version: number): void {
  const { itemId, benchmarkId, position } = fact;
  const current = (rows.variables.get(itemId) ?? []).filter(({ place }) => place !== null);
  const own = decisionPairs(rows.decisions, itemId);
  db.run(
    `INSERT INTO item_facts (item_id, benchmark_id, position, subject, damaged, length, figures, variables, types, type_of_each, steps, pairs, differing)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    itemId,
    benchmarkId,
    position,
    fact.subject,
    fact.damaged,
    fact.length,
    fact.figures,
    current.length,
    [...new Set(current.map(({ type }) => type))].join(' '),
    current.map(({ type }) => type).join(' '),
    fact.steps,
    own.n,
    own.differing,
  );
  for (const set of rows.sets.get(benchmarkId) ?? []) {
    const columns = { ...standingOf(rows, itemId, set, own), item_id: itemId, position, version };
    const names = Object.keys(columns);
    db.run(
      `INSERT INTO standings (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
      columns,
    );
  }
}

function standingOf(rows: StandingRows, itemId: number, set: GradedSetRow, own: Pair) {
  const { runId, gradingId } = set;
  const answers = (rows.variables.get(itemId)?.length ?? 0) === 0 ? [] : (rows.answers.get(key(itemId, runId)) ?? []);
  const overrides = rows.overrides.get(key(itemId, runId)) ?? [];
  const layers = rows.layers.get(key(itemId, gradingId)) ?? [];
  const { judgeVerifier, expertJudge, expertVerifier, expertExpert, suspect } = pairsOf(layers, overrides);
  const first = answers.map((answer) => answerIn(rows, itemId, set, { answer, trial: 1 }).statuses);
  const counted = outcomesOf(first.filter(({ length }) => length > 0));
  const differing =
    judgeVerifier.differing + expertJudge.differing + expertVerifier.differing + expertExpert.differing + own.differing;
  const current = new Set((rows.variables.get(itemId) ?? []).flatMap(({ id, place }) => (place === null ? [] : [id])));
  return {
    answer_run_id: runId,
    grading_id: gradingId,
    answers: answers.map(({ id }) => id).join(','),
    verdicts: verdictsOf(rows, itemId, set, answers),
    said: saidText({
      answers: answers.map(({ id }) => id),
      variables: (rows.variables.get(itemId) ?? []).flatMap(({ id, place }) => (place === null ? [] : [id])),
      verdicts: rows.said.get(key(itemId, gradingId)) ?? [],
      decisions: overrides,
    }),
    samples: first.map((statuses) => letterOf(overallStatus(statuses.map(shownStatus)))).join(''),
    ...counted,
    seen: [...new Set(first.flat())].map(letterOf).join(''),
    endings: answers.map(({ ending }) => (ending ? endingLetter(ending) : '')).join(''),
    overridden: (rows.decided.get(key(itemId, runId)) ?? []).filter(({ responseId, variableId, status, valued }) => {
      const judged = rows.effective.get(key(responseId, gradingId, 1, variableId))?.judged ?? 'not_run';
      return current.has(variableId) && (valued === 1 || status !== judged);
    }).length,
    judge_verifier: judgeVerifier.n,
    judge_verifier_differing: judgeVerifier.differing,
    expert_judge: expertJudge.n,
    expert_judge_differing: expertJudge.differing,
    expert_verifier: expertVerifier.n,
    expert_verifier_differing: expertVerifier.differing,
    expert_expert: expertExpert.n,
    expert_expert_differing: expertExpert.differing,
    suspect,
    differing,
    least_sure: leastSureOf(layers),
    priority: 4 * suspect + 2 * differing + counted.open,
  };
}

/** Of answers with variables: right when all are, wrong as soon as one is or a judge or an expert finds none, else open. */
function outcomesOf(answers: readonly (readonly CountedStatus[])[]) {
  const right = answers.filter((statuses) => statuses.every((status) => status === 'right')).length;
  const wrong = answers.filter((statuses) => statuses.some((status) => isGraded(status) && status !== 'right')).length;
  return { outcomes: answers.length, right, wrong, open: answers.length - right - wrong };
}

function verdictsOf(rows: StandingRows, itemId: number, set: GradedSetRow, answers: readonly AnswerRow[]): string {
  return Array.from({ length: set.trials }, (_, index) =>
    answers
      .map((answer) => {
        const one = answerIn(rows, itemId, set, { answer, trial: index + 1 });
        return index > 0 && !one.asked ? '' : entryOf(one, one.changed);
      })
      .join(','),
  ).join('|');
}

function answerIn(
  rows: StandingRows,
  itemId: number,
  { gradingId, offline }: GradedSetRow,
  of: { answer: AnswerRow; trial: number },
) {
  const { answer, trial } = of;
  const listed = (rows.variables.get(itemId) ?? []).map(({ id, place, added }) => ({
    id,
    shown: place !== null,
    imported: added === 0,
    effective: rows.effective.get(key(answer.id, gradingId, trial, id)),
  }));
  const shown = listed.filter((one) => one.shown);
  return {
    asked: gradingId === 0 || rows.asked.has(key(answer.id, gradingId, trial)),
    cut: answer.cut === 1,
    statuses: shown.map(({ effective }) =>
      countedStatus(effective?.status ?? 'not_run', isOfflineOnly({ source: effective?.source ?? '', offline })),
    ),
    judged: listed
      .filter(({ imported }) => imported)
      .map(({ effective }) =>
        countedStatus(effective?.judged ?? 'not_run', offline === 1 || effective?.source === 'offline'),
      ),
    changed: shown.map(
      ({ id, effective }) =>
        effective !== undefined &&
        isByHand(effective.source) &&
        (effective.status !== effective.judged || rows.valued.has(key(answer.id, id))),
    ),
  };
}
