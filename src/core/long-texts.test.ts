/** Texts of 80,000 characters made to keep a regular expression busy: the description, a step of a flow, an answer, a judge's reply. */
import { expect, it } from 'vitest';
import { offeredWords } from './extract/names/offered.ts';
import { numbersIn } from './flow/numbers.ts';
import { parseJsonReply } from './prompts/json-reply.ts';
import { commas } from './verify/read/digit-marks.ts';
import { threadTime } from '../../testing/thread-time.ts';

const LENGTH = 80_000;
const LIMIT_MS = 1000;
const long = (start: string, unit: string, end = '!'): string => start + unit.repeat(LENGTH / unit.length) + end;

it.each<[string, (text: string) => unknown, string]>([
  ["a judge's reply: blanks in a fence", parseJsonReply, long('```json', ' ')],
  ["a judge's reply: lines in a fence", parseJsonReply, long('```json\n', '\n', 'x')],
  ["a judge's reply: braces", parseJsonReply, long('', '{"a": ')],
  ["a judge's reply: backslashes", parseJsonReply, long('{"a": "', '\\')],
  ['a description: a list without its end', offeredWords, long('(', 'a,')],
  ['a description: "or" without an end', offeredWords, long('(', 'or ')],
  ['a description: letters', offeredWords, long('is ', 'a')],
  ['a description: words and commas', offeredWords, long('is ', 'aaaa, ')],
  ['a value: digits and commas in brackets', commas, long('(', '1,')],
  ['a value: brackets', commas, long('', '(1,1')],
  ['a step: blanks after a power of ten', numbersIn, long('1\\times10', ' ')],
  ['a step: digits', numbersIn, long('', '1')],
  ['a step: thousands', numbersIn, long('1', ',111', ',')],
])('%s', (_name, read, text) => {
  const begun = threadTime();
  read(text);
  expect(threadTime() - begun).toBeLessThan(LIMIT_MS);
});
