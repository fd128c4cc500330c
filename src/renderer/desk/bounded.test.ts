import { expect, it } from 'vitest';
import { workspaceStore } from '../app/stores.ts';
import { bounded } from './bounded.ts';
import { emptyDesk, putAnswers, putItem, type Desk, type DeskRow, type DeskTypes } from './desk-store.ts';

it('keeps what was put in last, and what is shown however long ago it was', () => {
  let map: ReadonlyMap<number, string> = new Map();
  for (let n = 1; n <= 10; n += 1) map = bounded(map, n, String(n), 2, 3);
  expect([...map.keys()]).toEqual([2, 9, 10]);
  expect([...bounded(map, 2, 'again', null, 3)]).toEqual([
    [9, '9'],
    [10, '10'],
    [2, 'again'],
  ]);
});

it('a desk that goes through a thousand items holds those around the open one', () => {
  const rows = Array.from({ length: 1000 }, (_, n): DeskRow => ({ itemId: n + 1, position: n, reviewStatus: 'todo' }));
  const entryOf = ({ itemId }: DeskRow) => ({ itemId, unfinished: true, open: true, disputed: false });
  const queue = rows.map(entryOf);
  const known = { rows: new Map(rows.map((row) => [row.itemId, row])), queue, itemId: 3 };
  const store = workspaceStore(() => ({ ...emptyDesk<DeskTypes>(), ...known }));
  const kind = { rowOfItem: () => ({}), rowOfAnswers: () => ({}), queue: { entryOf } };
  const desk = { store, kind } as unknown as Desk<DeskTypes>;
  for (const row of rows) {
    putItem(desk, { ...row, stamp: '' });
    putAnswers(desk, row.itemId, [{ responseId: row.itemId }]);
  }
  const { items, answers } = store.getState();
  for (const kept of [items, answers]) {
    expect(kept.size).toBeLessThanOrEqual(50);
    expect([kept.has(3), kept.has(1000), kept.has(500)]).toEqual([true, true, false]);
  }
});
