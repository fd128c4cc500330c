/**
 * The lease keeps window and command line from working on the same run. A holder has a lock that the system lets go of with
 * its process (store/file/holder-lock.ts); where that cannot be seen, on another machine, its lease runs out when it is not renewed.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { UserError } from '../../contract/router.ts';
import { holderLives, removeDeadHolders, takeHolderLock } from '../store/file/holder-lock.ts';
import type { ReadableDb, WritableDb } from '../store/file/open.ts';
import { markLostAttempts } from '../store/runs/attempts.ts';
import { heldRuns, releaseLease, setRunState, takeLease, type RunRow } from '../store/runs/runs.ts';
import { releaseTasks } from '../store/runs/tasks.ts';

export const LEASE_MS = 30_000;
/** The locks that are held in this process: a process may have more than one workspace open. */
const locks = new Map<string, () => void>();

export function newHolder(): string {
  return `${hostname()}|${String(process.pid)}|${randomUUID()}`;
}
export function endHolder(holder: string): void {
  locks.get(holder)?.();
  locks.delete(holder);
}

/** Whether somebody may still be working on the run. */
export function isHeld(db: ReadableDb, run: RunRow, now: number): boolean {
  if (run.leaseOwner === null) return false;
  const [host, , id = ''] = run.leaseOwner.split('|');
  const lives = holderLives(db, id);
  if (lives !== null) return lives;
  // A machine whose files are not these: all that is known is when it last wrote.
  return host !== hostname() && run.leaseUntil !== null && Date.parse(run.leaseUntil) >= now;
}

/** Takes a run for this holder, in the caller's transaction. Throws UserError run-busy. */
export function holdRun(db: WritableDb, run: RunRow, holder: string, now: number): void {
  if (run.leaseOwner !== holder && isHeld(db, run, now)) {
    throw new UserError(
      'run-busy',
      `Run ${String(run.id)} is being worked on by another window or command line. Wait for it, or cancel it there.`,
    );
  }
  if (!locks.has(holder)) locks.set(holder, takeHolderLock(db, holder.split('|')[2] ?? ''));
  takeLease(db, run.id, holder, new Date(now + LEASE_MS).toISOString(), new Date(now).toISOString());
}

/** After a crash: runs whose holder is gone become interrupted, their tasks wait again, and their attempts in flight are marked lost. */
export function interruptAbandoned(db: WritableDb, now: number): void {
  if (db.readOnly) return;
  const abandoned = heldRuns(db).filter((run) => !isHeld(db, run, now));
  removeDeadHolders(db);
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
