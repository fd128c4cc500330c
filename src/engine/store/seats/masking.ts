/**
 * What a seat does not see (docs/team.md, "Seats"): an expert's seat nothing of what others decided, and, of a benchmark that is reviewed blind, nothing of
 * judge and verifier either, until it has decided everything that is its own to do. An adjudicator's seat sees everything.
 */
import type { Masking, WorkspaceView } from '../../../contract/workspace-shapes.ts';
import { isByHand } from '../../../core/grading/precedence.ts';
import { toDo } from './assignments.ts';
import { listBenchmarks } from '../items/benchmarks.ts';
import type { ReadableDb } from '../file/open.ts';
import { isBlind } from './reveals.ts';
import { isMasked } from './seats.ts';

/** How a reviewer looks at a benchmark. */
export interface Sight {
  reviewer: string;
  /** Whether what other experts decided is seen. */
  others: boolean;
  /** Whether what judge, verifier and imported files say is seen before one's own decision. */
  machines: boolean;
}

/** Why figures are not shown: since they are made of others' decisions, or since the benchmark is reviewed blind and not finished; null: they are. */
export function maskingOf(db: ReadableDb, reviewer: string, benchmarkId: number): Masking | null {
  if (isBlind(db, benchmarkId) && hasLeft(db, reviewer, benchmarkId)) return 'blind';
  return isMasked(db, reviewer) ? 'others' : null;
}

/** The benchmarks of a workspace, and those of which a seat is shown no figures. */
export function seenBenchmarks(db: ReadableDb, reviewer: string): Pick<WorkspaceView, 'benchmarks' | 'maskings'> {
  const benchmarks = listBenchmarks(db);
  const maskings = benchmarks.flatMap(({ id: benchmarkId }) => {
    const masking = maskingOf(db, reviewer, benchmarkId);
    return masking === null ? [] : [{ benchmarkId, masking }];
  });
  return { benchmarks, maskings };
}

export function sightOf(db: ReadableDb, reviewer: string, benchmarkId: number): Sight {
  const masking = maskingOf(db, reviewer, benchmarkId);
  return { reviewer, others: masking !== 'others' && !isMasked(db, reviewer), machines: masking !== 'blind' };
}

/** Whether an expert's seat has something left to do in a benchmark. */
function hasLeft(db: ReadableDb, reviewer: string, benchmark: number): boolean {
  const seat = db.get<{ id: number }>(`SELECT id FROM reviewers WHERE name = ? AND role = 'expert'`, reviewer);
  if (!seat) return false;
  return (
    db.get(
      `SELECT 1 FROM items i WHERE i.benchmark_id = @benchmark AND ${toDo('i.id')} AND NOT EXISTS (
         SELECT 1 FROM item_reviews r WHERE r.item_id = i.id AND r.reviewer_id = @reviewer AND r.status <> 'draft') LIMIT 1`,
      { benchmark, reviewer: seat.id },
    ) !== undefined
  );
}

/** Null where there is no such run. */
export const benchmarkOfRun = (db: ReadableDb, runId: number): number | null =>
  db.get<{ id: number }>('SELECT benchmark_id AS id FROM runs WHERE id = ?', runId)?.id ?? null;

/** Null where there is no such request. */
export const runOfAttempt = (db: ReadableDb, attemptId: number): { runId: number; kind: string } | null =>
  db.get(
    'SELECT r.id AS runId, r.kind FROM attempts a JOIN tasks t ON t.id = a.task_id JOIN runs r ON r.id = t.run_id WHERE a.id = ?',
    attemptId,
  ) ?? null;

/** Of what was said of one thing, what is seen of it: what machines say stands behind the own decision. */
export function seenOf<T extends { source: string }>(
  said: readonly T[],
  { reviewer, others, machines }: Sight,
  whoOf: (one: T) => string,
): T[] {
  const isOwn = (one: T): boolean => isByHand(one.source) && whoOf(one) === reviewer;
  const decided = said.some(isOwn);
  return said.filter((one) => (isByHand(one.source) ? others || isOwn(one) : machines || decided));
}
