/** Shares, hours and a shared folder, through the calls that the window makes. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDesk, type Desk } from '../handlers/fixtures/desk.ts';
import { createEngine, type Engine } from '../index.ts';

let desk: Desk;
let engine: Engine;
const clock = { at: Date.UTC(2026, 4, 1, 9) };

beforeEach(async () => {
  desk = await openDesk(
    Array.from({ length: 6 }, (_, index) => ({
      variables: [{ name: 'm', value: String(index) }],
      answers: { alpha: ['m = 5'] },
    })),
  );
  const path = join(desk.folder, 'own.sqlite');
  await desk.engine.api('workspace.backup', { path });
  engine = createEngine({ resources: 'resources', now: () => new Date(clock.at) });
  await engine.api('workspace.open', { path });
  await engine.api('workspace.setReviewer', { name: 'Lead', rename: true });
  await engine.api('team.addSeat', { name: 'Ada', colour: 1, role: 'expert' });
  await engine.api('team.addSeat', { name: 'Bea', colour: 2, role: 'expert', sit: true });
}, 60_000);
afterEach(async () => {
  await engine.close();
  await desk.close();
});

it('items are shared out with a seed; each is told what is theirs and how much is left; double annotation is blind', async () => {
  const { benchmarkId, itemIds } = desk;
  const seats = await engine.api('team.seats', {});
  const seatIds = seats.filter(({ role }) => role === 'expert').map(({ id }) => id);
  const single = await engine.api('team.assign', { benchmarkId, mode: 'overlap', overlap: 1, seatIds, seed: 'x' });
  expect(single?.seats.map(({ given }) => given)).toEqual([3, 3]);
  expect((await engine.api('blind.get', { benchmarkId })).on).toBe(false);
  const mine = await engine.api('queue.list', { benchmarkId, filter: 'assigned:me' });
  expect(mine).toHaveLength(3);
  expect(await engine.api('queue.progress', { benchmarkId })).toMatchObject({
    total: 3,
    mine: 0,
    next: { itemId: mine[0]?.itemId },
  });
  await engine.api('review.setStatus', { itemId: mine[0]?.itemId ?? 0, status: 'done', reason: '' });
  expect(await engine.api('queue.progress', { benchmarkId })).toMatchObject({
    total: 3,
    mine: 1,
    next: { itemId: mine[1]?.itemId },
  });
  const plan = await engine.api('team.assign', {
    benchmarkId,
    mode: 'overlap',
    overlap: 1,
    gold: 2,
    seatIds,
    seed: 'x',
  });
  expect(plan?.seats).toMatchObject([
    { given: 4, gold: 2 },
    { given: 4, gold: 2 },
  ]);
  expect((await engine.api('blind.get', { benchmarkId })).on).toBe(true);
  expect(await engine.api('queue.list', { benchmarkId, filter: 'assigned:gold' })).toHaveLength(2);
  // Another copy is given the same with a bundle.
  const path = join(desk.folder, 'plan.msbundle');
  await engine.api('team.bundle', { path });
  await desk.engine.api('team.merge', { paths: [path] });
  expect((await desk.engine.api('team.plan', { benchmarkId }))?.seats.map(({ given }) => given)).toEqual([4, 4]);
  expect(await engine.api('team.unassign', { benchmarkId })).toBeNull();
  expect(await engine.api('queue.progress', { benchmarkId })).toMatchObject({ total: itemIds.length });
});

it('time counts from opening to decision, pauses left out, and what is left is estimated from it', async () => {
  const { benchmarkId, itemIds } = desk;
  for (const [index, itemId] of itemIds.slice(0, 3).entries()) {
    await engine.api('team.opened', { itemId });
    clock.at += (60 + index * 10) * 1000;
    await engine.api('review.setStatus', { itemId, status: 'done', reason: '' });
  }
  // Lunch, with an item open: five minutes of it count.
  await engine.api('team.opened', { itemId: itemIds[3] ?? 0 });
  clock.at += 3_600_000;
  await engine.api('review.comment', { itemId: itemIds[3] ?? 0, text: 'hm' });
  const [bea] = await engine.api('team.hours', { benchmarkId });
  expect(bea).toMatchObject({
    name: 'Bea',
    items: 4,
    done: 3,
    left: 3,
    seconds: 60 + 70 + 80 + 300,
    secondsPerItem: 70,
    secondsLeft: 210,
  });
});

it('a shared folder: one’s own work is written there, others’ is offered, what is half copied is not, and nothing is merged by itself', async () => {
  const folder = join(desk.folder, 'shared');
  mkdirSync(folder);
  const [itemId = 0] = desk.itemIds;
  await engine.api('review.comment', { itemId, text: 'from Bea' });
  expect(await engine.api('team.watch', { path: folder })).toMatchObject({ offered: [], behind: true, written: null });
  expect(await engine.api('team.share', {})).toMatchObject({ behind: false, offered: [] });
  const [file = ''] = readdirSync(folder);
  expect(file).toMatch(/^Bea-[0-9a-f]{8}\.msbundle$/);

  await desk.engine.api('workspace.setReviewer', { name: 'Lead', rename: true });
  await desk.engine.api('team.addSeat', { name: 'Cleo', colour: 3, role: 'expert', sit: true });
  expect((await desk.engine.api('team.watch', { path: folder })).offered).toMatchObject([
    { maker: 'Bea', decisions: 1, problem: null },
  ]);
  expect(await desk.engine.api('review.history', { itemId })).toEqual([]);
  const whole = readFileSync(join(folder, file), 'utf8');
  writeFileSync(join(folder, 'half.msbundle'), whole.slice(0, -30));
  writeFileSync(join(folder, 'bad.msbundle'), 'hello\n');
  const { offered } = await desk.engine.api('team.look', {});
  expect(offered.map(({ path, problem }) => [path.endsWith(file), problem === null])).toEqual([
    [true, true],
    [false, false],
  ]);
  await desk.engine.api('team.merge', { paths: [join(folder, file)] });
  expect((await desk.engine.api('team.look', {})).offered.map(({ problem }) => problem)).toEqual([
    expect.stringContaining('no bundle of Markscheme'),
  ]);

  // On leaving, what was done since goes there too; a folder that is gone is told.
  await engine.api('review.comment', { itemId, text: 'and more' });
  await engine.close();
  expect(readFileSync(join(folder, file), 'utf8')).toContain('and more');
  expect((await desk.engine.api('team.look', {})).offered.some(({ maker }) => maker === 'Bea')).toBe(true);
  expect((await desk.engine.api('team.watch', { path: join(folder, 'none') })).problem).toContain('cannot be read');
});

it('a shared folder has its whole place: nothing is made for a name alone or an address', async () => {
  await engine.api('workspace.open', { path: join(desk.folder, 'own.sqlite') });
  const before = readdirSync('.');
  for (const path of ['', 'shared', './shared', 'https://drive.example/shared'])
    await expect(engine.api('team.watch', { path })).rejects.toMatchObject({ code: 'bad-input' });
  const bundle = await engine.call('team.bundle', { path: 'https://drive.example/a.json' });
  expect(bundle).toMatchObject({ ok: false, error: { code: 'bad-input' } });
  expect(JSON.stringify(bundle)).toContain('choose a file or a folder');
  expect(readdirSync('.')).toEqual(before);
  expect((await engine.api('team.look', {})).path).toBeNull();
});

it('what is new is written into the shared folder every five minutes, and nothing while nothing is', async () => {
  const folder = join(desk.folder, 'shared');
  mkdirSync(folder);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await engine.api('workspace.open', { path: join(desk.folder, 'own.sqlite') });
    await engine.api('team.watch', { path: folder });
    await engine.api('review.comment', { itemId: desk.itemIds[0] ?? 0, text: 'at work' });
    vi.advanceTimersByTime(299_000);
    expect(readdirSync(folder)).toEqual([]);
    vi.advanceTimersByTime(2000);
    const [file = ''] = readdirSync(folder);
    expect(readFileSync(join(folder, file), 'utf8')).toContain('at work');
    const first = await engine.api('team.look', {});
    expect(first).toMatchObject({ behind: false, problem: null });
    clock.at += 600_000;
    vi.advanceTimersByTime(600_000);
    expect((await engine.api('team.look', {})).written).toBe(first.written);
    await engine.api('review.comment', { itemId: desk.itemIds[1] ?? 0, text: 'and on' });
    vi.advanceTimersByTime(300_000);
    expect(readFileSync(join(folder, file), 'utf8')).toContain('and on');
  } finally {
    vi.useRealTimers();
  }
});
