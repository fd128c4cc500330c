import { describe, expect, it } from 'vitest';
import { endingOf } from './ending.ts';

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** A text of some length that says something else in every sentence. */
const work = NUMBERS.map(
  (one, at) => `Case ${one}: the cart number ${String(at)} rolls ${one} metres down its slope.`,
).join(' ');

describe('how a long answer ends', () => {
  it.each([
    ['in a sentence', `${work}\n\nSo the time that it takes until the cart has come to the end of the`],
    [
      'in a word of a long sentence',
      `${work}\n\nNow the second law of motion says that the acceleration of the cart incre`,
    ],
    ['in a formula', `${work}\n\n\\[ v = \\frac{p}{m} + 3`],
    ['behind an operator', `${work}\n\nP =`],
    ['in its thinking', `<think>\n${work}`],
    ['behind a heading', `${work}\n\n### Final Answer:`],
  ])('breaks off %s', (_, text) => {
    expect(endingOf(text)).toBe('broken');
  });
  it.each([
    ['words', `${work}${'of your question regarding the melting point '.repeat(40)}`],
    ['signs', `${work}${'0'.repeat(400)}`],
    [
      'a few words in any order',
      `${work}${Array.from({ length: 200 }, (_, at) => (at % 7 === 0 ? 'of' : 'the')).join(' ')} a`,
    ],
  ])('repeats %s', (_, text) => {
    expect(endingOf(text)).toBe('repeating');
  });
  it.each([
    ['a sentence', work],
    ['a box', `${work}\n\n\\[ \\boxed{v = 3} \\]`],
    ['a value alone', `${work}\n\nAnswer: 42`],
    ['a value with its unit', `${work}\n\nSo the cart reaches the end of the slope at a speed of about 4.2 m/s`],
    ['bold words', `${work}\n\n**The cart reaches the end of the slope after it has lost all that it had**`],
    ['thinking that ended', `<think>\nWell,\n</think>\n${work}`],
    ['rows of an array', `${work}\n\n\\[ \\begin{aligned} a &= 1 \\\\[2pt] b &= 2 \\end{aligned} \\]`],
    ['little at all', 'It is the'],
  ])('comes to its end with %s', (_, text) => {
    expect(endingOf(text)).toBeNull();
  });
});
