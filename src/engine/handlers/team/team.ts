/** Several experts in copies of one workspace (docs/team.md). */
import { UserError } from '../../../contract/router.ts';
import type { Session } from '../../session.ts';
import { insertSeat, seatRows, type SeatRow } from '../../store/seats/bundle-rows.ts';
import { noteOpening } from '../../store/seats/hours.ts';
import { requireItemTexts } from '../../store/items/item-parts.ts';
import { changeSeat, isMasked, seatViews } from '../../store/seats/seats.ts';
import { hoursOf } from '../../team/hours.ts';
import { clashesIn, mergeFiles } from '../../team/merge-files.ts';
import { mySeat, writeBundle } from '../../team/share.ts';
import { assignmentHandlers } from './assignments.ts';
import { folderHandlers, offeredPaths } from './folder.ts';
import type { HandlersFor } from '../handlers-for.ts';

export function teamHandlers(session: Session): HandlersFor<'team'> {
  const seats = () => seatViews(session.db, session.reviewer);
  return {
    'team.seats': () => {
      // Until somebody has said who they are, nobody sits here.
      if (session.view().reviewerNamed) mySeat(session);
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
    'team.bundle': ({ path, all, replies, replace }) => {
      const maker = mySeat(session);
      if (all && isMasked(session.db, session.reviewer))
        throw new UserError(
          'adjudicators-only',
          'What others decided is in such a bundle, which an expert’s seat does not see. Write your own bundle, or take an adjudicator’s seat in Team.',
        );
      const wanted = all ? seatRows(session.db) : [maker];
      const written = writeBundle(session, path, { wanted, maker, replace, replies });
      return { path, ...written, seats: wanted.length };
    },
    ...assignmentHandlers(session),
    'team.hours': ({ benchmarkId }) => hoursOf(session.db, benchmarkId),
    'team.opened': ({ itemId }) => {
      requireItemTexts(session.db, itemId);
      // Who has not said who they are looks around.
      if (session.view().reviewerNamed) noteOpening(session.db, mySeat(session).id, itemId, session.at());
      return {};
    },
    ...folderHandlers(session),
    'team.clashes': ({ paths, offered }) =>
      clashesIn(session.db, [...paths, ...(offered ? offeredPaths(session) : [])], session.now()),
    'team.merge': ({ paths, offered, dry, own, names }) => {
      const report = mergeFiles(session.db, [...paths, ...(offered ? offeredPaths(session) : [])], {
        // Who has not sat down yet gets no seat by a merge that is refused.
        me: seatRows(session.db).find(({ name }) => name === session.reviewer)?.uid ?? '',
        ...{ own, names: new Map(Object.entries(names)), at: session.at() },
        ...{ now: session.now(), dry },
      });
      const sees = seatRows(session.db).find(({ name }) => name === session.reviewer)?.role !== 'expert';
      return sees ? report : { ...report, conflicts: [], conflicting: null };
    },
  };
}

function seatOf({ db }: Session, id: number): SeatRow {
  const seat = seatRows(db).find((one) => one.id === id);
  if (seat) return seat;
  throw new UserError('not-found', `There is no seat ${String(id)} in this workspace. Reload the list.`);
}
