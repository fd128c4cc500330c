import type { Evidence } from '../decide/evidence.ts';
import { overlaps } from '../doubts/objection.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from './read.ts';
import type { Agree } from '../decide/settle.ts';
import { symbolKey } from '../names/symbol.ts';

/** "T(n) = 2T(n/2) + n" is to be solved, not a value of T(n). */
export function isRecurrent(profile: Profile, chosen: Evidence): boolean {
  const own = /^\s*(\\?[A-Za-z]+)\s*[([_]/.exec(chosen.claim.label.symbols[0] ?? '')?.[1];
  if (!chosen.claim.named || own === undefined || profile.relation || /\brecurren/i.test(profile.spec.description))
    return false;
  const { text } = chosen.piece;
  return [`${own}(`, `${own}[`, `${own}_{n-`, `${own}_{n - `].some((call) => {
    const at = text.indexOf(call);
    return at !== -1 && !/[A-Za-z\\]/.test(text[at - 1] ?? '');
  });
}

/**
 * "… and y = 0 for n < 0" beside another expression of the same left side: one case of several, unless the description asks for that case.
 */
export function isCase(reading: Reading, profile: Profile, chosen: Evidence, agree: Agree): boolean {
  const own = symbolKey(chosen.claim.label.symbols[0] ?? '').flat;
  if (own === '' || !chosen.claim.named) return false;
  const after = reading.source.view
    .slice(chosen.piece.end, chosen.piece.end + 60)
    .split('\n')[0]
    ?.replace(/[\uE001\uE002$]/g, ' ');
  const condition =
    /^\s*(?:,\s*)?(?:\\text\{\s*)?(?:for|if|when|where|\\quad)[\s}]+(?![\s}])([^.;]*?(?:[<>≤≥]|\\(?:l|g)(?:t|e|eq)(?![a-z]))\s*\S+)/.exec(
      after ?? '',
    )?.[1];
  const elsewhere = /^\s*(?:,\s*)?(?:\\text\{\s*)?(?:elsewhere|otherwise|for (?:odd|even))\b/.test(after ?? '');
  if (condition === undefined && !elsewhere) return false;
  const squeeze = (s: string): string => s.replace(/[\s\\${}]|left|right|text/g, '').replace(/(?<![.,;)])[.,;)]+$/, '');
  if (condition !== undefined && squeeze(profile.spec.description).includes(squeeze(condition))) return false;
  return reading.claims.some(
    (c) =>
      c.named &&
      c.block.zone !== 'question' &&
      symbolKey(c.label.symbols[0] ?? '').flat === own &&
      !overlaps(c, chosen) &&
      !agree(c.piece.text, chosen.piece.text),
  );
}

/** "−30° if the input is the reference and +30° if the output is": the value depends on what is assumed. */
export function isConditional(reading: Reading, chosen: Evidence): boolean {
  const { view } = reading.source;
  const after = view
    .slice(chosen.piece.end, Math.min(chosen.claim.block.end, chosen.piece.end + 240))
    .replace(/[\uE001\uE002]/g, ' ');
  if (!/^\s*(?:,\s*)?(?:if|when|assuming|provided|unless|depending|in (?:the|that) case)\b/i.test(after)) return false;
  const sentence = after.split(/\.\s/)[0] ?? '';
  return (
    /\bdepending\b/i.test(sentence) ||
    /(?<=^|[.;])[^.;\d]*\d[^.;]*\b(?:if|when|otherwise|in (?:the|that) (?:other )?case)\b/i.test(
      sentence.replace(/^\s*(?:,\s*)?\w+/, ''),
    )
  );
}
