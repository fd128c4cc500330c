/** The queue's own views (docs/design/review.md, "Queue") and orders. A view is a filter and an order under a name. */
import { ENDINGS } from '../items/ending.ts';

export const SORTS = ['position', 'priority', 'disagreement', 'confidence', 'subject', 'length', 'random'] as const;
export type Sort = (typeof SORTS)[number];

export interface View {
  name: string;
  filter: string;
  sort: Sort;
}

export const VIEWS: readonly View[] = [
  { name: 'My to-do', filter: 'status:todo,draft', sort: 'position' },
  { name: 'Verdicts still open', filter: 'open>=1', sort: 'position' },
  { name: 'Answers without an end', filter: `ending:${ENDINGS.join(',')}`, sort: 'position' },
  { name: 'Judge and verifier disagree', filter: 'judge!=verifier', sort: 'disagreement' },
  { name: 'Wrong but value equal', filter: 'has:suspect', sort: 'priority' },
  { name: 'Right in some samples only', filter: 'right>=1 right<k', sort: 'position' },
  { name: 'Right in no sample', filter: 'right=0', sort: 'position' },
  { name: 'Experts disagree', filter: 'expert!=expert', sort: 'position' },
  { name: 'Needs adjudication', filter: 'status:adjudication', sort: 'position' },
  { name: 'Damaged math', filter: 'has:damage', sort: 'position' },
  { name: 'Flagged', filter: 'has:bookmark,comment', sort: 'position' },
  { name: 'Judge errors', filter: 'has:error', sort: 'position' },
];

/** The same order for the same seed: items by a hash of seed and id, so that adding an item moves no other. */
export function seededOrder(seed: number, itemId: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ itemId;
  hash = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad);
  hash = Math.imul(hash ^ (hash >>> 15), 0x735a2d97);
  return (hash ^ (hash >>> 15)) >>> 0;
}
