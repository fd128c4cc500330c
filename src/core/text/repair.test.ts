import katex from 'katex';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cause } from './cause.ts';
import { MACROS } from './macros.ts';
import { LONGEST_FORMULA, repairFormula } from './repair.ts';
import type { Check } from './repair.ts';
import { threadTime } from '../../../testing/thread-time.ts';

const check: Check = (tex, display) => {
  try {
    katex.renderToString(tex, {
      displayMode: display,
      strict: 'ignore',
      maxExpand: 1000,
      maxSize: 40,
      macros: { ...MACROS },
    });
    return null;
  } catch (thrown) {
    return (thrown as Error).message;
  }
};

const mend = (tex: string, display = false) => repairFormula(tex, display, check);
/** Blanks mean nothing in math. */
const tight = (tex: string) => tex.replace(/(?<!\\) +/g, '');

describe('a healthy formula', () => {
  test.each([
    '\\frac{1}{2}',
    'a\\ \\ b',
    '\\begin{aligned} a &= b \\\\[4pt] c &= d \\end{aligned}',
    '\\begin{cases} 1 & x>0 \\\\ 0 & \\text{otherwise} \\end{cases}',
    "f''_{x} + x'^2",
    '\\cos\\theta\\ & >1',
    'x\ny',
    '\\text{100\\% of } \\$5',
    '\\ce{H2O + CO2 -> H2CO3}'.replace('\\ce', '\\mathrm'),
  ])('%j is left as it is', (tex) => {
    const wrapped = tex.includes('& >') ? `\\begin{aligned}${tex} \\\\ b & c\\end{aligned}` : tex;
    expect(mend(wrapped)).toMatchObject({ status: 'ok', repaired: wrapped, causes: [] });
  });
});

/** Damage, what it becomes, and why. */
const DAMAGED: [tex: string, repaired: string, cause: Cause, display?: boolean][] = [
  ['\frac{1}{2}', '\\frac{1}{2}', 'control-character'],
  ['\\left(x\right)', '\\left(x\\right)', 'control-character'],
  ['\begin{aligned}a\\end{aligned}', '\\begin{aligned}a\\end{aligned}', 'control-character'],
  ['\u0007lpha + \u000bec{x}', '\\alpha + \\vec{x}', 'control-character'],
  ['x\u0003 + y', 'x  + y', 'control-character'],
  ['5\text{ m} \times 3', '5\\text{ m} \\times 3', 'lost-tab'],
  ['\theta\to0', '\\theta\\to0', 'lost-tab'],
  ['a \neq b', 'a \\neq b', 'lost-newline'],
  ['-\nabla\\phi', '-\\nabla\\phi', 'lost-newline'],
  ['\frac{\nu}{2}', '\\frac{\\nu}{2}', 'lost-newline'],
  ['x=1,\\n', 'x=1, ', 'literal-escape'],
  ['2\\u00b0', '2°', 'literal-escape'],
  ['\\\\frac{1}{2}\\\\pi', '\\frac{1}{2}\\pi', 'doubled-backslash'],
  ['\\begin{align} a &= b \\end{align}', '\\begin{align} a &= b \\end{align}', 'display-environment'],
  ['For a gas:$d W=-P$', '\\text{For a gas:} d W=-P ', 'stray-delimiter', true],
  ['\\( x \\)', '( x )', 'stray-delimiter'],
  ['\\#1 #2', '\\#1 \\#2', 'special-character'],
  ['50% of x', '50\\% of x', 'special-character'],
  ['x\\quadand y', 'x\\quad \\text{and } y', 'glued-command'],
  ['a\\cdotr', 'a\\cdot r', 'glued-command'],
  ['\\pmatrix{1 & 2}', '\\begin{pmatrix}1 & 2\\end{pmatrix}', 'old-command'],
  ['\\foo + 1', '\\mathrm{foo} + 1', 'unknown-command'],
  ['x\\limits_0', 'x _0', 'misplaced-command'],
  ['\\begin{array}{l}{{a}}\\ {{b}}\\end{array}', '\\begin{array}{l}{{a}}\\\\ {{b}}\\end{array}', 'row-separator'],
  ['\\begin{aligned}a&=1,\\b&=2\\end{aligned}', '\\begin{aligned}a&=1,\\\\ b&=2\\end{aligned}', 'row-separator'],
  [
    '\\begin{array}{c|c}a&b\\\\hline1&2\\end{array}',
    '\\begin{array}{c|c}a&b\\\\ \\hline 1&2\\end{array}',
    'row-separator',
  ],
  [
    '\\begin{aligned}a&=1\\\\frac{1}{2}&=b\\end{aligned}',
    '\\begin{aligned}a&=1\\\\ \\frac {1}{2}&=b\\end{aligned}',
    'row-separator',
  ],
  ['\\begin{aligned}a&=1\\&=2\\end{aligned}', '\\begin{aligned}a&=1\\\\ &=2\\end{aligned}', 'row-separator'],
  ['\\begin{array} a & b \\end{array}', '\\begin{array}{llllllllll} a & b \\end{array}', 'array-columns'],
  ['a &= b \\\\ &= c', '\\begin{aligned}a &= b \\\\ &= c\\end{aligned}', 'array-columns', true],
  ['\\begin{pmatrix}1\\end{bmatrix}', '\\begin{pmatrix}1\\end{pmatrix}', 'environment'],
  ['\\begin{eqnarray}a&=&b\\end{eqnarray}', '\\begin{aligned}a&=&b\\end{aligned}', 'environment'],
  ['\\begin{cases}1 & x', '\\begin{cases}1 & x\\end{cases}', 'environment'],
  ['\\mathring{\\mathrm{A}}}^{2}', '\\mathring{\\mathrm{A}}^{2}', 'brace'],
  ['\\frac{1}{2', '\\frac{1}{2}', 'brace'],
  ['\\ {a,b\\}', '\\{a,b\\}', 'brace'],
  ['\\left(x', '\\left(x\\right.', 'left-right'],
  ['x\\right)', '\\left.x\\right)', 'left-right'],
  ['\\left{x\\right}', '\\left\\{x\\right\\}', 'left-right'],
  ['x^2^3', 'x^2{}^3', 'script'],
  ["x'^2'", "x'^2{}'", 'script'],
  ['x_', 'x', 'script'],
  ['\\frac{a}', '\\frac{a}{}', 'missing-argument'],
  ['\\text{a_b}', '\\text{a\\_b}', 'text-mode'],
];

describe('damage is mended', () => {
  test.each(DAMAGED)('%j', (tex, repaired, cause, display = false) => {
    const made = mend(tex, display);
    expect(made).toMatchObject({ source: tex, status: 'repaired' });
    expect(tight(made.repaired)).toBe(tight(repaired));
    expect(made.causes).toContain(cause);
    expect(check(made.repaired, made.display)).toBeNull();
  });

  test('align in inline math becomes display math', () => {
    expect(mend('\\begin{align} a &= b \\end{align}').display).toBe(true);
  });

  test('a doubtful line break is a command only where the text is damaged', () => {
    expect(mend('a +\nu = 3\n').repaired).toContain('\\nu');
    expect(mend('\nu = 3x\n', true).repaired).toBe('\nu = 3x\n');
    expect(repairFormula('x\nu', false, check, true).repaired).toBe('x\\nu');
    expect(repairFormula('x\nu', false, check, false).repaired).toBe('x\nu');
  });
});

describe('what cannot be mended', () => {
  test('is refused with its source and a reason, never blank', () => {
    for (const tex of ['\\def\\a{\\a\\a}\\a', '}', '^', '\\begin{']) {
      const made = mend(tex);
      expect(made).toMatchObject({ status: 'refused', repaired: tex, source: tex });
      expect(made.causes).toContain('unreadable');
      expect(made.error).not.toBeNull();
    }
  });

  test('too long: not tried', () => {
    const made = mend('x'.repeat(LONGEST_FORMULA + 1));
    expect(made).toMatchObject({ status: 'refused', causes: ['too-long'] });
  });

  test('a check that throws is a refusal', () => {
    const throws: Check = () => {
      throw new Error('broken');
    };
    expect(repairFormula('x', false, throws)).toMatchObject({ status: 'refused', error: 'broken' });
  });
});

test('any formula is mended or refused, in bounded time', () => {
  const pieces = [
    '\\frac',
    '{',
    '}',
    '^',
    '_',
    '&',
    '\\\\',
    '\\left(',
    '\\right)',
    '\\begin{array}{c}',
    '\\end{array}',
    '$',
    '#',
    '%',
    "'",
  ];
  const soup = fc.array(
    fc.oneof(
      fc.constantFrom(...pieces, '\\begin{cases}', '\\end{cases}', '\\foo', '\\ ', 'x', '1', '\f', '\t'),
      fc.string({ maxLength: 6 }),
    ),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(soup, fc.boolean(), (parts, display) => {
      const tex = parts.join('');
      const made = repairFormula(tex, display, check);
      expect(made.source).toBe(tex);
      if (made.status !== 'refused') expect(check(made.repaired, made.display)).toBeNull();
    }),
    { numRuns: 400 },
  );
});

test.each([
  '{',
  '\\left(',
  '\\begin{array}{c}',
  '\\frac',
  '^',
  '\\right)',
  '\\foo ',
  '$',
  '&',
  '\\\\',
  '\\text{',
  '\\sqrt{x^',
])('a formula of nothing but %s takes bounded time', (unit) => {
  const began = threadTime();
  mend(unit.repeat(Math.floor(LONGEST_FORMULA / unit.length)));
  expect(threadTime() - began).toBeLessThan(5_000);
});
