import { isDerived } from '../lexicon.ts';
import { readNumber } from '../values/agree.ts';
import type { Claim } from '../claims/claims.ts';
import type { Evidence } from './evidence.ts';
import { supposed } from './evidence.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import type { Agree, Decision } from './settle.ts';
import { NONE, afterCorrection, concludes, contains, takenBack } from './settle.ts';
import { isAbout, namesIt } from '../claims/about.ts';
import { labelScore } from '../names/match.ts';
import type { Block } from '../source/block.ts';
import type { Piece } from '../values/value.ts';
import { isQuantity, trimPiece } from '../values/value.ts';
import { contentWords } from '../names/words.ts';

export function decideUnnamed(
  reading: Reading,
  profile: Profile,
  zone: 'final' | 'tail',
  wrap: (claim: Claim, place: Evidence['place']) => Evidence | null,
  agree: Agree,
): Decision {
  const blocks = reading.blocks.filter((u) => u.zone === zone && u.kind !== 'heading');
  const claims = reading.claims.filter(
    (c) => c.block.zone === zone && !supposed(reading, c) && (zone === 'final' || closes(reading, c)),
  );
  const short = zone === 'tail' && isShort(reading);
  const list: Evidence[] = [];
  const take = (group: readonly Claim[]): Decision | null => {
    const found = group.map((c) => wrap(c, zone)).filter((e): e is Evidence => e !== null);
    const kept = afterCorrection(reading, found);
    const last = kept[kept.length - 1];
    if (!last || takenBack(reading, last.piece.end, Infinity)) return null;
    const others = siblings(reading, last)
      .filter((c) => !reading.corrections.some((at) => at > c.piece.end && at < last.piece.start))
      .map((c) => wrap(c, zone)?.piece.text ?? last.piece.text);
    if (
      kept.every((e) => contains(e, last) || agree(e.piece.text, last.piece.text)) &&
      others.every((o) => agree(o, last.piece.text))
    )
      return {
        chosen: last,
        conflict: false,
        reason: zone === 'final' ? 'the only value of the final section' : 'the closing value',
      };
    list.push(...kept.slice(0, 1));
    return null;
  };
  const announced = claims.filter((c) => answerLine(reading, profile, c));
  const bold = reading.bold.filter((c) => c.block.zone === zone);
  const groups: Claim[][] = [];
  if (announced.length > 0) groups.push(announced);
  if (zone === 'final' || short || bold.some((c) => concludes(reading, c)))
    groups.push(bold.filter((c) => valueLike(profile, c)));
  // "1 − 0.9³ = 0.271" and nothing else.
  const sums = reading.claims.filter((c) => c.whole !== null);
  if (short && blocks.length === 1 && sums.length === 1 && reading.blocks.length === 1)
    groups.push(
      sums.filter(
        (c) =>
          !c.named &&
          (isQuantity(c.piece.text) || (profile.spec.type === 'formula' && !/[<>≤≥]/.test(c.whole?.text ?? ''))) &&
          /^[\s.\uE001\uE002]*$/.test(reading.source.view.slice(c.piece.end, c.block.end)),
      ),
    );
  const lastUnit = blocks[blocks.length - 1];
  groups.push(
    claims.filter(
      (c) =>
        c.form === 'sentence' &&
        c.block === lastUnit &&
        isQuantity(c.piece.text) &&
        /^\W*(?:so|thus|hence|therefore)\b/i.test(reading.source.view.slice(c.block.start, c.block.start + 20)) &&
        labelScore(profile, c.label, [profile]).score >= 0.3,
    ),
  );
  const whole = wholeBlocks(reading, profile, blocks);
  if (zone === 'final' || short)
    groups.push(
      claims.filter((c) => c.form === 'display' || c.named),
      whole,
    );
  else
    groups.push(
      claims.filter(
        (c) =>
          (c.form === 'display' || c.named) &&
          (concludes(reading, c) || (c.form === 'display' && isDerived(c) && namesIt(profile, c, [profile]))) &&
          (isAbout(profile, c) || (isGeneric(profile) && c === claims[claims.length - 1])),
      ),
    );
  for (const group of groups) {
    if (group.length === 0) continue;
    const decision = take(group);
    if (decision) return decision;
    if (list.length > 0)
      return { chosen: null, conflict: true, reason: 'several values in the closing part and none is named' };
  }
  return NONE;
}

/** A name that says nothing of the subject: any closing statement may be meant by it. */
function isGeneric(profile: Profile): boolean {
  return /^(?:final_)?(?:answers?|results?|values?|solutions?|outputs?|x|n)$/i.test(profile.spec.name);
}

/** Other statements of the same left side and kind in the same unit: "p = 2 and p = 5". */
function siblings(reading: Reading, e: Evidence): Claim[] {
  const own = e.claim.label.symbols[0]?.trim();
  if (own === undefined) return [];
  const kind = isQuantity(e.piece.text);
  return reading.claims.filter(
    (c) =>
      c !== e.claim &&
      c.block === e.claim.block &&
      c.named &&
      c.label.symbols[0]?.trim() === own &&
      isQuantity(c.piece.text) === kind,
  );
}

/** No further sentence follows the claim in its block. */
function closes(reading: Reading, claim: Claim): boolean {
  const rest = reading.source.view.slice(claim.piece.end, claim.block.end).replace(/[\uE001\uE002]/g, ' ');
  const next = /[.;]\s+(\S+\s+\S+\s+\S+)/.exec(rest)?.[1];
  return next === undefined || /^(?:where|since|because|here|with)\b/i.test(next);
}

/** A terse response: two lines at most and nothing long in them. */
function isShort(reading: Reading): boolean {
  const blocks = reading.blocks.filter((u) => u.kind !== 'heading');
  return blocks.length <= 2 && blocks.every((u) => u.end - u.start <= 160);
}

/** "Answer: 28", "the final answer is 28". */
function answerLine(reading: Reading, profile: Profile, claim: Claim): boolean {
  // "there are 2352/2 = 1176 committees": what stands before the calculation announces its result.
  const calculated = !claim.named && claim.whole !== null && /^[\d\s(]/.test(claim.whole.text);
  const at = calculated ? (claim.whole?.start ?? claim.piece.start) : claim.piece.start;
  const before = reading.source.view.slice(Math.max(claim.block.start, at - 120), at).replace(/[\uE001\uE002]/g, ' ');
  return (
    (/\b(?:final\s+)?(?:answers?|results?|correct (?:option|choice|statement|alternative))\s*(?:(?:is|are|:|=|to the question is)\s*)?(?:[:=]|is|are)\s*(?:(?:approximately|about|\S{1,12}\s*=)\s*)?(?:\\boxed\{\s*)?$/i.test(
      before,
    ) &&
      (claim.form !== 'sentence' || claim.piece.phrase !== true || claim.label.words.length <= 2)) ||
    ((claim.form === 'sentence' || calculated) &&
      isQuantity(claim.piece.text) &&
      /\bthere (?:are|exist) (?:exactly |only |thus |therefore |in total )?$/i.test(before) &&
      isCounted(reading, profile, claim))
  );
}

/** "There are 6 symbols" counts what is asked for, or concludes. */
function isCounted(reading: Reading, profile: Profile, claim: Claim): boolean {
  const { view } = reading.source;
  const after = contentWords(view.slice(claim.piece.end, claim.piece.end + 40)).slice(0, 3);
  const counted =
    /\bnumber of ([^.;]{3,60}?)(?=\s(?:per|in|of|that|with|for|from|which|to|on|at|such)\b|[.,;(]|$)/i.exec(
      profile.spec.description,
    )?.[1];
  const said = new Set([...profile.nameWords, ...contentWords(counted ?? '')]);
  return (
    after.length === 0 ||
    after.some((w) => said.has(w)) ||
    /\b(?:so|thus|hence|therefore|in total|altogether)\b/i.test(view.slice(claim.block.start, claim.piece.start))
  );
}

function valueLike(profile: Profile, claim: Claim): boolean {
  if (profile.spec.type !== 'other')
    return (
      readNumber(claim.piece.text) !== null ||
      isQuantity(claim.piece.text) ||
      /[\\^_=/√π]/.test(claim.piece.text) ||
      claim.piece.text.length <= 3
    );
  return claim.piece.text.length <= 80;
}

/** The number of a closing sentence that has only one: "There are 1440 ways." */
function onlyNumber(reading: Reading, block: Block, text: string): Piece | null {
  if (text.length > 160 || /[.!?]\s+\S/.test(text) || /\b(?:not|if|would|cannot)\b|n't\b|[=\\/^]/.test(text))
    return null;
  const numbers = [...text.matchAll(/\d[\d,.]*/g)];
  const only = numbers[0]?.[0];
  if (numbers.length !== 1 || only === undefined) return null;
  const at = reading.source.view.indexOf(only, block.start);
  if (!/[\s\uE001\uE002−-]/.test(reading.source.view[at - 1] ?? ' ')) return null;
  return trimPiece(reading.source, /[−-]/.test(reading.source.view[at - 1] ?? '') ? at - 1 : at, at + only.length);
}

/** Blocks that are nothing but a short value. */
function wholeBlocks(reading: Reading, profile: Profile, blocks: readonly Reading['blocks'][number][]): Claim[] {
  if (blocks.length !== 1) return [];
  const block = blocks[0];
  if (!block || block.kind === 'row') return [];
  const text = reading.source.view
    .slice(block.start, block.end)
    .replace(/[\uE001\uE002]/g, '')
    .trim();
  const alone = profile.spec.type === 'numeric' ? onlyNumber(reading, block, text) : null;
  if (alone)
    return [
      {
        piece: alone,
        whole: null,
        named: false,
        form: 'whole',
        block,
        label: { symbols: [], words: [], lead: [], heading: [], part: block.part },
      },
    ];
  if (/\b(?:is|are|was|were|has|have|can|will|does|do|becomes?|equals?)\b/i.test(text)) return [];
  if (
    text.length > 120 ||
    /[.!?]\s+\S/.test(text) ||
    text.split(/\s+/).length > (block.zone === 'final' ? 8 : 5) ||
    /:/.test(text)
  )
    return [];
  const piece = trimPiece(reading.source, block.start, block.end);
  if (!piece) return [];
  return [
    {
      piece,
      whole: null,
      named: false,
      form: 'whole',
      block,
      label: { symbols: [], words: [], lead: [], heading: [], part: block.part },
    },
  ];
}
