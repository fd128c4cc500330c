import { places } from '../claims/places.ts';
import type { Reading } from '../claims/read.ts';
import type { Profile } from '../names/profile.ts';
import type { Agree, Candidate, Extraction } from '../types.ts';
import { agreeByDefault } from '../values/agree.ts';
import { isIntermediate } from '../values/intermediate.ts';
import { overlap } from './against.ts';
import { objectionTo, rankOf } from './contradictions.ts';
import { featuresOf } from './features.ts';
import { type Frame, frameOf } from './frame.ts';
import { leadingOf } from './leading.ts';
import type { Proposal, Scored } from './proposals.ts';
import { NAMED, propose } from './proposals.ts';
import { score as trained } from './score.ts';

/** From here on a value is found. Chosen by what is found falsely in folds (scripts/train-extraction.ts), not by how much is found. */
const FOUND = 0.87;
/** The same under a letter of its own, or without the unit asked for. */
const FOUND_OTHERWISE = 0.94;
/** The only box of an answer to one question needs no more. */
const BOXED = 0.1;
const CALLED = 0.4;
const CALLED_ELSEWHERE = 0.82;
/** Of a response without a box, where the question alone says what is asked for. */
const CLOSING_BARE = 0.6;
/** A number in a response that states nothing else. */
const LONE_NUMBER = 0.36;
/** A response of so few characters that states one value and nothing else: the model has seen too few of them. */
const TERSE = 120;
const TERSE_CHANCE = 0.97;
const TERSE_LIKELY = 0.6;
/** A statement as likely as this that says something else makes a value ambiguous. */
const RIVAL = 0.4;
/** And beside the only box, behind it. */
const BESIDE_BOX = 0.8;
/** Without a name a place as likely as this counts beside another that is not sure either. */
const LIKELY = 0.2;
/** What is less likely is no candidate. */
const SEEN = 0.02;

/** What is known of a response for its variables: each one's proposals, the likeliest first; of two alike the later. */
export interface Scores {
  frame: Frame;
  scored: readonly (readonly Scored[])[];
}

const NONE = new Float64Array();
const known = new WeakMap<Reading, { profiles: readonly Profile[]; question: string; scores: Scores }>();

/** What each variable's proposals are worth. A reading's last scores are kept: what was found in a response is confirmed in it. */
export function scoreAll(reading: Reading, profiles: readonly Profile[], question: string, score = trained): Scores {
  const last = score === trained ? known.get(reading) : undefined;
  if (last?.profiles === profiles && last.question === question) return last.scores;
  const claims = places(reading);
  const frame = frameOf(reading, claims, profiles.length, question);
  const scored = propose(reading, profiles, claims).map((all, at) => {
    const profile = profiles[at];
    const features = profile ? featuresOf({ frame, profile, profiles, at, all: all.filter((p) => !p.silent) }) : [];
    let seen = 0;
    const list = all.map((own): Scored => {
      const mine = (own.silent ? undefined : features[seen++]) ?? NONE;
      return { ...own, features: mine, chance: own.silent ? 0 : score(mine) };
    });
    if (profile && isTerse(frame, profile, list, profiles.length === 1))
      for (const one of list) one.chance = TERSE_CHANCE;
    return list.sort((a, b) => b.chance - a.chance || b.piece.start - a.piece.start);
  });
  const scores = { frame, scored };
  if (score === trained) known.set(reading, { profiles, question, scores });
  return scores;
}

/** "So $m = 5$." for m unless the model is sure that it is not the value, "The speed is 3 m/s." for all that is asked if it is likely. */
function isTerse({ reading, facts }: Frame, profile: Profile, list: readonly Scored[], alone: boolean): boolean {
  const [only, ...others] = list;
  if (!only || reading.source.view.length > TERSE) return false;
  const { supposed, restated } = facts(only.claim);
  const isCalled = profile.symbolic && only.claim.named && only.match.symbol && only.match.score >= 0.9;
  const isForeign = only.claim.named && only.match.score < 0.6 && profile.spec.description !== '';
  const isNamed = isCalled || (alone && only.chance >= TERSE_LIKELY && !isForeign);
  const isFact = only.chance >= SEEN && !supposed && !restated && !isIntermediate(profile, only.piece.text);
  return isNamed && isFact && others.every((p) => overlap(p, only));
}

/** One extraction per variable: the likeliest proposal where it is likely enough and nothing contradicts it. */
export function choose(
  { frame, scored }: Scores,
  profiles: readonly Profile[],
  agreement: readonly Agree[],
): Extraction[] {
  const chosen = profiles.map((profile, at): Extraction => {
    const list = withoutOthersBounds(scored[at] ?? []);
    const agree = agreement[at] ?? agreeByDefault;
    const alone = profiles.length === 1;
    const unitAlone = profiles.every((p) => p === profile || p.dimension !== profile.dimension);
    const only = alone ? onlyBox(frame, profile, list) : undefined;
    const likeliest = only ?? named(frame, list, agree);
    // What is named in a box or a final section and is not likely for all that is contradicted.
    const best =
      likeliest && likeliest.chance >= SEEN ? likeliest : list.find((p) => isStatement(p) && rankOf(p) === 2);
    const leading = leadingOf(frame, profile, best ?? null, alone);
    const listed = (more: readonly Scored[]): Candidate[] =>
      apart([...(best ? [best] : []), ...more, ...list.filter((p) => p.chance >= SEEN)]).map(asCandidate);
    const open = (reason: string, more: readonly Scored[] = []): Extraction => ({
      status: reason === NOTHING ? 'not_found' : 'ambiguous',
      value: null,
      span: null,
      candidates: listed(more),
      reason,
      leading: leading && { ...leading, signs: { ...leading.signs, [`open: ${reason}`]: 1 } },
    });
    if (!best) return open(NOTHING);
    const least = only ? 0 : leastOf(frame, profile, profiles, best, list);
    const sure = best.chance >= least;
    const counts = (p: Scored): boolean =>
      only
        ? p.chance >= BESIDE_BOX && p.piece.start > best.piece.end
        : sure
          ? p.chance >= RIVAL && rankOf(p) >= rankOf(best)
          : isStatement(p) || (!p.silent && rankOf(p) > rankOf(best));
    const rival = list.find(
      (p) => counts(p) && !overlap(p, best) && !isTaken(p, at, scored) && !agree(p.piece.text, best.piece.text),
    );
    if (rival) return open(SEVERAL, [rival]);
    const objection = objectionTo({ frame, profile, alone, unitAlone, agree }, best, list);
    if (objection) return open(objection.reason, objection.against ? [objection.against] : []);
    if (!sure) return open(NOTHING);
    if (isTaken(best, at, scored)) return open(TAKEN);
    const { piece } = best;
    return {
      status: 'found',
      value: piece.text,
      span: { start: piece.start, end: piece.end },
      candidates: listed([]),
      reason: reasonOf(best),
      leading,
    };
  });
  return chosen.map((one, at) =>
    profiles[at]?.spec.description === '' && isShared(one, at, chosen) ? { ...one, ...OPEN } : one,
  );
}

const TAKEN = 'the same place would answer two variables';
const OPEN = { status: 'ambiguous', value: null, span: null, reason: TAKEN } as const;
/** A place that names nothing, found for two variables that nobody described. */
const isShared = ({ status, span, reason }: Extraction, at: number, all: readonly Extraction[]): boolean =>
  status === 'found' && !reason.startsWith(CALLED_SO) && all.some((o, k) => k !== at && o.status === 'found' && o.span?.start === span?.start); // prettier-ignore
const CALLED_SO = 'named ';

const SEVERAL = 'the response states several values that could be meant';
const NOTHING = 'no statement of it is sure enough';

/** Without a sure value: what names the variable, or is likely enough without a name, is another statement of it. */
const isStatement = ({ chance, match, silent }: Scored): boolean =>
  !silent && (match.score >= NAMED || chance >= LIKELY);

/** "T < 0" beside "M = 0" for M: a bound of another letter is no value of what is called so elsewhere. */
function withoutOthersBounds(list: readonly Scored[]): readonly Scored[] {
  const called = list.find((p) => p.claim.named && p.match.symbol && p.match.score >= 0.9);
  const isOthers = ({ claim, piece }: Scored): boolean => {
    const letter = claim.named ? undefined : BOUNDED.exec(piece.text)?.[1]?.slice(0, 1);
    return letter !== undefined && called?.claim.label.symbols.some((s) => s.startsWith(letter)) === false;
  };
  return called && list.some(isOthers) ? list.filter((p) => !isOthers(p)) : list;
}

const BOUNDED = /^(\\?[A-Za-z]+)(?:_\{?[\w\\]+\}?)? ?(?:[<>≤≥]|\\[lg]eq?(?![a-z]))/;

/** Twelve at most, no two of one place. */
function apart(list: readonly Scored[]): Scored[] {
  const out: Scored[] = [];
  for (const p of list)
    if (out.length < 12 && !out.some((o) => o.piece.start < p.piece.end && p.piece.start < o.piece.end)) out.push(p);
  return out;
}

/** The likeliest; of those that are about as likely and say the same the last in as final a place, and of those the one that is named best. */
function named(frame: Frame, list: readonly Scored[], agree: Agree): Scored | undefined {
  const [first] = list;
  if (!first) return undefined;
  const rounded = (p: Scored): boolean => (frame.said(p.piece.text).number?.half ?? 0) > 0;
  const alike = list.filter(
    (p) =>
      !p.silent &&
      p.chance >= 0.95 * first.chance &&
      rankOf(p) >= rankOf(first) &&
      (overlap(p, first) || ((rounded(first) || !rounded(p)) && agree(p.piece.text, first.piece.text))),
  );
  const last = alike.reduce((a, b) => (b.piece.start > a.piece.end ? b : a), first);
  const here = list.filter((p) => !p.silent && overlap(p, last) && p.chance >= 0.7 * last.chance);
  return here.reduce((a, b) => (b.match.score > a.match.score ? b : a), last);
}

/** Of an answer to one question the only box, however often it is said, where nothing behind it is a correction; all of it, where nothing says what is asked for. */
function onlyBox(frame: Frame, profile: Profile, list: readonly Scored[]): Scored | undefined {
  const boxed = list.filter((p) => p.claim.form === 'boxed' && !p.silent);
  const foreign = (p: Scored): boolean => profile.symbolic && p.claim.named && p.match.score < 0.6;
  if (frame.distinctBoxes !== 1 || boxed.some((p) => frame.facts(p.claim).corrected > 0 || foreign(p)))
    return undefined;
  if (boxed.every((p) => p.chance < BOXED)) return undefined;
  const size = (p: Scored): number => p.piece.end - p.piece.start;
  return boxed.reduce((a, b) => (size(b) > size(a) ? b : a), boxed[0] as Scored);
}

/** A box, a final section or closing lines that name the variable need less, and so do the closing lines of an answer to one question. */
function leastOf(
  { reading, facts, said, tail }: Frame,
  profile: Profile,
  profiles: readonly Profile[],
  best: Scored,
  list: readonly Scored[],
): number {
  const [rank, called] = [rankOf(best), best.match.score >= NAMED && best.match.score > best.rival];
  const restated = rank < 2 && facts(best.claim).restated;
  const alone = profiles.length === 1 && profile.spec.description === '';
  const bare = alone && reading.boxes.length === 0;
  // Of several values that nobody described, what the derivation states under no name may be anything; where there are boxes, they say something else.
  const unasked = profiles.length > 1 && profile.spec.description === '' && !(called && best.match.symbol);
  if (rank === 0 && (unasked || (alone && !bare))) return Infinity;
  // What trails away in the same few words concludes nothing.
  if (!restated && bare && rank > 0 && tail.repeats <= 0.6) return CLOSING_BARE;
  const { number, dimension } = said(best.piece.text);
  const foreign = profiles.length > 1 && rank > 0 && best.claim.named && best.match.score < 0.6;
  const otherwise = foreign || (number !== null && dimension === '' && UNIT_ASKED.test(profile.spec.description));
  if (restated || !called) return otherwise ? FOUND_OTHERWISE : FOUND;
  if (rank === 2) return CALLED;
  const lone = rank > 0 && best.match.score >= 0.9 && !list.some((p) => p !== best && !p.silent);
  return lone && profile.spec.type === 'numeric' ? LONE_NUMBER : CALLED_ELSEWHERE;
}

const UNIT_ASKED = /\bunits? of\b/i;

/** One place is two variables' value only where it names both ("a = b = 3"). */
function isTaken(best: Scored, at: number, scored: readonly (readonly Scored[])[]): boolean {
  const isNamed = (p: Scored): boolean => p.match.symbol && p.match.score >= 0.85;
  return scored.some((list, k) => {
    const [other] = list;
    if (k === at || !other || other.piece.start !== best.piece.start) return false;
    return other.chance >= best.chance && !(isNamed(other) && isNamed(best));
  });
}

function reasonOf({ claim, match }: Proposal): string {
  const place =
    claim.form === 'boxed'
      ? 'in a box'
      : claim.block.zone === 'final'
        ? 'in the final section'
        : claim.block.zone === 'tail'
          ? 'in the closing lines'
          : 'in the derivation';
  return match.score >= 0.6 ? `${CALLED_SO}${place}` : `the likeliest value ${place}`;
}

function asCandidate({ piece, claim, chance }: Scored): Candidate {
  const form =
    claim.form !== 'boxed' && claim.block.zone === 'final' && claim.form !== 'list' && claim.form !== 'table'
      ? 'final-section'
      : claim.form;
  return {
    value: piece.text,
    span: { start: piece.start, end: piece.end },
    form,
    score: Math.round(chance * 100) / 100,
  };
}
