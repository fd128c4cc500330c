import { remembered } from '../../notation/remembered.ts';
import { type Outcome, undecided } from '../types.ts';
import { type Likeness, compareLabels, halves, listed, plainLabel } from './labels.ts';

/** Spin and parity of a nucleus or a particle: 5/2^+, J^P = 1^-, 0^{-+}, I^G(J^{PC}) = 0^-(1^{--}). */

interface SpinParity {
  /** In halves. */
  spin: number;
  parity: string;
  /** Under exchange of particles and antiparticles; empty where it is not written. */
  charge: string;
  /** Isospin and its parity, in brackets before. */
  isospin: string;
}

const SPIN = String.raw`\(?(\d{1,2}(?:\/2)?|\\[dt]?frac(?:\{\d{1,2}\}|\d)(?:\{2\}|2))\)?`;
const MARKED = new RegExp(String.raw`^(?:(\d(?:\/2)?\^\{?[+-]\}?)\()?${SPIN}\^\{?\(?([+-])([+-]?)\)?\}?\)?$`);
/** 5/2+ without a caret. */
const PLAIN = /^\(?(\d{1,2}(?:\/2)?)\)?([+-])([+-]?)$/;
const TOLD =
  /^(?:J|I|spin|j)?[=:]?(\d{1,2}(?:\/2)?|\\[dt]?frac\{?\d{1,2}\}?\{?2\}?)[,;]?(?:and|with)?(?:(?:parity|P|\\pi)(?:is|=|:)?([+-](?=1?$)|even|odd|positive|negative)1?|(even|odd|positive|negative)parity)$/;
const NAME = /^(?:I\^\{?G\}?\(J\^\{?PC\}?\)|[JI]\^\{?(?:P|\\pi|PC|p|\{\\pi\})\}?)=/;

function readOne(text: string): SpinParity | null {
  const m = MARKED.exec(text) ?? null;
  if (m) return { spin: halves(m[2] ?? ''), parity: m[3] ?? '', charge: m[4] ?? '', isospin: (m[1] ?? '').replace(/[{}]/g, '') }; // prettier-ignore
  const p = PLAIN.exec(text);
  if (p) return { spin: halves(p[1] ?? ''), parity: p[2] ?? '', charge: p[3] ?? '', isospin: '' };
  return null;
}

const readAll = remembered((text: string): SpinParity[] | null => {
  const s = text.replace(/\s+/g, '').replace(NAME, '');
  const told = TOLD.exec(s);
  if (told) {
    const parity = /^(?:\+|even|positive)/.test(told[2] ?? told[3] ?? '') ? '+' : '-';
    return [{ spin: halves(told[1] ?? ''), parity, charge: '', isospin: '' }];
  }
  const items = listed(s).map(readOne);
  return items.every((i) => i !== null && !Number.isNaN(i.spin)) ? items.filter((i) => i !== null) : null;
});

function alike(x: SpinParity, y: SpinParity): Likeness {
  if (x.spin !== y.spin || x.parity !== y.parity) return 'other';
  if (x.charge !== y.charge) return x.charge === '' || y.charge === '' ? 'open' : 'other';
  return x.isospin === y.isospin ? 'same' : x.isospin === '' || y.isospin === '' ? 'open' : 'other';
}

/** The verdict for two spins with parity, lists of them or transitions between them; null where a side is anything else. */
export function compareSpinParities(a: string, b: string): Outcome | null {
  if (![a, b].every((t) => t.length < 300 && /[+-]|even|odd|tive/.test(t))) return null;
  const [p, q] = [a, b].map(plainLabel) as [string, string];
  // A charge or a number with a sign behind it is written so too.
  if (!/\^|parity/.test(p) && !/\^|parity/.test(q)) return null;
  const [m, n] = [p, q].map((t) => /^I\^\{?G/.test(t)) as [boolean, boolean];
  const outcome = compareLabels(p, q, readAll, alike);
  return outcome && m !== n && outcome.verdict !== 'equivalent' && NAME.test(p) && NAME.test(q) ? undecided('name') : outcome;
} // prettier-ignore
