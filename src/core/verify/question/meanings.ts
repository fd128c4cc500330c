/** What letters stand for, as textbooks have them, in one table. */
import type { Node } from '../parse/ast.ts';
import { rename } from '../parse/rewrite.ts';
import { features } from '../expressions/features.ts';
import { readings } from '../read/read.ts';
import { remembered } from '../../notation/remembered.ts';

/**
 * When a letter stands for a meaning of it.
 * - `free`: wherever the question does not give the letter; what differs then is different.
 * - `tied`: among letters that the question gives, which are no free quantities then; what is equal so is equal.
 * - `perhaps`: where the question does not speak of the letter, a constant's by itself; nothing is said of what is equal so.
 * - `molar`: of n moles, beside N molecules.
 * - `gaussian`: in another system of units.
 */
export type When = 'free' | 'tied' | 'perhaps' | 'molar' | 'gaussian';

interface Row {
  /** Letters between blanks. */
  letters: string;
  when: readonly When[];
  /** In TeX; of a free letter the likeliest first. */
  means: readonly string[];
}

const tied = (letters: string, ...means: string[]): Row => ({ letters, when: ['tied'], means });

const TABLE: readonly Row[] = [
  { letters: 'k k_e k_C', when: ['free'], means: ['\\frac{1}{4\\pi\\epsilon_0}'] },
  { letters: 'beta', when: ['free', 'tied'], means: ['\\frac{v}{c}'] },
  { letters: 'beta', when: ['free'], means: ['\\frac{1}{\\tau}', '\\frac{1}{k_B T}', '\\frac{1}{k T}'] },
  { letters: 'gamma', when: ['free', 'tied'], means: ['\\frac{1}{\\sqrt{1 - \\frac{v^2}{c^2}}}', '\\frac{1}{\\sqrt{1 - \\beta^2}}'] },
  { letters: 'tau', when: ['free'], means: ['k_B T', 'k T'] },
  { letters: 'mu_B mu_(B)', when: ['free'], means: ['\\frac{e\\hbar}{2m}', '\\frac{e\\hbar}{2m_e}', '\\frac{e\\hbar}{2mc}', '\\frac{e\\hbar}{2m_e c}'] },
  { letters: 'k', when: ['perhaps', 'tied'], means: ['\\frac{2\\pi}{\\lambda}', '\\frac{\\omega}{c}', '\\frac{p}{\\hbar}', 'm\\omega^2'] },
  { letters: 'k', when: ['perhaps'], means: ['\\frac{\\omega}{v}', 'm\\omega_0^2', '\\frac{\\sqrt{2mE}}{\\hbar}'] },
  { letters: 'g', when: ['perhaps'], means: ['\\frac{G M}{R^2}', '\\frac{G M}{r^2}', '\\frac{G m}{R^2}'] },
  { letters: 'c', when: ['perhaps'], means: ['\\frac{\\omega}{k}', '\\sqrt{\\frac{T}{\\mu}}', '\\lambda f', '\\lambda \\nu'] },
  { letters: 'R', when: ['perhaps', 'tied'], means: ['\\frac{V}{I}'] },
  { letters: 'R', when: ['perhaps'], means: ['\\frac{\\rho L}{A}', '\\frac{L}{\\sigma A}', '\\frac{\\rho l}{A}'] },
  { letters: 'R', when: ['molar'], means: ['\\frac{N k}{n}', '\\frac{N k_B}{n}', '\\frac{N k_b}{n}'] },
  { letters: 'epsilon_0', when: ['gaussian'], means: ['\\frac{1}{4\\pi}'] },
  { letters: 'mu_0', when: ['gaussian'], means: ['\\frac{4\\pi}{c^2}'] },
  { letters: 'k_e', when: ['gaussian'], means: ['1'] },
  tied('k', '\\frac{2\\pi\\nu}{c}'),
  tied('lambda', '\\frac{2\\pi}{k}', '\\frac{c}{\\nu}', '\\frac{c}{f}', '\\frac{2\\pi c}{\\omega}', '\\frac{h}{p}'),
  tied('omega', '2\\pi\\nu', '2\\pi f', 'c k', '\\frac{2\\pi c}{\\lambda}', '\\frac{2\\pi}{T}', '\\sqrt{\\frac{k}{m}}', '\\frac{L}{I}', '\\frac{E}{\\hbar}'),
  tied('nu', '\\frac{\\omega}{2\\pi}', '\\frac{c}{\\lambda}', '\\frac{1}{T}', '\\frac{E}{h}'),
  tied('f', '\\frac{\\omega}{2\\pi}', '\\frac{c}{\\lambda}', '\\frac{1}{T}', '\\frac{1}{P}'),
  tied('T', '\\frac{2\\pi}{\\omega}', '\\frac{1}{\\nu}', '\\frac{1}{f}', '\\frac{p}{nk}', '\\frac{pV}{Nk}', '\\frac{pV}{nR}'),
  tied('p', 'm v', '\\hbar k', '\\frac{h}{\\lambda}', '\\gamma m v', '\\sqrt{2mE}', '\\sqrt{\\frac{E^2}{c^2} - m^2 c^2}', '\\frac{E v}{c^2}', 'nkT', '\\frac{NkT}{V}', '\\frac{nRT}{V}', '\\frac{\\rho k T}{m}'),
  tied('v', '\\frac{p}{m}', '\\beta c', '\\frac{p c^2}{E}', 'c\\sqrt{1 - \\frac{1}{\\gamma^2}}', '\\sqrt{\\frac{2E}{m}}', '\\omega r', '\\omega R'),
  tied('E', '\\frac{p^2}{2m}', '\\frac{m v^2}{2}', '\\hbar\\omega', 'h\\nu', '\\frac{hc}{\\lambda}', '\\gamma m c^2', '\\sqrt{p^2c^2 + m^2c^4}'),
  tied('c_p', '\\frac{\\gamma R}{\\gamma - 1}', '\\gamma c_v', '\\gamma c_V'),
  tied('C_p', '\\frac{\\gamma R}{\\gamma - 1}', '\\gamma C_v', '\\gamma C_V'),
  tied('c_v', '\\frac{R}{\\gamma - 1}', '\\frac{c_p}{\\gamma}'),
  tied('C_V', '\\frac{R}{\\gamma - 1}', '\\frac{C_p}{\\gamma}'),
  tied('beta', '\\sqrt{1 - \\frac{1}{\\gamma^2}}'),
  tied('gamma', '\\frac{E}{mc^2}'),
  tied('Q', 'C V', '\\frac{4\\pi}{3}R^3\\rho', '4\\pi R^2\\sigma'),
  tied('V', '\\frac{Q}{C}', 'I R', '\\frac{P}{I}', '\\frac{N}{n}'),
  tied('C', '\\frac{Q}{V}'),
  tied('I', '\\frac{V}{R}', '\\frac{P}{V}', '\\frac{L}{\\omega}'),
  tied('R', '\\frac{d}{2}', '\\frac{D}{2}', '\\sqrt{\\frac{A}{\\pi}}'),
  tied('P', 'I V', '\\frac{1}{f}'),
  tied('N', 'n V', 'n l', 'n L'),
  tied('n', '\\frac{N}{V}', '\\frac{N}{l}', '\\frac{N}{L}', '\\frac{\\rho}{m}', '\\frac{p}{kT}'),
  tied('rho', 'n m', '\\frac{M}{V}', '\\frac{3M}{4\\pi R^3}', '\\frac{3Q}{4\\pi R^3}'),
  tied('M', '\\rho V', '\\frac{4\\pi}{3}R^3\\rho', '\\mu L', 'N m'),
  tied('mu', '\\frac{M}{L}'),
  tied('L', 'I\\omega', '\\frac{M}{\\mu}'),
  tied('A', '\\pi R^2', '\\pi r^2', '\\frac{\\pi d^2}{4}'),
  tied('d', '2R', '2r'),
]; // prettier-ignore

/** What a letter stands for then, by `when letter`, as trees. */
const meanings = remembered((key: string): readonly Node[] => {
  const [when, letter] = key.split(' ') as [When, string];
  const own = TABLE.filter((row) => row.when.includes(when) && row.letters.split(' ').includes(letter));
  const [base = '', index] = letter.split(/(?=_)/, 2);
  if (own.length === 0 && when === 'tied' && index !== undefined)
    return meaningsOf(base, when).map((meaning) => inIndex(meaning, index));
  return own
    .flatMap((row) => row.means.map((tex) => readings(tex).list[0]?.statement))
    .flatMap((statement) => (statement?.k === 'value' ? [statement.expr] : []));
});

export const meaningsOf = (letter: string, when: When): readonly Node[] => meanings(`${when} ${letter}`);

/** A letter in another index has relations to letters in that index: "λ_0" to "ν_0". */
const inIndex = (meaning: Node, index: string): Node =>
  ['lambda', 'nu', 'omega', 'k', 'f', 'E', 'p', 'v'].reduce(
    (n, s) => (features(n).symbols.has(s) ? rename(n, s, s + index) : n),
    meaning,
  );
