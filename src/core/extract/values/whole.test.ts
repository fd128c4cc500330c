import { describe, expect, it } from 'vitest';
import { PARAPHRASES } from '../../verify/fixtures/paraphrases.ts';
import { verify } from '../../verify/index.ts';
import { extract } from '../index.ts';

/** Values of which something could be cut off, without dollars and boxes of their own; "~" is a blank in TeX. */
const values = [...new Set(PARAPHRASES.flatMap(([reference, claimed]) => [reference, claimed]))]
  .map((value) => value.replace(/^\$+|\$+$/g, ''))
  .filter(
    (value) =>
      value.length > 1 && value.length < 160 && /[!(,|]|\b(?:and|or)\b/.test(value) && !/\n|\\boxed|^~/.test(value),
  );

describe('a value in a box', () => {
  it('is found whole or not at all', () => {
    const cut = values.flatMap((value) => {
      const text = `We work it out step by step.\n\n\\[\n\\boxed{${value}}\n\\]`;
      const [found] = extract(text, [{ name: 'answer', type: 'other', description: '' }]);
      return found?.value != null && verify(value, found.value).verdict === 'different' ? [[value, found.value]] : [];
    });
    expect(cut).toEqual([]);
  });
});
