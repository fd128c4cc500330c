import { expect, test } from 'vitest';
import { equationsIn } from '../extract/index.ts';
import { originsOf } from './origins.ts';
import { partsOf } from './parts.ts';

const question = 'A cart of mass $m$ rolls from a height $h$. (a) How fast is it, and how large its momentum? (b) Show that energy is kept. (c) How far does it get on a slope $s$?'; // prettier-ignore
const solution = '(a) From $mgh = mv^2/2$ we have $v = \\sqrt{2gh}$, and hence\n$$p = mv = m\\sqrt{2gh}.$$\n\n(b) Nothing is lost.\n\n(c) It gets as far as $x = \\frac{h}{\\sin s}$.'; // prettier-ignore
const origins = (values: readonly string[], text = solution): (readonly [number | null, string | null])[] =>
  originsOf(text, partsOf(question, text), values, equationsIn(text)).map(({ part, left }) => [part, left] as const);

test('a value has the part and the name that the solution gives it', () => {
  expect(origins(['\\sqrt{2gh}', 'm\\sqrt{2gh}', '\\frac{h}{\\sin s}'])).toEqual([
    [0, 'v'],
    [0, 'p'],
    [2, 'x'],
  ]);
});

test('a fraction is the same in any size', () => {
  expect(origins(['\\sqrt{2gh}', '\\dfrac{h}{\\sin s}'])[1]).toEqual([2, 'x']);
});

test('a value that the solution writes otherwise stands between its neighbours, and has the name that it brings along', () => {
  expect(origins(['\\sqrt{2gh}', '\\frac{p}{m} = \\sqrt{2g} \\sqrt{h}', 'm\\sqrt{2gh}'])[1]).toEqual([
    0,
    '\\frac{p}{m}',
  ]);
  expect(origins(['\\sqrt{2gh}', '7 \\text{ J}', '8', '\\frac{h}{\\sin s}'])[1]).toEqual([null, null]);
});

test('as many values as parts have one each, unless the solution says otherwise', () => {
  expect(origins(['5', '6', '7'], '').map(([part]) => part)).toEqual([0, 1, 2]);
  expect(origins(['\\sqrt{2gh}', '\\text{kept}', '\\frac{h}{\\sin s}']).map(([part]) => part)).toEqual([0, 1, 2]);
  expect(origins(['\\sqrt{2gh}', 'm\\sqrt{2gh}', '\\frac{h}{\\sin s}']).map(([part]) => part)).toEqual([0, 0, 2]);
});
