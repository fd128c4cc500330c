import { afterEach, beforeEach, expect, test } from 'vitest';
import { getSetting, setSetting } from '../store/file/settings.ts';
import { openWorkspace } from '../store/file/open.ts';
import { makeWorkspace, type TestWorkspace } from './fixtures/workspace.ts';
import { createGroupCommit } from './group-commit.ts';

let workspace: TestWorkspace;
beforeEach(() => {
  workspace = makeWorkspace([]);
});
afterEach(() => {
  workspace.db.close();
});

test('writes asked for together are one transaction, and each caller goes on when another connection can see its part', async () => {
  const { db, path } = workspace;
  let transactions = 0;
  const counting = { ...db, transaction: <T>(work: () => T): T => ((transactions += 1), db.transaction(work)) };
  const group = createGroupCommit(counting);
  const other = openWorkspace(path, { create: false });
  const results = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      await group.write(() => {
        setSetting(db, name, 'written');
      });
      return getSetting(other, name);
    }),
  );
  expect(results).toEqual(['written', 'written', 'written']);
  expect(transactions).toBe(1);
  other.close();
});

test('a write that fails fails alone', async () => {
  const { db } = workspace;
  const group = createGroupCommit(db);
  const outcomes = await Promise.allSettled([
    group.write(() => {
      setSetting(db, 'first', '1');
    }),
    group.write(() => {
      setSetting(db, 'half', '1');
      throw new Error('broken');
    }),
    group.write(() => getSetting(db, 'first')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[2]).toMatchObject({ value: '1' });
  expect(getSetting(db, 'half')).toBeUndefined();
});

test('a note alone does not wait for the disk, and can be seen by others; with a write among them all do', async () => {
  const { db, path } = workspace;
  const waited: boolean[] = [];
  const watching = {
    ...db,
    transaction: <T>(work: () => T): T => (waited.push(true), db.transaction(work)),
    quickTransaction: <T>(work: () => T): T => (waited.push(false), db.quickTransaction(work)),
  };
  const group = createGroupCommit(watching);
  const set = (name: string) => () => {
    setSetting(db, name, 'written');
  };
  await group.note(set('a'));
  await Promise.all([group.note(set('b')), group.write(set('c'))]);
  expect(waited).toEqual([false, true]);
  const other = openWorkspace(path, { create: false });
  expect(['a', 'b', 'c'].map((name) => getSetting(other, name))).toEqual(['written', 'written', 'written']);
  other.close();
});

test('a note does not wait for the rest after a write, and the next write does', async () => {
  const { db } = workspace;
  const group = createGroupCommit(db);
  // Longer than a machine that is busy with others takes for two notes.
  const TOOK = 300;
  const begun = performance.now();
  await group.write(() => {
    while (performance.now() < begun + TOOK);
  });
  const order: string[] = [];
  const since = performance.now();
  const write = group.write(() => order.push('write')).then(() => performance.now() - since);
  await group.note(() => order.push('note'));
  await group.note(() => order.push('another note'));
  expect(order).toEqual(['note', 'another note']);
  expect(await write).toBeGreaterThan(TOOK / 2);
});
