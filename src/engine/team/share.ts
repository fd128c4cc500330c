import { UserError } from '../../contract/router.ts';
import { seatRows, type SeatRow } from '../store/seats/bundle-rows.ts';
import { reviewerId } from '../store/log/events.ts';
import type { WritableDb } from '../store/file/open.ts';
import { getSetting } from '../store/file/settings.ts';
import { outputsOf } from '../transfer/files/outputs.ts';
import { MOST_BYTES } from './bundle-lines.ts';
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

const megabytes = (bytes: number): string => String(Math.round(bytes / 1_048_576));

/** Gives how many decisions and answers it holds. Throws UserError too-large, and as outputs do. */
export function writeBundle(
  session: Opened,
  path: string,
  {
    wanted,
    maker,
    replace,
    replies = false,
  }: { wanted: readonly SeatRow[]; maker: SeatRow; replace: boolean; replies?: boolean },
): { decisions: number; answers: number } {
  const { text, ...counts } = bundleText(session.db, {
    ...{ seats: wanted, maker, at: session.at(), replies },
    workspace: getSetting(session.db, 'workspace.id') ?? '',
  });
  const bytes = Buffer.byteLength(text, 'utf8');
  if (bytes > MOST_BYTES)
    throw new UserError(
      'too-large',
      `With its replies the bundle would have ${megabytes(bytes)} MB, and at most ${megabytes(MOST_BYTES)} are read. Nothing was written. Write it without replies, and hand the answers on as a file.`,
    );
  outputsOf(session.db, { purpose: 'bundle', replace }, () => session.now()).write(path, [text]);
  return counts;
}
