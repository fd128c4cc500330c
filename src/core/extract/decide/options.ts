import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import { sentences } from '../claims/sentences.ts';
import type { Piece } from '../values/value.ts';
import { trimPiece } from '../values/value.ts';

/**
 * The offered word on which the response settles: the only one in its last statement of any, unnegated, and not
 * contradicted by an earlier conclusion. Null where that is not sure.
 */
export function settledOption(reading: Reading, profile: Profile, rivals: readonly Profile[]): Piece | null {
  return settledIn(reading, profile, rivals, false) ?? settledIn(reading, profile, rivals, true);
}

/** An interpretation may say the word where nothing else does. */
function settledIn(reading: Reading, profile: Profile, rivals: readonly Profile[], checks: boolean): Piece | null {
  const own = profile.options;
  if (own.length < 2 || profile.spec.type !== 'other') return null;
  // "The power factor and whether it is leading or lagging": the word is half of the value.
  if (profile.qualified) return null;
  // Another variable that offers the same words would be answered by the same sentence.
  if (rivals.some((r) => r !== profile && r.options.some((w) => own.includes(w)))) return null;
  const pattern = new RegExp(`(?<![\\p{L}-])(?:${own.map(escape).join('|')})(?![\\p{L}-])`, 'giu');
  let last: Piece | null = null;
  for (const block of reading.blocks.slice(-400)) {
    if (
      block.zone === 'question' ||
      (block.zone === 'check') !== checks ||
      block.kind === 'code' ||
      block.kind === 'heading'
    )
      continue;
    for (const [from, to] of sentences(reading.source, block)) {
      const whole = reading.source.view.slice(from, Math.min(to, from + 600));
      // Of "4 moles on the left and 2 on the right, so it shifts to the right" the conclusion counts.
      const so = whole.search(/,\s+(?:so|thus|hence|therefore|and so)\b(?!.*,\s+(?:so|thus|hence|therefore)\b)/is);
      const text = so === -1 || whole.slice(so).search(pattern) === -1 ? whole : ' '.repeat(so) + whole.slice(so);
      const hits = [...text.matchAll(pattern)];
      const first = hits[0];
      if (!first) continue;
      const words = new Set(hits.map((h) => h[0].toLowerCase()));
      // What follows behind the next comma is said of something else.
      const clause = /^[^,;]*/.exec(text.slice(first.index))?.[0] ?? '';
      const before = text.slice(0, first.index);
      const own = before.slice(Math.max(before.lastIndexOf(','), before.lastIndexOf(';')) + 1);
      const settled = words.size === 1 && !SUPPOSES.test(before + clause) && !DOUBT.test(own + clause);
      const said = settled ? trimPiece(reading.source, from + first.index, from + first.index + first[0].length) : null;
      if (last && said && said.text.toLowerCase() !== last.text.toLowerCase() && CONCLUDES.test(text)) last = said;
      else if (last && said && said.text.toLowerCase() !== last.text.toLowerCase()) return null;
      else if (said) last = said;
      else if (!last) continue;
      else if (words.size > 1 || !words.has(last.text.toLowerCase())) return null;
    }
  }
  return last;
}

/** A hyphen needs no escape outside a character class, and a Unicode pattern allows none. */
const escape = (s: string): string => s.replace(/[/\\^$*+?.()|[\]{}]/g, '\\$&');
const SUPPOSES = /\b(?:if|whether|would|could|might|may|assume|suppose|unless|when|were|either)\b|\?/i;
const DOUBT =
  /\b(?:not|no|neither|nor|never|if|whether|would|could|might|may|assume|suppose|unless|cannot|depends?|either|rather|than|instead|without|non|or|when|were)\b|n't\b|\?/i;
const CONCLUDES = /\b(?:therefore|thus|hence|so|conclusion|answer|finally|overall|consequently)\b|[∴⇒]/i;
