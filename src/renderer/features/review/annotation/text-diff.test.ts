import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffPieces, textDiff } from './text-diff.ts';

const cut = (text: string, stretches: readonly { start: number; end: number }[]) =>
  stretches.map(({ start, end }) => text.slice(start, end));

describe('what differs between two texts', () => {
  it('is nothing for the same text', () => {
    expect(textDiff('a $\\frac12$ b', 'a $\\frac12$ b')).toEqual({ removed: [], added: [] });
  });
  it('is the word that was put in place of another', () => {
    const [before, after] = ['the mass is 2 kg here', 'the mass is 3 kg here'];
    const { removed, added } = textDiff(before, after);
    expect(cut(before, removed)).toEqual(['2']);
    expect(cut(after, added)).toEqual(['3']);
  });
  it('takes a command as one word', () => {
    const [before, after] = ['$\\alpha + 1$', '$\\beta + 1$'];
    expect(cut(after, textDiff(before, after).added)).toEqual(['\\beta']);
  });
  it('does not show a change of white space', () => {
    expect(textDiff('a  b', 'a\nb')).toEqual({ removed: [], added: [] });
  });
  it('shows a large difference as one stretch, quickly', () => {
    const before = Array.from({ length: 20_000 }, (_, i) => `a${String(i)}`).join(' ');
    const after = Array.from({ length: 20_000 }, (_, i) => `b${String(i)}`).join(' ');
    const began = process.threadCpuUsage();
    expect(textDiff(before, after).added).toHaveLength(1);
    const { user, system } = process.threadCpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
  it('leaves the same words when both stretches are taken out', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '1', ' ', '$', '\\x'), { maxLength: 40 }).map((l) => l.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { removed, added } = textDiff(before, after);
        const without = (s: string, stretches: readonly { start: number; end: number }[]) =>
          Array.from({ length: s.length }, (_, i) => s.charAt(i))
            .filter((_, i) => !stretches.some(({ start, end }) => i >= start && i < end))
            .join('');
        expect(without(before, removed).replace(/\s/g, '')).toBe(without(after, added).replace(/\s/g, ''));
      }),
    );
  });
  it('lays both texts into one, each to be read out of it', () => {
    expect(diffPieces('the mass is 2 kg', 'the mass is 3 kg')).toEqual([
      { kind: 'same', text: 'the mass is ' },
      { kind: 'gone', text: '2' },
      { kind: 'new', text: '3' },
      { kind: 'same', text: ' kg' },
    ]);
    const text = fc.array(fc.constantFrom('a', 'b', '1', ' ', '$', '\\x'), { maxLength: 40 }).map((l) => l.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = diffPieces(before, after);
        const only = (kind: string) =>
          pieces.flatMap((piece) => (piece.kind === 'same' || piece.kind === kind ? [piece.text] : [])).join('');
        expect(only('new')).toBe(after);
        expect(only('gone').replace(/\s/g, '')).toBe(before.replace(/\s/g, ''));
      }),
    );
  });
});
