/** The orders of the queue as keys that an index has, and a page by key: from an item on, and what stands before it. */
import type { Sort } from '../../core/review/views.ts';
import type { ReadableDb } from './open.ts';
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
    const read = (side: 'before' | 'from', most: number): number[] =>
      db
        .all<{ id: number }>(
          `${tables} SELECT f.item_id AS id FROM ${from(drives)} WHERE ${where} AND ${condition} AND ${comparedWith(keys, side)}
           ORDER BY ${side === 'from' ? keys.join(', ') : keys.map(turned).join(', ')} LIMIT @limit`,
          { ...parameters, ...at, limit: most },
        )
        .map(({ id }) => id);
    const before = read('before', Math.floor(limit / 3)).reverse();
    return [...before, ...read('from', limit - before.length)];
  }
  return null;
}

const isDown = (key: string): boolean => key.endsWith(' DESC');
const turned = (key: string): string => (isDown(key) ? key.slice(0, -' DESC'.length) : `${key} DESC`);

/** SQL: the keys come before those of the item (@k0, @k1, …), or do not. The first key also stands alone, for the index. */
function comparedWith(keys: readonly string[], side: 'before' | 'from'): string {
  const plain = keys.map((key) => key.replace(/ DESC$/, ''));
  const sign = (key: string): string => ((side === 'before') !== isDown(key) ? '<' : '>');
  const beyond = keys.map((key, index) => {
    const same = plain.slice(0, index).map((one, place) => `${one} = @k${String(place)}`);
    const orEqual = side === 'from' && index === keys.length - 1 ? '=' : '';
    return `(${[...same, `${plain[index] ?? ''} ${sign(key)}${orEqual} @k${String(index)}`].join(' AND ')})`;
  });
  return `${plain[0] ?? ''} ${sign(keys[0] ?? '')}= @k0 AND (${beyond.join(' OR ')})`;
}
