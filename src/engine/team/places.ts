/** Where in this workspace the items, answers, sets and parts are that a bundle names by content. */
import type { Parts } from '../store/decisions/kind.ts';
import { listBenchmarks } from '../store/items/benchmarks.ts';
import {
  answersTo,
  insertPart,
  itemNamed,
  itemsCalled,
  partsOf,
  setsTo,
  type AnswerRow,
  type ItemRow,
  type SetRow,
} from '../store/seats/bundle-rows.ts';
import type { PartKind } from '../store/log/event-log.ts';
import type { WritableDb } from '../store/file/open.ts';
import type { Bundle } from './bundle-lines.ts';

/** Something that a bundle names is not in this workspace, or is another one here. */
export class Unfit extends Error {}

/** What is looked up once for all bundles of a merge. */
export class Workspace {
  readonly db: WritableDb;
  private readonly benchmarks = new Map<number, number>();
  private readonly called = new Map<string, ItemRow[]>();
  private readonly answers = new Map<number, AnswerRow[]>();
  private readonly sets = new Map<number, SetRow[]>();
  private readonly parts = new Map<string, ReturnType<typeof partsOf>>();
  private readonly hashes: ReadonlyMap<number, { hash: string; name: string }>;

  constructor(db: WritableDb) {
    this.db = db;
    this.hashes = new Map(listBenchmarks(db).map((one) => [one.id, one]));
  }

  benchmarkOf(itemId: number): number | undefined {
    return kept(this.benchmarks, itemId, () => itemNamed(this.db, itemId).benchmarkId);
  }

  /** Throws Unfit. */
  item(bundle: Bundle, number: number): number {
    const wanted = bundle.items[number];
    const benchmark = wanted && bundle.benchmarks[wanted.benchmark];
    if (!wanted || !benchmark) throw new Unfit('the item is not named');
    const called = kept(this.called, wanted.id, () => itemsCalled(this.db, wanted.id));
    const same = called.filter(({ sha256 }) => sha256 === wanted.sha256);
    const of = (one: ItemRow) => this.hashes.get(one.benchmarkId);
    const best =
      same.find((one) => of(one)?.hash === benchmark.sha256 && one.place === wanted.place) ??
      same.find((one) => of(one)?.hash === benchmark.sha256) ??
      same.find((one) => of(one)?.name === benchmark.name) ??
      same[0];
    if (best) return best.id;
    const name = `item ${String(wanted.place + 1)} of ${benchmark.name}`;
    throw new Unfit(
      called.length > 0
        ? `${name} reads otherwise in this workspace: its benchmark was edited`
        : `${name} is not in this workspace`,
    );
  }

  answersTo(itemId: number): AnswerRow[] {
    return kept(this.answers, itemId, () => answersTo(this.db, itemId));
  }

  /** After one was added. */
  forgetAnswersTo(itemId: number): void {
    this.answers.delete(itemId);
    this.sets.delete(itemId);
  }

  /** Throws Unfit. */
  answer(bundle: Bundle, number: number): number {
    const wanted = bundle.answers[number];
    if (!wanted) throw new Unfit('the answer is not named');
    const itemId = this.item(bundle, wanted.item);
    const best = bestOf(
      this.answersTo(itemId).filter(({ sha256, sample }) => sha256 === wanted.sha256 && sample === wanted.sample),
      wanted,
    );
    if (best) return best.id;
    throw new Unfit(
      `answer ${String(wanted.sample + 1)} of ${wanted.model ?? 'a model'} (${wanted.answers}) is not in this workspace, or reads otherwise`,
    );
  }

  /** Throws Unfit. */
  set(bundle: Bundle, number: number): number {
    const wanted = bundle.sets[number];
    if (!wanted) throw new Unfit('the answer set is not named');
    const itemId = this.item(bundle, wanted.item);
    const all = kept(this.sets, itemId, () => setsTo(this.db, itemId));
    const best = bestOf(
      all.filter(({ sha256 }) => sha256 === wanted.sha256),
      wanted,
    );
    if (best) return best.id;
    throw new Unfit(
      `the answers of ${wanted.model ?? 'a model'} (${wanted.answers}) are not in this workspace, or read otherwise`,
    );
  }

  /** The parts of an item, from the places that a bundle names them by. They throw Unfit. */
  partsIn(bundle: Bundle, itemId: number): Parts & { place: (kind: PartKind, place: number) => number } {
    const place = (kind: PartKind, at: number): number => {
      const parts = kept(this.parts, `${kind} ${String(itemId)}`, () => partsOf(this.db, kind, itemId));
      if (at >= 0) {
        const imported = parts.find((one) => one.added === 0 && one.position === at);
        if (imported) return imported.id;
        throw new Unfit(`the item has no ${kind} ${String(at + 1)}`);
      }
      const part = bundle.parts[-1 - at];
      if (part?.kind !== kind || this.item(bundle, part.item) !== itemId)
        throw new Unfit(`the item has no such ${kind}`);
      const known = parts.find(({ uid }) => uid === part.uid);
      if (known) return known.id;
      const id = insertPart(this.db, itemId, part);
      this.parts.delete(`${kind} ${String(itemId)}`);
      return id;
    };
    return {
      place,
      variable: ({ id }) => place('variable', id),
      step: ({ id }) => place('step', id),
      stepNumber: (id) => place('step', id),
      rubric: (id) => place('rubric', id),
    };
  }
}

function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Equal answers may stand in several sets: what is named alike is meant. */
const bestOf = <T extends { model: string | null; answers: string }>(
  fitting: readonly T[],
  { model, answers }: { model: string | null; answers: string },
): T | undefined =>
  fitting.find((one) => one.model === model && one.answers === answers) ??
  fitting.find((one) => one.model === model) ??
  fitting[0];
