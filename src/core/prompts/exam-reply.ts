/** Reads what a model wrote to an exam question: JSON {"answer", "explanation"}, fenced or bare, with prose around it, loosely written. */
import { closingBrace, parseJsonReply } from './json-reply.ts';

export interface ExamReply {
  answer: string;
  explanation: string;
}
/** Why a reply cannot be graded: it is then an error, never a wrong answer. */
export interface UnreadableReply {
  problem: string;
}

/** Of longer replies only the end, where the answer stands, is searched: bounds the time on hostile text. */
const MAX_LENGTH = 400_000;
/** How many objects of a reply are looked at. */
const MAX_OBJECTS = 40;

/** Never throws. The last object that has an answer counts: models correct themselves, and some repeat the asked form first. */
export function parseExamReply(text: string): ExamReply | UnreadableReply {
  if (text.trim() === '') return { problem: 'The reply is empty.' };
  let found: ExamReply | null = null;
  let seen = false;
  for (const object of objectsIn(text.slice(-MAX_LENGTH))) {
    seen = true;
    const reply = replyOf(object);
    if (reply) found = reply;
  }
  if (found) return found;
  return {
    problem: seen
      ? 'The reply holds a JSON object, but no readable "answer" in it.'
      : 'The reply holds no JSON object with an answer.',
  };
}

/** The objects of the reply's outermost level, in order. What cannot be read as one is passed over. */
function* objectsIn(text: string): Generator {
  let start = text.indexOf('{');
  for (let tries = 0; start >= 0 && tries < MAX_OBJECTS; tries += 1) {
    const end = closingBrace(text, start);
    const object = end < 0 ? undefined : parseJsonReply(tidy(text.slice(start, end + 1)));
    if (object !== undefined) yield object;
    start = text.indexOf('{', end < 0 ? start + 1 : end + 1);
  }
}

function replyOf(object: unknown): ExamReply | null {
  if (typeof object !== 'object' || object === null) return null;
  const members = new Map(Object.entries(object).map(([key, value]) => [key.trim().toLowerCase(), value as unknown]));
  const answer = asText(members.get('answer'));
  return answer === null ? null : { answer, explanation: asText(members.get('explanation')) ?? '' };
}

/** Texts, numbers, booleans and lists of them as the one text that the format has: "A,C" for ["A", "C"], "True,False" for [true, false]. */
function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (!Array.isArray(value) || value.length === 0) return null;
  const parts = value.map((entry) => (Array.isArray(entry) ? null : asText(entry)));
  return parts.some((part) => part === null) ? null : parts.join(',');
}

/** Drops commas before a closing bracket, and escapes line ends and tabs inside strings. Linear. */
function tidy(text: string): string {
  const out: string[] = [];
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charAt(i);
    if (quoted) {
      if (c === '\\') {
        out.push(c, text.charAt(i + 1));
        i += 1;
      } else if (c === '\n') out.push('\\n');
      else if (c === '\r') out.push('\\r');
      else if (c === '\t') out.push('\\t');
      else {
        out.push(c);
        quoted = c !== '"';
      }
    } else if (c === ',' && closesNext(text, i + 1)) continue;
    else {
      out.push(c);
      quoted = c === '"';
    }
  }
  return out.join('');
}

function closesNext(text: string, from: number): boolean {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return text[at] === '}' || text[at] === ']';
}
