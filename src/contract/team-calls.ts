/** Several experts in copies of one workspace: seats, bundles of work, who is to review what, and how long it takes (docs/team.md). */
import { z } from 'zod';
import { ASSIGN_MODES } from '../core/team/assign.ts';
import { call, Nothing, Path } from './call.ts';
import { Id } from './shapes.ts';
import { WorkspaceView } from './workspace-shapes.ts';

const ROLES = ['expert', 'adjudicator'] as const;
/** An expert sees their own work alone; an adjudicator sees everybody's. */
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;
/** How many colours seats have. */
export const COLOURS = 5;

export const SeatView = z.object({
  id: Id,
  name: z.string(),
  /** 0 up to COLOURS. */
  colour: z.int(),
  role: Role,
  /** Whoever the workspace is open for. */
  mine: z.boolean(),
  decisions: z.int(),
  last: z.string().nullable(),
});
export type SeatView = z.infer<typeof SeatView>;

/** `experts-differ`: two say different things. `same-seat`: one and the same has changed it in two copies. */
const Conflict = z.object({
  kind: z.enum(['experts-differ', 'same-seat']),
  itemId: Id,
  benchmark: z.string(),
  /** From 1. */
  item: z.int(),
  about: z.string(),
  said: z.array(z.object({ who: z.string(), what: z.string() })),
});
export type MergeConflict = z.infer<typeof Conflict>;

const MergeReport = z.object({
  /** `merged`: that very file had been merged before. `decisions` it holds, of which so many were new. */
  files: z.array(
    z.object({
      file: z.string(),
      maker: z.string(),
      made: z.string(),
      merged: z.boolean(),
      decisions: z.int(),
      added: z.int(),
    }),
  ),
  added: z.int(),
  /** Answers that bundles with replies brought. */
  answers: z.int(),
  known: z.int(),
  /** Seats that were not here before. */
  seats: z.array(z.string()),
  /** What does not fit this workspace, with the line of the first decision that is about it. Not all, if there is much. */
  left: z.array(z.object({ file: z.string(), why: z.string(), decisions: z.int(), line: z.int() })),
  leftOut: z.int(),
  /** Not all, if there are many; none at an expert's seat, which is not shown what others decided. */
  conflicts: z.array(Conflict),
  /** null: not shown. */
  conflicting: z.int().nullable(),
});
export type MergeReport = z.infer<typeof MergeReport>;

/** An identity, or enough of its beginning to tell it apart. */
const SeatId = z.string().regex(/^[0-9a-f]{6,32}$/);
const NewName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^\P{C}*$/u, 'has characters that cannot be shown');

const PlanInput = z.object({
  mode: z.enum(ASSIGN_MODES),
  overlap: z.int().min(1).max(50).default(2),
  share: z.number().min(0).max(1).default(0.5),
  gold: z.int().min(0).max(10_000).default(0),
});
const PlanView = PlanInput.extend({
  seed: z.string(),
  at: z.string(),
  seats: z.array(z.object({ seatId: Id, name: z.string(), given: z.int(), gold: z.int(), done: z.int() })),
});

/** Times in seconds, idle time left out. `left`: items still to do, of what was assigned, else of all. */
const HoursView = z.object({
  ...{ seatId: Id, name: z.string(), colour: z.int(), items: z.int(), done: z.int(), left: z.int(), seconds: z.int() },
  /** Median over finished items. */
  secondsPerItem: z.int().nullable(),
  secondsLeft: z.int().nullable(),
});
export type HoursView = z.infer<typeof HoursView>;

const FolderView = z.object({
  /** Null: none is watched. */
  path: z.string().nullable(),
  /** Bundles of others that are not merged yet; `problem` says why one cannot be. */
  offered: z.array(
    z.object({
      ...{ path: z.string(), maker: z.string(), made: z.string(), decisions: z.int(), problem: z.string().nullable() },
    }),
  ),
  /** When one's own work was last written there. */
  written: z.string().nullable(),
  /** Whether there is something that was not. */
  behind: z.boolean(),
  problem: z.string().nullable(),
});
export type FolderView = z.infer<typeof FolderView>;

export const teamCalls = {
  /** Shares out the items of a benchmark; double annotation is blind from then on. `seed`: the same gives the same again. */
  'team.assign': call(
    PlanInput.extend({ benchmarkId: Id, seatIds: z.array(Id).min(1).max(100), seed: z.string().max(200).optional() }),
    PlanView.nullable(),
  ),
  /** Everything is everybody's again. */
  'team.unassign': call(z.object({ benchmarkId: Id }), PlanView.nullable()),
  'team.plan': call(z.object({ benchmarkId: Id }), PlanView.nullable()),
  'team.hours': call(z.object({ benchmarkId: Id }), z.array(HoursView)),
  /** Notes that the present seat has an item before its eyes. */
  'team.opened': call(z.object({ itemId: Id }), Nothing),
  /** Which folder is watched while the workspace is open, now and when it is opened on this machine again; null: none. */
  'team.watch': call(z.object({ path: Path.nullable() }), FolderView),
  'team.look': call(Nothing, FolderView),
  /** Writes one's own work into the folder. */
  'team.share': call(Nothing, FolderView),
  'team.seats': call(Nothing, z.array(SeatView)),
  /** Takes a seat that there is; of an adjudicator's too: seats say who one is, they lock nobody out. */
  'team.sit': call(z.object({ seatId: Id }), WorkspaceView),
  'team.addSeat': call(
    z.object({
      name: NewName,
      colour: z
        .int()
        .min(0)
        .max(COLOURS - 1),
      role: Role,
      sit: z.boolean().default(false),
    }),
    WorkspaceView,
  ),
  'team.changeSeat': call(
    z.object({
      seatId: Id,
      colour: z
        .int()
        .min(0)
        .max(COLOURS - 1),
      role: Role,
    }),
    z.array(SeatView),
  ),
  /** Writes one's own work, or that of all seats, as a bundle. `replies`: with the answers that decisions are about, and what judge and verifier said of them. */
  'team.bundle': call(
    z.object({
      path: Path,
      all: z.boolean().default(false),
      replies: z.boolean().default(false),
      replace: z.boolean().default(false),
    }),
    z.object({ path: z.string(), decisions: z.int(), answers: z.int(), seats: z.int() }),
  ),
  /** The seats of these bundles that are not here, and whose names another seat has, here or in another bundle; `free`: a name that none has. */
  'team.clashes': call(
    z.object({ paths: z.array(Path).max(500), offered: z.boolean().default(false) }),
    z.array(z.object({ seat: SeatId, name: z.string(), free: z.string(), file: z.string(), decisions: z.int() })),
  ),
  /** `dry`: says what would be, and changes nothing. `own`: decisions in one's own name from elsewhere are one's own. `names`: other names for seats, by identity. */
  'team.merge': call(
    z.object({
      paths: z.array(Path).max(500),
      offered: z.boolean().default(false),
      dry: z.boolean().default(false),
      own: z.boolean().default(false),
      names: z.record(SeatId, NewName).default({}),
    }),
    MergeReport,
  ),
};
