import { type Claim, claimIn } from './claims.ts';
import { isMark, scanTop } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import { EMPHASIS } from '../source/source.ts';
import { calledBehind, counts, inverted, lastClause, respective } from './statements.ts';
import { isName } from '../names/symbol.ts';
import type { Block } from '../source/zones.ts';
import { valueEnd } from '../values/value-end.ts';
import type { Piece } from '../values/value.ts';
import { trimPiece, unitEnd } from '../values/value.ts';
import { contentWords } from '../names/words.ts';

/** Verbs looked at in one sentence. */
const VERB_LIMIT = 40;

const VERB =
  /\b(?:of(?=\s+(?:about |approximately |roughly |around )?[\uE001\uE002]*[-−+]?\$?\d)|is|are|was|were|equals?|becomes?|gives|yields|to be|equal to|reaches|(?:comes? out|works? out|comes?|amounts?|evaluates|simplifies|reduces|rounds)(?: as| to| at)|totals|measures)\b(?:\s+(?:then|thus|as|at|therefore|just|simply|approximately|about|roughly|around|exactly|equal|to|given|by|found|be|only|the|now|nearly|still|also|indeed|hence|set)(?![\p{L}-]))*[\s:,]*/gu;

/** Statements "the … is VALUE" and bold values in running text. */
export function sentenceClaims(source: Source, block: Block, lead: readonly string[]): Claim[] {
  const { view } = source;
  const claims: Claim[] = [];
  for (const [from, to] of sentences(source, block)) {
    const text = view.slice(from, Math.min(to, from + 1200));
    const inverse = inverted(source, block, from, text);
    if (inverse) claims.push(inverse);
    if (block.zone === 'tail' || block.zone === 'final') claims.push(...counts(source, block, from, text));
    claims.push(...respective(source, block, from, text), ...calledBehind(source, block, from, text));
    let verbs = 0;
    VERB.lastIndex = 0;
    for (let m = VERB.exec(text); m; m = VERB.exec(text)) {
      if (++verbs > VERB_LIMIT) break;
      const at = from + m.index + m[0].length;
      const phrase = m[0].startsWith('of');
      if (phrase && block.zone !== 'tail' && block.zone !== 'final') continue;
      const before = phrase ? nounPhrase(view.slice(from, from + m.index)) : view.slice(from, from + m.index);
      const piece = valueAfterVerb(source, at, to, /^(?:is|are|was|were|equal|become)/.test(m[0]));
      if (!piece || /\b(?:not|n't|if|assume|suppose|let|unless|whether)\b/i.test(`${before.slice(-60)} ${m[0]}`))
        continue;
      // "FIRST(aA) = {a} and FOLLOW(A) = {b} are disjoint" is said of both together.
      if (piece.phrase && /^(?:are|were)/.test(m[0]) && /=[^=]*\band\b/.test(before)) continue;
      const named = /(?<!\S)(\S+)\s*$/.exec(before.replace(/[\uE001\uE002]/g, ' '))?.[1] ?? '';
      // "p-value" is written p_value in names.
      const symbol = named.replace(/^([A-Za-z])-(\p{Ll}{3,})$/u, '$1_$2');
      const symbols = isName(symbol) && symbol.length < 30 ? [symbol] : [];
      const words = contentWords(lastClause(before));
      claims.push(claimIn(block, 'sentence', piece, { symbols, words, lead, heading: contentWords(block.heading) }));
    }
  }
  return claims;
}

/** "a pH of 4.80": the words behind the article. */
function nounPhrase(before: string): string {
  return /\b(?:an?|the|its|with|and|has|have)\s+((?:[^\s,]+\s+){1,4})$/i.exec(before.slice(-80))?.[1] ?? '';
}

export function sentences(source: Source, block: Block): [number, number][] {
  const out: [number, number][] = [];
  let from = block.start;
  for (const token of scanTop(source, block.start, Math.min(block.end, block.start + 6000))) {
    if (token.kind !== 'separator' || (token.what !== '.' && token.what !== ';')) continue;
    out.push([from, token.start]);
    from = token.end;
  }
  if (from < block.end) out.push([from, block.end]);
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
    const end = listOfNumbers(view, at, to) ?? valueEnd(source, at, Math.min(to, at + 3000));
    // "the speed is $v = 3$" is read as a chain.
    if (scanTop(source, at, end).some((t) => t.kind === 'relation')) return null;
    return trimPiece(source, at, end);
  }
  if (!copula) return null;
  if (to - at > 200 || scanTop(source, at, to).some((t) => t.kind === 'relation')) return null;
  const phrase = trimPiece(source, at, to);
  return phrase && phrase.text.length <= 60 ? { ...phrase, phrase: true } : null;
}

/** End of "1, 2, and 4" or "1 and 4"; null where fewer than two plain numbers stand. */
function listOfNumbers(view: string, at: number, to: number): number | null {
  const m = /^[-−+]?\d[\d.]*(?:,\s+[-−+]?\d[\d.]*)*,?\s+(?:and|or)\s+[-−+]?\d+(?:\.\d+)?(?=\s*[.,;)]|\s*$)/.exec(
    view.slice(at, Math.min(to, at + 200)),
  );
  return m ? at + m[0].length : null;
}

/** Bold stretches of a unit. */
export function boldPieces(source: Source, block: Block): Piece[] {
  const { view } = source;
  const out: Piece[] = [];
  let i = block.start;
  while (i < block.end && out.length < 40) {
    const open = view.indexOf(EMPHASIS, i);
    if (open === -1 || open >= block.end) break;
    let from = open;
    while (view[from] === EMPHASIS) from++;
    const close = view.indexOf(EMPHASIS, from);
    if (close === -1 || close >= block.end) break;
    if (from - open >= 2) {
      const piece = trimPiece(source, from, close);
      if (piece) out.push(piece);
    }
    i = close;
    while (view[i] === EMPHASIS) i++;
  }
  return out;
}
