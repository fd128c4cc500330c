/** Values that say behind them what their letters stand for: "ħ²k²/2m, k = π/a", "V_0 e^{-t/τ} with τ = RC". */
import { EQUALS, split, EXPLAINED, spelled } from './sides.ts';

const NAME = /^(?:\\?[A-Za-z]+)(?:_(?:\{[^{}]{1,20}\}|\\?[A-Za-z]+|\d))?$/;
const TOKEN =
  /\\(?:text|mathrm|operatorname)\s*\{[^{}]*\}|(?:\\[A-Za-z]+|[A-Za-z])(?:\s*_\s*(?:\{[^{}]{1,20}\}|\\[A-Za-z]+|[A-Za-z\d]))?/g;

/** An index in upright letters, with braces around it or without. */
const UPRIGHT =
  /_\s?(?:\{\s?(?=\\\w+\s?\{[^{}]*\}\s?\}))?\\(?:text|mathrm)\s?\{([^{}]{1,12})\}(?:(?<=\{\s?\\\w+\s?\{[^{}]*\})\s?\})?/g;

/** The value with its letters replaced by what it says behind itself that they stand for; null where it says no such thing. */
export function writtenOut(source: string): string | null {
  const value = source.replace(UPRIGHT, '_{$1}');
  if (value.length > 600 || !value.includes('=')) return null;
  const [head = '', ...rest] = split(value, EXPLAINED).filter((part) => part !== '');
  const said = rest.map((part) => split(part, EQUALS));
  if (rest.length === 0 || rest.length > 4 || head === '') return null;
  if (!said.every(([name = '', ...values]) => NAME.test(name) && values.length === 1 && /^[^.…]+$|\d\.\d/.test(values[0] ?? ''))) return null; // prettier-ignore
  const own = split(head, EQUALS).slice(0, -1).map(spelled);
  let out = head;
  let found = 0;
  // What one letter stands for may have the next one.
  for (const [name = '', meaning = ''] of [...said, ...said]) {
    if (own.some((left) => left.includes(spelled(name)))) return null;
    out = out.replace(TOKEN, (token) => {
      if (spelled(token) !== spelled(name)) return token;
      found++;
      return `\\left(${meaning}\\right)`;
    });
    if (out.length > 2000) return null;
  }
  return found > 0 ? out : null;
}
