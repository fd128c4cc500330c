/** Several experts in copies of one workspace (docs/team.md). */
import { UserError } from '../../contract/router.ts';
import type { Session } from '../session.ts';
import { insertSeat, seatRows, type SeatRow } from '../store/bundle-rows.ts';
import { reviewerId } from '../store/events.ts';
import { changeSeat, seatViews } from '../store/seats.ts';
import { getSetting } from '../store/settings.ts';
import { mergeFiles } from '../team/merge-files.ts';
import { bundleText } from '../team/write-bundle.ts';
import { outputsOf } from '../transfer/outputs.ts';
import type { HandlersFor } from './handlers-for.ts';

export function teamHandlers(session: Session): HandlersFor<'team'> {
  const seats = () => seatViews(session.db, session.reviewer);
  return {
    'team.seats': () => {
      mySeat(session);
      return seats();
    },
    'team.sit': ({ seatId }) => {
      session.setReviewer(seatOf(session, seatId).name);
      return session.view();
    },
    'team.addSeat': ({ sit, ...seat }) => {
      if (seatRows(session.db).some(({ name }) => name === seat.name))
        throw new UserError('name-taken', `There is a seat of ${seat.name} already. Take it, or choose another name.`);
      session.db.transaction(() => {
        insertSeat(session.db, seat, session.at());
        if (sit) session.setReviewer(seat.name);
      });
      return session.view();
    },
    'team.changeSeat': ({ seatId, ...to }) => {
      changeSeat(session.db, seatOf(session, seatId).id, to);
      return seats();
    },
    'team.bundle': ({ path, all, replace }) => {
      const maker = mySeat(session);
      const wanted = all ? seatRows(session.db) : [maker];
      const { text, decisions } = bundleText(session.db, {
        ...{ seats: wanted, maker, at: session.at() },
        workspace: getSetting(session.db, 'workspace.id') ?? '',
      });
      outputsOf(session.db, { purpose: 'bundle', replace }, () => session.now()).write(path, [text]);
      return { path, decisions, seats: wanted.length };
    },
    'team.merge': ({ paths, dry, own, names }) =>
      mergeFiles(session.db, paths, {
        ...{ me: mySeat(session).uid, own, names: new Map(Object.entries(names)), at: session.at() },
        ...{ now: session.now(), dry },
      }),
  };
}

/** Whoever the workspace is open for; from the first look on, a seat like any. */
function mySeat(session: Session): SeatRow {
  const id = reviewerId(session.db, session.reviewer, session.at());
  return seatOf(session, id);
}

function seatOf({ db }: Session, id: number): SeatRow {
  const seat = seatRows(db).find((one) => one.id === id);
  if (seat) return seat;
  throw new UserError('not-found', `There is no seat ${String(id)} in this workspace. Reload the list.`);
}
