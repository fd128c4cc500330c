import { BINARY, DELIMITER_COMMANDS, isKnownCommand, longestKnownPrefix, SYMBOLS, UNARY } from './commands.ts';

/*
 * Math that stands in prose without delimiters: "the angle \theta is", "10^{-3} m", "\frac{1}{2}".
 */

/** Known to KaTeX, but in prose they are about the text, not math. */
const ABOUT_TEXT = new Set(
  `text textbf textit textrm textsf texttt textnormal textup textmd emph underline bf it rm tt sf cal small tiny large Large
  LARGE huge Huge normalsize footnotesize scriptsize newline nobreak allowbreak hbox mbox fbox color textcolor colorbox
  tag smash rlap llap clap phantom hphantom vphantom sout verb begin end centering nonumber notag TeX LaTeX KaTeX
  textquoteleft textquoteright cancel hspace vcenter image check
  section subsection subsubsection paragraph chapter part item noindent newpage cite citep citet label ref eqref
  footnote caption centering hfill vspace title author maketitle par slash null protect unskip strut`.split(/\s+/),
);

/** Space alone is not a formula. */
const SPACING = new Set(
  'quad qquad enspace enskip thinspace medspace thickspace nobreakspace hskip kern hfill'.split(' '),
);

/** Where math may begin. */
const TRIGGER = /\\([a-zA-Z]+)|[\^_]\{|[\^_]\\[a-zA-Z]/g;

export interface BareSpan {
  start: number;
  end: number;
}

/** The stretches of `prose` that are LaTeX math without delimiters. In order; they do not overlap. */
export function findBareMath(prose: string): BareSpan[] {
  const spans: BareSpan[] = [];
  let from = 0;
  for (const hit of prose.matchAll(TRIGGER)) {
    if (hit.index < from) continue;
    if (prose[hit.index - 1] === '\\' && prose[hit.index - 2] !== '\\') continue;
    const name = hit[1];
    if (name !== undefined && !beginsMath(name, prose, hit.index)) continue;
    const start = growLeft(prose, hit.index, from, name === undefined);
    if (name === undefined && start === hit.index) continue;
    const end = trimRight(prose, hit.index, growRight(prose, hit.index));
    if (end <= hit.index) continue;
    // A script on a closing bracket keeps that bracket, wherever it opened.
    const onBracket = name === undefined && /[)\]]/.test(prose[start] ?? '');
    const span = onBracket ? { start, end } : balance(prose, start, end, hit.index);
    spans.push(span);
    from = span.end;
  }
  return spans;
}

function beginsMath(name: string, prose: string, at: number): boolean {
  if (ABOUT_TEXT.has(name)) return false;
  const next = prose[at + 1 + name.length];
  if (SYMBOLS.has(name)) return name.length > 1 && !SPACING.has(name);
  if (UNARY.has(name) || BINARY.has(name))
    return /^(?: ?\{| [a-zA-Z0-9](?![a-zA-Z])|\[)/.test(prose.slice(at + 1 + name.length, at + 4 + name.length));
  if (DELIMITER_COMMANDS.has(name)) return name !== 'middle' && next !== undefined && /[([|\\.{<]/.test(next);
  // A written-out line break before a command: \nfrac, \nsum.
  if (name[0] === 'n' && isKnownCommand(name.slice(1)) && name.length > 3) return true;
  const prefix = longestKnownPrefix(name.slice(0, 30), 3);
  return prefix !== null && SYMBOLS.has(prefix) && !ABOUT_TEXT.has(prefix) && name.length - prefix.length <= 3;
}

/** Letters, digits and operators that touch the formula on its left: the x= of x=\alpha, the 10 of 10^{-3}. */
function growLeft(prose: string, at: number, least: number, needsBase: boolean): number {
  let start = at;
  while (start > least && at - start < 60) {
    const char = prose[start - 1] ?? '';
    if (!/[A-Za-z0-9(){}[\]^_=+\-/|.,*'<>≤≥≈·×\u0370-\u03ff−ħ∂∇√∫∑∏⊕∪∩]/.test(char)) break;
    start--;
  }
  const left = prose.slice(start, at);
  // A word that touches a command is a word: keep only what follows it.
  const word = /^.*[A-Za-z]{4,}(?=[^A-Za-z]|$)/s.exec(left);
  if (word) start += word[0].length;
  if (needsBase && start === at && word) return at - Math.min(word[0].length, 12);
  while (start < at && /[.,'*<>)\]}=+/|-]/.test(prose[start] ?? '')) start++;
  return needsBase && start === at && /[)\]|]/.test(prose[at - 1] ?? '') ? at - 1 : start;
}

/** The furthest end of a run of math that begins at `at`. */
function growRight(prose: string, at: number): number {
  let i = at;
  const limit = Math.min(prose.length, at + 4_000);
  while (i < limit) {
    const char = prose[i] ?? '';
    if (char === '\\') {
      const name = /^[a-zA-Z]+/.exec(prose.slice(i + 1, i + 41))?.[0];
      if (name === undefined) {
        if (!/[,;:!{}|%]/.test(prose[i + 1] ?? '')) break;
        i += 2;
      } else {
        if (ABOUT_TEXT.has(name) && !/^text|^hbox|^mbox/.test(name)) break;
        if (!isKnownCommand(name) && longestKnownPrefix(name, 3) === null && !(i === at && name[0] === 'n')) break;
        i += 1 + name.length;
      }
    } else if (char === '{') {
      const close = closeBrace(prose, i);
      if (close < 0) break;
      i = close;
    } else if (/[A-Za-z]/.test(char)) {
      const letters = /^[A-Za-z]+/.exec(prose.slice(i, i + 30))?.[0] ?? char;
      const glued = i > at && /[\d)}^_(]/.test(prose[i - 1] ?? '');
      if (letters.length > (glued ? 2 : 1) && !/^[\^_(]/.test(prose.slice(i + letters.length))) break;
      if (letters.length > 3) break;
      i += letters.length;
    } else if (/[\d^_+\-*/=<>|!'.,:;()[\]&~ ≤≥≈·×\u0370-\u03ff−]/.test(char)) i++;
    else break;
  }
  return i;
}

/** Steps back over what ends a phrase rather than a formula. */
function trimRight(prose: string, at: number, end: number): number {
  for (;;) {
    const tail = prose.slice(Math.max(at, end - 8), end);
    const cut = /(?:[\s.,;:!'([&~]|\s(?:a|A|I|-))$/.exec(tail);
    if (!cut || end - cut[0].length <= at) return end;
    if (/\\[,;:!]$|\\(?:left|right|[bB]igg?[lrm]?)[([.]$/.test(tail)) return end;
    end -= cut[0].length;
  }
}

/** Drops round and square brackets at the edges whose partner lies outside. */
function balance(prose: string, start: number, end: number, core: number): BareSpan {
  for (let tries = 0; tries < 20; tries++) {
    let depth = 0;
    let firstOpen = -1;
    let badClose = -1;
    for (let i = start; i < end; i++) {
      const char = prose[i];
      if (char === '\\') i++;
      else if (char === '(') {
        if (depth === 0) firstOpen = i;
        depth++;
      } else if (char === ')') {
        depth--;
        if (depth < 0) {
          badClose = i;
          break;
        }
      }
    }
    if (badClose >= 0) {
      if (badClose < core) start = badClose + 1;
      else end = trimRight(prose, core, badClose);
    } else if (depth > 0 && firstOpen >= 0) {
      if (firstOpen < core) start = firstOpen + 1;
      else end = trimRight(prose, core, firstOpen);
    } else break;
  }
  return { start, end };
}

function closeBrace(prose: string, open: number): number {
  let depth = 0;
  const limit = Math.min(prose.length, open + 2_000);
  for (let i = open; i < limit; i++) {
    const char = prose[i];
    if (char === '\\') i++;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return i + 1;
    else if (char === '\n' && prose[i + 1] === '\n') return -1;
  }
  return -1;
}
