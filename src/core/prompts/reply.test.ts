import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readFlow } from './flow.ts';
import { listPrompts } from './registry.ts';
import { readVariables, variablesPrompt } from './variables.ts';

/** sha256 of each schema as it is sent, first 16 digits. Another one is another request: what was paid for would be asked again. */
const SENT = {
  extraction: '494095333be02dca',
  verification: '03d3c25c87f3a7b8',
  l2s: '66e42d45d3a3f972',
  l2l: '03d3c25c87f3a7b8',
  'exam-judge': 'a3de218554bec548',
  'cl-judge': '85365772989123a3',
  'cl-errors': 'c025353c08d9049e',
  flow: '186342c65f563647',
  'flow-response': '186342c65f563647',
  variables: '5a0030e1a1b9b86d',
};

test('the form that providers are asked for is the same to the byte, so that replies that were paid for are found', () => {
  const sent = [...listPrompts(), variablesPrompt].flatMap(({ name, schema }) =>
    schema ? [[name, createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 16)]] : [],
  );
  expect(Object.fromEntries(sent)).toEqual(SENT);
});

test('what is wrong with a reply is said by the entry that has it, and of too long a list its length alone', () => {
  const step = { step_id: 1, step: 'Find x.', verifiable_answer: 'x' };
  expect(() => readFlow({ steps: [step, { step: 'Find y.' }] })).toThrow('entry 2 has no verifiable_answer');
  expect(() => readFlow({ steps: Array(301).fill(7) })).toThrow('the reply has 301 steps');
  const variable = { name: 'x', type: 'numeric', description: 'length', value: '4' };
  const read =
    (...variables: unknown[]) =>
    () =>
      readVariables({ variables }, 'x = 4');
  expect(read(variable, 7)).toThrow('entry 2 is no object');
  expect(read({ ...variable, name: undefined })).toThrow('entry 1 has no name');
  expect(read({ ...variable, name: 'x'.repeat(201) })).toThrow('the name of entry 1 is too long');
  expect(read({ ...variable, value: '  ' })).toThrow('entry 1 has no name or no value');
  expect(read({ ...variable, type: 'length' })()).toEqual([{ ...variable, type: 'other', stated: true }]);
});
