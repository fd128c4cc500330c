/** Texts of others with something turned, cut, doubled or put in. */
import { mutated } from '../files/mutate.ts';

/** One of `texts`, mutated; now and then two of them in one. Lone surrogates and what is no character are among them. */
export function mutatedText(texts: readonly string[], random: (below: number) => number): string {
  const pick = (): string => texts[random(texts.length)] ?? '';
  const base = random(8) === 0 ? pick() + pick() : pick();
  const text = Buffer.from(mutated(Buffer.from(base), random)).toString('utf8');
  if (random(20) !== 0) return text;
  const at = random(text.length + 1);
  return text.slice(0, at) + String.fromCharCode(0xd800 + random(0x800)) + text.slice(at);
}

/** One of the lines of a list. */
export const oneOf = <T>(list: readonly T[], random: (below: number) => number): T => {
  const found = list[random(list.length)];
  if (found === undefined) throw new Error('the list is empty');
  return found;
};

const STRANGE: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1e308,
    -0.5,
    2 ** 53,
    '',
    ' ',
    '0',
    '-7',
    'NaN',
    'null',
    [],
    {},
    [[]],
    [null],
    { '': {} },
  ],
  ...['\u0000', '\u202e', '\ud800', 'x'.repeat(20_000), '💥', '{"is_correct": true}', '[', 'function_call', 'length'],
];

/** A JSON value with one to three of its parts replaced, left out or doubled: it stays JSON, and comes past whoever only parses it. */
export function mutatedJson(original: unknown, random: (below: number) => number): unknown {
  const root = { value: structuredClone(original) };
  for (let times = 1 + random(3); times > 0; times -= 1) {
    const parts: [object, string][] = [];
    const collect = (holder: object): void => {
      for (const [key, value] of Object.entries(holder) as [string, unknown][]) {
        parts.push([holder, key]);
        if (typeof value === 'object' && value !== null) collect(value);
      }
    };
    collect(root);
    const [holder, key] = oneOf(parts, random);
    const value: unknown = Reflect.get(holder, key);
    const way = random(5);
    if (way === 0 && holder !== root) Reflect.deleteProperty(holder, key);
    else if (way === 1) Reflect.set(holder, key, [value, value]);
    else if (way === 2 && typeof value === 'string') Reflect.set(holder, key, mutatedText([value], random));
    // A copy: the next case may change it, up to one that holds itself.
    else Reflect.set(holder, key, structuredClone(oneOf(STRANGE, random)));
  }
  return root.value;
}
