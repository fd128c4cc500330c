import type { Label } from './profile.ts';
import type { Source } from './source.ts';
import { EMPHASIS, MATH } from './source.ts';
import type { Token } from './scan.ts';
import { isMark, mathAt, scanTop } from './scan.ts';
import { isName } from './symbol.ts';
import type { Unit } from './units.ts';
import { PART_LABEL } from './units.ts';
import type { Piece } from './value.ts';
import { isQuantity, proseWords, quantityEnd, trimPiece, unitEnd } from './value.ts';
import { contentWords } from './words.ts';

/** One statement of the response: something has a value. */
export interface Claim {
  /** The value alone. */
  piece: Piece;
  /** The value with its left side, where it has one. */
  whole: Piece | null;
  label: Label;
  /** The left side is a bare name. */
  named: boolean;
  /** Stands in a side clause ("where ω₀ = …"): it defines, it does not answer. */
  aside?: boolean;
  form: 'boxed' | 'name-equals' | 'list' | 'table' | 'sentence' | 'bold' | 'display' | 'heading' | 'whole';
  unit: Unit;
}

/** Words and part that surround a stretch of text and may name its value. */
export interface Context {
  unit: Unit;
  lead: readonly string[];
}

interface Chain {
  /** Where the left side's clause begins. */
  from: number;
  relations: Token[];
  bound: number;
  aside: boolean;
  /** Separator that ended the clause, and the clause after it. */
  closedBy: string;
  after: [number, number] | null;
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
    if (chain.closedBy === ',' && chain.after && continuesList(source, chain.after)) stop = chain.after[1];
    stop = furtherValues(source, stop, end);
    const piece = trimPiece(source, last.end, stop);
    if (!piece) continue;
    const left = leftSide(source, chain.from, first.start);
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
        heading: contentWords(context.unit.heading),
        part: context.unit.part,
      },
      named: isName(left.symbol),
      aside: chain.aside,
      form,
      unit: context.unit,
    });
  }
  return claims;
}

function findChains(source: Source, start: number, end: number): Chain[] {
  const tokens = scanTop(source, start, end);
  const chains: Chain[] = [];
  let from = start;
  let opened = '';
  let open: Chain | null = null;
  const clauseEnds: { at: number; what: string; next: number }[] = tokens
    .filter((t) => t.kind === 'separator')
    .map((t) => ({ at: t.start, what: t.what, next: t.end }));
  clauseEnds.push({ at: end, what: '', next: end });
  let c = 0;
  const close = (): void => {
    if (open) chains.push(open);
    open = null;
  };
  for (const token of tokens) {
    if (token.kind === 'separator') {
      close();
      from = token.end;
      opened = token.what;
      c++;
      continue;
    }
    if (token.kind !== 'relation') continue;
    const clause = clauseEnds[c];
    const following = clauseEnds[c + 1];
    const bound = clause?.at ?? end;
    const previous: Token | undefined = open
      ? (open as Chain).relations[(open as Chain).relations.length - 1]
      : undefined;
    if (
      open &&
      previous &&
      !separates(source, previous.end, token.start) &&
      !newStatement(source, previous.end, token.start)
    ) {
      (open as Chain).relations.push(token);
      continue;
    }
    if (open && previous) {
      const stop = valueEnd(source, previous.end, token.start);
      (open as Chain).bound = stop;
      (open as Chain).closedBy = '';
      from = stop;
    }
    close();
    open = {
      from,
      relations: [token],
      bound,
      aside: opened === 'condition' || SIDE_CLAUSE.test(source.view.slice(from, token.start)),
      closedBy: clause?.what ?? '',
      after: clause && following ? [clause.next, following.at] : null,
    };
  }
  close();
  return chains;
}

/** Words between two relations end the first statement. */
function separates(source: Source, from: number, to: number): boolean {
  if (proseWords(source, from, to).length > 0) return true;
  return (
    mathAt(source, from) === null &&
    /(?:^|[\s\uE001])(?:and|or|at|for|when|with|on|is|as|to|by|so|if|of|but|while|we|it)\s|:\s/.test(
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

/** "x = 2, 3": what follows the comma without a relation is a further value, unless it is a condition or prose. */
function continuesList(source: Source, [from, to]: [number, number]): boolean {
  const text = source.view.slice(from, to).trim();
  if (text === '' || text.length > 60 || to - from > 80) return false;
  if (/[<>≤≥∈∀=≈]|\\(?:le|ge|leq|geq|in|forall|text|ne|neq|lt|gt|ll|gg)(?![a-z])/.test(text)) return false;
  return proseWords(source, from, to).length === 0 && /[\d\\]/.test(text) && !/\p{L}{2,}\s+\p{L}/u.test(text);
}

const SIDE_CLAUSE = /^[\s\uE001\uE002,(]*(?:\\text\{\s*)?(?:where|with|here|for|if|when)\b/i;

/** "n = 3 and 5" has two values; "x = 3 and y = 5" is two statements. */
function furtherValues(source: Source, at: number, limit: number): number {
  const m = /^[\s\uE001\uE002]*,?\s*(?:and|or)\s+(?=[\uE001\uE002]*[-−+\d.])/.exec(
    source.view.slice(at, Math.min(limit, at + 40)),
  );
  if (!m) return at;
  const from = at + m[0].length;
  const end = valueEnd(source, from, limit);
  const piece = trimPiece(source, from, end);
  return piece && isQuantity(piece.text) ? end : at;
}

/** Where the value that begins at `at` ends, within `bound`. */
export function valueEnd(source: Source, at: number, bound: number): number {
  const { view } = source;
  let p = at;
  while (p < bound && (/\s/.test(view[p] ?? '') || view[p] === EMPHASIS)) p++;
  let math = mathAt(source, p);
  if (!math && view[p] === MATH) {
    let q = p;
    while (view[q] === MATH) q++;
    math = mathAt(source, q);
  }
  if (math) {
    if (bound <= math.end) return bound;
    const tail = unitEnd(view, math.outerEnd, bound);
    return tail > math.outerEnd ? tail : Math.min(bound, math.end);
  }
  const quantity = quantityEnd(view, p, bound);
  if (quantity !== -1) {
    const rest = view.slice(quantity, bound);
    if (/^[\s\uE002]+(?:at|and|or|for|in|on|to|of|as|is|so|if|by|we|it|per)\s/.test(rest)) return quantity;
    if (!/^[\s\uE002]*[+\-−*/^×·⋅(√\p{L}\uE001]/u.test(rest)) return quantity;
    if (
      /^[\s\uE002]+(?:\(|\p{L}{2,})/u.test(rest) &&
      proseWords(source, quantity, bound).length > 0 &&
      !/^\s*\(?[\p{L}\d]{1,2}[\s)^*/+-]/u.test(rest)
    )
      return quantity;
  }
  const word = FUNCTION_WORDS.exec(view.slice(p, Math.min(bound, p + 2000)));
  const clause = word && word.index > 0 ? p + word.index : bound;
  const prose = proseWords(source, p, clause)[0];
  if (prose === undefined) return clause;
  const cut = view.indexOf(prose, p);
  return cut <= p ? bound : cut;
}

const FUNCTION_WORDS = /(?<=\s)(?:is|are|as|at|so|by|for|if|to|we|it|on|and|where|since)\s/;

interface Left {
  symbol: string;
  words: string[];
  from: number;
}

/** Splits what stands before a relation into the symbol and the words that introduce it. */
function leftSide(source: Source, from: number, to: number): Left {
  const { view } = source;
  let end = to;
  while (end > from && /[\s\uE002&:]/.test(view[end - 1] ?? '')) end--;
  let math = mathAt(source, end - 1);
  if (!math && view[end - 1] === MATH) {
    let q = end;
    while (q > from && view[q - 1] === MATH) q--;
    math = mathAt(source, q - 1);
  }
  if (math && math.end > from) {
    const start = Math.max(from, math.start);
    const raw = view.slice(start, Math.min(end, math.end)).replace(/\uE001/g, '');
    const texts = [...raw.slice(0, 300).matchAll(/\\(?:text|mathrm|textbf|operatorname)\s*\{([^{}]*)\}/g)]
      .map((m) => m[1] ?? '')
      .join(' ');
    // Words inside \text that stand before the symbol are a label, not part of the name.
    const symbol = raw.replace(
      /^(?:\s|&|\\(?:therefore|quad|qquad|,|;|\s)|\\(?:text|textbf|mathbf)\s*\{[^{}]*[\s:][^{}]*\})+/,
      '',
    );
    return {
      symbol,
      words: contentWords(`${view.slice(Math.max(from, start - 160), Math.max(from, math.outerStart))} ${texts}`),
      from: start,
    };
  }
  const before = view.slice(Math.max(from, end - 200), end);
  const chunk = /(?:\\?[^\s\uE001\uE002|]+\([^()]*\)|[^\s\uE001\uE002(]+|\S+)$/.exec(before)?.[0] ?? '';
  const rest = before.slice(0, before.length - chunk.length);
  // In "2 k x = …" or "m v = …" the last piece alone is not the name.
  const previous = /(\S+)\s*$/.exec(rest)?.[1] ?? '';
  let symbol = chunk;
  if (
    /^(?:Δ|\\?Delta|δ|\\?delta|d)$/.test(previous) ||
    /[+\-−*/·×^]$/.test(previous) ||
    /^[\d.]+$/.test(previous) ||
    /^[B-HJ-Zb-z](?:_\w+|\d)?$/.test(previous)
  )
    symbol = `${previous} ${chunk}`;
  let start = end - symbol.length;
  if (/[+\-−*/·^]\s*$/.test(rest) || symbol !== chunk) start = expressionStart(source, from, end);
  return { symbol, words: contentWords(before), from: Math.max(from, start) };
}

/** Start of the expression that ends at `to`: behind the last running word. */
function expressionStart(source: Source, from: number, to: number): number {
  const low = Math.max(from, to - 300);
  const words = [...source.view.slice(low, to).matchAll(/(?<=^|\s)\p{Lu}?\p{Ll}{2,}:?\s/gu)].filter(
    (m) =>
      proseWords(source, low + m.index, low + m.index + m[0].length).length > 0 ||
      /^(?:is|so|as|by|to|we)\s/.test(m[0]),
  );
  const last = words[words.length - 1];
  return last ? low + last.index + last[0].length : low;
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

/** The lead of a line: what stands before its first colon (or the dash after a bold label). */
export function lineLead(source: Source, unit: Unit): { words: string[]; from: number } {
  const { view } = source;
  let start = unit.start;
  let skipped = view.slice(start, Math.min(unit.end, start + 80));
  while (skipped.startsWith(EMPHASIS)) {
    start++;
    skipped = skipped.slice(1);
  }
  const part = PART_LABEL.exec(skipped);
  const from = part ? start + part[0].length : unit.start;
  const text = view.slice(from, Math.min(unit.end, from + 160));
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (
      c === ':' &&
      text[i + 1] !== '=' &&
      !mathAt(source, from + i) &&
      !(/\d/.test(text[i - 1] ?? '') && /\d/.test(text[i + 1] ?? ''))
    ) {
      return { words: contentWords(text.slice(0, i)), from: from + i + 1 };
    }
    if (
      (c === '—' || c === '–' || (c === '-' && /\s/.test(text[i - 1] ?? '') && /\s/.test(text[i + 1] ?? ''))) &&
      i > 2 &&
      !mathAt(source, from + i) &&
      (unit.bullet || view[unit.start] === EMPHASIS) &&
      !/\d\s*$/.test(text.slice(0, i))
    ) {
      return { words: contentWords(text.slice(0, i)), from: from + i + 1 };
    }
    if (c === '?' && view[unit.start] === EMPHASIS && i > 8) {
      return { words: contentWords(text.slice(0, i)), from: from + i + 1 };
    }
    if (c === '=' || (c === '.' && /\s/.test(text[i + 1] ?? '')) || c === '≈') break;
  }
  return { words: [], from };
}

const VERB =
  /\b(?:is|are|was|were|equals?|becomes?|gives|yields|to be|equal to|reaches)\b(?:\s+(?:then|thus|therefore|just|simply|approximately|about|roughly|around|exactly|equal|to|given|by|found|be|only|the|now|nearly|still|also|indeed|hence|set))*[\s:,]*/g;

/** Statements "the … is VALUE" and bold values in running text. */
export function sentenceClaims(source: Source, unit: Unit, lead: readonly string[]): Claim[] {
  const { view } = source;
  const claims: Claim[] = [];
  for (const [from, to] of sentences(source, unit)) {
    const text = view.slice(from, Math.min(to, from + 1200));
    for (const m of text.matchAll(VERB)) {
      const at = from + m.index + m[0].length;
      const before = view.slice(from, from + m.index);
      const piece = valueAfterVerb(source, at, to, /^(?:is|are|was|were|equal|become)/.test(m[0]));
      if (!piece || /\b(?:not|n't|if|assume|suppose|let|unless|whether)\b/i.test(`${before.slice(-60)} ${m[0]}`))
        continue;
      const symbol = /(\S+)\s*$/.exec(before.replace(/[\uE001\uE002]/g, ' '))?.[1] ?? '';
      claims.push({
        piece,
        whole: null,
        named: false,
        form: 'sentence',
        unit,
        label: {
          symbols: isName(symbol) && symbol.length < 30 ? [symbol] : [],
          words: contentWords(lastClause(before)),
          lead,
          heading: contentWords(unit.heading),
          part: unit.part,
        },
      });
    }
  }
  return claims;
}

function lastClause(before: string): string {
  const cut = Math.max(before.lastIndexOf(', '), before.lastIndexOf(' and '));
  return cut > 0 && before.length - cut > 12 ? before.slice(cut) : before;
}

export function sentences(source: Source, unit: Unit): [number, number][] {
  const out: [number, number][] = [];
  let from = unit.start;
  for (const token of scanTop(source, unit.start, Math.min(unit.end, unit.start + 6000))) {
    if (token.kind !== 'separator' || (token.what !== '.' && token.what !== ';')) continue;
    out.push([from, token.start]);
    from = token.end;
  }
  if (from < unit.end) out.push([from, unit.end]);
  return out.slice(-80);
}

function valueAfterVerb(source: Source, at: number, to: number, copula: boolean): Piece | null {
  const { view } = source;
  const c = view[at];
  if (c === undefined || at >= to) return null;
  if (c === EMPHASIS) {
    let q = at;
    while (view[q] === EMPHASIS) q++;
    const close = view.indexOf(EMPHASIS, q);
    return close === -1 || close > to ? null : trimPiece(source, q, unitEnd(view, close, to));
  }
  if (isMark(c) || /[\d+\-−.√(\\]/.test(c)) {
    const end = valueEnd(source, at, to);
    // "the speed is $v = 3$" is read as a chain.
    if (scanTop(source, at, end).some((t) => t.kind === 'relation')) return null;
    return trimPiece(source, at, end);
  }
  if (!copula) return null;
  const phrase = trimPiece(source, at, to);
  return phrase && phrase.text.length <= 60 ? { ...phrase, phrase: true } : null;
}

/** Bold stretches of a unit. */
export function boldPieces(source: Source, unit: Unit): Piece[] {
  const { view } = source;
  const out: Piece[] = [];
  let i = unit.start;
  while (i < unit.end && out.length < 40) {
    const open = view.indexOf(EMPHASIS, i);
    if (open === -1 || open >= unit.end) break;
    let from = open;
    while (view[from] === EMPHASIS) from++;
    const close = view.indexOf(EMPHASIS, from);
    if (close === -1 || close >= unit.end) break;
    if (from - open >= 2) {
      const piece = trimPiece(source, from, close);
      if (piece) out.push(piece);
    }
    i = close;
    while (view[i] === EMPHASIS) i++;
  }
  return out;
}
