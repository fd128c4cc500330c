/** How an answer ends that does not come to an end: at the limit of its length as its provider says, in the middle, or saying the same again and again. */
export const ENDINGS = ['cut', 'broken', 'repeating'] as const;
export type Ending = (typeof ENDINGS)[number];

/**
 * How a long answer ends, as far as its text tells; null where nothing speaks against a proper end. Most answers without a value are such, which a reader
 * would else find out by reading all of them.
 */
export function endingOf(text: string): Exclude<Ending, 'cut'> | null {
  const whole = text.trimEnd();
  if (whole.length < SHORT) return null;
  const tail = whole.slice(-TAIL);
  if (repeats(tail)) return 'repeating';
  return isUnclosed(whole, tail) || stopsInSentence(tail) ? 'broken' : null;
}

/** An answer of which one sees the end anyway. */
const SHORT = 500;
const TAIL = 2000;
const NEAR = 600;
const WORDS = 160;

/** The same characters at least four times over, or some hundred words and signs of which nearly all stand there several times. */
function repeats(tail: string): boolean {
  for (let period = 1; period <= 400; period += 1) {
    const from = tail.length - Math.max(4 * period, 160);
    if (from < period) break;
    let at = tail.length - 1;
    while (at >= from && tail[at] === tail[at - period]) at -= 1;
    if (at < from) return true;
  }
  // Rows of one derivation are much alike, and end in a box.
  if (tail.includes('\\boxed', tail.length - 200)) return false;
  const words = (tail.match(/\S+/g) ?? []).slice(-WORDS);
  return words.length === WORDS && new Set(words).size <= WORDS / 8;
}

const PAIRS: readonly (readonly [string, string])[] = [
  ['\\[', '\\]'],
  ['\\(', '\\)'],
  ['\\begin{', '\\end{'],
];

/** A formula, or the thinking before the answer, was begun and not ended. Marks far from the end may be slips. */
function isUnclosed(whole: string, tail: string): boolean {
  const end = tail.slice(-NEAR);
  const displays = whole.split('$$').length - 1;
  return (
    whole.lastIndexOf('<think>') > whole.lastIndexOf('</think>') ||
    PAIRS.some(([open, close]) => end.lastIndexOf(open) > end.lastIndexOf(close)) ||
    (displays % 2 === 1 && end.includes('$$'))
  );
}

/** What no sentence and no formula ends with. */
const DANGLING =
  /(?:[=+\-−*/^,(\\[{<≈·⋅√→&_]|\b(?:the|a|an|of|is|are|and|to|by|that|with|so|we|for|as|in|from|which|this|then|at|where|can|gives|using|if|on))$/;

/** The last line goes on for a sentence and has no stop, or announces what does not follow. */
function stopsInSentence(tail: string): boolean {
  const line = tail.slice(tail.lastIndexOf('\n') + 1).trim();
  if (/^(?:#+ [^=\d$\\]*|\*{1,2})$/.test(line)) return true;
  if (/[*_]{2}$|`$/.test(line)) return false;
  return (
    DANGLING.test(line) || (line.split(/\s+/).length >= 12 && /[\p{L}\d]$/u.test(line) && !/\d\s*\S{1,6}$/.test(line))
  );
}
