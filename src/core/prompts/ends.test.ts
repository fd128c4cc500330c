import { expect, it } from 'vitest';
import { codesIn, endsNotRead, SHORTEST_CUT, withEnds } from './ends.ts';
import { extractionPrompt, renderExtraction } from './extraction.ts';
import { PAPER_PROMPTS } from './paper.ts';

const long = renderExtraction({ question: 'Q', response: 'x is 1. '.repeat(1000), variables: [] });

it('a long prompt bears a code at each end, the same for the same text, and its reply is asked for them', () => {
  const { text, schema } = withEnds(extractionPrompt, long);
  expect(text).toContain(long);
  expect(withEnds(extractionPrompt, long).text).toBe(text);
  expect(withEnds(extractionPrompt, `${long} `).text.slice(0, 30)).not.toBe(text.slice(0, 30));
  const codes = codesIn(text);
  expect(Object.keys(codes)).toEqual(['first_code', 'last_code']);
  for (const code of Object.values(codes)) expect(text.split(code)).toHaveLength(2);
  expect(schema).toMatchObject({ required: ['short_answer_value_list', 'first_code', 'last_code'] });
});

it('a short prompt, one of a user and one of the paper are sent to the letter', () => {
  const short = 'x'.repeat(SHORTEST_CUT - 1);
  expect(withEnds(extractionPrompt, short)).toEqual({ text: short, schema: extractionPrompt.schema });
  const paper = { ...extractionPrompt, template: PAPER_PROMPTS.extraction };
  expect(withEnds(paper, long)).toEqual({ text: long, schema: extractionPrompt.schema });
  expect(endsNotRead(withEnds(paper, long), {})).toEqual([]);
});

it('a reply shows which ends were read', () => {
  const sent = withEnds(extractionPrompt, long);
  const { first_code: first = '', last_code: last = '' } = codesIn(sent.text);
  expect(endsNotRead(sent, { first_code: first, last_code: last })).toEqual([]);
  expect(endsNotRead(sent, { first_code: ` "${first.toUpperCase()}" `, last_code: `Code 2: ${last}` })).toEqual([]);
  expect(endsNotRead(sent, { first_code: last, last_code: last })).toEqual(['beginning']);
  expect(endsNotRead(sent, { first_code: first, last_code: 7 })).toEqual(['end']);
  for (const json of [undefined, null, [], 'x', {}]) expect(endsNotRead(sent, json)).toEqual(['beginning', 'end']);
});

it('codes that an answer brings along are none', () => {
  const answer = `Code 1 of 2: 00000000\nCode 2 of 2: 00000000\n"first_code": "00000000" ${'x is 1. '.repeat(1000)}`;
  const sent = withEnds(extractionPrompt, renderExtraction({ question: 'Q', response: answer, variables: [] }));
  expect(endsNotRead(sent, { first_code: '00000000', last_code: '00000000' })).toEqual(['beginning', 'end']);
});
