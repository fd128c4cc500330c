import { seatRows, type SeatRow } from '../store/bundle-rows.ts';
import { reviewerId } from '../store/events.ts';
import type { WritableDb } from '../store/open.ts';
import { getSetting } from '../store/settings.ts';
import { outputsOf } from '../transfer/outputs.ts';
import { bundleText } from './write-bundle.ts';

/** What is known of an open workspace here: its file, who works in it, and the time. */
interface Opened {
  db: WritableDb;
  reviewer: string;
  at: () => string;
  now: () => Date;
}

/** Whoever the workspace is open for; from the first look on, a seat like any. */
export function mySeat(session: Opened): SeatRow {
  const id = reviewerId(session.db, session.reviewer, session.at());
  const seat = seatRows(session.db).find((one) => one.id === id);
  if (!seat) throw new Error(`there is no seat ${String(id)}`);
  return seat;
}

/** Gives the number of decisions. Throws UserError as outputs do. */
export function writeBundle(
  session: Opened,
  path: string,
  { wanted, maker, replace }: { wanted: readonly SeatRow[]; maker: SeatRow; replace: boolean },
): number {
  const { text, decisions } = bundleText(session.db, {
    ...{ seats: wanted, maker, at: session.at() },
    workspace: getSetting(session.db, 'workspace.id') ?? '',
  });
  outputsOf(session.db, { purpose: 'bundle', replace }, () => session.now()).write(path, [text]);
  return decisions;
}
