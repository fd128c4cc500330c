import { remembered } from '../../notation/remembered.ts';
import { compareWords } from './phrases.ts';
import { canonicalTokens } from '../parse/parse-state.ts';
import { tokenize } from '../read/tokens.ts';
import { type Outcome, equivalent, undecided, decided } from '../types.ts';

/** Values that are words. Design, point 10: normalised equality, true/false, option letters, a closed vocabulary; the rest undecided. */

/** Lower case for words (not for single letters or short capitals), LaTeX text commands and punctuation removed. */
export function normaliseText(source: string): string {
  const plain = source
    .replace(/\\(?:text|mathrm|textbf|textit|mathbf|textrm|mbox|operatorname)\s*\{([^{}]*)\}/g, ' $1 ')
    .replace(/[$*_]{1,2}(?=\s|$)|(?:^|\s)[$*_]{1,2}/g, ' ')
    .replace(/\\[,;:! ]/g, ' ')
    .replace(/(?<![\d])[.,;:!?"]+|[.,;:!?"]+(?![\d])/g, ' ')
    .replace(/(?<=[A-Za-z])[-–](?=[A-Za-z])/g, ' ')
    .replace(/[{}]/g, ' ');
  const words = plain.split(/\s+/).filter(Boolean);
  return words
    .map((w) => (/^[A-Z][a-z]+$/.test(w) || /^[A-Z]{4,}$/.test(w) ? w.toLowerCase() : w))
    .filter((w, i) => !/^(?:the|an)$/.test(w) && !(w === 'a' && (words[i + 1]?.length ?? 0) > 2))
    .join(' ');
}

/** true/false/yes/no as a whole value, or followed by a reason; null otherwise. */
export const readBoolean = remembered((text: string): boolean | null => {
  const t = text.replace(/\\(?:text|mathrm|textbf|mathbf|textrm|mathtt|texttt)\s*\{([^{}]*)\}/g, '$1').trim();
  const m = /^["'(]*(true|false|yes|no)["')]*(?=$|\s*[,.;:!-]|\s*\()/i.exec(t);
  if (!m?.[1]) return null;
  const word = m[1].toLowerCase();
  const rest = t.slice(m[0].length).trim();
  if (rest !== '' && /\b(?:if|unless|only when|except|false|true|yes|no|but|or|and|however|depends)\b/i.test(rest))
    return null;
  if (rest !== '' && /^[,]\s*(?:true|false|yes|no)\b/i.test(rest)) return null;
  return word === 'true' || word === 'yes';
});

/** Option letters: `B`, `(B)`, `Option B`, `B) text`, `A, C`. */
export const readOptions = remembered((text: string): { letters: string; bare: boolean } | null => {
  const t = text.replace(/\\(?:text|mathrm|textbf|mathbf|textrm)\s*\{([^{}]*)\}/g, '$1').replace(/\s+/g, ' ').trim(); // prettier-ignore
  const one = /^(?:option|choice|answer|alternative|statement|case)?\s*(?:\(\s*)?([A-H])\s*(?:\)\s*)?$/i.exec(t);
  if (one?.[1] && (/[A-H]/.test(one[1]) || /option|choice|[()]/i.test(t)))
    return { letters: one[1].toUpperCase(), bare: t.length === 1 };
  const labelled = /^(?:option|choice)?\s*\(?([A-H])\s*[).:]\s+\S/.exec(t);
  if (labelled?.[1]) return { letters: labelled[1], bare: false };
  if (/^\(?[A-H](?:\s*(?:,|;|and|&|\/|, and)\s*[A-H])+\)?$/.test(t))
    return { letters: [...new Set(t.replace(/[^A-H]/g, ''))].sort().join(''), bare: false };
  const roman = t
    .replace(/^(?:statements?|options?|only)\s+|(?<!\s)\s+only$/gi, '')
    .split(/(?<!\s)\s*(?:,|;|\band\b|&)+\s*/)
    .filter(Boolean);
  if (
    /[()]|^statements?/i.test(t) &&
    roman.every((x) => /^\(?(?:I{1,3}|IV|VI{0,3}|i{1,3}|iv|vi{0,3})\)?$/.test(x)) &&
    roman.length > 0
  )
    return { letters: [...new Set(roman.map((x) => x.replace(/[()]/g, '').toLowerCase()))].sort().join(), bare: false };
  return null;
});

/** `4:30 p.m.` as 4:30p. */
function clockOf(text: string): string | null {
  const m = /^(\d{1,2})(?::(\d{2}))?([ap])m$/.exec(
    text
      .replace(/\\text\s*\{([^{}]*)\}/g, '$1')
      .replace(/[\s.]/g, '')
      .toLowerCase(),
  );
  return m ? `${String(Number(m[1]))}:${m[2] ?? '00'}${m[3] ?? ''}` : null;
}

/** The same notation apart from braces around single tokens and spaces. */
function sameTokens(a: string, b: string): boolean {
  if (a.length > 300 || b.length > 300) return false;
  const [x, y] = [tokenize(a, 'list', 300), tokenize(b, 'list', 300)];
  return (
    x !== null && y !== null && x.length > 0 && canonicalTokens(x, 0, x.length) === canonicalTokens(y, 0, y.length)
  );
}

/** Two values of which at least one is words. */
export function compareText(a: string, b: string): Outcome {
  const [clock, other] = [clockOf(a), clockOf(b)];
  if (clock && other) return decided(clock === other, 'text', 'value', `${clock} against ${other}`);
  const [x, y] = [a, b].map((t) => normaliseText(/^\+?\s*\\infty$/.test(t) ? 'infinity' : t)) as [string, string];
  if (x !== '' && x === y) return equivalent('text');
  if (sameTokens(a, b)) return equivalent('text');
  const plain = (t: string): string =>
    t
      .toLowerCase()
      .replace(/\bh_?0\b/g, 'h0')
      .replace(/^is /, '');
  const [p, q] = [plain(x), plain(y)];
  if (/^[a-z]{3,}(?: [a-z]{2,})*$/.test(p) && p === q) return equivalent('text');
  const listed = (t: string): string => plain(normaliseText(t.replace(/(?<=[a-z}]),(?=\s*[a-z])/gi, ' and ')));
  return compareWords(p, q) ?? compareWords(listed(a), listed(b)) ?? undecided('text');
}
