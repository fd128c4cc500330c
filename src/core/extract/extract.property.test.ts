import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VariableSpec } from './index.ts';
import { extract, mentionOf, placesFor } from './index.ts';

/** `npm run torture` tries four times as many. */
const RUNS = { numRuns: process.env['MARKSCHEME_TORTURE'] === undefined ? 2500 : 10_000 };

/** Pieces that responses are made of, so that random texts reach every branch of the reader. */
const fragment = fc.constantFrom(
  '$',
  '$$',
  '\\(',
  '\\)',
  '\\[',
  '\\]',
  '\\boxed{',
  '}',
  '{',
  '**',
  '`',
  '```\n',
  '|',
  '|---|\n',
  '=',
  ' = ',
  '≈',
  '\\approx ',
  '\n',
  '\n\n',
  '# ',
  '- ',
  '(a) ',
  'Final answer: ',
  '**Answer:** ',
  'V_0',
  'x',
  'speed',
  'the focal length is ',
  '3.2 m/s',
  '1/3',
  '\\frac{1}{2}',
  ', ',
  '; ',
  '. ',
  ' and ',
  '\\quad ',
  '\\\\',
  '&',
  '\\begin{aligned}',
  '\\end{aligned}',
  '\\text{ m}',
  'Wait, ',
  'I cannot ',
  '<think>',
  '</think>',
  '> ',
  'Given: ',
  '\uE001',
  '\uE002',
  '🙂',
  '\\left(',
  '10^{-3}',
  '−5',
  '(',
  ')',
  '∴',
  'Yes, ',
  'virtual',
  '**Speed.** ',
  '(x, y) = (1, 2)',
);
const response = fc.oneof(
  fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join('')),
  fc.string({ maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
);
const spec: fc.Arbitrary<VariableSpec> = fc.record({
  name: fc.oneof(
    fc.constantFrom('V_0', 'x', 'speed', 'focal_length', 'F(0)', 'answer', 'sigma_q1_squared', '', '(', '\\'),
    fc.string({ maxLength: 20 }),
  ),
  type: fc.constantFrom('numeric', 'formula', 'other'),
  description: fc.oneof(
    fc.constantFrom('', 'The speed V_0 of the ball with units.', 'Whether the condition holds, denoted as x.'),
    fc.string({ maxLength: 60 }),
  ),
});
const specs = fc.array(spec, { maxLength: 5 });

/** The value is a subsequence of the span's text, blanks aside. */
function isWithin(value: string, text: string): boolean {
  let at = 0;
  for (const c of value.replace(/\s/g, '')) {
    at = text.indexOf(c, at);
    if (at === -1) return false;
    at += c.length;
  }
  return true;
}

describe('for any response and any variables', () => {
  it('extract answers once per variable, with spans in the response that hold the value', () => {
    fc.assert(
      fc.property(response, specs, (text, variables) => {
        const results = extract(text, variables);
        expect(results).toHaveLength(variables.length);
        for (const r of results) {
          expect(r.reason).not.toMatch(/could not be read/);
          expect(r.status === 'found').toBe(r.value !== null && r.span !== null);
          for (const c of [
            ...r.candidates,
            ...(r.value !== null && r.span ? [{ value: r.value, span: r.span, score: 1 }] : []),
          ]) {
            expect(c.span.start).toBeGreaterThanOrEqual(0);
            expect(c.span.end).toBeLessThanOrEqual(text.length);
            expect(c.span.start).toBeLessThan(c.span.end);
            expect(isWithin(c.value, text.slice(c.span.start, c.span.end))).toBe(true);
            expect(c.score).toBeGreaterThanOrEqual(0);
            expect(c.score).toBeLessThanOrEqual(1);
          }
          if (r.status === 'found') expect(r.value?.trim()).not.toBe('');
        }
      }),
      RUNS,
    );
  });

  it('placesFor never throws, and its places lie within the text', () => {
    fc.assert(
      fc.property(response, spec, (text, variable) => {
        for (const { start, end } of placesFor(text, [variable], text)[0] ?? []) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      RUNS,
    );
  });

  it('mentionOf never throws, and its place lies within the text', () => {
    fc.assert(
      fc.property(response, fc.oneof(fragment, fc.string({ maxLength: 20 })), spec, (text, value, variable) => {
        const mention = mentionOf(text, value, variable);
        if (mention === null) return;
        expect(mention.span.start).toBeGreaterThanOrEqual(0);
        expect(mention.span.end).toBeGreaterThan(mention.span.start);
        expect(mention.span.end).toBeLessThanOrEqual(text.length);
      }),
      RUNS,
    );
  });
});

describe('a megabyte of hostile text', () => {
  const variables: VariableSpec[] = [
    { name: 'V_0', type: 'numeric', description: 'The voltage V_0 of the cell.' },
    { name: 'focal_length', type: 'other', description: 'The focal length with units.' },
    { name: 'x', type: 'formula', description: 'The root x.' },
    { name: 'speed', type: 'other', description: 'The speed of the cart, with units of m/s.' },
    { name: 'image', type: 'other', description: 'Whether the image is real or virtual.' },
    { name: 'stable', type: 'other', description: 'Whether it is stable (yes or no).' },
  ];
  const units = [
    '{',
    '$',
    '$$',
    '\\boxed{',
    '|',
    '=',
    'a = ',
    'x = 3, ',
    '**',
    '`',
    '\\(',
    '\\[',
    '(',
    '\\begin{align}',
    '\\begin{cases}',
    '1',
    '1,',
    '\n',
    'a\n\n',
    '# a\n',
    '- x = 3\n',
    'is ',
    'The V_0 is 3. ',
    '\\frac{',
    '\\text{',
    '^',
    'wait ',
    '\\boxed{V_0=3} ',
    '$x=3$ ',
    '> ',
    '```\n',
    '<think>',
    '\\\\',
    '|x',
    '| a | b |\n',
    'm/s·',
    ' ',
    'word ',
    '. ',
    'Final answer: x = 3\n',
    '**a** ',
    '🙂',
    'Yes. ',
    'The image is real. ',
    '= 3\n',
    'a speed of 3 m/s ',
    '3 m/s ',
    '**Speed.** 3 m/s\n\n',
    '(a) v = 3 m/s\n(b) v = 4 m/s\n',
    '(x, y) = (1, 2)\n',
    '1.5 × ',
    '((a) ',
    'a, b or c ',
  ];
  // A quiet machine needs 50 to 200 ms; what grew with the square of the length would need minutes.
  const BOUND_MS = 2000;
  it.each(units)('of %j is read in bounded time', (unit) => {
    const text = unit.repeat(Math.ceil(1e6 / unit.length));
    // This thread's own processor time, the best of three, so that a busy machine does not decide.
    let best = Infinity;
    for (let i = 0; i < 3 && best >= BOUND_MS; i++) {
      const before = process.threadCpuUsage();
      expect(extract(text, variables)).toHaveLength(variables.length);
      const spent = process.threadCpuUsage(before);
      best = Math.min(best, (spent.user + spent.system) / 1000);
    }
    expect(best).toBeLessThan(BOUND_MS);
  });
});

it('names that every object of the language has are names like others', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    const text = `The ${name} is 5 m.\n\n**${name} = 5 m**, a ${name} of 3 ${name}.`;
    const found = extract(text, [{ name, type: 'numeric', description: `The ${name}.` }], { agree: (a, b) => a === b });
    expect(found).toHaveLength(1);
    expect(found[0]?.status).not.toBe('failed');
  }
});
