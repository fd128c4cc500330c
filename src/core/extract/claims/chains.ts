import type { Block } from '../source/zones.ts';
import type { Claim, Context } from './claims.ts';
import { leftSide } from './left-side.ts';
import type { Token } from '../source/scan.ts';
import { mathAt, scanTop } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import { isName } from '../names/symbol.ts';
import { valueEnd } from '../values/value-end.ts';
import type { Piece } from '../values/value.ts';
import { isQuantity, proseWords, trimPiece } from '../values/value.ts';
import { contentWords } from '../names/words.ts';

interface Chain {
  /** Where the left side's clause begins. */
  from: number;
  relations: Token[];
  bound: number;
  aside: boolean;
  /** Separator that ended the clause, and the clauses after it as far as commas separate them. */
  closedBy: string;
  after: [number, number][];
}

/** Statements "name = … = value" within [start, end). */
export function chainClaims(
  source: Source,
  start: number,
  end: number,
  context: Context,
  form: Claim['form'],
): Claim[] {
  const claims: Claim[] = [];
  for (const chain of findChains(source, start, end)) {
    const last = chain.relations[chain.relations.length - 1];
    const first = chain.relations[0];
    if (!last || !first) continue;
    let stop = valueEnd(source, last.end, chain.bound);
    if (chain.closedBy === ',') stop = listEnd(source, chain.after, stop);
    stop = furtherValues(source, stop, end);
    const piece = trimPiece(source, last.end, stop);
    if (!piece) continue;
    const left = leftSide(source, chain.from, first.start);
    // "E_n = …, n = 1, 2, 3, …": what a letter of the value counts is stated by nobody.
    if (
      /^(?:[nmklj]|\\ell)(?:_\{?\w\}?)?$/.test(left.symbol) &&
      COUNTING.test(source.view.slice(piece.start, piece.end + 8))
    )
      continue;
    const symbols = [left.symbol, ...middleNames(source, chain.relations)];
    claims.push({
      piece: exactAndRounded(
        source,
        chain.relations,
        piece,
        left.symbol === '' || isName(left.symbol) ? null : left.from,
      ),
      whole: trimPiece(source, left.from, stop),
      label: {
        symbols,
        words: left.words,
        lead: context.lead,
        heading: contentWords(context.block.heading),
        part: context.block.part,
      },
      named: isName(left.symbol),
      aside: chain.aside,
      contested: undefined,
      form,
      block: context.block,
    });
  }
  const [only] = claims;
  if (only && claims.length === 1 && context.block.kind === 'text') only.piece = wholeLine(source, context.block, only);
  return claims;
}

const COUNTING = /^[-−±\d\s,\\pmlnj]*,\s*(?:\\[lc]?dots|…|\.\.\.)/;

/** "name = words that go on to the end of the line": the words belong to the value if the variable is one of words. */
function wholeLine(source: Source, block: Block, claim: Claim): Piece {
  const { piece, whole } = claim;
  const before = source.view.slice(block.start, whole?.start ?? piece.start);
  if (piece.exact || !claim.named || /[\p{L}\d]/u.test(before)) return piece;
  const stop =
    scanTop(source, piece.end, block.end).find((t) => t.kind === 'separator' && t.what === '.')?.start ?? block.end;
  const line = trimPiece(source, piece.start, stop);
  return line && line.end > piece.end && line.text.length <= 120 ? { ...line, phrase: true, exact: piece } : piece;
}

function findChains(source: Source, start: number, end: number): Chain[] {
  const all = scanTop(source, start, end);
  // "x &= A \\ &= B": a row that begins with its relation goes on with the chain of the row above.
  const tokens = all.filter((t, i) => {
    const next = all[i + 1];
    return !(
      t.what === 'row' &&
      next?.kind === 'relation' &&
      /^[\s&]*(?:\[[^\]]{1,8}\][\s&]*)?$/.test(source.view.slice(t.end, next.start))
    );
  });
  const chains: Chain[] = [];
  let from = start;
  let opened = '';
  let open: Chain | null = null;
  const clauseEnds: ClauseEnd[] = tokens
    .filter((t) => t.kind === 'separator')
    .map((t) => ({ at: t.start, what: t.what, next: t.end }));
  clauseEnds.push({ at: end, what: '', next: end });
  let c = 0;
  for (const token of tokens) {
    if (token.kind === 'separator') {
      open = null;
      from = token.end;
      opened = token.what;
      c++;
      continue;
    }
    if (token.kind !== 'relation') continue;
    const clause = clauseEnds[c];
    const previous = open?.relations[open.relations.length - 1];
    if (open && previous) {
      if (!separates(source, previous.end, token.start) && !newStatement(source, previous.end, token.start)) {
        open.relations.push(token);
        continue;
      }
      open.bound = valueEnd(source, previous.end, token.start);
      open.closedBy = '';
      from = open.bound;
    }
    open = {
      from,
      relations: [token],
      bound: clause?.at ?? end,
      aside: opened === 'condition' || isAside(source.view.slice(from, token.start)),
      closedBy: clause?.what ?? '',
      after: clausesAfter(clauseEnds, c),
    };
    chains.push(open);
  }
  return chains;
}

/** Words between two relations end the first statement. */
function separates(source: Source, from: number, to: number): boolean {
  if (proseWords(source, from, to).length > 0) return true;
  return (
    mathAt(source, from) === null &&
    /(?<![+−*/=^]\s?)(?:^|[\s\uE001])(?:and|or|at|for|when|with|on|is|as|to|by|so|if|of|but|while|we|it)\s|:\s/.test(
      source.view.slice(from, Math.min(to, from + 300)),
    )
  );
}

/** "$a = 3$ $b = 4$": a segment ends and another begins between two relations. */
function newStatement(source: Source, from: number, to: number): boolean {
  const a = mathAt(source, from);
  const b = mathAt(source, to);
  return a !== null && b !== null && a !== b;
}

interface ClauseEnd {
  at: number;
  what: string;
  next: number;
}

function clausesAfter(ends: readonly ClauseEnd[], c: number): [number, number][] {
  const out: [number, number][] = [];
  for (let k = c; k + 1 < ends.length && k < c + 12 && ends[k]?.what === ','; k++) {
    out.push([ends[k]?.next ?? 0, ends[k + 1]?.at ?? 0]);
  }
  return out;
}

function listEnd(source: Source, clauses: readonly [number, number][], stop: number): number {
  let end = stop;
  for (const clause of clauses) {
    if (!continuesList(source, clause)) break;
    end = clause[1];
  }
  return end;
}

/** "x = 2, 3": what follows the comma without a relation is a further value, unless it is a condition or prose. */
function continuesList(source: Source, [from, to]: [number, number]): boolean {
  const text = source.view.slice(from, to).trim();
  if (text === '' || text.length > 60 || to - from > 80 || /^(?:or|i\.e)\b/.test(text)) return false;
  if (/[<>≤≥∈∀=≈]|\\(?:le|ge|leq|geq|in|forall|text|ne|neq|lt|gt|ll|gg|approx|simeq|sim)(?![a-z])/.test(text))
    return false;
  return proseWords(source, from, to).length === 0 && /[\d\\]/.test(text) && !/\p{L}{2}\s+\p{L}/u.test(text);
}

/** "With an efficiency of 85% the quality is x = …" is a statement for all its "with". */
function isAside(clause: string): boolean {
  // "With 0.10 M chloride: s' = …" heads a statement.
  if (/:[\s\uE001\uE002]+\S{1,30}$/.test(clause.trimEnd())) return false;
  return SIDE_CLAUSE.test(clause) && !/^[\s\uE001\uE002,(]*with\b[^=]*\b(?:is|are|becomes?|gives?)\b/i.test(clause);
}

const SIDE_CLAUSE = /^[\s\uE001\uE002,(]*(?:\\text\{\s*)?(?:where|with|here|for|if|when)\b/i;

/** "n = 3 and 5" has two values; "x = 3 and y = 5" is two statements. */
function furtherValues(source: Source, at: number, limit: number): number {
  const m = /^[\s\uE001\uE002]*(?:,\s*and|and|(?<=\s)or)\s+(?=[\uE001\uE002]*[-−+\d.])/.exec(
    source.view.slice(at, Math.min(limit, at + 40)),
  );
  if (!m) return at;
  const from = at + m[0].length;
  const end = valueEnd(source, from, limit);
  const piece = trimPiece(source, from, end);
  return piece && isQuantity(piece.text) ? end : at;
}

/** Names between the first relation and the value: "a = b = 3" states both. */
function middleNames(source: Source, relations: readonly Token[]): string[] {
  const out: string[] = [];
  for (let i = 0; i + 1 < relations.length && i < 6; i++) {
    const raw = source.view
      .slice(relations[i]?.end, relations[i + 1]?.start)
      .replace(/[\uE001\uE002]/g, '')
      .trim();
    if (raw.length < 40 && isName(raw)) out.push(raw);
  }
  return out;
}

/** Of "a = exact ≈ rounded" both last links; the caller takes what its type asks for. */
function exactAndRounded(source: Source, relations: readonly Token[], piece: Piece, from: number | null): Piece {
  const last = relations[relations.length - 1];
  const before = relations[relations.length - 2]?.end ?? from;
  if (!last || before === null || last.what !== '≈') return piece;
  const exact = trimPiece(source, before, last.start);
  return exact ? { ...piece, exact } : piece;
}
