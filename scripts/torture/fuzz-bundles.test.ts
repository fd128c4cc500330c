/**
 * Bundles of colleagues with something turned, cut, doubled or put in, half of them with an end that fits, as one who means harm would write it:
 * each is merged or refused in words, and what is refused changes nothing.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk, type Desk } from '../../src/engine/handlers/fixtures/desk.ts';
import { createEngine, type Engine } from '../../src/engine/index.ts';
import { wholeDump } from '../../src/engine/store/fixtures/whole-dump.ts';
import { extent, SEED, tellFigures } from './extent.ts';
import { mutated } from './files/mutate.ts';
import { mutatedJson } from './fuzz/texts.ts';
import { randomFrom } from './random.ts';

const CASES = extent(80, 10_000);
/** Looking at the whole file takes longer than reading a bundle. */
const DUMP_EACH = 20;
let desk: Desk;
let target: Engine;
let targetPath = '';
let good: string[] = [];

beforeAll(async () => {
  desk = await openDesk([
    { variables: [{ name: 'm', value: '5' }], answers: { alpha: ['m = 5', 'm = 6'] } },
    { variables: [{ name: 'm', value: '6' }], answers: { alpha: ['m = 5', 'm = 6'] } },
  ]);
  const { engine, folder, itemIds } = desk;
  targetPath = join(folder, 'target.sqlite');
  await engine.api('team.addSeat', { name: 'Mal', colour: 1, role: 'expert', sit: true });
  for (const itemId of itemIds) {
    const [answer] = await engine.api('answers.get', { itemId, answerRunId: desk.sets.get('alpha') ?? 0 });
    const of = { responseId: answer?.responseId ?? 0, variableId: answer?.cards[0]?.variableId ?? 0 };
    await engine.api('review.decide', { ...of, status: 'wrong', reason: 'no' });
    await engine.api('review.comment', { itemId, text: 'hm' });
  }
  await engine.api('review.undo', {});
  const path = join(folder, 'good.msbundle');
  // Into a workspace that has the benchmark alone: the answers come with the decisions about them.
  await engine.api('team.bundle', { path, replies: true });
  good = readFileSync(path, 'utf8').trimEnd().split('\n');
  target = createEngine({ resources: 'resources' });
  await target.api('workspace.open', { path: targetPath, create: true });
  await target.api('import.files', { paths: [desk.file] });
  await target.api('team.addSeat', { name: 'Me', colour: 0, role: 'adjudicator', sit: true });
}, 120_000);
afterAll(async () => {
  await target.close();
  await desk.close();
});

function sealed(lines: readonly string[]): string {
  const before = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(before, 'utf8').digest('hex');
  return `${before}${JSON.stringify({ end: { lines: lines.length, sha256 } })}\n`;
}

/** Any bytes; any bytes under a seal that fits; or a line whose JSON says something else, under a seal that fits. */
function bundleFrom(random: (below: number) => number): Uint8Array | string {
  const body = good.slice(0, -1);
  const way = random(4);
  if (way === 0) return mutated(Buffer.from(`${good.join('\n')}\n`), random);
  if (way === 1)
    return sealed(
      Buffer.from(mutated(Buffer.from(body.join('\n')), random))
        .toString('utf8')
        .split('\n'),
    );
  const at = random(body.length);
  const line = JSON.stringify(mutatedJson(JSON.parse(body[at] ?? ''), random)) as string | undefined;
  return sealed(body.map((one, index) => (index === at ? (line ?? '') : one)));
}

it('any bytes are merged or refused in words', { timeout: extent(60_000, 3_600_000) }, async () => {
  const random = randomFrom(SEED);
  const told = { cases: 0, taken: 0, refused: 0, slowest_ms: 0 };
  const path = join(desk.folder, 'fuzz.msbundle');
  const before = wholeDump(targetPath);
  for (let n = 0; n < CASES; n += 1) {
    const where = `case ${String(n)} of seed ${String(SEED)}`;
    writeFileSync(path, n === 0 ? `${good.join('\n')}\n` : bundleFrom(random));
    const begun = performance.now();
    // What would be taken is taken back: the next one finds what this one found.
    const reply = await target.call('team.merge', { paths: [path], dry: true });
    told.slowest_ms = Math.max(told.slowest_ms, Math.round(performance.now() - begun));
    told.cases += 1;
    told[reply.ok ? 'taken' : 'refused'] += 1;
    if (!reply.ok) {
      expect(reply.error.code, where).not.toBe('internal');
      expect(reply.error.message, where).not.toMatch(/\n\s+at |ZodError|SQLITE_/);
    }
    if (n % Math.ceil(CASES / DUMP_EACH) === 0) expect(wholeDump(targetPath), where).toEqual(before);
  }
  rmSync(path);
  expect(wholeDump(targetPath)).toEqual(before);
  expect((await target.api('workspace.check', {})).problems).toEqual([]);
  tellFigures('fuzz: bundles', told);
  expect(told.taken).toBeGreaterThan(0);
});
