import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksInSlices, blocksOf } from './text-blocks.ts';
import { threadTime } from '../../../../../testing/thread-time.ts';

const whole = (text: string): void => {
  const blocks = blocksOf(text, [0, 7, 40]);
  let at = 0;
  const odd = blocks.filter(({ start, end }) => {
    const fits = start === at && end > start && end - start <= 4000;
    at = end;
    return !fits;
  });
  expect([odd, at]).toEqual([[], text.length]);
};

describe('cutting a long text', () => {
  it('keeps every character, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'binary', maxLength: 30 }),
            fc.constantFrom('\n', '\n\n', '# a\n', '```\n', '| a |\n', ' '),
          ),
        ),
        (parts) => {
          whole(parts.join(''));
        },
      ),
      { numRuns: 30 },
    );
    whole('x'.repeat(10_000));
    whole('\u{1f600}'.repeat(3000));
    whole(`${'word '.repeat(5000)}\nend`);
  });
  it('says where headings are, and cuts before them once a block is half full', () => {
    const rule = 'A rule. '.repeat(90);
    const text = `Intro.\n# One\n${rule}\n  ## Two\nMore.\n`;
    const places = [text.indexOf('# One'), text.indexOf('## Two')];
    const blocks = blocksOf(text, places);
    expect(blocks.map(({ headings }) => headings.map(([start, end]) => text.slice(start, end).trim()))).toEqual([
      ['# One'],
      ['## Two'],
    ]);
  });
  it('shows code and tables in columns', () => {
    const blocks = blocksOf('before\n```\ncode\n\nmore\n```\nafter\n| a | b |\n');
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'mono', 'text', 'mono']);
  });
  it('comes to the same in slices, and stops when it is not wanted any more', async () => {
    const text = '## Rule\nWords of it.\n\n'.repeat(20_000);
    expect(await blocksInSlices(text, [0], () => true)).toEqual(blocksOf(text, [0]));
    let looks = 0;
    expect(await blocksInSlices(text, [], () => looks++ < 2)).toBeNull();
  });
  it('cuts two megabytes quickly, into blocks that are few', () => {
    const text = '# Part\n\nSome words of a rule that goes on for a while.\n\n'.repeat(40_000);
    const before = threadTime();
    const places = Array.from({ length: 2000 }, (_, i) => text.indexOf('#', i * 52));
    const blocks = blocksOf(text, places);
    expect(threadTime() - before).toBeLessThan(2000);
    expect(blocks.length).toBeLessThan(16_000);
    const hostile = '*'.repeat(2_000_000);
    const start = threadTime();
    blocksOf(hostile);
    expect(threadTime() - start).toBeLessThan(2000);
  });
});
