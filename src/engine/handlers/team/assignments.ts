/** Who is to review what (docs/team.md, "Who reviews what"). */
import { randomUUID } from 'node:crypto';
import { UserError } from '../../../contract/router.ts';
import { ASSIGN_MODES, assign, type AssignPlan } from '../../../core/team/assign.ts';
import { z } from 'zod';
import type { Session } from '../../session.ts';
import {
  addPlan,
  itemsToAssign,
  newPlanUid,
  newestPlans,
  sharesOf,
  type Given,
} from '../../store/seats/assignments.ts';
import { requireBenchmark } from '../../store/items/benchmarks.ts';
import { seatRows } from '../../store/seats/bundle-rows.ts';
import { blindSetting } from '../../store/seats/reveals.ts';
import { setSetting } from '../../store/file/settings.ts';
import type { HandlersFor } from '../handlers-for.ts';

const Stored = z.object({ mode: z.enum(ASSIGN_MODES), overlap: z.number(), share: z.number(), gold: z.number() });

type Calls = Pick<HandlersFor<'team'>, 'team.assign' | 'team.unassign' | 'team.plan'>;

export function assignmentHandlers(session: Session): Calls {
  const view = (benchmarkId: number) => {
    const plan = newestPlans(session.db).find((one) => one.benchmarkId === benchmarkId);
    if (!plan || plan.given.length === 0) return null;
    const { seed, at } = plan;
    // It may have come with a bundle.
    const how = Stored.catch({ mode: 'overlap', overlap: 2, share: 0.5, gold: 0 }).parse(JSON.parse(plan.plan));
    return { ...how, seed, at, seats: sharesOf(session.db, benchmarkId) };
  };
  const put = (benchmarkId: number, plan: AssignPlan | null, seed: string, given: readonly Given[]): void => {
    requireBenchmark(session.db, benchmarkId);
    const uid = newPlanUid(session.db);
    addPlan(session.db, { uid, benchmarkId, plan: JSON.stringify(plan), seed, at: session.at() }, given);
  };
  return {
    'team.plan': ({ benchmarkId }) => view(benchmarkId),
    'team.assign': ({ benchmarkId, seatIds, seed = randomUUID().slice(0, 8), ...plan }) => {
      // In the order of their identities, which is the same in all copies.
      const seats = seatRows(session.db)
        .filter(({ id }) => seatIds.includes(id))
        .sort((a, b) => (a.uid < b.uid ? -1 : 1));
      if (seats.length < new Set(seatIds).size)
        throw new UserError('not-found', 'A seat that items were to be given to is not there. Reload the list.');
      const ids = seats.map(({ id }) => id);
      const assigned = assign(itemsToAssign(session.db, benchmarkId), ids, plan, seed);
      const given = assigned.map(({ itemId, seatId, gold }) => ({ itemId, reviewerId: seatId, gold: gold ? 1 : 0 }));
      session.db.transaction(() => {
        put(benchmarkId, plan, seed, given);
        // What two decide is compared: neither may lean on what is known.
        if (new Set(given.map(({ itemId }) => itemId)).size < given.length)
          setSetting(session.db, blindSetting(benchmarkId), 'on');
      });
      return view(benchmarkId);
    },
    'team.unassign': ({ benchmarkId }) => {
      put(benchmarkId, null, '', []);
      return view(benchmarkId);
    },
  };
}
