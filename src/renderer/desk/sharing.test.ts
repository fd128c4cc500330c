import { describe, expect, it } from 'vitest';
import { sharing } from './sharing.ts';

const shown = {
  responseId: 7,
  cards: [
    { variableId: 1, layers: [{ who: 'Ada', status: 'right', at: '2026-11-21T22:00:00Z' }] },
    { variableId: 2, layers: [{ who: '', status: 'wrong', at: '2026-11-21T22:00:00Z' }] },
  ],
};

describe('what the engine answers', () => {
  it('is what is shown where only times differ, and keeps the parts that did not change', () => {
    const read = structuredClone(shown);
    for (const { layers } of read.cards) for (const layer of layers) layer.at = '2027-01-01T00:00:00Z';
    expect(sharing(shown, read)).toBe(shown);
    read.cards[1]?.layers.push({ who: 'judge', status: 'right', at: '' });
    const next = sharing(shown, read);
    expect(next.cards[0]).toBe(shown.cards[0]);
    expect(next.cards[1]?.layers).toHaveLength(2);
    expect(next.cards[1]?.layers[0]).toBe(shown.cards[1]?.layers[0]);
  });

  it('is what was read, whatever of it is gone, new, or of another kind', () => {
    const cases: [unknown, unknown][] = [
      [{ a: 1, b: 2 }, { a: 1 }],
      [{ a: 1 }, { a: 1, b: 2 }],
      [[1, 2], [1]],
      [[1], { 0: 1 }],
      [null, { a: null }],
      [{ a: { at: 'now', b: 1 } }, { a: { at: 'then', b: 2 } }],
    ];
    for (const [before, read] of cases) expect(sharing(before, read)).toEqual(read);
  });
});
