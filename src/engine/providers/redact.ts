import { shortened } from '../../core/text/shortened.ts';

const MARK = '[key]';
/** Shorter keys than this are placeholders of local servers ("none", "ollama"), whose letters also occur in ordinary text. */
const SECRET_LENGTH = 8;
/** What looks like a key of the known providers, whole or with its middle starred out. */
const KEY_LIKE = /\b(?:sk-[A-Za-z0-9_*.-]{6,}|AIza[A-Za-z0-9_*-]{10,})|\bBearer\s+[A-Za-z0-9._~+/*=-]{8,}/g;

/** Keys of at least this length are random enough for a part of one to be one's own, and for one that is spelled out to be no accident. */
const LONG = 16;
/** The shortest part of a key that is taken out by itself. */
const PART = 10;
const RUNS = /[A-Za-z0-9_.~+/=-]{10,}/g;

/** Takes a key, and longer parts of one, out of a text that a server sent. */
export function withoutKey(text: string, key: string | null): string {
  if (key === null || key.length < SECRET_LENGTH) return text;
  const whole = text.replaceAll(key, MARK);
  if (key.length < LONG) return whole;
  if (lettersOf(unescaped(whole)).includes(lettersOf(key))) return MARK;
  return whole.replace(RUNS, (run) => withoutParts(run, key));
}

/** A run of a key's characters without what it has in common with the key. */
function withoutParts(run: string, key: string): string {
  let out = '';
  for (let at = 0; at < run.length;) {
    if (at + PART > run.length || !key.includes(run.slice(at, at + PART))) {
      out += run.charAt(at);
      at += 1;
      continue;
    }
    let end = at + PART;
    while (end < run.length && key.includes(run.slice(at, end + 1))) end += 1;
    out += MARK;
    at = end;
  }
  return out;
}

/** JSON within a text: what a model replies is one, and is read as such later. */
const unescaped = (text: string): string =>
  text.includes('\\u')
    ? text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
const lettersOf = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '');

/** The same in every text of a decoded reply: an escape is no disguise. */
export function valueWithoutKey(value: unknown, key: string | null): unknown {
  if (key === null || key.length < SECRET_LENGTH) return value;
  const texts: string[] = [];
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const clean = withoutKey(part, key);
      texts.push(clean);
      return clean;
    }
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, child]) => [withoutKey(name, key), walk(child)]));
  };
  const clean = walk(value);
  // In pieces too short to be found one by one, over several texts: such a server is not talked to.
  if (key.length >= LONG && lettersOf(texts.join('')).includes(lettersOf(key))) return { withheld: MARK };
  return clean;
}

/** A message fit for logs, rows and people: no key, no part of one, and not too long. */
export function safeMessage(text: string, key: string | null): string {
  const clean = withoutKey(text, key).replace(KEY_LIKE, MARK).replace(/\s+/g, ' ').trim();
  return shortened(clean, 601);
}
