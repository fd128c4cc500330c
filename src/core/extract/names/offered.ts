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

/** Words that are half of a phrase: "page or out". */
const HALF = /^(?:into|onto|at|of|to|by|for|with|from|away|it|its|is|are|not|along|against)$/;

const NOT_OFFERED =
  /^(?:yes|no|not|true|false|text|boolean|string|numeric\w*|number|formula|description|value|values|units?|expression|equation|fraction|decimal|integer|inequality|interval|latex|word|words|phrase|more|less|expressed|rejected|greater|equal|than|part|letter|set|list|the|and|below|above)$/;
