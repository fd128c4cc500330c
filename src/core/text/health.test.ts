import { existsSync, readFileSync } from 'node:fs';
import katex from 'katex';
import { describe, expect, test } from 'vitest';
import { addHealth, damaged, emptyHealth, inspectText, mathHealth, texLeftovers } from './health.ts';
import { MACROS } from './macros.ts';
import type { Check } from './repair.ts';

const check: Check = (tex, display) => {
  try {
    katex.renderToString(tex, { displayMode: display, strict: 'ignore', maxExpand: 1000, macros: { ...MACROS } });
    return null;
  } catch (thrown) {
    return (thrown as Error).message;
  }
};

describe('math health', () => {
  test('counts formulas, refusals before and after, and causes', () => {
    const report = mathHealth(
      'A $x$, $\frac{1}{2}$, $5\text{ m}$ and $\\def\\a{\\a\\a}\\a$; see \\unknowncommand.',
      check,
    );
    expect(report).toEqual({
      texts: 1,
      formulas: 4,
      refusedBefore: 2,
      refusedAfter: 1,
      repaired: 2,
      byCause: { 'control-character': 1, 'lost-tab': 1, unreadable: 1 },
      leftovers: 1,
    });
  });

  test('says where the damage is', () => {
    const text = 'So $\frac{1}{2}$.';
    const [finding] = inspectText(text, check).findings;
    expect(finding && text.slice(finding.start, finding.end)).toBe('$\frac{1}{2}$');
  });

  test('adds up', () => {
    const sum = addHealth(addHealth(emptyHealth(), mathHealth('$\frac12$', check)), mathHealth('$\frac12$', check));
    expect(sum).toMatchObject({ texts: 2, formulas: 2, byCause: { 'control-character': 2 } });
  });

  test('left-over TeX is what a reader would see as source', () => {
    expect(texLeftovers('a \\foo, x_{1}, \\( and $ but $5 and 3_1')).toEqual(['\\foo', '_{', '\\(', '$']);
  });
});

describe('the cheap test for damage', () => {
  test.each([
    '$\frac{1}{2}$',
    '$\begin{cases}$',
    'of \text{x}',
    '$a\neq b$',
    'so \\n',
    'the \\u2265 sign',
    '$\\\\frac{1}{2}$',
  ])('%j looks damaged', (text) => expect(damaged(text)).toBe(true));
  test.each([
    'plain\ttext\twith tabs',
    'lines\r\nof Windows',
    '$\\frac{1}{2}$ and\nnew lines',
    'a\\nu b',
    '\\begin{aligned}a\\\\b\\end{aligned}',
  ])('%j looks healthy', (text) => expect(damaged(text)).toBe(false));
});

const DATA = new URL('../../../../shared/data/cfe/', import.meta.url);

describe('the real benchmark', () => {
  const files = ['CFE_text.json', 'CFE_mm.json'].map((name) => new URL(name, DATA));
  const here = files.every((file) => existsSync(file));
  if (!here) console.log('Skipped: the CFE files are not beside the checkout (../shared/data/cfe).');

  test.runIf(here)('stays within the bars of docs/design/text.md', () => {
    const sum = emptyHealth();
    const shown: string[] = [];
    for (const file of files) {
      const rows = JSON.parse(readFileSync(file, 'utf8')) as { question: { text: string }; answer: { text: string } }[];
      for (const row of rows) {
        for (const { text } of [row.question, row.answer]) {
          const health = inspectText(text, check);
          addHealth(sum, health.report);
          for (const { formula } of health.findings)
            if (formula.status === 'refused') shown.push(formula.causes.join());
        }
      }
    }
    expect(sum.formulas).toBeGreaterThan(5_000);
    expect(shown.length / sum.formulas).toBeLessThanOrEqual(0.003);
    expect(sum.leftovers / sum.texts).toBeLessThanOrEqual(0.02);
    // The repair is what brings it there.
    expect(sum.refusedBefore / sum.formulas).toBeGreaterThan(0.05);
  });
});
