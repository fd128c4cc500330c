/**
 * Where an answer states the professor's value as its result although no label is sure enough: a place that is a likely one, and states of all values just
 * the wanted one, says more than a likely place.
 */
import {
  agreeByDefault,
  couldEqual,
  FEATURE_NAMES,
  kindOf,
  lastSide,
  type Place,
  placesFor,
  sameText,
  scorer,
  type VariableSpec,
} from '../../extract/index.ts';
import { model } from './model.ts';
import { isInQuestion, isParticular, isSaying, SIGNS, signsOf } from './signs.ts';

/** One variable with the value that is wanted, and the places that may state it. */
interface Sought {
  value: string;
  /** More is known of the variable than its name. */
  isDescribed: boolean;
  places: readonly Place[];
  agree: (a: string, b: string) => boolean;
}

/**
 * From here on a place that states the wanted value is the answer's result: one in the derivation, one that closes it (the closing lines, a final section,
 * a box), and either for a value that turns up by chance. Chosen by what is confirmed falsely of the labelled answers, and by what in folds
 * (scripts/train-extraction.ts).
 */
const LEAST = { derived: 0.45, closing: 0.2, anything: 0.9 } as const;

/** The names of what the model is asked by: the features of the place, then the signs. */
export const STATED_NAMES: readonly string[] = [...FEATURE_NAMES, ...SIGNS.map(([name]) => `wanted: ${name}`)];

let trained: ((signs: Float64Array) => number) | null = null;

/**
 * For each variable: the place where the answer states the wanted value as its result, or null, which says nothing.
 * @param agree whether two values of a variable are equal
 */
export function confirmResults(
  response: string,
  variables: readonly (VariableSpec & { value: string })[],
  { question, agree }: { question: string; agree: (a: string, b: string, variable: VariableSpec) => boolean },
): (Place | null)[] {
  if (response.trim() === '') return variables.map(() => null);
  const places = placesFor(response, variables, question);
  const sought = variables.map((variable, k): Sought => {
    const same = (a: string, b: string): boolean => agreeByDefault(a, b) || (couldEqual(a)(b) && agree(a, b, variable));
    const value = variable.value.length > LONGEST ? '' : variable.value;
    return { value, isDescribed: variable.description !== '', places: places[k] ?? [], agree: same }; // prettier-ignore
  });
  return resultsStated(sought, question);
}

/** A longer value is none that an answer states in one place. */
const LONGEST = 20_000;

function resultsStated(sought: readonly Sought[], question: string): (Place | null)[] {
  const found = sought.map((_, i) => statedPlace(sought, i, question));
  // Values in another order than the variables may be each other's.
  const isTurned = (a?: Place, b?: Place): boolean => !!a && !!b && a.start > b.start && !(a.isNamed && b.isNamed);
  return found.map((one, i) => {
    const isOut = found.some((other, k) =>
      k > i ? isTurned(one?.place, other?.place) : k < i && isTurned(other?.place, one?.place),
    );
    return one?.isResult === true && !isOut ? one.place : null;
  });
}

/** The likeliest place that states a variable's wanted value, and whether it is the answer's result. */
function statedPlace(
  sought: readonly Sought[],
  i: number,
  question: string,
): { place: Place; isResult: boolean } | null {
  const { value, isDescribed, places: all, agree } = sought[i] as Sought;
  const others = sought.filter((other, k) => k !== i && other.value !== '');
  // Nought stands everywhere, and of several values that nobody described any short one may.
  const isAnything =
    !isSaying(value) || NOUGHT.test(lastSide(value)) || (others.length > 0 && !isDescribed && !isParticular(value));
  if (isAnything || isInQuestion(value, question) || others.some((other) => agree(other.value, value))) return null;
  const could = couldEqual(value);
  const kind = kindOf(value);
  // "7.5 × 10¹⁴ Hz" is the frequency of 3.1 eV, and no energy.
  const isInUnit = (text: string): boolean => kind === 'formula' || kind === '' || kindOf(text) === kind;
  const states = (text: string): boolean =>
    sameText(text, value) || (could(text) && isInUnit(text) && agree(text, value));
  const isOthers = (text: string): boolean =>
    others.some((other) => sameText(text, other.value) || other.agree(text, other.value));
  const places = all.filter(({ text }) => isSaying(text));
  const found = signsOf(places, states, isOthers, value, question);
  if (!found) return null;
  const { own: place, signs } = found;
  const { left, end } = place;
  // Behind it, or as a number of its kind: "through the end $I = 0.48$, through the centre $I = 0.12$".
  const speaksAgain = places.some(
    (p) =>
      left !== '' && p.left === left && (p.start > end || (kind !== 'formula' && p.kind === kind)) && !states(p.text),
  );
  trained ??= scorer(model(), STATED_NAMES);
  const least = LEAST[isParticular(value) ? (place.rank > 0 ? 'closing' : 'derived') : 'anything'];
  return { place, isResult: !speaksAgain && trained(signs) >= least };
}

const NOUGHT = /^\s*0(?:\.0*)?\s*$/;
