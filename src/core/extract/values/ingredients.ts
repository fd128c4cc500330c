import { remembered } from '../../notation/remembered.ts';
import { symbolKey } from '../names/symbol.ts';

/** No symbols, but for an index: constants, functions, layout. */
const CONSTANTS = new Set(
  `pi e i j d exp ln log lg sin cos tan sec csc cot sinh cosh tanh coth arcsin arccos arctan sqrt max min lim det hat vec bar tilde
   left right frac dfrac tfrac cdot times quad text mathrm mathbf boldsymbol operatorname infty big Big bigl bigr Bigl Bigr hbar
   begin end cases pmatrix bmatrix mathbb mathcal displaystyle circ le ge leq geq lt gt ne neq pm mp approx to in for if sum int
   partial nabla prime star binom ell dagger langle rangle lvert rvert vert mid Re Im bf rm it limits otherwise nonumber ldots cdots
   dots boxed qquad unit`.split(/\s+/),
);
/** Whatever the index. */
const NEVER = new Set(
  'π ℏ ħ ∞ hat vec bar tilde left right text mathrm mathbf begin end lim max min sum int log frac sqrt'.split(' '),
);

/** The symbols of a formula, in one spelling each; units and constants are none. */
export const ingredients = remembered((text: string): ReadonlySet<string> => {
  const out = new Set<string>();
  const plain = text
    .slice(0, 1200)
    .replace(/\\(?:text|mathrm|operatorname|textrm)\s*\{[^{}]*\}/g, (m, at: number, all: string) =>
      all[at - 1] === '_' || all[at - 1] === '{' ? m : ' ',
    );
  for (const m of plain.matchAll(
    /(\\[A-Za-z]+|\p{L})(?:\s*_\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|(\\?[A-Za-z]+|\d+|\S))|([₀-₉]+|[ₐₑᵢⱼₙₘₖₓₜₚₛ]))?/gu,
  )) {
    const base = (m[1] ?? '').replace('\\', '');
    if (NEVER.has(base)) continue;
    if (CONSTANTS.has(base) && m[2] === undefined && m[3] === undefined && m[4] === undefined) continue;
    const flat = symbolKey(m[0].replace(/\\left|\\right/g, '')).flat;
    if (flat !== '') out.add(flat);
  }
  return out;
});
