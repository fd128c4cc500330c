import { agreeByDefault } from './values/agree.ts';
import { couldEqual } from './stated/could-equal.ts';
import { type Place, placesSeen } from './stated/seen.ts';
import { findMention } from './stated/mention.ts';
import { choose, scoreAll } from './choose/choose.ts';
import { scorer } from './choose/score.ts';
import type { Profile } from './names/profile.ts';
import { buildProfiles } from './names/profile.ts';
import type { Reading } from './claims/read.ts';
import { readResponse } from './claims/read.ts';
import type { Span } from '../notation/span.ts';
import type { Agree, ExtractOptions, Extraction, VariableSpec } from './types.ts';

export { definitionsIn, equationsIn, formulasIn } from './claims/read.ts';
export { FEATURE_NAMES } from './choose/features.ts';
export { scorer } from './choose/score.ts';
export { couldEqual, lastSide } from './stated/could-equal.ts';
export { kindOf, type Place } from './stated/seen.ts';
export { agreeByDefault, readNumber, sameText } from './values/agree.ts';
export { isQuantity } from './values/value.ts';
export { statedWithUnit } from './values/with-unit.ts';
export type { ChoiceModel, Leading, Candidate, Extraction, ExtractOptions, VariableSpec } from './types.ts';

/** More variables than any exam question has; the rest is not looked for, so that time stays bounded. */
const VARIABLE_LIMIT = 60;

/**
 * One value per variable from a free-form response, each with the place it came from. Never throws; every span lies
 * within the response. `not_found` and `ambiguous` are honest answers: a wrong `found` is a defect.
 */
export function extract(
  response: string,
  variables: readonly VariableSpec[],
  options: ExtractOptions = {},
): Extraction[] {
  const nothing = (reason: string): Extraction => ({
    status: 'not_found',
    value: null,
    span: null,
    candidates: [],
    reason,
  });
  if (typeof response !== 'string' || response.trim() === '')
    return variables.map(() => nothing('the response is empty'));
  try {
    const looked = variables.slice(0, VARIABLE_LIMIT);
    const reading = readResponse(response);
    const found = extractAll(reading, looked, options);
    return variables.map(
      (_, i) => found[i] ?? nothing(`only the first ${String(VARIABLE_LIMIT)} variables of an item are looked for`),
    );
  } catch (error) {
    // A defect here must not stop a run of thousands of answers; the caller asks the judge.
    return variables.map(() =>
      nothing(`the response could not be read: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
}

function extractAll(reading: Reading, variables: readonly VariableSpec[], options: ExtractOptions): Extraction[] {
  const profiles = buildProfiles(variables);
  const score = options.model && scorer(options.model);
  const scores = scoreAll(reading, profiles, options.question ?? '', score);
  return choose(
    scores,
    profiles,
    profiles.map((p) => agreeFor(p, options)),
  );
}

function agreeFor(profile: Profile, options: ExtractOptions): Agree {
  const { agree } = options;
  if (!agree) return agreeByDefault;
  return (a, b) => agreeByDefault(a, b) || (couldEqual(a)(b) && agree(a, b, profile.spec));
}

/**
 * Where the response states this value at all, whatever it says it of: the last such place. Where a value was found that differs from the
 * wanted one, a place that states the wanted one is a reason to look again: the wrong statement may have been taken. Null is no proof.
 * Unlike the others it hides no defect of its own: an exception is not "not stated", and the caller leaves the value open.
 */
export function mentionOf(
  response: string,
  value: string,
  variable: VariableSpec,
  options: ExtractOptions = {},
): { text: string; span: Span } | null {
  if (response.trim() === '' || value.trim() === '' || value.length > 20_000) return null;
  const [profile] = buildProfiles([variable]);
  const { agree } = options;
  const same: Agree = agree ? (a, b) => agree(a, b, variable) : agreeByDefault;
  const piece = profile && findMention(readResponse(response), profile, value, same);
  return piece ? { text: piece.text, span: { start: piece.start, end: piece.end } } : null;
}

/**
 * Of each variable the places that may state its value, for the caller that knows which values are wanted (core/grading/stated). Exceptions are the
 * caller's, as with `mentionOf`.
 */
export function placesFor(response: string, variables: readonly VariableSpec[], question: string): Place[][] {
  const profiles = buildProfiles(variables.slice(0, VARIABLE_LIMIT));
  const { frame, scored } = scoreAll(readResponse(response), profiles, question);
  return variables.map((_, i) => placesSeen(frame, scored[i] ?? []));
}
