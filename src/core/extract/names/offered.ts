import { stem } from './words.ts';

/**
 * The words that a description offers for choice: "real or virtual", "(positive, negative, zero)", "laminar, turbulent
 * or transitional"; empty where it offers none. Yes and no, true and false are no words of the subject.
 */
export function offeredWords(description: string): string[] {
  const words = offered(description);
  // "converges conditionally": the adverb alone is no value.
  const stems = new Set(words.map((w) => stem(w)));
  return words.some((w) => /^\p{L}+ly$/u.test(w)) || stems.size < words.length ? [] : words;
}

function offered(description: string): string[] {
  const text = description.slice(0, 500);
  const words = new Set<string>();
  const listed = [...text.matchAll(/\(([^()]+)\)/g)].map((m) => m[1] ?? '').find(isList);
  if (listed !== undefined && /\bor\b/.test(listed)) {
    const items = phrases(listed);
    if (items.length >= 2 && items.some((i) => i.includes(' ')) && items.every((i) => isPhrase(i))) return items;
  }
  const spoken =
    /(?:\b(?:is|are|be|as|either)|:|\()\s+([\p{L}-]+(?: [\p{L}-]+){0,2} ?(?:,\s*[\p{L}-]+(?: [\p{L}-]+){0,2} ?){0,20},?\s*\bor\s+[\p{L}-]+(?: [\p{L}-]+){0,3} ?)/iu.exec(
      text,
    )?.[1];
  if (spoken !== undefined) {
    const items = spoken
      .split(/(?<!\s)\s*,\s*(?:or\s+)?|(?<!\s)\s+or\s+/)
      .map((w) => w.replace(/^(?:an?|the|either)\s+/i, '').trim());
    const last = items.length - 1;
    const longest = Math.max(...items.slice(0, last).map((w) => w.split(' ').length));
    const cut = items.map((w, i) => (i === last ? w.split(' ').slice(0, longest).join(' ') : w).toLowerCase());
    if (
      longest > 1 &&
      cut.every((w) => w.length >= 3) &&
      !cut.some((w) => w.split(' ').some((x) => NOT_OFFERED.test(x)))
    )
      return cut.length <= 6 ? cut : [];
  }
  for (const m of text.matchAll(
    /(?<![\p{L}-])(\p{L}[\p{L}-]{2,}(?:,\s+\p{L}[\p{L}-]{2,}){0,20}),?\s+or\s+(?:an?\s+)?(\p{L}[\p{L}-]{2,})(?![\p{L}-])/gu,
  )) {
    for (const w of [...(m[1] ?? '').split(/,\s+/), m[2] ?? '']) words.add(w.toLowerCase());
  }
  for (const m of text.matchAll(/\(([\p{L}-]{3,}(?:\s*[,/]\s*(?:or\s+)?[\p{L}-]{3,})+)\)/gu)) {
    for (const w of (m[1] ?? '').split(/(?<!\s)\s*[,/]\s*(?:or\s+)?/)) words.add(w.toLowerCase());
  }
  const list = [...words];
  // "on or off" is a choice, "page or out" is not.
  const small = list.filter((w) => /^(?:in|out|on|off|up|down|left|right)$/.test(w)).length;
  if (list.some((w) => NOT_OFFERED.test(w) || HALF.test(w)) || list.length > 6 || (small > 0 && small < list.length))
    return [];
  return list.length >= 2 ? list : [];
}

/** Entries of at most 80 characters, the last of at most 40, between commas or "or". */
function isList(text: string): boolean {
  const entries = text.split(/,|\bor\b/i);
  return (
    entries.length > 1 && entries.every((entry) => entry.length <= 80) && (entries.at(-1)?.trim().length ?? 0) <= 40
  );
}

/** "into the page or out of the page": whole phrases between the commas and the "or". */
function phrases(list: string): string[] {
  return list
    .split(/(?<!\s)\s*,\s*(?:or\s+)?|(?<!\s)\s+or\s+/)
    .map((w) =>
      w
        .replace(/^(?:e\.g\.,?|either)\s*/i, '')
        .trim()
        .toLowerCase(),
    )
    .filter((w) => w !== '' && w !== 'e.g.');
}

function isPhrase(item: string): boolean {
  const words = item.split(/\s+/);
  return (
    words.length <= 5 &&
    /^[\p{L}][\p{L}\s-]{2,}$/u.test(item) &&
    !words.some((w) => !/^(?:the|no|equal|more|less)$/.test(w) && NOT_OFFERED.test(w))
  );
}

/** Words that are half of a phrase: "page or out". */
const HALF = /^(?:into|onto|at|of|to|by|for|with|from|away|it|its|is|are|not|along|against)$/;

const NOT_OFFERED =
  /^(?:yes|no|not|true|false|text|boolean|string|numeric\w*|number|formula|description|value|values|units?|expression|equation|fraction|decimal|integer|inequality|interval|latex|word|words|phrase|more|less|expressed|rejected|greater|equal|than|part|letter|set|list|the|and|below|above)$/;
