import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine, type Engine } from './index.ts';
import { warmUp } from './warm-up.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'markscheme-warm-'));
let engine: Engine;
beforeAll(async () => {
  engine = createEngine({ resources: path.resolve('resources'), userData: folder });
  await engine.api('workspace.openSample', {});
}, 60_000);
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The names of the calls that it makes while nobody asks so many times. */
async function callsOf(times: number): Promise<string[]> {
  const made: string[] = [];
  const api: Engine['api'] = (name, input) => {
    made.push(name);
    return engine.api(name, input);
  };
  let asked = 0;
  await warmUp({ api }, () => asked++ < times);
  return made;
}

it('reads an item with its answers, and stops when somebody asks', async () => {
  const begin = ['workspace.info', 'answers.sets', 'queue.begin'];
  expect(await callsOf(Infinity)).toEqual([...begin, 'items.get', 'answers.get', 'review.item']);
  expect(await callsOf(1)).toEqual([...begin, 'items.get']);
});
