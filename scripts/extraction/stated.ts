/** What the model of stated values is trained on: the places that state the value, and each other place as if its value were the wanted one. */
import { SEEN } from '../../src/core/extract/stated/seen.ts';
import { signsOf } from '../../src/core/grading/stated/signs.ts';
import { normaliseValue } from '../../src/core/extract/values/agree.ts';
import type { Group } from './samples.ts';

/** A wanted value in a response, and whether the place that states it is the response's result. */
export interface Stated {
  group: Group;
  features: Float64Array;
  truth: boolean;
  weight: number;
  /** How likely the place is, whatever is wanted. */
  chance: number;
}

/** A step on the way is wanted by nobody: it counts less than a value that somebody asked for, and got another answer. */
const STEP = 0.3;
const DENIED = 2;

/** @param chances of each proposal, by a choice that had not seen the response */
export function statedRows(group: Group, chances: readonly number[]): Stated[] {
  const places = group.places.map((p, k) => ({ ...p, chance: chances[k] ?? 0 })).filter((p) => p.chance >= SEEN);
  const by = (marks: readonly boolean[]): ((text: string) => boolean) => {
    const texts = new Set(group.places.flatMap((p, k) => (marks[k] === true ? [p.text] : [])));
    return (text) => texts.has(text);
  };
  const [isIt, isTaken] = [by(group.truth), by(group.taken)];
  const row = (states: (text: string) => boolean, value: string, truth: boolean, weight: number): Stated[] => {
    const found = signsOf(places, states, isTaken, value, group.question);
    if (!found) return [];
    return [{ group, features: found.signs, truth, weight: weight * group.weight, chance: found.own.chance }];
  };
  const [wanted] = group.expected ?? [];
  const asked = wanted === undefined ? [] : row(isIt, wanted, group.denied !== true, group.denied ? DENIED : 1);
  if (group.denied) return asked;
  const others = new Map(places.filter((p) => !isIt(p.text)).map((p) => [normaliseValue(p.text), p.text]));
  const isOther = (key: string) => (text: string): boolean => !isIt(text) && normaliseValue(text) === key; // prettier-ignore
  return [...asked, ...[...others].flatMap(([key, text]) => row(isOther(key), text, false, STEP))];
}
