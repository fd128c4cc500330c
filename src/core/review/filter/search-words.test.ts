import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSearch, searchQuery } from './search-words.ts';
import { snippetOf } from './snippet.ts';
import { threadTime } from '../../../../testing/thread-time.ts';

const query = (typed: string) => {
  const wanted = readSearch(typed);
  return wanted && searchQuery(wanted);
};
const snippet = (text: string, typed: string) =>
  snippetOf(text, readSearch(typed)!)?.replaceAll('\u0002', '[').replaceAll('\u0003', ']');

it('a search asks for every word, and for the beginning of the last', () => {
  expect(query('Carnot cyc')).toBe('"carnot" AND "cyc"*');
  expect(query('"heat engine" $')).toBe('"heat engine"');
  expect(query('\\omega_0')).toBe('"omega 0"');
  expect(query(' $ -- "')).toBeNull();
  expect(query('a"b OR NEAR(')).toBe('"a" AND "b or near"');
});

describe('a snippet', () => {
  it('marks words whatever their case and accents, and phrases as a whole', () => {
    expect(snippet('The Carnot cycle of Élan.', 'elan carnot')).toBe('The [Carnot] cycle of [Élan].');
    expect(snippet('heat, heat engine', '"heat engine"')).toBe('heat, [heat engine]');
    expect(snippet('$\\omega_{0}$ and cyclone', 'cyc')).toBe('$\\omega_{0}$ and [cyclone]');
    expect(snippet('encyclopaedia', 'cyc')).toBeUndefined();
  });
  it('is cut around the first place', () => {
    const long = `${'word '.repeat(100)}needle${' word'.repeat(100)}`;
    expect(snippet(long, 'needle')).toMatch(/^…(word ){9,10}\[needle\]( word){5,20}…$/);
  });
  it('is the text itself but for marks and blanks, and quick, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: 'binary', maxLength: 10 }),
        (text, typed) => {
          const wanted = readSearch(typed);
          const shown = wanted && snippetOf(text, wanted);
          if (!shown) return;
          const flat = (one: string) => one.replace(/[\t\n\f\r \u0002\u0003]+/g, '');
          expect(flat(text)).toContain(flat(shown.replace(/^…|…$/g, '')));
        },
      ),
    );
    const started = threadTime();
    snippet('a '.repeat(200_000), '"a a a a a a b"');
    expect(threadTime() - started).toBeLessThan(1000);
  });
});
