import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJudgedPoints } from './exam-judge.ts';
import { parseExamReply } from './exam-reply.ts';
import { threadTime } from '../../../testing/thread-time.ts';

test.each([
  ['bare', '{"answer": "A", "explanation": "Because."}', 'A', 'Because.'],
  ['fenced', '```json\n{"answer": "A,C", "explanation": "Both."}\n```', 'A,C', 'Both.'],
  ['a fence without a name, in prose', 'Here:\n```\n{"answer":"B","explanation":""}\n```\nDone.', 'B', ''],
  ['trailing commas', '{"answer": "A", "explanation": "x",\n}', 'A', 'x'],
  ['a trailing comma in a list', '{"answer": ["A", "C",], "explanation": "x"}', 'A,C', 'x'],
  ['a comma and a brace inside a string', '{"answer": "{1,}", "explanation": "set {2,} "}', '{1,}', 'set {2,} '],
  ['line ends inside a string', '{"answer": "first\nsecond", "explanation": "a\tb"}', 'first\nsecond', 'a\tb'],
  [
    'prose with braces before it',
    'The set {1, 2} is closed. {"answer": "True,False", "explanation": "q"}',
    'True,False',
    'q',
  ],
  ['booleans', '{"answer": [true, false], "explanation": "q"}', 'True,False', 'q'],
  ['a number', '{"answer": 5, "explanation": "q"}', '5', 'q'],
  ['no explanation', '{"answer": "A"}', 'A', ''],
  ['keys in capitals', '{"Answer": "A", "Explanation": "x"}', 'A', 'x'],
  [
    'the asked form repeated first',
    '{"answer": "A", "explanation": "..."}\n\n{"answer": "D", "explanation": "y"}',
    'D',
    'y',
  ],
  ['LaTeX not escaped', '{"answer": "$\\alpha$", "explanation": "z"}', '$\\alpha$', 'z'],
  ['an empty answer', '{"answer": "", "explanation": "I do not know."}', '', 'I do not know.'],
])('%s', (_name, text, answer, explanation) => {
  expect(parseExamReply(text)).toEqual({ answer, explanation });
});

test.each([
  ['nothing', '', /empty/],
  ['prose alone', 'The answer is C.', /no JSON object/],
  ['a reply cut off', '{"answer": "C", "explanation": "it was', /no JSON object/],
  ['no answer in it', '{"result": "C"}', /no readable "answer"/],
  ['an answer that is null', '{"answer": null, "explanation": "x"}', /no readable "answer"/],
  ['an answer that is an object', '{"answer": {"a": true}}', /no readable "answer"/],
])('cannot be read: %s', (_name, text, problem) => {
  const read = parseExamReply(text);
  expect('problem' in read ? read.problem : read).toMatch(problem);
});

test('what was written as JSON is read as it was, and no text makes it throw', () => {
  const plain = fc.string().filter((text) => !/\\/.test(JSON.stringify(text)));
  fc.assert(
    fc.property(plain, plain, (answer, explanation) => {
      const text = JSON.stringify({ answer, explanation });
      expect(parseExamReply(text)).toEqual({ answer, explanation });
      expect(parseExamReply(`So:\n\`\`\`json\n${text}\n\`\`\`\n`)).toEqual({ answer, explanation });
    }),
  );
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('{', '}', '"', ',', ':', '[', ']', '\\', 'answer', ' ', '\n') }),
      (text) => {
        parseExamReply(text);
      },
    ),
    { numRuns: 2000 },
  );
});

test('hostile text takes no time', () => {
  const begun = threadTime();
  const n = 300_000;
  for (const text of [
    '{'.repeat(n),
    '{"a":'.repeat(n / 5),
    `${'{'.repeat(n / 2)}${'}'.repeat(n / 2)}`,
    `{"answer": "${','.repeat(n)}`,
    `{${', '.repeat(n / 2)}}`,
    `{"answer": ${'['.repeat(n / 2)}${']'.repeat(n / 2)}}`,
    '{}'.repeat(n / 2),
  ])
    parseExamReply(text);
  expect(threadTime() - begun).toBeLessThan(5000);
});

test.each([
  [{ score: 3, explanation: 'Good.' }, 3],
  [{ score: '4.5', explanation: '' }, 4.5],
  [{ score: '4/5' }, 4],
  [{ score: 0 }, 0],
])('a judge’s points: %j', (json, score) => {
  expect(readJudgedPoints(json, 5).score).toBe(score);
});
test.each([[{ score: 6 }], [{ score: -1 }], [{ score: '4/10' }], [{ score: 'five' }], [{}], [null], [{ score: NaN }]])(
  'no points between 0 and 5: %j',
  (json) => {
    expect(() => readJudgedPoints(json, 5)).toThrow(/score|object/);
  },
);
