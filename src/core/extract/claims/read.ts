import { conditionClaims } from './statements.ts';
import { boldPieces, sentenceClaims } from './sentences.ts';
import type { Box } from './boxed.ts';
import { findBoxes, splitTuple } from './boxed.ts';
import { chainClaims } from './chains.ts';
import { type Claim, claimIn } from './claims.ts';
import { correctionsIn, endsAbruptly } from '../source/ending.ts';
import { afterLead, codePairs, inlineItems, leadSymbols, wordsAndQuantity } from './labelled-line.ts';
import { scanTop } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import { readSource } from '../source/source.ts';
import { tableClaims } from './tables.ts';
import type { Block } from '../source/zones.ts';
import { readBlocks } from '../source/blocks.ts';
import type { Piece } from '../values/value.ts';
import { isQuantity, trimPiece } from '../values/value.ts';
import { contentWords } from '../names/words.ts';
import { leadsOf, lineLead } from '../source/leads.ts';

/** Everything the response states, found once for all variables. */
export interface Reading {
  source: Source;
  blocks: readonly Block[];
  boxes: readonly Box[];
  claims: readonly Claim[];
  bold: readonly Claim[];
  /** Labelled lines that hold a left side of their own; they only contradict. */
  contested: readonly Claim[];
  /** Offsets where the response takes something back ("wait, actually"). */
  corrections: readonly number[];
  truncated: boolean;
  /** The response has a final section or an "Answer:" line. */
  hasFinal: boolean;
}

/** The boxes but for those of the restated question; where that is all of them, what reads like a question is none. */
export const boxesOf = ({ boxes }: Reading): readonly Box[] => {
  const own = boxes.filter((b) => b.block.zone !== 'question');
  return own.length > 0 ? own : boxes;
};

/** Everything that the response states, wherever and however; what only contradicts too. */
export const allClaims = (reading: Reading): Claim[] => [
  ...boxesOf(reading).flatMap((b) => b.elements),
  ...[...reading.claims, ...reading.bold, ...reading.contested].filter((c) => c.block.zone !== 'question'),
];

const CLAIM_LIMIT = 1500;

/** The readings used last, the newest first: what was found, confirmed and mentioned in a response and its parts is asked in turns. */
const recent: { response: string; reading: Reading }[] = [];
const KEPT = 4;

/** Reads a response, the last few once. */
export function readResponse(response: string): Reading {
  const at = recent.findIndex((one) => one.response === response);
  const [known = { response, reading: read(response) }] = at < 0 ? [] : recent.splice(at, 1);
  recent.unshift(known);
  recent.length = Math.min(KEPT, recent.length);
  return known.reading;
}

function read(response: string): Reading {
  const source = readSource(response);
  const blocks = readBlocks(source);
  const leads = leadsOf(source, blocks);
  const lead = (block: Block): readonly string[] => leads.get(block) ?? [];
  const { boxes, unclosed } = findBoxes(source, blocks, lead);
  const claims: Claim[] = tableClaims(source, blocks);
  const bold: Claim[] = [];
  const contested: Claim[] = [];
  for (const block of blocks.slice(-1500)) {
    if (block.zone === 'question' || block.kind === 'row' || claims.length > CLAIM_LIMIT) continue;
    const stated = blockClaims(source, block, lead(block));
    const own = stated.filter((c) => c.contested !== true);
    contested.push(...stated.filter((c) => c.contested === true));
    const begun = continues(source, block) ? claims.findLast((c) => c.whole !== null && c.form !== 'table') : undefined;
    const [only] = own.filter((c) => c.form !== 'sentence');
    if (begun && only && begun.block.paragraph === block.paragraph && begun.block.kind === block.kind && !only.named) {
      // "ΔH = …" goes on in a line "= −184.6 kJ": one statement, with the last value.
      claims.splice(claims.indexOf(begun), 1);
      claims.push({ ...only, label: begun.label, named: begun.named, aside: begun.aside === true });
      continue;
    }
    claims.push(...own);
    if (block.kind !== 'text') continue;
    for (const piece of boldPieces(source, block)) {
      if (isLabel(source, block, piece)) continue;
      const labelled = /^([^:=\d]{2,60}):\s/.exec(piece.text);
      if (labelled) {
        // "… half-life. **Age: 1250 years**" has its label within the bold.
        const from = view(source, piece).indexOf(':') + 1;
        const value = block.start < piece.start - 4 ? trimPiece(source, piece.start + from, piece.end) : null;
        if (value)
          bold.push(
            claimIn(block, 'bold', value, { symbols: [labelled[1] ?? ''], words: contentWords(labelled[1] ?? '') }),
          );
        continue;
      }
      const context = { block, lead: lead(block) };
      const chains = chainClaims(source, piece.start, piece.end, context, 'bold');
      const before = source.view.slice(block.start, piece.start);
      const said = {
        words: contentWords(ownClause(before)),
        lead: /[.;]\s/.test(before) ? [] : lead(block),
        heading: contentWords(block.heading),
      };
      bold.push(...(chains.length > 0 ? chains : [claimIn(block, 'bold', piece, said)]));
    }
  }
  return {
    source,
    blocks,
    boxes,
    claims,
    bold,
    contested,
    corrections: correctionsIn(source.view),
    truncated: source.unclosed || unclosed || endsAbruptly(source, blocks),
    hasFinal: blocks.some((u) => u.zone === 'final'),
  };
}

const view = (source: Source, piece: Piece): string => source.view.slice(piece.start, piece.end);

function continues(source: Source, block: Block): boolean {
  return /^[\uE001\uE002\s&]*(?:=|≈|\\approx(?![a-z]))/.test(
    source.view.slice(block.start, Math.min(block.end, block.start + 40)),
  );
}

/** A bold stretch that only labels: "**Speed:**", or a bold beginning of a line that goes on. */
function isLabel(source: Source, block: Block, piece: Piece): boolean {
  const { view } = source;
  const bare = (s: string): string => s.replace(/[\uE001\uE002\s]/g, '');
  if (/^[:：]/.test(bare(view.slice(piece.end, piece.end + 6)))) return true;
  return (
    bare(view.slice(block.start, piece.start)) === '' &&
    bare(view.slice(piece.end, block.end)).replace(/\./g, '') !== ''
  );
}

/** "gain = **3**, bandwidth ≈ **5 kHz**": what stands before a bold value belongs to it from the last bold value or clause on. */
function ownClause(before: string): string {
  const bold = before.trimEnd().replace(/(?<!\uE002)\uE002+$/, '');
  const last = bold.lastIndexOf('\uE002');
  if (last === -1) return before;
  // "rises to **0.545** after one generation and **0.587**": what follows a bold value up to the next "and" or comma is said of it.
  const rest = `${bold.slice(last)} `;
  const cut = Math.max(
    rest.lastIndexOf('. '),
    rest.lastIndexOf(', '),
    rest.lastIndexOf('; '),
    rest.lastIndexOf(' and '),
  );
  return cut === -1 ? before : rest.slice(cut + 1);
}

function blockClaims(source: Source, block: Block, lead: readonly string[]): Claim[] {
  const { view } = source;
  const limit = Math.min(block.end, block.start + 12_000);
  const context = { block, lead };
  const form =
    block.kind === 'heading'
      ? 'heading'
      : block.kind === 'display'
        ? 'display'
        : block.bullet || block.opensPart
          ? 'list'
          : 'name-equals';
  const claims = chainClaims(source, block.start, limit, context, form).flatMap((c) => splitTuple(source, c) ?? [c]);
  if (block.kind === 'display' && claims.length === 0) {
    const piece = trimPiece(source, block.start, limit);
    if (
      piece &&
      piece.text.length < 1500 &&
      !/[=&]/.test(piece.text.replace(/\\begin\{cases\}[\s\S]*\\end\{cases\}/, ''))
    )
      claims.push({
        ...claimIn(block, 'display', piece, { words: lead, heading: contentWords(block.heading) }),
        whole: piece,
      });
  }
  markCases(view, claims, limit);
  if (block.kind === 'code') claims.push(...codePairs(source, block, limit));
  if (block.kind !== 'text') return claims;
  const items = inlineItems(source, block);
  if (items.length > 0 && claims.every((c) => !c.named)) return items;
  const { words, from } = lineLead(source, block);
  const bareItem = block.bullet && limit - block.start <= 60;
  const short =
    (block.bullet || block.opensPart) && words.length === 0 && claims.length === 0
      ? wordsAndQuantity(source, block)
      : null;
  if (short) claims.push(short);
  else if ((from > block.start || bareItem) && from < limit) {
    const labelled = afterLead(source, from, limit);
    // "**Q-value:** Q = … = 4.9 MeV" names its value twice.
    const [only] = claims;
    if (only && claims.length === 1 && (only.whole?.start ?? 0) >= from)
      claims[0] = {
        ...only,
        label: { ...only.label, symbols: [...only.label.symbols, ...leadSymbols(view.slice(block.start, from))] },
      };
    const relation = scanTop(source, from, labelled?.end ?? limit).some((t) => t.kind === 'relation');
    if (labelled) {
      const said = { symbols: leadSymbols(view.slice(block.start, from)), words, heading: contentWords(block.heading) };
      const labelForm = block.bullet || block.opensPart ? 'list' : 'name-equals';
      claims.push({ ...claimIn(block, labelForm, labelled, said), contested: relation });
    }
  }
  // A line with a lead of its own says its value behind the lead; a sentence in it is about something else.
  claims.push(...sentenceClaims(source, block, words.length > 0 ? [] : lead), ...conditionClaims(source, block, lead));
  return claims;
}

/** "**k = 2:** the equations are proportional": a case, not a value. */
function markCases(view: string, claims: readonly Claim[], limit: number): void {
  for (const c of claims) {
    const behind = view.slice((c.piece.exact ?? c.piece).end, limit).slice(0, 12);
    if (c.named && /^[\uE001\uE002\s]*:[\uE002\s]*\p{L}{2}/u.test(behind)) c.aside = true;
  }
}

/** What a response equates in its order: a left side, its value, and where the value stands (UTF-16 offsets, end exclusive). */
export function equationsIn(response: string): { left: string; value: string; start: number; end: number }[] {
  return allClaims(readResponse(response)).flatMap(({ whole, label, piece }) => {
    const left = whole === null ? '' : (label.symbols[0]?.trim() ?? '');
    return left === '' ? [] : [{ left, value: piece.text, start: piece.start, end: piece.end }];
  });
}

/** Every formula of a response, and what it states besides. */
export function formulasIn(response: string): string[] {
  const reading = readResponse(response);
  const formulas = reading.source.math.map(({ start, end }) => reading.source.view.slice(start, end));
  return [...new Set([...formulas, ...allClaims(reading).map(({ piece }) => piece.text)])];
}

/** What a response says its letters stand for: "\gamma = 1/\sqrt{…}", "where C_f = …", in the order in which it says so, the last ones. */
export function definitionsIn(response: string): { letter: string; value: string }[] {
  const { claims } = readResponse(response);
  return claims
    .flatMap((c) => {
      const [letter] = c.label.symbols;
      const { text } = c.piece;
      const says =
        c.named && letter !== undefined && letter.length <= 40 && text.length <= 200 && c.piece.phrase !== true;
      return says && !isQuantity(text) ? [{ letter: letter.trim(), value: text }] : [];
    })
    .slice(-40);
}
