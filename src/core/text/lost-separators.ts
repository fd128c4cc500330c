import type { Step } from './repair-step.ts';
import { texTokens } from './tex-tokens.ts';

/*
 * Row separators that lost one of their two backslashes: `\\\\ ` became `\\ `, a blank, and `\\\\&` became `\\&`, an
 * ampersand to print. Neither makes an error; the rows run together on one line.
 */

interface Rows {
  /** Tokens at the environment's own level that may be what is left of a separator. */
  suspects: { at: number; sure: boolean }[];
  /** Ampersands in each stretch between separators and suspects. */
  cells: number[];
  hasSeparator: boolean;
}

/** Puts the separators back where only they can stand. */
export const lostSeparators: Step = ({ tex }) => {
  if (!/\\[ &\n]/.test(tex) || !tex.includes('\\begin')) return null;
  const tokens = texTokens(tex);
  const levels: (Rows | null)[] = [];
  const wrong: number[] = [];
  let previous = '';
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] ?? '';
    const level = levels[levels.length - 1] ?? null;
    if (token === '{') levels.push(null);
    else if (token === '}') {
      if (level === null) levels.pop();
    } else if (token === '\\begin') {
      levels.push({ suspects: [], cells: [0], hasSeparator: false });
      i = afterDescription(tokens, i + 3);
      previous = '';
      continue;
    } else if (token === '\\end') {
      const open = levels.findLastIndex((one) => one !== null);
      const rows = levels[open];
      if (rows) wrong.push(...lost(rows));
      if (open >= 0) levels.length = open;
      i += 3;
      previous = '}';
      continue;
    } else if (level) note(level, tokens, i, previous);
    if (token.trim() !== '') previous = token;
  }
  for (const rows of levels) if (rows) wrong.push(...lost(rows));
  if (wrong.length === 0) return null;
  for (const at of wrong) tokens[at] = `\\${tokens[at] === '\\&' ? '\\ &' : (tokens[at] ?? '')}`;
  return { tex: tokens.join('').replace(/\\\\\\\\(?=\\\\\\\\ &)/g, ''), causes: ['row-separator'] };
};

/** Counts a token of an environment's own level. */
function note(rows: Rows, tokens: readonly string[], at: number, previous: string): void {
  const token = tokens[at] ?? '';
  const blank = (tokens[at + 1] ?? '').trim() === '';
  const next = (blank ? tokens[at + 2] : tokens[at + 1]) ?? '';
  if (token === '&') rows.cells.push((rows.cells.pop() ?? 0) + 1);
  else if (token === '\\\\' || token === '\\cr') {
    rows.hasSeparator = true;
    rows.cells.push(0);
  } else if (token === '\\ ' || token === '\\\n') {
    // Two cells in braces can only be joined by a separator, and nobody escapes a line break.
    rows.suspects.push({ at, sure: token === '\\\n' || (previous === '}' && next === '{') });
    rows.cells.push(0);
  } else if (token === '\\&') {
    rows.suspects.push({ at, sure: previous === '\\\\' || /^[=<>+\-\\{]/.test(next) });
    rows.cells.push(1);
  }
}

/**
 * Which suspects were separators: the sure ones; and all, when the environment has no other and they cut it into rows
 * of the same number of cells, more than one.
 */
function lost(rows: Rows): number[] {
  const counts = rows.cells.at(-1) === 0 && rows.cells.length > 2 ? rows.cells.slice(0, -1) : rows.cells;
  const regular = (counts[0] ?? 0) > 0 && counts.every((count) => count === counts[0]);
  const all = !rows.hasSeparator && rows.suspects.length > 0 && regular;
  const found = rows.suspects.filter((suspect) => all || suspect.sure).map((suspect) => suspect.at);
  return found;
}

/** Past the column description of an array, which is a group but no cell. */
function afterDescription(tokens: readonly string[], from: number): number {
  if (tokens[from + 1] !== '{') return from;
  const close = tokens.indexOf('}', from + 1);
  return close > 0 && /^[lcr|\s]*$/.test(tokens.slice(from + 2, close).join('')) ? close : from;
}
