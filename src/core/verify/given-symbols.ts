/** Expressions in other letters, in the light of the question: which of them it gives, and which are one letter in two spellings. */
import type { Asked } from './asked.ts';
import { agreement } from './agreement.ts';
import { type Node, sym } from './ast.ts';
import * as C from './complex.ts';
import { features, isConstant } from './features.ts';
import { rename, substitute } from './rewrite.ts';
import { MAIN } from './samples.ts';
import { type Outcome, different, equivalent, undecided } from './types.ts';
import { PLAIN, type Variant, constantValue, valuesAt } from './values.ts';

/** Constants of nature and of systems of units: another system writes others, or none. */
const UNIVERSAL = /^(?:epsilon_(?:0|o)|mu_(?:0|o)|c|k|k_e|k_[BbC]|hbar|h|N_A|R|G|g|e|i|j)$/;

/** What is known of two expressions whose letters differ. `lost` has the reference alone, `gained` the claimed value. */
export function byGivens(a: Node, b: Node, lost: string[], gained: string[], asked: Asked, v: Variant): Outcome | null {
  const spelled = oneSpelling(a, b, lost, gained, asked, v);
  if (spelled) return spelled;
  const [fa, fb] = [features(a), features(b)];
  if ([fa, fb].some((f) => f.opaque || f.applied || f.structured || f.ambiguousCalls || f.plusMinus)) return null;
  const own = [...lost, ...gained].filter((s) => asked.given.has(s) || !UNIVERSAL.test(s));
  // A letter that the question does not give may stand for anything, also for those that seem to be missing.
  if (own.length === 0 || !own.every((s) => asked.given.has(s))) return null;
  if (!own.some((s) => matters(lost.includes(s) ? a : b, s, v))) return null;
  if ((isConstant(a) || isConstant(b)) && sameCoefficient(a, b, [...lost, ...gained], v)) return undecided('symbols');
  const [s = ''] = own;
  const where = lost.includes(s) ? 'the reference depends on' : 'the claimed value depends on';
  return different('symbols', [{ kind: 'symbol', text: `${where} ${s}, the other one does not` }]);
}

/** v_0 and V_0, k and k_B, where the question knows one spelling at most. */
function oneSpelling(a: Node, b: Node, lost: string[], gained: string[], asked: Asked, v: Variant): Outcome | null {
  if (lost.length !== gained.length || lost.length > 3) return null;
  const fold = (s: string): string =>
    s
      .replace(/^k_[Bb]$/, 'k')
      .replace(/^(?:vec|hat|bar)\((.*)\)$/, '$1')
      .toLowerCase();
  let c = b;
  for (const l of lost) {
    const twins = gained.filter((g) => fold(g) === fold(l));
    const [twin] = twins;
    if (twin === undefined || twins.length > 1 || (asked.mentioned.has(l) && asked.mentioned.has(twin))) return null;
    if (features(a).symbols.has(twin) || features(b).symbols.has(l)) return null;
    c = rename(c, twin, l);
  }
  return agreement(a, c, v) === 'equal' ? equivalent('symbolic') : null;
}

/** Whether a value changes with a letter, at every sampled point at which it can be told. */
function matters(n: Node, letter: string, v: Variant): boolean {
  const doubled = substitute(n, letter, { t: 'mul', items: [numeral(1.7), sym(letter)] });
  const [x, y] = [valuesAt(n, MAIN, v), valuesAt(doubled, MAIN, v)];
  const told = x.v.flatMap((p, k) => {
    const q = y.v[k] ?? C.NAN;
    if (!C.finite(p) || !C.finite(q)) return [];
    return [C.modulus(C.sub(p, q)) > 1e-6 * Math.max(C.modulus(p), C.modulus(q))];
  });
  return told.length >= 3 && told.every(Boolean);
}

/** 2 against 2V: the same number once the letters that differ are one. */
function sameCoefficient(a: Node, b: Node, letters: readonly string[], v: Variant): boolean {
  const one = (n: Node): Node => letters.reduce((m, s) => substitute(m, s, numeral(1)), n);
  const [x, y] = [one(a), one(b)];
  if (!isConstant(x) || !isConstant(y)) return agreement(x, y, v) === 'equal';
  const [p, q] = [constantValue(x, PLAIN), constantValue(y, PLAIN)];
  return C.modulus(C.sub(p, q)) <= 0.05 * Math.max(C.modulus(p), C.modulus(q));
}

const numeral = (value: number): Node => ({ t: 'num', value, exact: null, literal: null, source: String(value) });
