import { LOWERED } from '../../notation/unicode.ts';
import { chainClaims } from './chains.ts';
import { type Claim, claimIn } from './claims.ts';
import { mathAt } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import type { Block } from '../source/zones.ts';
import type { Piece } from '../values/value.ts';
import { trimPiece } from '../values/value.ts';
import { contentWords } from '../names/words.ts';

interface Row {
  block: Block;
  cells: (Piece | null)[];
}

const VALUE_COLUMN =
  /\b(?:value|result|answer|expression|final|formula|magnitude|estimate|conclusion|outcome|decision)s?\b/i;
const IGNORED_COLUMN =
  /\b(?:units?|notes?|comments?|formula used|method|meaning|description|how|reason(?:ing)?|why|derivation|step)\b/i;
const SYMBOL_COLUMN = /\b(?:symbols?|variables?|notation)\b/i;

/** Statements made by Markdown tables: row label and column header name the cell. */
export function tableClaims(source: Source, blocks: readonly Block[]): Claim[] {
  const claims: Claim[] = [];
  let rows: Row[] = [];
  for (let i = 0; i <= blocks.length; i++) {
    const block = blocks[i];
    if (block?.kind === 'row' && rows.length < 200) {
      const text = source.view.slice(block.start, block.end);
      if (/^[\s|:-]+$/.test(text)) continue;
      rows.push({ block, cells: cellsOf(source, block, claims) });
      continue;
    }
    if (rows.length > 0) claims.push(...readTable(rows));
    rows = [];
  }
  return claims;
}

function cellsOf(source: Source, block: Block, stated: Claim[]): (Piece | null)[] {
  const cells: (Piece | null)[] = [];
  let start = block.start;
  if (source.view[start] === '|') start++;
  let from = start;
  for (let i = start; i <= block.end; i++) {
    const bar = source.view[i] === '|' && source.view[i - 1] !== '\\' && !mathAt(source, i);
    if (!bar && i < block.end) continue;
    if (i >= block.end && source.view.slice(from, i).trim() === '') break;
    const chains = chainClaims(source, from, i, { block, lead: [] }, 'table');
    if (chains.length === 1 && chains[0]?.named === true) stated.push(chains[0]);
    cells.push(trimPiece(source, from, i));
    from = i + 1;
  }
  return cells.slice(0, 12);
}

/** A first column that only numbers the rows is none. */
function unnumbered(rows: readonly Row[]): readonly Row[] {
  const [header, ...body] = rows;
  const numbers =
    body.length > 1 &&
    body.every((r, i) => (r.cells[0]?.text ?? '').replace(/[.)]$/, '') === String(i + 1) && r.cells.length > 2);
  const words = body.some((r) => /\p{L}{3}/u.test(r.cells[1]?.text ?? ''));
  if (!header || !numbers || !words) return rows;
  return rows.map((r) => ({ ...r, cells: r.cells.slice(1) }));
}

function readTable(all: readonly Row[]): Claim[] {
  const rows = unnumbered(all);
  const header = rows[0];
  if (!header) return [];
  const body = rows.slice(1);
  const heads = header.cells.map((c) => c?.text ?? '');
  const claims: Claim[] = [];
  const push = (block: Block, piece: Piece | null | undefined, symbols: string[], words: string): void => {
    if (!piece) return;
    // "CH₃" is the variable's CH3.
    const plain = contentWords(words.replace(/[₀-₉]/g, (d) => LOWERED.get(d) ?? d));
    const part = /^\(?([a-h])\)?$/i.exec(symbols[0] ?? '')?.[1]?.toLowerCase() ?? block.part;
    claims.push(claimIn(block, 'table', piece, { symbols, words: plain, part }));
  };
  const only = body[0];
  if (body.length === 1 && only && heads.length >= 2 && !heads.slice(1).some((h) => VALUE_COLUMN.test(h))) {
    only.cells.forEach((piece, c) => {
      push(only.block, piece, [heads[c] ?? ''], heads[c] ?? '');
    });
    return claims;
  }
  const list = body.length > 0 ? body : rows;
  const valueColumns = heads
    .map((h, c) => (c > 0 && VALUE_COLUMN.test(h) && !IGNORED_COLUMN.test(h) ? c : -1))
    .filter((c) => c > 0);
  for (const row of list) {
    const labelCells = row.cells.filter((_, c) => c === 0 || SYMBOL_COLUMN.test(heads[c] ?? ''));
    const names = labelCells.map((c) => c?.text ?? '');
    const symbols = names.flatMap((n) => [
      n.replace(/^([A-Za-z])-(?=\p{Ll}{3,}$)/u, '$1_'),
      ...[...n.matchAll(/\(([^()]{1,20})\)\s*$/g)].map((m) => m[1] ?? ''),
      ...(/[,:]?\s(\\?\S{1,16})$/.exec(n)?.slice(1) ?? []),
    ]);
    const columns =
      valueColumns.length > 0
        ? valueColumns.slice(-1)
        : row.cells
            .map((_, c) => c)
            .filter((c) => c > 0 && !SYMBOL_COLUMN.test(heads[c] ?? '') && !IGNORED_COLUMN.test(heads[c] ?? ''));
    for (const c of columns) {
      const plain = columns.length === 1;
      const head = (heads[c] ?? '').replace(/(?<!\s)\s*[([].*$/s, '');
      const initial = /^([A-Z])[a-z]{2,}$/.exec(head)?.[1];
      const column = !plain && /^[\p{L}²χ]{1,3}$/u.test(head) && !/^\w{1,2}$/.test(names[0] ?? '') ? [head] : [];
      const indexed = head.length <= 12 && /^\w{1,2}$/.test(names[0] ?? '') ? [`${head}_${names[0] ?? ''}`] : [];
      push(
        row.block,
        row.cells[c],
        plain
          ? [
              ...symbols,
              ...(initial !== undefined && /^\w{1,2}$/.test(names[0] ?? '') ? [`${initial}_${names[0] ?? ''}`] : []),
            ]
          : [...indexed, ...column],
        plain ? names.join(' ') : `${names.join(' ')} ${heads[c] ?? ''}`,
      );
    }
  }
  return claims;
}
