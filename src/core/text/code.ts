import { countFailure, gaveUp, markAbsent } from './failures.ts';
import type { Failures } from './failures.ts';

/*
 * Code in Markdown: what stands in backticks or in a fence is shown as it is, so no dollar in it is math.
 */

const FENCE = /(`{3,}|~{3,})[^\n`]*(?:\n|$)/y;

/**
 * The end of the code that begins at `at` (a backtick or tilde), or 0 when none does. A fence must begin its line;
 * inline code ends at the same number of backticks before the paragraph does. LaTeX's quotes (`word' and ``word'')
 * are not code.
 */
export function codeAt(text: string, at: number, failed: Failures): number {
  const fence = beginsLine(text, at) ? fenceAt(text, at) : 0;
  if (fence || text[at] !== '`') return fence;
  let run = 1;
  while (text[at + run] === '`') run++;
  const key = `code ${run}`;
  if (run <= 2 && isLatexQuote(text, at, run)) return 0;
  if (gaveUp(failed, key)) return 0;
  const ticks = '`'.repeat(run);
  let close = text.indexOf(ticks, at + run);
  // A longer run of backticks does not close a shorter one.
  while (close >= 0 && text[close + run] === '`') {
    let past = close;
    while (text[past] === '`') past++;
    close = text.indexOf(ticks, past);
  }
  if (close < 0) {
    markAbsent(failed, key);
    return 0;
  }
  if (close - at > 2_000 || /\n[ \t]*\n/.test(text.slice(at, close))) {
    countFailure(failed, key);
    return 0;
  }
  return close + run;
}

function beginsLine(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && at - before <= 12 && (text[before] === ' ' || text[before] === '\t' || text[before] === '>'))
    before--;
  return before < 0 || text[before] === '\n';
}

function fenceAt(text: string, at: number): number {
  FENCE.lastIndex = at;
  const open = FENCE.exec(text);
  const marks = open?.[1];
  if (!open || !marks) return 0;
  const close = new RegExp(`^[ \\t>]*${marks[0] === '~' ? '~' : '`'}{${marks.length},}[ \\t]*$`, 'm');
  const rest = text.slice(at + open[0].length);
  const end = close.exec(rest);
  // As in Markdown, a fence that is never closed reaches to the end.
  return end ? at + open[0].length + end.index + end[0].length : text.length;
}

function isLatexQuote(text: string, at: number, run: number): boolean {
  const before = at === 0 ? ' ' : (text[at - 1] ?? ' ');
  if (!/[\s([{"—–-]/.test(before)) return false;
  const rest = text.slice(at + run, at + run + 200);
  return run === 1 ? /^[^`'\n]{1,80}'(?![\w(')\]])/.test(rest) : /^[^`'\n]{1,150}''/.test(rest);
}
