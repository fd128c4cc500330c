import { remembered } from '../../notation/remembered.ts';
import { readConfiguration } from './configuration.ts';
import type { Outcome } from '../types.ts';
import { type Likeness, compareLabels, halves, listed, plainLabel } from './labels.ts';

/** Terms and levels of atoms, ^2P_{3/2}, 3 ^3S_1, ^3P_{0,1,2}, 1s2p ^1P_1, and subshells with their j, 2p_{3/2}, 1d_{5/2}. */

interface Term {
  /** Electrons or principal number before the term, as written; empty where none are. */
  before: string;
  /** 2S + 1; of a subshell nothing. */
  multiplicity: string;
  letter: string;
  /** In halves; null where none is written. */
  j: number | null;
}

const MOMENTA = 'SPDFGHIK';
const TERM =
  /^((?:\[(?:He|Ne|Ar|Kr|Xe|Rn)\])?(?:[1-8][spdfg](?:\^(?:\{\d{1,2}\}|\d))?)*)(?:\{\})?(\d{0,2})(?:\{\})?\^\{?([1-9])\}?([SPDFGHIK])(?:\^\{?(?:o|\\circ)\}?)?(?:_(\d|\{[^{}]*(?:\{\d\}\{\d\}[^{}]*|\{\d\}\d)?\}|\\[dt]?frac\{?\d\}?\{?2\}?))?(?:\^\{?(?:o|\\circ)\}?)?$/;
const SUBSHELL = /^(\d?)([spdfgh])_\{?(\d\/2|\\[dt]?frac\{?\d\}?\{?2\}?)\}?$/;

/** J from |L - S| to L + S, all in halves. */
function isPossible({ multiplicity, letter, j }: Term): boolean {
  if (j === null) return true;
  const [spin, orbital] = [Number(multiplicity) - 1, 2 * MOMENTA.indexOf(letter)];
  return j >= Math.abs(orbital - spin) && j <= orbital + spin && (j - orbital - spin) % 2 === 0;
}

function readOne(text: string): Term[] | null {
  const s = text.replace(/\s+/g, '').replace(/^\((.*)\)$/, '$1');
  const m = TERM.exec(s);
  if (m) {
    const [, electrons = '', n = '', multiplicity = '', letter = '', index] = m;
    const values = index === undefined ? [null] : index.replace(/^\{(.*)\}$/, '$1').split(',').map(halves); // prettier-ignore
    if (values.some((j) => j !== null && Number.isNaN(j))) return null;
    const before = electrons.replace(/[{}]/g, '') + n;
    const terms = values.map((j): Term => ({ before, multiplicity, letter, j }));
    // 3^2P_{3/2} may be nine times a P: only where it is a level that there can be.
    return n !== '' && electrons === '' && !terms.every((t) => t.j !== null && isPossible(t)) ? null : terms;
  }
  const [, n = '', letter = '', index = ''] = SUBSHELL.exec(s) ?? [];
  if (letter === '') return null;
  const [j, orbital] = [halves(index), 2 * 'spdfgh'.indexOf(letter)];
  // An s_{1/2} or p_{1/2} alone may be a quantity at a half of something.
  const sure = (n !== '' || j > 1) && (j === orbital + 1 || j === orbital - 1);
  return sure ? [{ before: n, multiplicity: '', letter, j }] : null;
}

const readTerms = remembered((text: string): Term[] | null => {
  if (!/[_^]/.test(text)) return null;
  const items = listed(text).map(readOne);
  return items.every((i) => i !== null) ? items.flat() : null;
});

function alike(x: Term, y: Term): Likeness {
  if (x.letter !== y.letter || x.multiplicity !== y.multiplicity) return 'other';
  if (x.j !== null && y.j !== null && x.j !== y.j) return 'other';
  if (x.j !== y.j) return 'open';
  const [c, d] = [readConfiguration(x.before), readConfiguration(y.before)];
  if (c !== null && d !== null) return c === d ? 'same' : 'other';
  return x.before === y.before ? 'same' : /^\d$/.test(x.before) && /^\d$/.test(y.before) ? 'other' : 'open';
}

const named = (text: string): string =>
  plainLabel(text).replace(
    /^(?:(?:the )?(?:ground )?(?:state|term|level)(?: symbol)?\s*(?:is|:|=)|(?:\{\}\s*)?\^\{2S\+1\}\s*L_\{?J\}?\s*=)\s*/i,
    '',
  );

/** The verdict for two terms, lists of them or transitions between them; null where a side is anything else. */
export const compareTerms = (a: string, b: string): Outcome | null =>
  /[_^]/.test(a) && /[_^]/.test(b) ? compareLabels(named(a), named(b), readTerms, alike) : null;
