import { expect, test } from 'vitest';
import { valueParts } from './value.ts';

const shape = (value: string): string =>
  valueParts(value)
    .map((part) => (part.kind === 'math' ? `[${part.tex}]` : part.text))
    .join('');

test.each([
  ['$\\frac12$', '[\\frac12]'],
  ['\\frac{1}{2}', '[\\frac{1}{2}]'],
  ['x^2 + 1', '[x^2 + 1]'],
  ['\\frac{\\pi}{5\\sqrt{3}}\\approx0.36', '[\\frac{\\pi}{5\\sqrt{3}}\\approx0.36]'],
  ['3.2 m/s', '3.2 m/s'],
  ['0.005 cm', '0.005 cm'],
  ['$47.08', '$47.08'],
  ['not informative', 'not informative'],
  ['{3,9,9,3}', '{3,9,9,3}'],
  ['#5 @ 3.5 in', '#5 @ 3.5 in'],
  ['V_oc = 3 V', 'V_oc = 3 V'],
  ['-k_BT \\ln Z', '[-k_BT \\ln Z]'],
  ['3k_BT', '[3k_BT]'],
  ['V_oc = \\frac{1}{2}', 'V_oc = [\\frac{1}{2}]'],
  ['word_on_spectrogram', 'word_on_spectrogram'],
  ['$O(n)$ or $O(m)$', '[O(n)] or [O(m)]'],
  ['density = \\frac{L}{2}', 'density = [\\frac{L}{2}]'],
  ['3e5 M^-1 s^-1', '3e5 M^-1 s^-1'],
  ['\\text{The copper wire will not melt.}', 'The copper wire will not melt.'],
  [
    '\\text{Final image is located } 12 \\, \\text{m to the left of the lens}',
    'Final image is located [12 \\,] m to the left of the lens',
  ],
  ['42 \\, \\text{m}', '[42 \\, \\text{m}]'],
  ['U = 0 \\quad \\text{for } r > a', '[U = 0 \\quad \\text{for } r > a]'],
  ['\\sqrt{\\text{all of these words}}', '[\\sqrt{\\text{all of these words}}]'],
  ['\\left( \\text{all of these words} \\right)', '[\\left( \\text{all of these words} \\right)]'],
  ['', ''],
])('%j', (value, expected) => {
  expect(shape(value)).toBe(expected);
});
