/** Seats: the experts of a workspace, with what they have done. */
import type { SeatView } from '../../../contract/team-calls.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';

export function seatViews(db: ReadableDb, mine: string): SeatView[] {
  return db
    .all<Omit<SeatView, 'mine'>>(
      `SELECT w.id, w.name, w.colour, w.role, count(e.id) AS decisions, max(e.created_at) AS last
       FROM reviewers w LEFT JOIN events e ON e.reviewer_id = w.id AND e.kind <> 'reveal' GROUP BY w.id ORDER BY w.id`,
    )
    .map((row) => ({ ...row, mine: row.name === mine }));
}

export function changeSeat(db: WritableDb, id: number, { colour, role }: Pick<SeatView, 'colour' | 'role'>): void {
  db.run('UPDATE reviewers SET colour = ?, role = ? WHERE id = ?', colour, role, id);
}

/** Whether an expert's seat is open in a workspace in which others have worked too. */
export function isMasked(db: ReadableDb, name: string): boolean {
  return (
    db.get(
      `SELECT 1 FROM reviewers w WHERE w.name = ? AND w.role = 'expert' AND EXISTS (SELECT 1 FROM events e WHERE e.reviewer_id <> w.id)`,
      name,
    ) !== undefined
  );
}

/** Changes with everything that a seat does. */
export function workOf(db: ReadableDb, id: number): string {
  const sql = 'SELECT count(*) AS n, max(uid) AS last FROM events WHERE reviewer_id = ?';
  return JSON.stringify(db.get(sql, id));
}
