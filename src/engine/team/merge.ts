/**
 * Joins the work of several copies of a workspace: any number of bundles, in any order, any number of times, with the same result. All of it is
 * written, or nothing. Decisions that are there stay; where experts differ, both stand in the log, the newest counts, and the place is listed.
 */
import { basename } from 'node:path';
import { UserError } from '../../contract/router.ts';
import type { MergeReport } from '../../contract/team-calls.ts';
import {
  addOpening,
  eventUids,
  insertSeat,
  isMerged,
  logRow,
  noteMerged,
  seatRows,
  type LogRow,
  type SeatRow,
} from '../store/seats/bundle-rows.ts';
import { addPlan, isPlanKnown } from '../store/seats/assignments.ts';
import { Change, renumbered } from '../store/decisions.ts';
import { getBenchmark } from '../store/items/benchmarks.ts';
import type { WritableDb } from '../store/file/open.ts';
import { addEvents, Unapplied, type IncomingEvent } from '../store/log/replay.ts';
import { unfit } from '../transfer/import/unfit.ts';
import type { Bundle, BundledEvent } from './bundle-lines.ts';
import { conflictsIn, type Held } from './conflicts.ts';
import { Replies } from './merge-replies.ts';
import { Unfit, Workspace } from './places.ts';
import { refused } from './bundle-records.ts';

export interface MergeOptions {
  /** The seat that this workspace is open at. */
  me: string;
  /** Decisions by that seat, made elsewhere, are its own indeed. */
  own: boolean;
  /** Other names for seats, by identity. */
  names: ReadonlyMap<string, string>;
  at: string;
}

/** How much of what does not fit is told one by one. */
const TOLD = 200;

/** In a transaction of its own. Throws UserError: bad-bundle, own-seat, name-taken. */
export function mergeBundles(db: WritableDb, bundles: readonly Bundle[], options: MergeOptions): MergeReport {
  return db.transaction(() => new Merge(db, options).all(bundles));
}

type Origin = { bundle: Bundle; line: number };

class Merge {
  private readonly db: WritableDb;
  private readonly options: MergeOptions;
  private readonly workspace: Workspace;
  private readonly seats: Map<string, SeatRow>;
  private readonly incoming = new Map<string, IncomingEvent>();
  private readonly origins = new Map<string, Origin>();
  private readonly left = new Map<string, { file: string; why: string; decisions: number; line: number }>();
  /** The decisions that were here before. */
  private readonly there: ReadonlySet<string>;
  private known = 0;

  constructor(db: WritableDb, options: MergeOptions) {
    this.db = db;
    this.options = options;
    this.workspace = new Workspace(db);
    this.there = eventUids(db);
    this.seats = new Map(seatRows(db).map((one) => [one.uid, one]));
  }

  all(bundles: readonly Bundle[]): MergeReport {
    const before = this.seats.size;
    const replies = new Replies(this.workspace, this.options.at);
    for (const bundle of bundles) replies.take(bundle, (line, why) => this.refused({ bundle, line }, why));
    const held: Held[] = [];
    const files = bundles.map((bundle) => {
      const merged = isMerged(this.db, bundle.hash);
      const had = this.incoming.size;
      const ids = bundle.seats.map((seat) => this.seat(seat));
      held.push({ uids: new Set(bundle.events.map(({ uid }) => uid)), seats: new Set(ids) });
      this.take(bundle, ids, merged);
      this.takeRest(bundle, ids);
      const { made, by } = bundle.head;
      const maker = bundle.seats.find(({ uid }) => uid === by)?.name ?? '';
      noteMerged(this.db, { hash: bundle.hash, name: basename(bundle.path), maker, madeAt: made, at: this.options.at });
      return {
        file: basename(bundle.path),
        maker,
        made,
        merged,
        decisions: bundle.events.length,
        added: this.incoming.size - had,
      };
    });
    const logs = this.write();
    const conflicts = conflictsIn(this.db, logs, held, new Set(this.incoming.keys()));
    return {
      files,
      added: this.incoming.size,
      answers: replies.added,
      known: this.known,
      seats: [...this.seats.values()].slice(before).map(({ name }) => name),
      left: [...this.left.values()].slice(0, TOLD),
      leftOut: [...this.left.values()].reduce((sum, { decisions }) => sum + decisions, 0),
      conflicts: conflicts.slice(0, TOLD),
      conflicting: conflicts.length,
    };
  }

  private seat(seat: Bundle['seats'][number]): number {
    const known = this.seats.get(seat.uid);
    if (known) return known.id;
    const name = [...this.options.names].find(([id]) => seat.uid.startsWith(id))?.[1] ?? seat.name;
    if ([...this.seats.values()].some((one) => one.name === name))
      throw new UserError(
        'name-taken',
        `${name} is the name of another seat of this workspace (${seat.uid.slice(0, 6)} is somebody else). Give the one who comes with the bundle another name: Team asks for it, and on the command line it is markscheme merge … --as ${seat.uid.slice(0, 6)}=NAME.`,
      );
    const row = { uid: seat.uid, name, colour: seat.colour, role: 'expert' as const };
    const id = insertSeat(this.db, row, this.options.at);
    this.seats.set(seat.uid, { id, ...row });
    return id;
  }

  /** `merged`: that very file was merged before, so that what is known of it is as it says. */
  private take(bundle: Bundle, ids: readonly number[], merged: boolean): void {
    /** What takes back something that was left out is left out with it. */
    const out = new Set<string>();
    let own = 0;
    for (const event of bundle.events) {
      const mapped = this.mapped(bundle, event, ids[event.seat] ?? 0, out);
      if (mapped === null) continue;
      const there = this.there.has(event.uid)
        ? merged
          ? 'as merged'
          : logRow(this.db, event.uid)
        : this.waiting(event.uid);
      if (there) {
        if (there !== 'as merged' && !isSame(there, mapped))
          throw this.refused({ bundle, line: event.line }, 'says something else of a decision that is known here');
        this.known += 1;
        continue;
      }
      if (bundle.seats[event.seat]?.uid === this.options.me) own += 1;
      this.incoming.set(event.uid, mapped);
      this.origins.set(event.uid, { bundle, line: event.line });
    }
    if (own > 0 && !this.options.own)
      throw new UserError(
        'own-seat',
        `${basename(bundle.path)} holds ${String(own)} decisions in your own name that are not in this workspace. Nothing was merged. If you made them on another machine, say so and merge again; if not, ask ${this.makerOf(bundle)}, who made the bundle.`,
      );
  }

  private waiting(uid: string): LogRow | undefined {
    const one = this.incoming.get(uid);
    if (!one) return undefined;
    const { subject, change, ...rest } = one;
    return { id: 0, ...rest, ...subject, answerRunId: subject.answerRunId ?? null, payload: JSON.stringify(change) };
  }

  private makerOf = ({ head, seats }: Bundle): string => seats.find(({ uid }) => uid === head.by)?.name ?? 'whoever';

  /** In this workspace's terms; null, and noted, where it does not fit. */
  private mapped(
    bundle: Bundle,
    event: BundledEvent & { line: number },
    reviewerId: number,
    out: Set<string>,
  ): IncomingEvent | null {
    try {
      if (event.undoes !== null && out.has(event.undoes)) throw new Unfit('what it takes back does not fit');
      const itemId = this.workspace.item(bundle, event.item);
      const parts = this.workspace.partsIn(bundle, itemId);
      return {
        uid: event.uid,
        reviewerId,
        mode: event.mode,
        undoes: event.undoes,
        action: event.action,
        subject: {
          itemId,
          responseId: event.answer === null ? null : this.workspace.answer(bundle, event.answer),
          variableId: event.variable === null ? null : parts.place('variable', event.variable),
          answerRunId: event.set === null ? null : this.workspace.set(bundle, event.set),
        },
        change: renumbered(event.change, parts),
        reason: event.reason,
        at: event.at,
      };
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      out.add(event.uid);
      const file = basename(bundle.path);
      const key = `${file}\n${error.message}`;
      const told = this.left.get(key) ?? { file, why: error.message, decisions: 0, line: event.line };
      this.left.set(key, { ...told, decisions: told.decisions + 1 });
      return null;
    }
  }

  /** When items were opened, and who is to review what. */
  private takeRest(bundle: Bundle, ids: readonly number[]): void {
    const itemOf = (number: number): number | null => {
      try {
        return this.workspace.item(bundle, number);
      } catch (error) {
        if (error instanceof Unfit) return null;
        throw error;
      }
    };
    for (const { uid, seat, item, at } of bundle.openings) {
      const itemId = itemOf(item);
      if (itemId !== null) addOpening(this.db, { uid, reviewerId: ids[seat] ?? 0, itemId, at });
    }
    for (const plan of bundle.plans) {
      if (isPlanKnown(this.db, plan.uid)) continue;
      const given = plan.given.flatMap(([item, seat, gold]) => {
        const itemId = itemOf(item);
        return itemId === null ? [] : [{ itemId, reviewerId: ids[seat] ?? 0, gold }];
      });
      const [first] = given;
      const benchmarkId = first && this.workspace.benchmarkOf(first.itemId);
      if (benchmarkId !== undefined)
        addPlan(this.db, { uid: plan.uid, benchmarkId, plan: plan.plan, seed: plan.seed, at: plan.at }, given);
    }
  }

  private write(): ReturnType<typeof addEvents> {
    const events = [...this.incoming.values()];
    try {
      const logs = addEvents(this.db, events);
      for (const one of events) {
        if (!CHECKED.has(one.change.kind)) continue;
        const kind = getBenchmark(this.db, this.workspace.benchmarkOf(one.subject.itemId) ?? 0)?.kind;
        const problem = kind && unfit(this.db, kind, one);
        if (problem != null) throw new Unapplied(one.uid, new Error(problem));
      }
      return logs;
    } catch (error) {
      const origin = error instanceof Unapplied ? this.origins.get(error.uid) : undefined;
      if (!origin || !(error instanceof Error)) throw error;
      throw this.refused(origin, `the decision does not fit what it is about (${error.message.slice(0, 200)})`);
    }
  }

  private refused = ({ bundle, line }: Origin, why: string): UserError => refused(basename(bundle.path), line, why);
}

const CHECKED: ReadonlySet<string> = new Set(['annotation', 'variables', 'flow', 'points', 'adjudicate']);

/** Whether what is known is what the bundle says. Where an answer is, may be told otherwise by equal answers. */
function isSame(there: LogRow, one: IncomingEvent): boolean {
  return (
    there.itemId === one.subject.itemId &&
    there.reviewerId === one.reviewerId &&
    there.at === one.at &&
    there.mode === one.mode &&
    there.reason === one.reason &&
    (there.responseId === null) === (one.subject.responseId === null) &&
    sameChange(there.payload, one.change)
  );
}

function sameChange(payload: string, change: Change): boolean {
  const text = JSON.stringify(change);
  return payload === text || JSON.stringify(Change.parse(JSON.parse(payload))) === JSON.stringify(Change.parse(change));
}
