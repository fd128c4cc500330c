import { codePairs } from './code-pairs.ts';
import { conditionClaims } from './conditions.ts';
import { boldPieces, lineLead, sentenceClaims } from './sentences.ts';
import type { Box } from './boxed.ts';
import { findBoxes, splitTuple } from './boxed.ts';
import { chainClaims } from './chains.ts';
import type { Claim } from './claims.ts';
import { correctionsIn, endsAbruptly, refuses } from '../source/ending.ts';
import { inlineItems } from './inline-items.ts';
import { afterLead, bareValue, leadSymbols, wordsAndQuantity } from './labelled-line.ts';
import { scanTop } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import { readSource } from '../source/source.ts';
import { tableClaims } from './tables.ts';
import type { Unit } from '../source/unit.ts';
import { readUnits } from '../source/units.ts';
import type { Piece } from '../values/value.ts';
import { trimPiece } from '../values/value.ts';
import { contentWords } from '../names/words.ts';
import { leadsOf } from '../source/leads.ts';

/** Everything the response states, found once for all variables. */
export interface Reading {
  source: Source;
  units: readonly Unit[];
  boxes: readonly Box[];
  claims: readonly Claim[];
  bold: readonly Claim[];
  /** Labelled lines that hold a left side of their own; they only contradict. */
  contested: readonly Claim[];
  /** Offsets where the response takes something back ("wait, actually"). */
  corrections: readonly number[];
  truncated: boolean;
  refused: boolean;
  /** The response has a final section or an "Answer:" line. */
  hasFinal: boolean;
}

const CLAIM_LIMIT = 1500;

let last: { response: string; reading: Reading } | null = null;

/** Reads a response. The last one is kept: what was found, confirmed and mentioned in it is asked one after another. */
export function readResponse(response: string): Reading {
  if (last?.response !== response) last = { response, reading: read(response) };
  return last.reading;
}

function read(response: string): Reading {
  const source = readSource(response);
  const units = readUnits(source);
  const leads = leadsOf(source, units);
  const lead = (unit: Unit): readonly string[] => leads.get(unit) ?? [];
  const { boxes, unclosed } = findBoxes(source, units, lead);
  const claims: Claim[] = tableClaims(source, units);
  const bold: Claim[] = [];
  const contested: Claim[] = [];
  for (const unit of units.slice(-1500)) {
    if (unit.zone === 'question' || unit.kind === 'row' || claims.length > CLAIM_LIMIT) continue;
    const stated = unitClaims(source, unit, lead(unit));
    const own = stated.filter((c) => c.contested !== true);
    contested.push(...stated.filter((c) => c.contested === true));
    const begun = continues(source, unit) ? claims.findLast((c) => c.whole !== null && c.form !== 'table') : undefined;
    const [only] = own.filter((c) => c.form !== 'sentence');
    if (begun && only && begun.unit.paragraph === unit.paragraph && begun.unit.kind === unit.kind && !only.named) {
      // "ΔH = …" goes on in a line "= −184.6 kJ": one statement, with the last value.
      claims.splice(claims.indexOf(begun), 1);
      claims.push({ ...only, label: begun.label, named: begun.named, aside: begun.aside === true });
      continue;
    }
    claims.push(...own);
    if (unit.kind !== 'text') continue;
    for (const piece of boldPieces(source, unit)) {
      if (isLabel(source, unit, piece)) continue;
      const labelled = /^([^:=\d]{2,60}):\s/.exec(piece.text);
      if (labelled) {
        // "… half-life. **Age: 1250 years**" has its label within the bold.
        const from = view(source, piece).indexOf(':') + 1;
        const value = unit.start < piece.start - 4 ? trimPiece(source, piece.start + from, piece.end) : null;
        if (value)
          bold.push({
            piece: value,
            whole: null,
            named: false,
            form: 'bold',
            unit,
            label: {
              symbols: [labelled[1] ?? ''],
              words: contentWords(labelled[1] ?? ''),
              lead: [],
              heading: [],
              part: unit.part,
            },
          });
        continue;
      }
      const context = { unit, lead: lead(unit) };
      const chains = chainClaims(source, piece.start, piece.end, context, 'bold');
      const label = {
        symbols: [],
        words: contentWords(ownClause(source.view.slice(unit.start, piece.start))),
        lead: /[.;]\s/.test(source.view.slice(unit.start, piece.start)) ? [] : lead(unit),
        heading: contentWords(unit.heading),
        part: unit.part,
      };
      bold.push(
        ...(chains.length > 0 ? chains : [{ piece, whole: null, named: false, form: 'bold' as const, unit, label }]),
      );
    }
  }
  return {
    source,
    units,
    boxes,
    claims,
    bold,
    contested,
    corrections: correctionsIn(source.view),
    truncated: source.unclosed || unclosed || endsAbruptly(source, units),
    refused: refuses(source, units),
    hasFinal: units.some((u) => u.zone === 'final'),
  };
}

const view = (source: Source, piece: Piece): string => source.view.slice(piece.start, piece.end);

function continues(source: Source, unit: Unit): boolean {
  return /^[\uE001\uE002\s&]*(?:=|≈|\\approx(?![a-z]))/.test(
    source.view.slice(unit.start, Math.min(unit.end, unit.start + 40)),
  );
}

/** A bold stretch that only labels: "**Speed:**", or a bold beginning of a line that goes on. */
function isLabel(source: Source, unit: Unit, piece: Piece): boolean {
  const { view } = source;
  const bare = (s: string): string => s.replace(/[\uE001\uE002\s]/g, '');
  if (/^[:：]/.test(bare(view.slice(piece.end, piece.end + 6)))) return true;
  return (
    bare(view.slice(unit.start, piece.start)) === '' && bare(view.slice(piece.end, unit.end)).replace(/\./g, '') !== ''
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

function unitClaims(source: Source, unit: Unit, lead: readonly string[]): Claim[] {
  const { view } = source;
  const limit = Math.min(unit.end, unit.start + 12_000);
  const context = { unit, lead };
  const form =
    unit.kind === 'heading'
      ? 'heading'
      : unit.kind === 'display'
        ? 'display'
        : unit.bullet || unit.opensPart
          ? 'list'
          : 'name-equals';
  const claims = chainClaims(source, unit.start, limit, context, form).flatMap((c) => splitTuple(source, c) ?? [c]);
  if (unit.kind === 'display' && claims.length === 0) {
    const piece = trimPiece(source, unit.start, limit);
    if (
      piece &&
      piece.text.length < 1500 &&
      !/[=&]/.test(piece.text.replace(/\\begin\{cases\}[\s\S]*\\end\{cases\}/, ''))
    )
      claims.push({
        piece,
        whole: piece,
        named: false,
        form: 'display',
        unit,
        label: { symbols: [], words: lead, lead: [], heading: contentWords(unit.heading), part: unit.part },
      });
  }
  // "**k = 2:** the equations are proportional": a case, not a value.
  for (const c of claims)
    if (
      c.named &&
      /^[\uE001\uE002\s]*:[\uE002\s]*\p{L}{2}/u.test(view.slice((c.piece.exact ?? c.piece).end, limit).slice(0, 12))
    )
      c.aside = true;
  if (unit.kind === 'code') claims.push(...codePairs(source, unit, limit));
  if (unit.kind !== 'text') return claims;
  const items = inlineItems(source, unit);
  if (items.length > 0 && claims.every((c) => !c.named)) return items;
  const { words, from } = lineLead(source, unit);
  const bareItem = unit.bullet && limit - unit.start <= 60;
  const short =
    (unit.bullet || unit.opensPart) && words.length === 0 && claims.length === 0
      ? wordsAndQuantity(source, unit)
      : null;
  const bare = claims.length === 0 && words.length === 0 ? bareValue(source, unit) : null;
  if (short) claims.push(short);
  else if (bare) claims.push(bare);
  else if ((from > unit.start || bareItem) && from < limit) {
    const labelled = afterLead(source, from, limit);
    // "**Q-value:** Q = … = 4.9 MeV" names its value twice.
    const [only] = claims;
    if (only && claims.length === 1 && (only.whole?.start ?? 0) >= from)
      claims[0] = {
        ...only,
        label: { ...only.label, symbols: [...only.label.symbols, ...leadSymbols(view.slice(unit.start, from))] },
      };
    const relation = scanTop(source, from, labelled?.end ?? limit).some((t) => t.kind === 'relation');
    if (labelled) {
      claims.push({
        piece: labelled,
        whole: null,
        named: false,
        contested: relation,
        form: unit.bullet || unit.opensPart ? 'list' : 'name-equals',
        unit,
        label: {
          symbols: leadSymbols(view.slice(unit.start, from)),
          words,
          lead: [],
          heading: contentWords(unit.heading),
          part: unit.part,
        },
      });
    }
  }
  // A line with a lead of its own says its value behind the lead; a sentence in it is about something else.
  claims.push(...sentenceClaims(source, unit, words.length > 0 ? [] : lead), ...conditionClaims(source, unit, lead));
  return claims;
}
