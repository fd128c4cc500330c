import { expect, it } from 'vitest';
import { verify } from '../index.ts';

const said = (reference: string, claimed: string) => verify(reference, claimed).explanation;

it('a formula that cannot be read is no value in words: the place is told', () => {
  expect(said('$P(A|B) \\propto \\xleftarrow{k}$', '1')).toBe(
    'The reference cannot be read as mathematics from “\\propto \\xleftarrow{k}” on.',
  );
  expect(said('1', '$2x + (3$')).toBe(
    'The claimed value cannot be read as mathematics because a bracket stands alone: “(3”.',
  );
  expect(verify('$a = b +$', 'x_{1').differences.map(({ text }) => text)).toEqual([
    'the reference cannot be read as mathematics from “+” on',
    'the claimed value cannot be read as mathematics because a bracket stands alone: “{1”',
  ]);
  expect(verify('$a = b +$', '$c$')).toMatchObject({ verdict: 'undecided', reason: 'unparsed' });
});

it('words stay words', () => {
  expect(said('the ball moves to the left', 'it falls')).toBe('Values in words are not compared.');
  expect(said('\\text{Nash equilibrium}', 'none')).toBe('Values in words are not compared.');
});
