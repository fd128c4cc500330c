/** What ties the letters that a question gives: a charge, a capacity and a voltage are not three free quantities. */
import { agreement } from '../expressions/agreement.ts';
import { features } from '../expressions/features.ts';
import type { Variant } from '../expressions/values.ts';
import { type Node, sym } from '../parse/ast.ts';
import { substitute } from '../parse/rewrite.ts';
import { readings } from '../read/read.ts';

/** Each letter by the others, as textbooks call them. */
const RELATIONS: Readonly<Record<string, readonly string[]>> = {
  k: ['\\frac{2\\pi}{\\lambda}', '\\frac{\\omega}{c}', '\\frac{2\\pi\\nu}{c}', '\\frac{p}{\\hbar}', 'm\\omega^2'],
  lambda: ['\\frac{2\\pi}{k}', '\\frac{c}{\\nu}', '\\frac{c}{f}', '\\frac{2\\pi c}{\\omega}', '\\frac{h}{p}'],
  omega: ['2\\pi\\nu', '2\\pi f', 'c k', '\\frac{2\\pi c}{\\lambda}', '\\frac{2\\pi}{T}', '\\sqrt{\\frac{k}{m}}', '\\frac{L}{I}', '\\frac{E}{\\hbar}'],
  nu: ['\\frac{\\omega}{2\\pi}', '\\frac{c}{\\lambda}', '\\frac{1}{T}', '\\frac{E}{h}'],
  f: ['\\frac{\\omega}{2\\pi}', '\\frac{c}{\\lambda}', '\\frac{1}{T}', '\\frac{1}{P}'],
  T: ['\\frac{2\\pi}{\\omega}', '\\frac{1}{\\nu}', '\\frac{1}{f}', '\\frac{p}{nk}', '\\frac{pV}{Nk}', '\\frac{pV}{nR}'],
  p: ['m v', '\\hbar k', '\\frac{h}{\\lambda}', '\\gamma m v', '\\sqrt{2mE}', '\\sqrt{\\frac{E^2}{c^2} - m^2 c^2}', '\\frac{E v}{c^2}', 'nkT', '\\frac{NkT}{V}', '\\frac{nRT}{V}', '\\frac{\\rho k T}{m}'],
  v: ['\\frac{p}{m}', '\\beta c', '\\frac{p c^2}{E}', 'c\\sqrt{1 - \\frac{1}{\\gamma^2}}', '\\sqrt{\\frac{2E}{m}}', '\\omega r', '\\omega R'],
  E: ['\\frac{p^2}{2m}', '\\frac{m v^2}{2}', '\\hbar\\omega', 'h\\nu', '\\frac{hc}{\\lambda}', '\\gamma m c^2', '\\sqrt{p^2c^2 + m^2c^4}'],
  c_p: ['\\frac{\\gamma R}{\\gamma - 1}', '\\gamma c_v', '\\gamma c_V'],
  C_p: ['\\frac{\\gamma R}{\\gamma - 1}', '\\gamma C_v', '\\gamma C_V'],
  c_v: ['\\frac{R}{\\gamma - 1}', '\\frac{c_p}{\\gamma}'],
  C_V: ['\\frac{R}{\\gamma - 1}', '\\frac{C_p}{\\gamma}'],
  beta: ['\\frac{v}{c}', '\\sqrt{1 - \\frac{1}{\\gamma^2}}'],
  gamma: ['\\frac{1}{\\sqrt{1 - \\beta^2}}', '\\frac{1}{\\sqrt{1 - \\frac{v^2}{c^2}}}', '\\frac{E}{mc^2}'],
  Q: ['C V', '\\frac{4\\pi}{3}R^3\\rho', '4\\pi R^2\\sigma'],
  V: ['\\frac{Q}{C}', 'I R', '\\frac{P}{I}', '\\frac{N}{n}'],
  C: ['\\frac{Q}{V}'],
  I: ['\\frac{V}{R}', '\\frac{P}{V}', '\\frac{L}{\\omega}'],
  R: ['\\frac{V}{I}', '\\frac{d}{2}', '\\frac{D}{2}', '\\sqrt{\\frac{A}{\\pi}}'],
  P: ['I V', '\\frac{1}{f}'],
  N: ['n V', 'n l', 'n L'],
  n: ['\\frac{N}{V}', '\\frac{N}{l}', '\\frac{N}{L}', '\\frac{\\rho}{m}', '\\frac{p}{kT}'],
  rho: ['n m', '\\frac{M}{V}', '\\frac{3M}{4\\pi R^3}', '\\frac{3Q}{4\\pi R^3}'],
  M: ['\\rho V', '\\frac{4\\pi}{3}R^3\\rho', '\\mu L', 'N m'],
  mu: ['\\frac{M}{L}'],
  L: ['I\\omega', '\\frac{M}{\\mu}'],
  A: ['\\pi R^2', '\\pi r^2', '\\frac{\\pi d^2}{4}'],
  d: ['2R', '2r'],
}; // prettier-ignore

const trees = new Map<string, Node[]>();

function meaningsOf(letter: string): Node[] {
  const known = trees.get(letter);
  if (known) return known;
  const made = (RELATIONS[letter] ?? []).flatMap((tex) => {
    const statement = readings(tex).list[0]?.statement;
    return statement?.k === 'value' ? [statement.expr] : [];
  });
  trees.set(letter, made);
  return made;
}

/** A letter in another index has relations to letters in that index: "λ_0" to "ν_0". */
function inIndex(meaning: Node, index: string): Node {
  if (index === '') return meaning;
  return ['lambda', 'nu', 'omega', 'k', 'f', 'E', 'p', 'v'].reduce(
    (n, s) => (features(n).symbols.has(s) ? substitute(n, s, sym(s + index)) : n),
    meaning,
  );
}

/** Whether two expressions are one where such a relation holds between their letters. */
export function areTied(a: Node, b: Node, lost: readonly string[], gained: readonly string[], v: Variant): boolean {
  const one = (from: Node, to: Node, letters: readonly string[]): boolean =>
    letters.some((letter) => {
      const [base = '', index] = letter.split(/(?=_)/, 2);
      const ways =
        letter in RELATIONS ? meaningsOf(letter) : meaningsOf(base).map((plain) => inIndex(plain, index ?? ''));
      return ways.some((meaning) => {
        const known = features(to).symbols;
        if (![...features(meaning).symbols].every((s) => known.has(s) || features(from).symbols.has(s) || CONSTANT.test(s))) return false; // prettier-ignore
        return agreement(substitute(from, letter, meaning), to, v) === 'equal';
      });
    });
  return one(a, b, lost) || one(b, a, gained);
}

const CONSTANT = /^(?:c|h|hbar|k|e)$/;
