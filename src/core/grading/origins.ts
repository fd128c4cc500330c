/**
 * What a question and the professor's solution tell of values that nobody named or described: which part of the question each answers, and what the
 * solution calls it. A benchmark's table often gives no more than the values, in the order of the question.
 */
import { statedName } from '../tables/stated-name.ts';
import { type Part } from './parts.ts';

/** Where a value comes from. */
export interface Origin {
  /** The place of its part among those of the question; null where nothing tells. */
  part: number | null;
  /** What the solution, or the value itself, equates it with: "T", "\frac{W}{Q}"; null where nothing does. */
  left: string | null;
  /** The value without that. */
  value: string;
}

/** What a text equates, and where the value stands (UTF-16 offset). */
export interface Equation {
  left: string;
  value: string;
  start: number;
}

/** Shorter ones stand anywhere by chance. */
const TELLING = 5;
/** So many places are looked at. */
const MOST = 20;
/** What changes nothing: spaces, fonts, the sizes of brackets. */
const IDLE =
  /\\(?:left|right|[Bb]ig+[lr]?|displaystyle|quad|qquad|mathrm|mathbf|text|[,;:! ])(?![a-zA-Z])|\\[dt]?(?=frac)|[\s{}$~&]/g;

/** A text without what changes nothing, and where each of its characters stood. */
function squeezed(text: string): { text: string; at: number[] } {
  const at: number[] = [];
  let out = '';
  let from = 0;
  const keep = (to: number): void => {
    for (; from < to; from++) {
      out += text[from] ?? '';
      at.push(from);
    }
  };
  for (const match of text.matchAll(IDLE)) {
    keep(match.index);
    from += match[0].length;
  }
  keep(text.length);
  return { text: out, at };
}

/** The same for texts that are only compared. */
export const bare = (text: string): string => squeezed(text).text;

/**
 * The origins of a question's values.
 * @param parts those of the question as the solution answers them (`partsOf`)
 * @param equations those of the solution, in its order
 */
export function originsOf(
  solution: string,
  parts: readonly Part[],
  values: readonly string[],
  equations: readonly Equation[],
): Origin[] {
  const whole = squeezed(solution);
  const said = equations.map((one) => ({ ...one, text: bare(one.value) }));
  const partAt = (at: number): number =>
    parts.findIndex(({ stretches }) => stretches.some(({ start, end }) => start <= at && at < end));
  const found = values.map((value) => {
    const own = equated(value);
    const wanted = bare(own.value);
    const isTelling = wanted.length >= TELLING;
    const places = said.filter(({ text }) => text === wanted || (isTelling && text.endsWith(`=${wanted}`)));
    const at = places.length > 0 ? places.map(({ start }) => start) : written(whole, wanted);
    return { places, own, isTelling, parts: at.map(partAt).filter((part) => part >= 0) };
  });
  const inParts = inOrder(
    found,
    parts.map(({ stretches }) => stretches.length > 0),
  );
  return found.map(({ places, own }, place): Origin => {
    const part = inParts[place] ?? null;
    const here = places.findLast(({ start }) => part === null || partAt(start) === part) ?? places.at(-1);
    return { part, left: own.left ?? here?.left ?? null, value: own.value };
  });
}

/** Where a text is written, or what stands behind its last sign of relation. */
function written({ text, at }: ReturnType<typeof squeezed>, wanted: string): number[] {
  for (const one of [wanted, wanted.split(/=|\\(?:approx|sim|propto|simeq)(?![a-z])|[≈∝]/).at(-1) ?? '']) {
    const found: number[] = [];
    for (
      let from = text.indexOf(one);
      one.length >= TELLING && from >= 0 && found.length < MOST;
      from = text.indexOf(one, from + 1)
    )
      found.push(at[from] ?? 0);
    if (found.length > 0) return found;
  }
  return [];
}

/** Longer ones are sums and conditions, not what a value is called. */
const LONGEST = 60;

/** "\text{pH} = 4.58": letters set upright are a name as others. */
const ABBREVIATED = /^\s*\\(?:text|mathrm)\{([A-Za-z]{1,4})\}(?=\s*=)/;

/** A value and what it is equated with in the table itself. */
function equated(text: string): { left: string | null; value: string } {
  const stated = statedName(text);
  if (stated) return { left: stated.name, value: stated.value };
  const plain = text.replace(/^\s*\$|\$\s*$/g, '').replace(ABBREVIATED, '$1');
  const [left = '', value, ...more] = plain.split('=');
  const isOne =
    value !== undefined &&
    more.length === 0 &&
    left.length <= LONGEST &&
    !/[<>,;]|\\(?:text|begin|quad|[lg]eq?(?![a-z]))/.test(plain);
  return isOne ? { left: left.trim(), value: value.trim() } : { left: null, value: text };
}

interface Placed {
  /** The parts of which the solution says it, each as often as it does. */
  parts: readonly number[];
  isTelling: boolean;
}

/**
 * The part of each value, null where nothing tells: values stand in the order of the parts, so that as many as can be stand where the solution says them,
 * and what stands between two of one part is of it. Where there are as many values as parts each has one, unless the solution says otherwise.
 */
function inOrder(values: readonly Placed[], answered: readonly boolean[]): (number | null)[] {
  const count = answered.length;
  if (count === 0) return [];
  // "(c), (d)" answers both: what the solution says of the last goes for what it leaves out.
  const isOwn = (place: number, at: number): boolean =>
    at === place || (at < place && !answered.slice(at + 1, place + 1).includes(true));
  if (
    values.length === count &&
    values.every(({ parts }, place) => parts.length === 0 || parts.some((at) => isOwn(place, at)))
  )
    return values.map((_, place) => place);
  // By part of the last value: what is gained up to it, and the parts of all before.
  let best = Array.from({ length: count }, () => ({ gain: 0, parts: [] as number[] }));
  for (const { parts, isTelling } of values) {
    best = best.map((_, part) => {
      const before = best.slice(0, part + 1).reduce((a, b) => (b.gain > a.gain ? b : a));
      const gain = parts.includes(part) ? (isTelling ? 1 : 0.5) : 0;
      return { gain: before.gain + gain, parts: [...before.parts, part] };
    });
  }
  const chosen = best.reduce((a, b) => (b.gain > a.gain ? b : a)).parts;
  const sure = chosen.map((part, place) => (values[place]?.parts.includes(part) ? part : null));
  return sure.map((part, place) => {
    const before = sure.slice(0, place).findLast((one) => one !== null) ?? 0;
    const behind = sure.slice(place + 1).find((one) => one !== null) ?? count - 1;
    return part ?? (before === behind ? before : null);
  });
}
