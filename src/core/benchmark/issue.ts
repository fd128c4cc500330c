import type { z } from 'zod';
import { shortened } from '../text/shortened.ts';

/** Names of fields are foreign too: no more of them is repeated. UTF-16 units. */
const FIELD_SHOWN = 120;
const MESSAGE_SHOWN = 300;

const NOUNS: Record<string, string> = {
  array: 'a list',
  object: 'an object',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'null',
  undefined: 'missing',
};

/** A schema's complaint in words for the person who has to correct the file. */
export function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') {
    const received = /received (\w+)/.exec(issue.message)?.[1] ?? '';
    const wanted = NOUNS[issue.expected] ?? issue.expected;
    if (received === 'undefined') return `is missing: it must be ${wanted}`;
    return `must be ${wanted}${received === '' ? '' : `, but it is ${NOUNS[received] ?? received}`}`;
  }
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_union') return 'must be a text, a number, true, false or null';
  if (issue.code === 'too_small' && issue.origin === 'string') return 'must not be empty';
  if (issue.code === 'too_small') return boundText(issue.origin, 'at least', issue.minimum);
  if (issue.code === 'too_big') return boundText(issue.origin, 'at most', issue.maximum);
  if (issue.code === 'unrecognized_keys')
    return `has fields that there are not: ${issue.keys
      .slice(0, 3)
      .map((key) => JSON.stringify(shortened(key)))
      .join(', ')}`;
  return shortened(issue.message, MESSAGE_SHOWN);
}

function boundText(origin: string, bound: 'at least' | 'at most', limit: number | bigint): string {
  if (origin === 'array' || origin === 'set')
    return `must have ${bound} ${String(limit)} ${Number(limit) === 1 ? 'entry' : 'entries'}`;
  return origin === 'string' ? `must have ${bound} ${String(limit)} characters` : `must be ${bound} ${String(limit)}`;
}

/** The field that a path leads to, such as answers[0].text; null for the whole. */
export function fieldOf(path: readonly PropertyKey[]): string | null {
  const parts = path.map((part) => (typeof part === 'number' ? `[${String(part)}]` : `.${String(part)}`));
  return path.length === 0 ? null : shortened(parts.join('').replace(/^\./, ''), FIELD_SHOWN);
}
