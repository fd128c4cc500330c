import type { Claim } from '../claims/claims.ts';
import { boxesOf, type Reading } from '../claims/read.ts';
import { type Facts, factsOf, squeeze } from '../claims/facts.ts';
import { sectionEnds } from '../claims/sections.ts';
import type { Block } from '../source/zones.ts';
import { readNumber, normaliseValue } from '../values/agree.ts';
import { valueDimension } from '../values/dimension.ts';
import type { Piece } from '../values/value.ts';
import { isQuantity } from '../values/value.ts';

/** What a text says as a value, read once. */
export interface Said {
  key: string;
  number: { value: number; half: number; unit: string } | null;
  dimension: string | null;
  quantity: boolean;
}

/** A place in a list of as many places as there are variables. */
export interface Slot {
  list: 'boxes' | 'elements' | 'items' | 'sections';
  index: number;
  /** Nothing else in the same item stands behind it. */
  last: boolean;
}

/** A response as the features see it: what its places have in common, worked out once. */
export interface Frame {
  reading: Reading;
  facts: (claim: Claim) => Facts;
  said: (text: string) => Said;
  /** The place's rank in each list of as many places as there are variables: boxes, items, formulas. */
  slots: ReadonlyMap<Claim, readonly Slot[]>;
  lastBlock: number;
  parts: readonly string[];
  distinctBoxes: number;
  tail: { repeats: number };
}

export function frameOf(reading: Reading, claims: readonly Claim[], count: number, question: string): Frame {
  const asked = squeeze(question.slice(0, 50_000));
  const blockAt = new Map(reading.blocks.map((b, i) => [b, i]));
  const ends = sectionEnds(reading);
  const lastBlock = reading.blocks.findLastIndex(
    (u) => u.zone !== 'check' && u.zone !== 'question' && u.kind !== 'heading',
  );
  const known = new Map<Claim, Facts>();
  const texts = new Map<string, Said>();
  const words = reading.source.view.slice(-600).toLowerCase().split(/\s+/).filter(Boolean);
  return {
    reading,
    facts: (claim) => {
      const found = known.get(claim) ?? factsOf(reading, claim, blockAt.get(claim.block) ?? 0, ends, asked);
      known.set(claim, found);
      return found;
    },
    said: (text) => {
      const found = texts.get(text) ?? read(text);
      texts.set(text, found);
      return found;
    },
    slots: count > 1 ? slotsOf(reading, claims, count) : new Map(),
    lastBlock,
    parts: [...new Set(reading.blocks.flatMap((u) => (u.part === null ? [] : [u.part])))].sort(),
    distinctBoxes: new Set(reading.boxes.map((b) => normaliseValue(b.content.text))).size,
    tail: { repeats: words.length === 0 ? 0 : 1 - new Set(words).size / words.length },
  };
}

function read(text: string): Said {
  return {
    key: normaliseValue(text),
    number: readNumber(text),
    dimension: valueDimension(text),
    quantity: isQuantity(text),
  };
}

/** Lists of exactly as many places as there are variables: distinct boxes, elements of the last box, items and formulas of the closing lines, parts. */
function slotsOf(reading: Reading, claims: readonly Claim[], count: number): Map<Claim, Slot[]> {
  const distinct = new Map(boxesOf(reading).map((b) => [normaliseValue(b.content.text), b]));
  const boxed = claims.filter((c) => c.form === 'boxed');
  const inBox = (b: { content: Piece }): Claim[] =>
    boxed.filter((c) => b.content.start <= c.piece.start && c.piece.end <= b.content.end);
  const zone = reading.hasFinal ? 'final' : 'tail';
  const closing = reading.blocks.filter((u) => u.zone === zone && u.kind !== 'heading');
  const inBlock = (u: Block): Claim[] => claims.filter((c) => c.block === u);
  const boxes = [...distinct.values()].sort((a, b) => a.start - b.start);
  const byPart = new Map<string, Claim[]>();
  for (const c of claims) if (c.block.part !== null) byPart.set(c.block.part, [...(byPart.get(c.block.part) ?? []), c]);
  const bareIn = (u: Block): Claim[] =>
    inBlock(u).filter((c) => c.form !== 'boxed' && !c.named && c.whole === null && c.label.words.length === 0);
  // prettier-ignore
  const lists: [Slot['list'], Claim[][]][] = [
    ['boxes', boxes.map(inBox)],
    ['boxes', boxes.filter((b) => b.block.zone === 'final').map(inBox)],
    ['elements', (reading.boxes.at(-1)?.elements ?? []).map((c) => [c])],
    ['items', closing.filter((u) => u.opensPart).map(inBlock)],
    ['items', closing.filter((u) => u.bullet).map(inBlock)],
    ['items', closing.filter((u) => u.kind === 'display').map(inBlock)],
    ['sections', [...byPart.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, own]) => own)],
    ...closing.map((u): [Slot['list'], Claim[][]] => ['items', reading.bold.filter((c) => c.block === u).map((c) => [c])]),
    ...closing.map((u): [Slot['list'], Claim[][]] => ['items', bareIn(u).map((c) => [c])]),
  ];
  const out = new Map<Claim, Slot[]>();
  for (const [list, items] of lists) {
    if (items.length !== count) continue;
    items.forEach((own, index) => {
      const end = Math.max(...own.map((c) => c.piece.end));
      for (const c of own) out.set(c, [...(out.get(c) ?? []), { list, index, last: c.piece.end >= end - 3 }]);
    });
  }
  return out;
}
