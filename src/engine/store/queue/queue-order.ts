/** The orders of the queue as keys that an index has, and a page by key: from an item on, and what stands before it. */
import type { Sort } from '../../../core/review/filter/views.ts';
import type { ReadableDb } from '../file/open.ts';
import type { Columns } from './queue-columns.ts';

/** A stretch of the queue whose items have one order. `keys` are SQL, the last one told apart every item; `drives`: the table whose index has it. */
export interface Order {
  condition: string;
  keys: string[];
  drives: 'facts' | 'standings';
}

/** One stretch, or, where what is unfinished comes first, two. */
export function ordersOf(sort: Sort, columns: Columns): Order[] {
  const { differing, priority, leastSure, position, finished } = columns;
  const unfinishedFirst = (by: string): Order[] =>
    [`NOT ${finished}`, finished].map((condition) => ({ condition, keys: [by, position], drives: 'standings' }));
  switch (sort) {
    case 'position':
    case 'random':
      return [{ condition: '1', keys: ['f.position'], drives: 'facts' }];
    case 'subject':
      return [{ condition: '1', keys: [`f.subject = ''`, 'f.subject COLLATE NOCASE', 'f.position'], drives: 'facts' }];
    case 'length':
      return [{ condition: '1', keys: ['f.length', 'f.position'], drives: 'facts' }];
    case 'disagreement':
      return [{ condition: '1', keys: [`${differing} DESC`, position], drives: 'standings' }];
    // What the expert has to look at first: unfinished items, likely errors of the judge, disagreements, then what nobody settled.
    case 'priority':
      return unfinishedFirst(`${priority} DESC`);
    // What the verifier settled with the least confidence, then what it did not settle.
    case 'confidence':
      return unfinishedFirst(leastSure);
  }
}

interface Around {
  tables: string;
  where: string;
  from: (first: Order['drives']) => string;
  orders: readonly Order[];
  parameters: Record<string, unknown>;
  item: number;
  limit: number;
}

/** The ids of a page with the item in it, a third of it before the item; null when the queue does not have the item. */
export function aroundOf(
  db: ReadableDb,
  { tables, where, from, orders, parameters, item, limit }: Around,
): number[] | null {
  for (const { condition, keys, drives } of orders) {
    const columns = keys.map((key, index) => `${key.replace(/ DESC$/, '')} AS k${String(index)}`).join(', ');
    const at = db.get<Record<string, number | string>>(
      `${tables} SELECT ${columns} FROM ${from('facts')} WHERE ${where} AND ${condition} AND f.item_id = @item`,
      { ...parameters, item },
    );
    if (!at) continue;
    const read = (side: 'before' | 'from', most: number): number[] => {
      const ids: number[] = [];
      for (const { beyond, rest } of stretches(keys, side)) {
        if (ids.length >= most) break;
        const rows = db.all<{ id: number }>(
          `${tables} SELECT f.item_id AS id FROM ${from(drives)} WHERE ${where} AND ${condition} AND ${beyond}
           ORDER BY ${(side === 'from' ? rest : rest.map(turned)).join(', ')} LIMIT @limit`,
          { ...parameters, ...at, limit: most - ids.length },
        );
        ids.push(...rows.map(({ id }) => id));
      }
      return ids;
    };
    const before = read('before', Math.floor(limit / 3)).reverse();
    return [...before, ...read('from', limit - before.length)];
  }
  return null;
}

const isDown = (key: string): boolean => key.endsWith(' DESC');
const turned = (key: string): string => (isDown(key) ? key.slice(0, -' DESC'.length) : `${key} DESC`);

/**
 * One after the other: what shares all keys but the last with the item (@k0, @k1, …) and stands before it, or does not; then what shares all but the
 * last two, and so on, with the keys (`rest`) that tell its items apart. Each is one stretch of the index: as one condition with OR it would be read
 * from the first item on that has the same first key.
 */
function stretches(keys: readonly string[], side: 'before' | 'from'): { beyond: string; rest: string[] }[] {
  const plain = keys.map((key) => `(${key.replace(/ DESC$/, '')})`);
  return keys
    .map((key, index) => {
      const same = plain.slice(0, index).map((one, place) => `${one} = @k${String(place)}`);
      const sign = (side === 'before') !== isDown(key) ? '<' : '>';
      const orEqual = side === 'from' && index === keys.length - 1 ? '=' : '';
      const beyond = [...same, `${plain[index] ?? ''} ${sign}${orEqual} @k${String(index)}`].join(' AND ');
      return { beyond, rest: keys.slice(index) };
    })
    .reverse();
}
