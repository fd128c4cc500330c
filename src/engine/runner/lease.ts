/**
 * The lease keeps window and command line from working on the same run. A holder renews it; a dead one is recognised at once on the same
 * machine by its process id, and elsewhere when the lease runs out.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { UserError } from '../../contract/router.ts';
import type { WritableDb } from '../store/open.ts';
import { markLostAttempts } from '../store/attempts.ts';
import { heldRuns, releaseLease, setRunState, takeLease, type RunRow } from '../store/runs.ts';
import { releaseTasks } from '../store/tasks.ts';

export const LEASE_MS = 30_000;
/** The holders alive in this process: a process may have more than one workspace open. */
const living = new Set<string>();

export function newHolder(): string {
  const holder = `${hostname()}|${String(process.pid)}|${randomUUID()}`;
  living.add(holder);
  return holder;
}
export function endHolder(holder: string): void {
  living.delete(holder);
}

/** Whether somebody may still be working on the run. */
export function isHeld(run: RunRow, now: number): boolean {
  if (run.leaseOwner === null || run.leaseUntil === null || Date.parse(run.leaseUntil) < now) return false;
  const [host, pid] = run.leaseOwner.split('|');
  if (host !== hostname()) return true;
  if (Number(pid) === process.pid) return living.has(run.leaseOwner);
  return processLives(Number(pid));
}

function processLives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Takes a run for this holder, in the caller's transaction. Throws UserError run-busy. */
export function holdRun(db: WritableDb, run: RunRow, holder: string, now: number): void {
  if (run.leaseOwner !== holder && isHeld(run, now)) {
    throw new UserError(
      'run-busy',
      `Run ${String(run.id)} is being worked on by another window or command line. Wait for it, or cancel it there.`,
    );
  }
  takeLease(db, run.id, holder, new Date(now + LEASE_MS).toISOString(), new Date(now).toISOString());
}

/** After a crash: runs whose holder is gone become interrupted, their tasks wait again, and their attempts in flight are marked lost. */
export function interruptAbandoned(db: WritableDb, now: number): void {
  const abandoned = heldRuns(db).filter((run) => !isHeld(run, now));
  if (abandoned.length === 0) return;
  const at = new Date(now).toISOString();
  db.transaction(() => {
    for (const run of abandoned) {
      setRunState(db, run.id, 'interrupted', null, at);
      releaseTasks(db, run.id, 'waiting', at);
      markLostAttempts(db, run.id, at);
      if (run.leaseOwner !== null) releaseLease(db, run.id, run.leaseOwner);
    }
  });
}
