import { describe, expect, it } from 'vitest';
import { piecesOf, type MarkedSpan } from './text-pieces.ts';

const shown = (text: string, base: number, spans: MarkedSpan[], headings: [number, number][] = []) =>
  piecesOf(text, base, spans, headings).map(({ text: part, look, match, evidence }) =>
    [part, look, match, evidence?.id].filter((x) => x !== null && x !== undefined && x !== 'plain').join('|'),
  );

describe('pieces of a block', () => {
  it('keep markdown’s signs, and show what they mean', () => {
    expect(shown('## A **b** `c`', 100, [], [[100, 114]])).toEqual([
      '## |sign',
      'A |heading',
      '**|sign',
      'b|strong',
      '**|sign',
      ' |heading',
      '`|sign',
      'c|code',
      '`|sign',
    ]);
  });
  it('lie where the spans of the whole text lie', () => {
    const spans: MarkedSpan[] = [
      { start: 90, end: 103, kind: 'evidence', id: 'e1' },
      { start: 102, end: 105, kind: 'match' },
      { start: 108, end: 300, kind: 'current' },
      { start: 300, end: 310, kind: 'match' },
    ];
    expect(shown('0123456789', 100, spans)).toEqual(['01|e1', '2|match|e1', '34|match', '567', '89|current']);
  });
  it('join to the block', () => {
    const text = 'a **b** c `d` **e\nf** ** g **';
    const pieces = piecesOf(text, 7, [{ start: 9, end: 12, kind: 'match' }], []);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });
  it('leave code and tables alone', () => {
    expect(piecesOf('| **a** |', 0, [], null)).toHaveLength(1);
  });
  it('prefer the evidence that is looked at', () => {
    const spans: MarkedSpan[] = [
      { start: 0, end: 4, kind: 'evidence', id: 'a' },
      { start: 0, end: 4, kind: 'evidence', id: 'b', active: true },
    ];
    expect(shown('abcd', 0, spans)).toEqual(['abcd|b']);
  });
});
