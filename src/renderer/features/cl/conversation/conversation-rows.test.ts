import { describe, expect, it } from 'vitest';
import { rowAt, rowsOf, type Shown } from './conversation-rows.ts';
import { blocksOf } from './text-blocks.ts';

const context = `${'Rules of the fair.\n\n'.repeat(1000)}What is the fee?`;
const end = { start: context.length - 30, text: context.slice(-30) };
const shown = (text: string, part: Partial<Shown> = {}): Shown => ({
  characters: text.length,
  preview: text.slice(0, 1000),
  end: null,
  blocks: null,
  unfolded: false,
  headings: [],
  ...part,
});

describe('rows of a conversation', () => {
  it('fold a long message to its beginning and its end', () => {
    const rows = rowsOf([shown('Be brief.'), shown(context, { end })]);
    expect(rows.map(({ kind }) => kind)).toEqual(['head', 'block', 'head', 'block', 'fold', 'block']);
    const [first, fold, last] = rows.slice(3);
    if (first?.kind !== 'block' || fold?.kind !== 'fold' || last?.kind !== 'block') throw new Error('other rows');
    expect(first.block.end + fold.hidden).toBe(last.block.start);
    expect(last.text).toMatch(/What is the fee\?$/);
    expect(last.block.end).toBe(context.length);
    expect(context.slice(0, first.block.end)).toBe(first.text);
  });
  it('say that something follows what is shown of a long task', () => {
    const rows = rowsOf([shown(context, { end: { start: 3000, text: context.slice(3000, 3500) } })]);
    expect(rows.map(({ kind }) => kind)).toEqual(['head', 'block', 'fold', 'block', 'fold']);
    const hidden = rows.reduce((sum, row) => sum + (row.kind === 'fold' ? row.hidden : 0), 0);
    const seen = rows.reduce((sum, row) => sum + (row.kind === 'block' ? row.block.end - row.block.start : 0), 0);
    expect(hidden + seen).toBe(context.length);
  });
  it('show everything of an opened message, and say where a place is', () => {
    const folded = rowsOf([shown(context, { end })]);
    const open = rowsOf([shown(context, { end, unfolded: true, blocks: blocksOf(context) })]);
    expect(open.some(({ kind }) => kind === 'fold')).toBe(false);
    expect(rowAt(folded, 0, 9000)).toBeNull();
    const row = open[rowAt(open, 0, 9000) ?? 0];
    expect(row?.kind === 'block' && row.block.start <= 9000 && row.block.end > 9000).toBe(true);
  });
  it('keep a message folded until it has been read', () => {
    const rows = rowsOf([shown(context, { unfolded: true })]);
    expect(rows.map(({ kind }) => kind)).toEqual(['head', 'block', 'fold']);
  });
});
