/** Who is to review what: the same plan, seed, items and seats give the same shares in every copy of a workspace. */
export const ASSIGN_MODES = ['all', 'overlap', 'subject', 'share'] as const;
export type AssignMode = (typeof ASSIGN_MODES)[number];

export interface AssignPlan {
  /** all: everybody everything. overlap: every item to so many, evenly. subject: every subject to so many. share: everybody a random share. */
  mode: AssignMode;
  /** How many get each item, of overlap and subject. */
  overlap: number;
  /** Of the items, from 0 to 1, of share. */
  share: number;
  /** So many random items go to everybody, so that all can be compared on them. */
  gold: number;
}
export interface AssignItem {
  id: number;
  /** Names the item in all copies. */
  key: string;
  subject: string;
}
export interface Assigned {
  itemId: number;
  seatId: number;
  gold: boolean;
}

/** Seats are taken in their order. */
export function assign(
  items: readonly AssignItem[],
  seats: readonly number[],
  plan: AssignPlan,
  seed: string,
): Assigned[] {
  const order = shuffled(items, seed);
  const gold = new Set(plan.mode === 'all' ? [] : order.slice(0, plan.gold));
  const rest = order.filter((item) => !gold.has(item));
  const each = Math.max(1, Math.min(plan.overlap, seats.length));
  const given = (item: AssignItem, seatId: number): Assigned => ({ itemId: item.id, seatId, gold: gold.has(item) });
  const common = [...gold].flatMap((item) => seats.map((seat) => given(item, seat)));
  const shared = (): Assigned[] => {
    switch (plan.mode) {
      case 'all':
        return rest.flatMap((item) => seats.map((seat) => given(item, seat)));
      case 'overlap':
        return rest.flatMap((item, index) => inTurn(seats, index * each, each).map((seat) => given(item, seat)));
      case 'subject':
        return bySubject(rest, seats, each).map(([item, seat]) => given(item, seat));
      case 'share':
        return seats.flatMap((seat, index) =>
          shuffled(rest, `${seed} ${String(index)}`)
            .slice(0, Math.round(plan.share * rest.length))
            .map((item) => given(item, seat)),
        );
    }
  };
  return [...common, ...shared()];
}

const inTurn = (seats: readonly number[], from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => seats[(from + index) % seats.length] ?? 0);

/** The largest subjects first, each to whoever has least so far. */
function bySubject(items: readonly AssignItem[], seats: readonly number[], each: number): [AssignItem, number][] {
  const subjects = [...Map.groupBy(items, ({ subject }) => subject)].sort(
    ([a, of], [b, other]) => other.length - of.length || (a < b ? -1 : 1),
  );
  const load = new Map(seats.map((seat) => [seat, 0]));
  return subjects.flatMap(([, of]) => {
    const least = seats.toSorted((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0)).slice(0, each);
    for (const seat of least) load.set(seat, (load.get(seat) ?? 0) + of.length);
    return of.flatMap((item) => least.map((seat): [AssignItem, number] => [item, seat]));
  });
}

/** By a hash of seed and key: what is added later does not move what is there. */
function shuffled(items: readonly AssignItem[], seed: string): AssignItem[] {
  return items
    .map((item) => ({ item, by: hashOf(`${seed} ${item.key}`) }))
    .sort((a, b) => a.by - b.by || (a.item.key < b.item.key ? -1 : 1))
    .map(({ item }) => item);
}

/** FNV-1a, with MurmurHash3's finish so that keys that differ in their last letter lie apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
