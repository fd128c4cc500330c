/** One benchmark, three seats, two copies: from the first blind decision to the errata, through the calls that window and command line make. */
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DisputeView } from '../../contract/adjudication-calls.ts';
import { openDesk, type Desk } from '../handlers/fixtures/desk.ts';
import { createEngine, type Engine } from '../index.ts';
import { wholeDump } from '../store/fixtures/whole-dump.ts';

const ITEMS = 40;
type Seat = 'Ada' | 'Bea' | 'Cleo';
type Verdict = 'right' | 'wrong' | 'undecided';

/** What is so: every fifth answer is another number. */
const isRight = (item: number): boolean => item % 5 !== 0;
const verdictOf = (right: boolean): Verdict => (right ? 'right' : 'wrong');
/** What each says before having seen anything: everybody errs, each elsewhere, and Bea is unsure once. */
function saysBlind(seat: Seat, item: number): Verdict {
  if (seat === 'Bea' && item === 21) return 'undecided';
  const errs = { Ada: item % 6 === 1, Bea: item % 7 === 2, Cleo: item % 11 === 3 }[seat];
  return verdictOf(isRight(item) !== errs);
}
const looks = (item: number): boolean => item % 3 === 1;
/** Who has looked goes by the verifier on every sixth item. */
const follows = (item: number): boolean => item % 6 === 1;

interface Said {
  seat: Seat;
  item: number;
  blind: Verdict;
  verdict: Verdict;
  /** What the verifier was found to say, where it was looked at. */
  shown: string | null;
  at: number;
}

let desk: Desk;
let base = '';
const said: Said[] = [];

beforeEach(async () => {
  said.length = 0;
  desk = await openDesk(
    Array.from({ length: ITEMS }, (_, item) => ({
      subject: item % 2 === 0 ? 'Mechanics' : 'Optics',
      variables: [{ name: 'm', value: String(item + 10) }],
      flow: [{ step: 'Add up.', answer: String(item + 10) }],
      answers: { alpha: [`$m = ${String(isRight(item) ? item + 10 : 3 * item + 200)}$`] },
    })),
  );
  const { engine, benchmarkId } = desk;
  await engine.api('workspace.setReviewer', { name: 'Cleo', rename: true });
  for (const name of ['Ada', 'Bea']) await engine.api('team.addSeat', { name, colour: 1, role: 'expert' });
  const seatIds = (await engine.api('team.seats', {})).map(({ id }) => id);
  await engine.api('team.assign', { benchmarkId, mode: 'overlap', overlap: 2, gold: 10, seatIds, seed: 'story' });
  base = join(desk.folder, 'base.sqlite');
  await engine.api('workspace.backup', { path: base });
}, 120_000);
afterEach(() => desk.close());

interface Copy {
  engine: Engine;
  path: string;
  clock: { at: number };
}

async function copyNamed(name: string): Promise<Copy> {
  const path = join(desk.folder, `${name}.sqlite`);
  copyFileSync(base, path);
  const clock = { at: Date.now() + 60_000 };
  const engine = createEngine({ resources: 'resources', now: () => new Date(clock.at) });
  await engine.api('workspace.open', { path });
  return { engine, path, clock };
}

async function sit({ engine }: Copy, name: Seat): Promise<void> {
  const seat = (await engine.api('team.seats', {})).find((one) => one.name === name);
  await engine.api('team.sit', { seatId: seat?.id ?? 0 });
}

/** All that is a seat's, blind first. */
async function review(copy: Copy, seat: Seat): Promise<void> {
  const { engine, clock } = copy;
  await sit(copy, seat);
  const mine = await engine.api('queue.list', { benchmarkId: desk.benchmarkId, filter: 'assigned:me' });
  for (const { itemId } of mine) {
    const item = desk.itemIds.indexOf(itemId);
    const [answer] = await engine.api('answers.get', { itemId, answerRunId: desk.sets.get('alpha') ?? 0 });
    const [card] = answer?.cards ?? [];
    // Nobody sees what another seat of the same copy has said.
    expect(card?.layers.map(({ source }) => source)).toEqual(['offline']);
    const of = { responseId: answer?.responseId ?? 0, variableId: card?.variableId ?? 0 };
    const blind = saysBlind(seat, item);
    await engine.api('team.opened', { itemId });
    clock.at += 30_000;
    await engine.api('review.decide', { ...of, status: blind, reason: `${seat} of ${String(item)}` });
    const one: Said = { seat, item, blind, verdict: blind, shown: null, at: clock.at };
    said.push(one);
    if (looks(item)) {
      await engine.api('blind.reveal', { ...of, itemId });
      one.shown = card?.effective.status ?? '';
      clock.at += 1000;
      if (follows(item) && one.shown !== blind) {
        one.verdict = one.shown as Verdict;
        one.at = clock.at;
        await engine.api('review.decide', { ...of, status: one.verdict, reason: 'seen' });
      }
    }
    await engine.api('review.judgeItem', { itemId, verdict: item % 13 === 0 && seat === 'Ada' ? 'drop' : 'keep' });
    await engine.api('review.setStatus', { itemId, status: 'done', reason: '' });
  }
}

const itemAt = (item: number): number => desk.itemIds[item] ?? 0;

async function correct({ engine }: Copy, item: number, text: string, reason: string): Promise<void> {
  const [variable] = (await engine.api('items.get', { itemId: itemAt(item) })).variables;
  const variableId = variable?.id ?? 0;
  await engine.api('review.editVariable', { itemId: itemAt(item), variableId, field: 'value', text, reason });
}

async function bundle({ engine, path }: Copy, name: string): Promise<string> {
  const to = `${path}.${name}.msbundle`;
  await engine.api('team.bundle', { path: to });
  return to;
}

/** By (first, second): Cohen's kappa from the script alone, over what both settled. */
function cohen(first: Seat, second: Seat): { n: number; raw: number; kappa: number } {
  const of = (seat: Seat) =>
    new Map(said.filter((one) => one.seat === seat && one.verdict !== 'undecided').map((one) => [one.item, one]));
  const others = of(second);
  const both = [...of(first).values()].flatMap((one) => {
    const other = others.get(one.item);
    return other ? [[one.verdict === 'right', other.verdict === 'right'] as const] : [];
  });
  const n = both.length;
  const raw = both.filter(([a, b]) => a === b).length / n;
  const [a, b] = [both.filter(([yes]) => yes).length / n, both.filter(([, yes]) => yes).length / n];
  const chance = a * b + (1 - a) * (1 - b);
  return { n, raw, kappa: (raw - chance) / (1 - chance) };
}

const saidOf = (item: number): Said[] => said.filter((one) => one.item === item).sort((a, b) => a.at - b.at);
const differ = (item: number): boolean => new Set(saidOf(item).map(({ verdict }) => verdict)).size > 1;
const all = Array.from({ length: ITEMS }, (_, item) => item);

async function accuracy({ engine }: Copy): Promise<number | undefined> {
  const { sets } = await engine.api('results.breakdown', { benchmarkId: desk.benchmarkId });
  return sets[0]?.reviewed.published.variable?.value;
}

const thingOf = ({ about, itemId, responseId, variableId, answerRunId, rubricId, stepId, part }: DisputeView) => ({
  ...{ about, itemId, responseId, variableId, answerRunId, rubricId, stepId, part },
});

async function written({ engine }: { engine: Engine }, benchmarkId: number, name: string): Promise<string[]> {
  const texts: string[] = [];
  for (const [what, form] of [
    ['errata', 'csv'],
    ['errata', 'json'],
    ['benchmark', 'json'],
  ] as const) {
    const path = join(desk.folder, `${name}-${what}.${form}`);
    await engine.api('export.write', { what, benchmarkId, path });
    texts.push(readFileSync(path, 'utf8'));
  }
  return texts;
}

it('three seats in two copies judge blind, join their work, adjudicate, and leave errata that another copy takes', async () => {
  const { benchmarkId } = desk;
  const one = await copyNamed('one');
  const two = await copyNamed('two');
  two.clock.at += 500;
  expect(await one.engine.api('blind.get', { benchmarkId })).toMatchObject({ on: true });

  // Apart.
  await review(one, 'Ada');
  await correct(one, 4, '14.5', 'by half');
  await correct(one, 6, '16.25', 'page 3');
  const ada = await bundle(one, 'ada');
  await review(one, 'Bea');
  await one.engine.api('review.editText', { itemId: itemAt(8), field: 'question', text: 'Find $m$.', reason: 'clear' });
  const bea = await bundle(one, 'bea');
  await review(two, 'Cleo');
  // After the other, so that it is the one that stands until both are adjudicated.
  two.clock.at = Math.max(one.clock.at, two.clock.at) + 1000;
  await correct(two, 4, '14.75', 'by three quarters');
  const cleo = await bundle(two, 'cleo');
  expect(said.length).toBe(2 * ITEMS + 10);
  const looked = said.filter((it) => it.seat === 'Cleo' && it.shown !== null);
  expect(await two.engine.api('blind.get', { benchmarkId })).toMatchObject({
    revealed: looked.length,
    decidedBefore: looked.length,
    changed: looked.filter(({ blind, verdict }) => blind !== verdict).length,
    before: { agree: looked.filter(({ blind, shown }) => blind === shown).length },
    after: { agree: looked.filter(({ verdict, shown }) => verdict === shown).length },
  });

  // Both ways.
  await two.engine.api('team.merge', { paths: [bea, ada] });
  await one.engine.api('team.merge', { paths: [cleo] });
  expect(wholeDump(one.path)).toEqual(wholeDump(two.path));
  const newest = all.filter((item) => saidOf(item).at(-1)?.verdict === 'right').length / ITEMS;
  expect(await accuracy(two)).toBeCloseTo(newest, 12);

  // How far they agree, as the script says.
  const pairs = await two.engine.api('agreement.pairs', { benchmarkId });
  for (const [first, second] of [
    ['Ada', 'Bea'],
    ['Ada', 'Cleo'],
    ['Bea', 'Cleo'],
  ] as const) {
    const wanted = cohen(first, second);
    const pair = pairs.find((it) => it.first.name === first && it.second.name === second);
    expect(pair?.n).toBe(wanted.n);
    expect(pair?.raw?.value).toBeCloseTo(wanted.raw, 12);
    expect(pair?.kappa?.value).toBeCloseTo(wanted.kappa, 12);
  }

  // Adjudicated: what they differ on one by one, the rest in one step.
  const open = await two.engine.api('adjudication.list', { benchmarkId });
  const ofVerdicts = open.filter(({ about }) => about === 'verdict');
  expect(ofVerdicts.map(({ itemId }) => desk.itemIds.indexOf(itemId))).toEqual(all.filter(differ));
  expect(ofVerdicts.length).toBeGreaterThan(5);
  const [correction, ...others] = open.filter(({ about }) => about === 'annotation');
  expect(others).toEqual([]);
  expect(correction?.itemId).toBe(itemAt(4));
  expect(new Map(correction?.voices.map(({ who, value }) => [who, value]))).toEqual(
    new Map([
      ['Ada', '14.5'],
      ['Cleo', '14.75'],
    ]),
  );
  for (const thing of open) {
    two.clock.at += 5000;
    const right = isRight(desk.itemIds.indexOf(thing.itemId));
    const to = { verdict: verdictOf(right), item: 'keep', annotation: '' }[thing.about as 'verdict'];
    const value = thing.about === 'annotation' ? '14.5' : null;
    await two.engine.api('adjudication.decide', { ...thingOf(thing), to: { said: to, value, reason: 'settled' } });
  }
  await two.engine.api('adjudication.adopt', { benchmarkId });
  expect(await two.engine.api('adjudication.list', { benchmarkId })).toEqual([]);
  const settled = all.filter((item) => (differ(item) ? isRight(item) : saidOf(item)[0]?.verdict === 'right'));
  expect(await accuracy(two)).toBeCloseTo(settled.length / ITEMS, 12);

  // What was adjudicated travels too; what an expert says after it changes nothing of what counts.
  await one.engine.api('team.merge', { paths: [await bundle(two, 'settled')] });
  expect(wholeDump(one.path)).toEqual(wholeDump(two.path));
  await sit(one, 'Cleo');
  expect(await accuracy(one)).toBeCloseTo(settled.length / ITEMS, 12);
  expect(await one.engine.api('adjudication.list', { benchmarkId })).toEqual([]);

  // Errata: the same from both, and a copy that knows nothing of it all becomes the same by them.
  const errata = await written(two, benchmarkId, 'two');
  expect(await written(one, benchmarkId, 'one')).toEqual(errata);
  expect(errata[0]).toMatch(/14\.5.*settled/);
  const fresh = createEngine({ resources: 'resources' });
  await fresh.api('workspace.open', { path: join(desk.folder, 'fresh.sqlite'), create: true });
  await fresh.api('import.files', { paths: [desk.file] });
  const report = await fresh.api('import.files', { paths: [join(desk.folder, 'two-errata.csv')] });
  expect(report).toMatchObject({ written: true, rejections: [] });
  const [copied] = await fresh.api('benchmarks.list', {});
  expect(await written({ engine: fresh }, copied?.id ?? 0, 'fresh')).toEqual(errata);
  for (const engine of [one.engine, two.engine]) {
    expect(await engine.api('workspace.check', {})).toEqual({ ok: true, problems: [] });
    await engine.close();
  }
  await fresh.close();
}, 120_000);
