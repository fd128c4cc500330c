import { BEGINS_CONCLUDING, isDerived } from '../lexicon.ts';
import { quantities } from '../decide/by-unit.ts';
import type { Claim } from '../claims/claims.ts';
import { valueDimension, isMeasured } from '../values/dimension.ts';
import type { Evidence } from '../decide/evidence.ts';
import { saysAll, supposed } from '../decide/evidence.ts';
import { ingredients } from '../values/ingredients.ts';
import { couldMean } from '../names/convention.ts';
import { labelScore, symbolScore } from '../names/match.ts';
import { overlaps } from './objection.ts';
import type { Profile } from '../names/profile.ts';
import type { Reading } from '../claims/read.ts';
import type { Agree } from '../decide/settle.ts';
import { symbolKey } from '../names/symbol.ts';
import { readNumber } from '../values/agree.ts';
import type { Block } from '../source/block.ts';

/** Statements compared with a chosen value; the response's end decides, and time stays bounded. */
const LOOKED_AT = 300;

/** ΔT is no temperature, unless a change is asked for. */
export function isChangeOf(profile: Profile, chosen: Evidence, rivals: readonly Profile[]): boolean {
  const { claim } = chosen;
  if (
    !claim.named ||
    !claim.whole ||
    // Nothing says what is asked for: it may be a change.
    (profile.spec.description === '' && !profile.symbolic) ||
    CHANGE.test(`${profile.spec.name.replace(/_/g, ' ')} ${profile.spec.description}`)
  )
    return false;
  return claim.label.symbols.every(
    (raw) => /^Delta./.test(symbolKey(raw).flat) && symbolScore(profile, raw, rivals) < 0.8,
  );
}

const CHANGE =
  /\b(?:changes?|differences?|drop|rise|gain|loss|lost|gained|increase\w*|decrease\w*|reduction|delta|elevation|depression|shift|displacement|elongation|extension|contraction|expansion|compression|spacing|separation|interval|barrier|transition|released|absorbed|emitted|required|duration|time|uncertainty|\w*width|effect|gap|range|distance|error|heat|reaction|between|split\w*|mixing|transferred|deviation)\b/i;

/**
 * The derivation's last value of the variable, where the final statement gives another one that the derivation never comes to and nothing is
 * corrected in between: a response that contradicts itself.
 */
export function contraryDerivation(
  reading: Reading,
  profile: Profile,
  chosen: Evidence,
  rivals: readonly Profile[],
  agree: Agree,
): Claim | undefined {
  const own = readNumber(bareSign(chosen.piece.text));
  if ((chosen.place !== 'final' && chosen.place !== 'boxed') || !own) return undefined;
  const home = chosen.claim.block;
  const elsewhere = [...reading.claims.slice(-LOOKED_AT), ...reading.bold.slice(-LOOKED_AT)].filter(
    (c) => c.block !== home && c.block.zone !== 'question' && !overlaps(c, chosen) && isPlain(bareSign(c.piece.text)),
  );
  // "F = −15 kN" and "15 kN (compression)" say the same.
  const supports = (c: Claim): boolean =>
    agree(c.piece.text, chosen.piece.text) || readNumber(bareSign(c.piece.text))?.value === own.value;
  if (elsewhere.some(supports)) return undefined;
  const { dimension } = profile;
  const alone = isMeasured(dimension) && !rivals.some((r) => r !== profile && r.dimension === dimension);
  const contrary = elsewhere.filter((c) => {
    if (c.block.zone === 'check' || c.aside === true || supposed(reading, c)) return false;
    // "After the ninth the height is 3" tells how it came about.
    if (c.form === 'sentence' && !BEGINS_CONCLUDING.test(reading.source.view.slice(c.block.start, c.block.start + 20)))
      return false;
    const before = reading.source.view.slice(Math.max(c.block.start, c.piece.start - 200), c.piece.start);
    if (SUPPOSING.test(before.slice(before.lastIndexOf('. ') + 1))) return false;
    const match = labelScore(profile, { ...c.label, heading: [], part: null }, rivals);
    const fits = alone && valueDimension(c.piece.text) === dimension;
    const named = match.symbol ? match.score >= (fits ? 0.8 : 0.9) : match.score >= 0.75 && saysAll(profile, c);
    if (named && (c.named || c.whole === null))
      return dimension === null || [dimension, ''].includes(valueDimension(c.piece.text) ?? '?');
    // "…, i.e. θ = 45°" and at the end "θ = 60°": one left side, two conclusions.
    if (rivals.length === 1 && c.named && chosen.claim.named && isSameLeft(c, chosen) && THEN.test(before))
      return valueDimension(c.piece.text) === valueDimension(chosen.piece.text);
    // Behind an answer that stands first, or as the only variable's last step, whatever is worked out in the unit asked for.
    return (
      alone &&
      c.whole !== null &&
      valueDimension(c.piece.text) === dimension &&
      (c.piece.start > chosen.piece.end ||
        ((rivals.length === 1 ? isDerived(c) : isLetterOf(profile, c)) && !mentioned(reading, home, chosen, agree)))
    );
  });
  const last = contrary[contrary.length - 1];
  if (!last) return undefined;
  return reading.corrections.some((at) => at > last.piece.end && at < chosen.piece.start) ? undefined : last;
}

const THEN =
  /(?:\bi\.e\.|\bso|\bthus|\bhence|\btherefore|\bgives|\byields|[⇒∴]|\\(?:Rightarrow|implies|therefore))[\s,:\uE001\uE002]{0,20}\S{0,12}\s{0,20}(?:=|\\approx|≈)?\s{0,20}$/i;

function isSameLeft(c: Claim, chosen: Evidence): boolean {
  const own = symbolKey(chosen.claim.label.symbols[0] ?? '').flat;
  return own !== '' && symbolKey(c.label.symbols[0] ?? '').flat === own;
}

/** Δv of a final speed. */
function isLetterOf(profile: Profile, c: Claim): boolean {
  const flat = symbolKey(c.label.symbols[0] ?? '').flat.replace(/^Delta/, '');
  return c.named && flat.length === 1 && profile.nameWords.some((w) => couldMean(w, flat));
}

/** Whether any other line names the chosen quantity, in whatever sentence. */
function mentioned(reading: Reading, home: Block, chosen: Evidence, agree: Agree): boolean {
  return reading.blocks
    .slice(-LOOKED_AT)
    .some(
      (u) =>
        u !== home &&
        u.zone !== 'question' &&
        u.kind !== 'heading' &&
        quantities(reading, u.start, Math.min(u.end, u.start + 800)).some(
          (q) => valueDimension(q.text) === valueDimension(chosen.piece.text) && agree(q.text, chosen.piece.text),
        ),
    );
}

/** "Without friction a = 4.9": what holds under another assumption, or at first. */
const SUPPOSING =
  /\b(?:without|if|neglect\w*|ignor\w*|first|initial\w*|before|would|na[iï]ve\w*|suppos\w+|rough\w*|uncorrected|ideal\w*|guess\w*|estimat\w+)\b/i;

/** A number with a unit that is one: "2p_1" is neither. */
function isPlain(text: string): boolean {
  const number = readNumber(text);
  return number !== null && (number.unit === '' || valueDimension(text) !== null);
}

const bareSign = (text: string): string =>
  text.replace(/^[-−+]\s*/, '').replace(/\((?:T|C|tension|compression|down\w*|up\w*|left|right)\)\s*$/i, '');

/**
 * A value that no name of its own confirms, while the response states the same with the other sign ("q = −57.1 kJ … releases 57.1 kJ", "v = −4.8 mm
 * … moves down by 4.8 mm"): which of the two is meant, only a reader knows.
 */
export function isSignDoubtful(
  reading: Reading,
  profile: Profile,
  chosen: Evidence,
  rivals: readonly Profile[],
): boolean {
  if ((chosen.bySymbol && chosen.match >= 0.95) || chosen.place === 'boxed' || chosen.place === 'final') return false;
  const own = readNumber(chosen.piece.text);
  if (!own || own.value === 0) return false;
  const opposite = (text: string): boolean => {
    const other = readNumber(text);
    if (!other || (other.unit === '') !== (own.unit === '')) return false;
    if (own.unit === '' || other.unit === own.unit) return close(other.value, -own.value);
    const decades = Math.log10(Math.abs(other.value / own.value));
    return (
      other.value * own.value < 0 &&
      Math.abs(decades - Math.round(decades)) < 1e-6 &&
      valueDimension(text) === valueDimension(chosen.piece.text)
    );
  };
  // The other sign may well be another variable's.
  const foreign = (c: Claim): boolean => {
    const mine = labelScore(profile, c.label, rivals).score;
    return rivals.some((r) => r !== profile && labelScore(r, c.label, rivals).score > mine - 0.02);
  };
  if (
    reading.claims.some(
      (c) => c.block.zone !== 'question' && !overlaps(c, chosen) && opposite(c.piece.text) && !foreign(c),
    )
  )
    return true;
  return (
    chosen.place === 'body' &&
    own.unit !== '' &&
    reading.blocks
      .filter((u) => u.zone === 'tail' && u.kind === 'text')
      .some((u) => quantities(reading, u.start, Math.min(u.end, u.start + 800)).some((q) => opposite(q.text)))
  );
}

const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));

/** "y = Ce^{2x}. With y(0) = 1 we get C = 1": a letter of the formula gets its value afterwards. */
export function isResolvedLater(reading: Reading, profile: Profile, chosen: Evidence): boolean {
  if (profile.spec.type !== 'formula' || chosen.place === 'boxed' || chosen.place === 'final') return false;
  const listed = ingredients(profile.spec.description);
  const own = [...ingredients(chosen.piece.text)].filter((s) => !listed.has(s) && !/^[xyztrn]$/.test(s));
  if (own.length === 0) return false;
  return reading.claims.some(
    (c) =>
      c.named &&
      c.piece.start > chosen.piece.end &&
      c.block.zone !== 'check' &&
      c.aside !== true &&
      own.includes(symbolKey(c.label.symbols[0] ?? '').flat),
  );
}

/** A closing quantity without a name, although the derivation states others of its kind and never comes to this one. */
export function isUnsupported(
  reading: Reading,
  profile: Profile,
  chosen: Evidence,
  rivals: readonly Profile[],
  agree: Agree,
): boolean {
  if (chosen.claim.whole || chosen.place === 'boxed' || chosen.form === 'table') return false;
  const dimension = valueDimension(chosen.piece.text);
  if (dimension === null || (dimension === '' && (rivals.length > 1 || profile.spec.type !== 'numeric'))) return false;
  const alone = !rivals.some((r) => r !== profile && r.dimension === dimension);
  if (chosen.match >= 0.75 && (!alone || chosen.place !== 'tail' || reading.corrections.length > 0)) return false;
  const others = reading.claims
    .slice(-LOOKED_AT)
    .filter(
      (c) =>
        c.block.zone !== 'question' &&
        c.block.zone !== 'check' &&
        !overlaps(c, chosen) &&
        (c.form === 'table' || isDerived(c)) &&
        valueDimension(c.piece.text) === dimension,
    );
  // "Subtracting 6,400 km gives an altitude of 35,800 km" works it out in words.
  const before = reading.source.view.slice(
    Math.max(chosen.claim.block.start, chosen.piece.start - 200),
    chosen.piece.start,
  );
  if (
    /\b(?:subtract\w*|add(?:ing|ed)|minus|plus|divid\w+|multipl\w+|halv\w+|half|twice|doubl\w+|sum|less)\b/i.test(
      before,
    )
  )
    return false;
  const own = readNumber(chosen.piece.text)?.value ?? NaN;
  // The value itself may stand at the end of a derivation.
  if (reading.claims.some((c) => c.whole !== null && c.piece.end === chosen.piece.end && isDerived(c))) return false;
  // "n ≥ 21.85, so 22 trials": a whole number beside what was worked out.
  const rounds = (text: string): boolean =>
    Number.isInteger(own) && Math.abs((readNumber(text)?.value ?? Infinity) - own) < 1;
  const repeated = reading.claims.some(
    (c) =>
      c.whole !== null && c.block.zone !== 'question' && !overlaps(c, chosen) && agree(c.piece.text, chosen.piece.text),
  );
  return (
    !repeated &&
    others.length > 0 &&
    !others.some((c) => agree(c.piece.text, chosen.piece.text) || rounds(c.piece.text))
  );
}
