import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsonReply } from './json-reply.ts';
import { threadTime } from '../../../testing/thread-time.ts';

test.each([
  ['plain', '{"a": 1}', { a: 1 }],
  ['fenced', '```json\n{"a": "x"}\n```', { a: 'x' }],
  ['with prose around it', 'Here you are: {"a": {"b": "}"}} Hope it helps {', { a: { b: '}' } }],
  ['escaped LaTeX', '{"v": "$\\\\frac{1}{2}$\\n"}', { v: '$\\frac{1}{2}$\n' }],
  ['LaTeX not escaped', '{"v": "$\\alpha$"}', { v: '$\\alpha$' }],
  ['LaTeX that JSON reads as a form feed', '{"v": "\\frac{1}{2}"}', { v: '\\frac{1}{2}' }],
  ['LaTeX that JSON reads as a tab', '{"v": "2\\times 3\\theta"}', { v: '2\\times 3\\theta' }],
  ['a line end before a letter', '{"v": "so\\nu = 5"}', { v: 'so\nu = 5' }],
  ['both kinds of backslash', '{"v": "\\alpha\\nabla \\"q\\" \\\\beta"}', { v: '\\alpha\\nabla "q" \\beta' }],
])('%s', (_name, text, value) => {
  expect(parseJsonReply(text)).toEqual(value);
});

test.each([
  [
    'the quoted one before its own',
    'The student writes {"is_correct": true}. {"is_correct": false}',
    { is_correct: false },
  ],
  [
    'behind forty braces of a quotation',
    `${'{'.repeat(30)} {"is_correct": true} So: {"is_correct": false}`,
    { is_correct: false },
  ],
  ['in a fence after a quotation', '{"is_correct": true}\n```json\n{"is_correct": false}\n```', { is_correct: false }],
  [
    'the outer one, not what it holds',
    'So: {"is_correct": false, "why": {"is_correct": true}}',
    { is_correct: false, why: { is_correct: true } },
  ],
])('of several objects the last counts: %s', (_name, text, value) => {
  expect(parseJsonReply(text)).toEqual(value);
});

test('an object that is never reached is no reply, and no earlier one is taken for it', () => {
  expect(
    parseJsonReply(`{"is_correct": true} ${'{'.repeat(2000)}${'x'.repeat(2000)} {"is_correct": false}`),
  ).not.toEqual({ is_correct: true });
});

test.each(['', 'The value is 5.', '[1, 2]', '{"a": ', '5', '{{{{{{'])('no object in %j', (text) => {
  expect(parseJsonReply(text)).toBeUndefined();
});

test('what was written as JSON is read as it was, fenced or not', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.boolean(), fc.array(fc.string()))), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!/\\[bf]|\\[tr][a-z]/.test(text));
      expect(parseJsonReply(text)).toEqual(JSON.parse(text));
      expect(parseJsonReply(`\`\`\`json\n${text}\n\`\`\``)).toEqual(JSON.parse(text));
    }),
  );
});

test('hostile text takes no time', () => {
  const begun = threadTime();
  for (const text of [
    '{'.repeat(200_000),
    '{"a":"'.repeat(50_000),
    '```'.repeat(100_000),
    `\`\`\`json${' \n'.repeat(40_000)}x`,
    `${'{"a": '.repeat(20_000)}x`,
    `{"a": "${'\\'.repeat(300_000)}`,
  ])
    parseJsonReply(text);
  expect(threadTime() - begun).toBeLessThan(2000);
});
