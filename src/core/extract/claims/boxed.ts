import { chainClaims } from './chains.ts';
import { type Claim, type Context, claimIn } from './claims.ts';
import type { Label } from '../names/match.ts';
import { groupEnd, mathAt, scanTop } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import type { Block } from '../source/zones.ts';
import type { Piece } from '../values/value.ts';
import { trimPiece } from '../values/value.ts';
import { contentWords } from '../names/words.ts';

export interface Box {
  /** Content of the braces. */
  start: number;
  end: number;
  block: Block;
  content: Piece;
  /** One claim per element: "a = 1, b = 2" has two, "(1, 2)" has two without names. */
  elements: Claim[];
  /** What stands right before the box. */
  outer: Label;
}

const BOX_LIMIT = 4000;

export function findBoxes(
  source: Source,
  blocks: readonly Block[],
  leads: (block: Block) => readonly string[],
): { boxes: Box[]; unclosed: boolean } {
  const { view } = source;
  const boxes: Box[] = [];
  let unclosed = 0;
  let u = 0;
  const pattern = /\\(?:boxed|fbox)\s*\{/g;
  for (let m = pattern.exec(view); m && boxes.length < 200; m = pattern.exec(view)) {
    const open = m.index + m[0].length - 1;
    const end = closedAt(source, open);
    if (end === -1) {
      if (++unclosed > 20) break;
      continue;
    }
    while (u < blocks.length && (blocks[u]?.end ?? 0) <= m.index) u++;
    const block = blocks[u];
    if (!block || m.index < block.start) continue;
    const content = trimPiece(source, open + 1, end - 1);
    if (!content) continue;
    const outer = outerLabel(source, m.index, block, leads(block));
    boxes.push({
      start: open + 1,
      end: end - 1,
      block,
      content,
      elements: elements(source, open + 1, end - 1, block, outer),
      outer,
    });
    pattern.lastIndex = end;
  }
  return { boxes, unclosed: unclosed > 0 };
}

/** Behind the brace that closes a box. One that the formula forgets closes with it. */
function closedAt(source: Source, open: number): number {
  const end = groupEnd(source.view, open, BOX_LIMIT);
  const math = mathAt(source, open);
  if (!math || math.outerEnd <= math.end || (end !== -1 && end <= math.end)) return end;
  return math.end - open < BOX_LIMIT ? math.end + 1 : end;
}

/** "v = \boxed{3}", "**Speed:** \boxed{3}", "the speed is \boxed{3}". */
function outerLabel(source: Source, at: number, block: Block, lead: readonly string[]): Label {
  const tokens = scanTop(source, block.start, at);
  let from = block.start;
  for (const t of tokens) if (t.kind === 'separator') from = t.end;
  const relations = tokens.filter((t) => t.kind === 'relation' && t.start >= from);
  const first = relations[0];
  const math = mathAt(source, at);
  const symbols: string[] = [];
  if (first) {
    const left = mathAt(source, first.start);
    symbols.push(source.view.slice(Math.max(from, left?.start ?? from), first.start));
  }
  const wordsEnd = first ? (mathAt(source, first.start)?.outerStart ?? first.start) : (math?.outerStart ?? at);
  return {
    symbols,
    words: contentWords(source.view.slice(Math.max(from, wordsEnd - 200), Math.max(from, wordsEnd))),
    lead,
    heading: contentWords(block.heading),
    part: block.part,
  };
}

/** The box's content taken apart at top level. */
function elements(source: Source, start: number, end: number, block: Block, outer: Label): Claim[] {
  const context: Context = { block, lead: outer.lead };
  const named = chainClaims(source, start, end, context, 'boxed');
  if (named.length > 0) {
    const inherit = (c: Claim): Claim => ({
      ...c,
      label: {
        ...c.label,
        symbols: [...c.label.symbols, ...(named.length === 1 ? outer.symbols : [])],
        words: [...c.label.words, ...(named.length === 1 ? outer.words : [])],
      },
    });
    const tuples = named.flatMap((c) => splitTuple(source, c) ?? [inherit(c)]);
    return tuples;
  }
  const parts = splitList(source, start, end);
  const said = parts.length === 1 ? outer : { ...outer, symbols: [], words: [] };
  return parts.map((piece) => claimIn(block, 'boxed', piece, said));
}

/** "(x, y) = (3, 4)" is two statements. */
export function splitTuple(source: Source, claim: Claim): Claim[] | null {
  const names = /^\s*(?:\\?\(\s*|\\\s*)?(?:\\left)?\(([^()]+)\)\s*$/
    .exec(claim.label.symbols[0] ?? '')?.[1]
    ?.split(',');
  if (!names || names.length < 2) return null;
  const values = splitList(source, claim.piece.start, claim.piece.end);
  if (values.length !== names.length) return null;
  return values.map((piece, i) => {
    const label = { ...claim.label, symbols: [names[i] ?? ''], words: [] };
    return { ...claim, piece, whole: null, named: true, label };
  });
}

const TUPLE = /^(?:\\left\s*)?\(([\s\S]*?)(?:\\right\s*)?\)$/;

/** The items of "3, 4", "(3, 4)", "3 \text{ and } 4", "3 \\ 4"; one item where nothing separates. */
export function splitList(source: Source, start: number, end: number): Piece[] {
  const piece = trimPiece(source, start, end);
  if (!piece) return [];
  let from = piece.start;
  let to = piece.end;
  const raw = source.view.slice(from, to);
  const tuple = TUPLE.exec(raw);
  if (tuple && balanced(tuple[1] ?? '')) {
    from += raw.indexOf('(') + 1;
    to = from + (tuple[1] ?? '').length;
  }
  const out: Piece[] = [];
  let at = from;
  for (const t of scanTop(source, from, to)) {
    if (t.kind !== 'separator' || t.what === '.' || t.what === 'implies' || t.what === 'condition') continue;
    const item = trimPiece(source, at, t.start);
    if (item) out.push(item);
    at = t.end;
  }
  const item = trimPiece(source, at, to);
  if (item) out.push(item);
  return out.length >= 2 ? out : [piece];
}

function balanced(text: string): boolean {
  let depth = 0;
  for (const c of text) {
    if (c === '(') depth++;
    else if (c === ')' && --depth < 0) return false;
  }
  return depth === 0;
}
