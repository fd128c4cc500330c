/**
 * The figures of a set with intervals and by group, from what each of its questions adds (run-standing.ts): the same as of all answers (breakdown.ts). What a
 * figure is made of is kept beside it, so that after a change only what is made of something else is worked out anew.
 */
import type { SetBreakdown } from '../../../contract/breakdown.ts';
import type { VariableType } from '../../../core/benchmark/item.ts';
import {
  DIMENSIONS,
  estimateOf,
  groupFiguresOf,
  MOST_K,
  MOST_K_OF_GROUP,
  type Dimension,
} from '../../../core/metrics/breakdown.ts';
import { summed, tallyOf, type Tally } from '../../../core/metrics/tally.ts';
import { groupsOf, type Grouping } from './grouping.ts';
import type { SetStanding } from './run-standing.ts';
import { kinds, type Read } from '../standings/standing-reads.ts';

type Estimates = Pick<SetBreakdown, 'reviewed' | 'judged' | 'groups'>;
type Group = SetBreakdown['groups'][number];

interface Members {
  dimension: Dimension;
  group: string;
  /** What each question adds to the group. */
  ids: number[];
  /** By the place of a question in the set, its place in `ids`, from 1. Groups that share no question share the list. */
  at: Uint32Array;
  /** null: something else than when it was worked out. */
  found: Group | null;
}
interface Kept {
  grouping: Grouping;
  /** Of the grouping, and of the order of the set: otherwise all is put together anew. */
  changes: number;
  order: number;
  /** How many changes of the set have been taken up. */
  taken: number;
  whole: Map<string, { ids: Uint32Array; found: ReturnType<typeof estimateOf> }>;
  groups: Map<string, Members>;
}
const kept = new WeakMap<SetStanding, Kept>();

export function estimatesOf(standing: SetStanding, grouping: Grouping): Estimates {
  const before = kept.get(standing);
  const isSame =
    before?.grouping === grouping && before.changes === grouping.changes && before.order === standing.order;
  const known = isSame ? before : newlyKept(standing, grouping);
  kept.set(standing, known);
  for (const place of standing.changed.slice(known.taken)) change(standing, known, place);
  known.taken = standing.changed.length;
  const whole = (view: 'published' | 'graded' | 'judged' | 'settled') => wholeOf(known, view, standing.idsOf(view));
  return {
    reviewed: { published: whole('published'), graded: whole('graded') },
    judged: { published: whole('judged'), graded: whole('settled') },
    groups: Array.from(known.groups.values(), figuresOf),
  };
}

/** What was made of the same questions, or is made now. */
function wholeOf({ whole }: Kept, view: string, ids: Uint32Array) {
  const known = whole.get(view);
  if (known && isEqual(known.ids, ids)) return known.found;
  const found = estimateOf(kinds.valuesOf(ids, MOST_K), null);
  whole.set(view, { ids: ids.slice(), found });
  return found;
}

function figuresOf(members: Members): Group {
  const { dimension, group, ids } = members;
  members.found ??= {
    ...{ dimension, group },
    ...groupFiguresOf(kinds.valuesOf(Uint32Array.from(ids), MOST_K_OF_GROUP)),
    ...(dimension === 'type' ? { question: null } : {}),
  };
  return members.found;
}

/** The groups of the questions with answers, dimension by dimension, in the order of their first question. */
function newlyKept(standing: SetStanding, grouping: Grouping): Kept {
  const groups = new Map<string, Members>();
  const { ids, reads } = standing.items;
  for (const dimension of DIMENSIONS) {
    const ofDimension = new Map<string, Members>();
    const places = new Uint32Array(reads.length);
    const atOf = (): Uint32Array => (dimension === 'type' ? new Uint32Array(reads.length) : places);
    // A loop: of a hundred thousand questions, for each dimension.
    for (let place = 0; place < reads.length; place += 1) {
      const read = reads[place];
      const fact = grouping.of(ids[place] ?? 0);
      if (!read || !fact || read.tallies.length === 0) continue;
      for (const group of groupsOf(fact, dimension)) {
        let members = ofDimension.get(group);
        if (!members) {
          members = { dimension, group, ids: [], at: atOf(), found: null };
          ofDimension.set(group, members);
        }
        members.at[place] = members.ids.push(idIn(dimension, group, read, fact.types));
      }
    }
    for (const [group, members] of ofDimension) groups.set(`${dimension} ${group}`, members);
  }
  const { changes } = grouping;
  return { grouping, changes, order: standing.order, taken: standing.changed.length, whole: new Map(), groups };
}

/** A question of the set adds something else than before. */
function change(standing: SetStanding, { groups, grouping }: Kept, place: number): void {
  const { ids, reads } = standing.items;
  const [read, fact] = [reads[place], grouping.of(ids[place] ?? 0)];
  if (!read || !fact) return;
  for (const dimension of DIMENSIONS)
    for (const group of groupsOf(fact, dimension)) {
      const members = groups.get(`${dimension} ${group}`);
      const at = (members?.at[place] ?? 0) - 1;
      const id = idIn(dimension, group, read, fact.types);
      if (!members || at < 0 || members.ids[at] === id) continue;
      members.ids[at] = id;
      members.found = null;
    }
}

const idIn = (dimension: Dimension, group: string, read: Read, types: readonly VariableType[]): number =>
  dimension === 'type' ? typedOf(read, types, group) : read.published;

function typedOf(read: Read, types: readonly VariableType[], type: string): number {
  if (isAlone(types, type)) return read.published;
  const tallies = talliesOf(types, type);
  return kinds.idOfOne(
    summed(
      read.tallies.map(
        ({ code, statuses }) => (tallies[code] ??= tallyOf(statuses.filter((_, index) => types[index] === type))),
      ),
    ),
  );
}

/** The same lists of types come again and again, and the same lists of statuses. */
const alone = new WeakMap<readonly VariableType[], boolean>();
function isAlone(types: readonly VariableType[], type: string): boolean {
  let is = alone.get(types);
  if (is === undefined) alone.set(types, (is = types.every((one) => one === types[0])));
  return is && (types.length === 0 || types[0] === type);
}
const typed = new WeakMap<readonly VariableType[], Map<string, Tally[]>>();

/** By the code of what an answer adds, what its variables of a type add, as far as somebody has asked. */
function talliesOf(types: readonly VariableType[], type: string): Tally[] {
  const known = typed.get(types)?.get(type);
  if (known) return known;
  const tallies: Tally[] = [];
  typed.set(types, (typed.get(types) ?? new Map<string, Tally[]>()).set(type, tallies));
  return tallies;
}

function isEqual(one: Uint32Array, other: Uint32Array): boolean {
  if (one.length !== other.length) return false;
  // A loop: of a hundred thousand questions, a dozen times.
  for (let i = 0; i < one.length; i += 1) if (one[i] !== other[i]) return false;
  return true;
}
