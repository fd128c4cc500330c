/** Where in the response something stands. */
export type Zone = 'question' | 'body' | 'final' | 'tail' | 'check';

/** A heading, a line, a display formula, a table row, a line of code; with the zone it stands in and the part ((a), Part b) it belongs to. */
export interface Block {
  kind: 'heading' | 'text' | 'display' | 'row' | 'code';
  /** Content without list marker, quote mark or hashes. */
  start: number;
  end: number;
  zone: Zone;
  bullet: boolean;
  quote: boolean;
  /** "a", "b" or "1", "2" of the part this block stands in. */
  part: string | null;
  /** The block itself begins with the part's label. */
  opensPart: boolean;
  /** Text of the nearest heading above. */
  heading: string;
  /** Number of the paragraph, counted by blank lines. */
  paragraph: number;
}

const FINAL =
  /^(?:\W|\d|step|part|[a-h][).:])*(?:(?:my|the|our)\s+)?(?:final\s*(?:[:.]|$)|final\s+(?:answers?|results?|values?|expressions?|numbers?|statements?|solutions?|summary|boxed|formula(?:s|e)?|conclusions?)\b|answers?\b|(?:short |direct )?answers?\b|summary\b|results?\b|conclusions?\b|in summary|to summari[sz]e|in conclusion|collected|key results?|boxed)/i;

const FINAL_ANYWHERE =
  /\b(?:final (?:answers?|results?|values?|expressions?|numbers?)|summary of (?:the )?(?:answers?|results?))\b/i;

const QUESTION =
  /^\W*(?:the\s+)?(?:(?:problem|question)(?:\s+(?:statement|restated|recap|restatement))?\s*(?::\s*)?$|problem statement|problem recap|restat|given\b|givens\b|known\b|data\b|what (?:we|is) (?:know|given|asked|want)|inputs?\b|parameters?\b|what is asked|asked|goal|understanding)/i;

const WORK =
  /^\W*(?:explanation|reasoning|justification|derivation|solution|work(?:ing)?|proof|steps?|details?|calculation|why)\b(?!.*\b(?:answer|result)s?\b)/i;

const CHECK =
  /\b(?:checks?|checking|verif(?:y|ication)|sanity|alternative|remarks?|notes?|comments?|discussion|interpretation|intuition|limiting cases?|pitfalls?|mistakes?|comparison|plausibility|side note|for reference|extra (?:remarks?|notes?|credit|information))\b/i;

export const PART_LABEL =
  /^(?:\(?([a-h]|i{1,3}|iv|v)\)|(?:part|question|problem|task|q)\s*\(?([a-h]|\d{1,2}|i{1,3}|iv)\)?(?![\p{L}\d])|\(?(\d{1,2})\)|([a-h]|\d{1,2})[.)](?=\s|\uE002))[\s\uE002]*(?:[:.)]|[-–—](?=\s))*\s*/iu;

export function partOf(label: RegExpExecArray): string {
  const raw = (label[1] ?? label[2] ?? label[3] ?? label[4] ?? '').toLowerCase();
  return { i: '1', ii: '2', iii: '3', iv: '4', v: '5' }[raw] ?? raw;
}

export function headingZone(text: string): Zone | null {
  const plain = text.replace(/[\uE001\uE002*_#]/g, ' ').trim();
  if (plain.length > 120) return null;
  if (FINAL_ANYWHERE.test(plain)) return 'final';
  if (WORK.test(plain)) return 'body';
  if (QUESTION.test(plain)) return 'question';
  if (CHECK.test(plain)) return 'check';
  return FINAL.test(plain) ? 'final' : null;
}

/** "**Quality factor.** For a series …": the bold beginning heads the line and what follows it. */
export function runInHeading(line: string): string | null {
  const m = /^\uE002{2,}([^\uE002\n:]{3,70}?)\s*[.?]?\uE002{2,}\.?\s+\S/.exec(line);
  const text = m?.[1] ?? '';
  const words = text.replace(PART_LABEL, '');
  return text === '' || /[=≈\uE001\d]/.test(words) || words.split(/\s+/).length > 7 ? null : text;
}

const WHEN = /(?<=\p{L}) (?:after|at|before|within|for|in) [\d.,]+ ?[\p{L}%°/]{1,8}$/u;

/** A line that only announces what follows: all bold and no value in it, or a short line ending in a colon. */
export function loneHeading(line: string, followed: boolean): 'bold' | 'plain' | null {
  // "Current density ($J$)": the symbol in parentheses is no statement.
  const plain = line
    .replace(/\(\uE001[^\uE001=≈]{1,30}\uE001\)/g, '')
    .replace(/(?<![\uE002\s])[\uE002\s]+$/, '')
    .replace(/^\uE002+/, '');
  if (plain.length > 100) return null;
  const allBold = /^(?:[\p{Extended_Pictographic}\uFE0F]{1,3}\s*)?\uE002{2,}[^\uE002]+\uE002{2,}:?\s*$/u.test(line);
  if (allBold) {
    const label = /^([^:]{3,60}):\s*\S/.exec(plain);
    if (
      label &&
      (headingZone(label[1] ?? '') === 'final' ||
        !/^(?:step|part|case|problem|question|section|\(?[a-h1-9]\)|[1-9][.)])/i.test(plain))
    )
      return null;
    if (/[:：]$/.test(plain)) return 'bold';
    // "Activity after 18 h" says when, not how much.
    const bare = plain.replace(WHEN, '');
    if (/[=≈\uE001]|\d\s*[\p{L}%°]/u.test(bare)) return null;
    if (/^(?:step|part|\(?[a-h1-9]\)|[1-9][.)])/i.test(plain)) return 'bold';
    // The last line of all may be the answer itself.
    return followed && plain.length <= 60 && !/[\d.!?,;]/.test(bare) ? 'bold' : null;
  }
  if (/[:：]$/.test(plain) && headingZone(plain.slice(0, -1)) !== null && !/[=\uE001]/.test(plain)) return 'plain';
  return /^(?:final answers?|answers?|results?|summary)$/i.test(plain) ? 'plain' : null;
}
