/** A bundle comes from somebody else: whatever is wrong with it is told by file and line, and nothing is changed. */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk, type Desk } from '../handlers/fixtures/desk.ts';
import { createEngine, type Engine } from '../index.ts';
import { wholeDump } from '../store/fixtures/whole-dump.ts';

let desk: Desk;
let target: Engine;
let targetPath = '';
let good = '';

beforeAll(async () => {
  desk = await openDesk([
    { variables: [{ name: 'm', value: '5' }], answers: { alpha: ['m = 5', 'm = 6'] } },
    { variables: [{ name: 'm', value: '6' }], answers: { alpha: ['m = 5', 'm = 6'] } },
  ]);
  const { engine, folder, itemIds } = desk;
  const base = join(folder, 'base.sqlite');
  await engine.api('workspace.backup', { path: base });
  targetPath = join(folder, 'target.sqlite');
  copyFileSync(base, targetPath);
  await engine.api('team.addSeat', { name: 'Mal', colour: 1, role: 'expert', sit: true });
  for (const itemId of itemIds) {
    const [answer] = await engine.api('answers.get', { itemId, answerRunId: desk.sets.get('alpha') ?? 0 });
    const [card] = answer?.cards ?? [];
    await engine.api('review.decide', {
      responseId: answer?.responseId ?? 0,
      variableId: card?.variableId ?? 0,
      status: 'wrong',
      reason: 'no',
    });
    await engine.api('review.comment', { itemId, text: 'hm' });
  }
  await engine.api('review.undo', {});
  const path = join(folder, 'good.msbundle');
  await engine.api('team.bundle', { path });
  good = readFileSync(path, 'utf8');
  target = createEngine({ resources: 'resources' });
  await target.api('workspace.open', { path: targetPath });
  await target.api('team.addSeat', { name: 'Me', colour: 0, role: 'adjudicator', sit: true });
}, 120_000);
afterAll(async () => {
  await target.close();
  await desk.close();
});

/** With an end that fits, as one who means harm would write it. */
function sealed(lines: readonly string[]): string {
  const before = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(before, 'utf8').digest('hex');
  return `${before}${JSON.stringify({ end: { lines: lines.length, sha256 } })}\n`;
}
const body = (): string[] => good.trimEnd().split('\n').slice(0, -1);

async function refusal(text: string | Uint8Array): Promise<string> {
  const path = join(desk.folder, 'bad.msbundle');
  writeFileSync(path, text);
  const before = wholeDump(targetPath);
  const reply = await target.call('team.merge', { paths: [join(desk.folder, 'good.msbundle'), path] });
  expect(wholeDump(targetPath)).toEqual(before);
  if (reply.ok) throw new Error('it was merged');
  expect(reply.error.code).not.toBe('internal');
  return `${reply.error.code}: ${reply.error.message}`;
}
const changed = (find: string, by: string): Promise<string> => {
  const lines = body();
  const at = lines.findIndex((line) => line.includes(find));
  expect(at).toBeGreaterThanOrEqual(0);
  return refusal(sealed(lines.map((line, index) => (index === at ? line.replace(find, by) : line))));
};

it('what was changed, cut off or is none is refused with its line', async () => {
  expect(await refusal(good.replace('"hm"', '"ha"'))).toContain('changed after it was made');
  expect(await refusal(good.slice(0, -20))).toMatch(/bad.msbundle, line \d+: the end is missing/);
  expect(await refusal('')).toContain('line 1');
  expect(await refusal('PK\u0003\u0004')).toContain('bad-bundle');
  expect(await refusal(new Uint8Array([0x1f, 0x8b, 8, 0]))).toMatch(/not-utf8|bad-bundle/);
  expect(await refusal(`${good}{}\n`)).toContain('something stands after the end');
  expect(await refusal(sealed(body().slice(1)))).toContain('line 1: this is no bundle');
  expect(await changed('"version":1', '"version":7')).toContain('newer-bundle');
});

it('wrong types, foreign names, places that are not there and times that are not yet are refused', async () => {
  expect(await changed('"mode":"do"', '"mode":"__proto__"')).toContain('mode');
  expect(await changed('{"event":', '{"__proto__":')).toContain('"__proto__", which there is not');
  expect(await changed('"name":"Mal"', '"name":"Mal\\u001b[31m"')).toContain('characters that cannot be shown');
  expect(await changed('"kind":"override"', '"kind":"constructor"')).toContain('change');
  expect(await changed('"seat":0', '"seat":9')).toContain('names seat 9');
  expect(await changed('"item":1', '"item":77')).toContain('names item 77');
  expect(await changed('"at":"2', '"at":"9')).toContain('not yet');
  expect(await changed('"answer":1', '"answer":0')).toContain('an answer to another item');
  expect(await changed('"answer":0', '"answer":null')).toContain('is about no answer');
  expect(await changed('"undoes":"', '"undoes":"0')).toContain('undoes');
});

it('a place that the item has not is left out by name, and what is the same in another benchmark is taken', async () => {
  const path = join(desk.folder, 'other.msbundle');
  const lines = body().map((line) =>
    line.replace(/("item":\{"benchmark":0,"id":"item0002","place":1,"sha256":")./, '$1f'),
  );
  writeFileSync(path, sealed(lines.map((line) => line.replace(/("kind":"cfe","sha256":")[0-9a-f]/, '$1f'))));
  const report = await target.api('team.merge', { paths: [path], dry: true });
  expect(report).toMatchObject({ added: 2, leftOut: 3, seats: ['Mal'] });
  expect(report.left[0]?.why).toContain('item 2 of bench reads otherwise');
});

it('a decision in the name of whoever is at this seat is asked about; one that says otherwise than what is known is refused', async () => {
  const seat = (await target.api('team.seats', {}))[0];
  const me = wholeDump(targetPath).seats?.find((line) => line.includes('"Me"')) ?? '{}';
  const { uid = '' } = JSON.parse(me) as { uid?: string };
  const mal = /"seat":\{"uid":"([0-9a-f]{32})"/.exec(good)?.[1] ?? '';
  expect(seat?.name).toBeDefined();
  expect(
    await refusal(
      sealed(
        body().map((line) =>
          line
            .replaceAll(mal, uid)
            .replace(/"uid":"0000/, '"uid":"1111')
            .replace(/"undoes":"0000/, '"undoes":"1111'),
        ),
      ),
    ),
  ).toContain('in your own name');
  expect(await refusal(sealed(body().map((line) => line.replace('"reason":"no"', '"reason":"yes"'))))).toContain(
    'says something else',
  );
  const other = sealed(
    body().map((line) =>
      line
        .replaceAll(mal, 'f'.repeat(32))
        .replace(/"uid":"0000/, '"uid":"1111')
        .replace(/"undoes":"0000/, '"undoes":"1111'),
    ),
  );
  const said = await refusal(other);
  expect(said).toContain('name-taken');
  // What the message says to do brings the two of one name together under two.
  const [, shown = ''] = /--as ([0-9a-f]{6})=NAME/.exec(said) ?? [];
  const paths = ['good', 'bad'].map((name) => join(desk.folder, `${name}.msbundle`));
  const clashes = await target.api('team.clashes', { paths });
  expect(clashes).toMatchObject([
    { seat: 'f'.repeat(32), name: 'Mal', free: 'Mal (2)', file: 'bad.msbundle', decisions: 5 },
  ]);
  const report = await target.api('team.merge', { paths, names: { [shown]: 'Mal (Bonn)' } });
  expect(report.seats).toContain('Mal (Bonn)');
});

it('a file of absurd size is refused before it is read', async () => {
  const path = join(desk.folder, 'huge.msbundle');
  writeFileSync(path, '');
  truncateSync(path, 20 * 1024 ** 3);
  expect(await target.call('team.merge', { paths: [path] })).toMatchObject({ error: { code: 'too-large' } });
});
