/** One letter in two spellings, where the question knows at most one of them: v_0 and V_0, k and k_B. */
import type { Unlike } from './unlike.ts';
import { agreement } from '../expressions/agreement.ts';
import { features } from '../expressions/features.ts';
import type { Node } from '../parse/ast.ts';
import { rename } from '../parse/rewrite.ts';
import { type Outcome, equivalent } from '../types.ts';
import { parseUnit } from '../../notation/units.ts';

/** Equal once all letters that differ are one in two spellings. */
export function oneSpelling(pair: Unlike): Outcome | null {
  const { a, lost, gained, v } = pair;
  if (lost.length !== gained.length || lost.length > 3 || isUnit(a)) return null;
  const c = inOneCase(pair);
  return c?.twins === lost.length && agreement(a, c.expr, v) === 'equal' ? equivalent('symbolic') : null;
}

/** "5 cal" read as a product: its letters have one spelling alone. */
function isUnit(a: Node): boolean {
  if (a.t !== 'mul' || !a.items.every((n) => n.t === 'num' || n.t === 'sym')) return false;
  const letters = [...features(a).symbols].join('');
  return letters.length > 2 && parseUnit(letters) !== null;
}

interface Respelled {
  expr: Node;
  /** How many letters were another one's in other spelling. */
  twins: number;
}

/** The claimed expression in the reference's spelling: without regard to case, to script, to vectors' marks and to indices that say no more than "given". */
export const inOneCase = (pair: Unlike): Respelled | null =>
  respelled(pair, (s) =>
    s
      .replace(/^k_[Bb]$/, 'k')
      .replace(/^cal\(([A-Z])\)/, '$1')
      // A permittivity and a permeability have another meaning without the index.
      .replace(/^(?!epsilon|mu)([A-Za-z]+)_0$/, '$1')
      // Electrons' mass, density and temperature where the other side has no other.
      .replace(/^([mnT])_e$/, '$1')
      .replace(/^(?:vec|bar)\((.*)\)$/, '$1')
      // The identity and how many rows it has.
      .replace(pair.asked.says('matrix') ? /^I_[dkmnp]$/ : /$^/, 'I')
      .toLowerCase(),
  );

/**
 * The claimed expression with letters that can only be one of the reference's in another spelling: an index in another case (P_0 for p_0), and
 * Boltzmann's constant where the question gives no other k. Null where there are none. A lone letter in another case may be another quantity.
 */
export const inOneSpelling = (pair: Unlike): Node | null =>
  respelled(pair, (s) =>
    /^k(?:_[Bb])?$/.test(s) ? (pair.asked.given.has('k') ? s : 'k') : s.includes('_') ? s.toLowerCase() : s,
  )?.expr ?? null;

/** The claimed expression with the letters that fold to a lost one renamed; null for none, or where two may be meant. */
function respelled({ a, b, lost, gained, asked }: Unlike, fold: (letter: string) => string): Respelled | null {
  let expr = b;
  let twins = 0;
  for (const l of lost) {
    const own = gained.filter((g) => fold(g) === fold(l));
    const [twin] = own;
    if (twin === undefined) continue;
    if (own.length > 1 || (asked.mentioned.has(l) && asked.mentioned.has(twin))) return null;
    if (features(a).symbols.has(twin) || features(b).symbols.has(l)) return null;
    expr = rename(expr, twin, l);
    twins++;
  }
  return twins === 0 ? null : { expr, twins };
}
