import { type Node, int, mul } from '../parse/ast.ts';
import { features } from '../expressions/features.ts';
import { rename, substitute } from '../parse/rewrite.ts';
import { valuesAt, PLAIN } from '../expressions/values.ts';
import { MAIN } from '../expressions/samples.ts';
import { plainLetter } from '../letters.ts';
import { texName } from '../tex.ts';
import type { Outcome } from '../types.ts';

/** Vectors written with unit vectors: 3î − 4k̂, 2**i** + **j**, 2i + 3j beside a tuple. */

const AXES = new Map<string, string>(
  Object.entries({ i: 'i', j: 'j', k: 'k', x: 'i', y: 'j', z: 'k', imath: 'i', jmath: 'j' }),
);
const UNIT = /^(?:hat|vec|bar)\((?:vec\()?([ijkxyz]|imath|jmath)\)?\)$/;
const INDEXED = /^(?:hat\(vec\(e\)\)_|(?:hat|vec)\(e_|e_)([xyz123ijk])\)?$/;
/** Those along a radius or an angle. */
const POLAR = /^(?:hat\(vec\(e\)\)_|(?:hat|vec)\(e_)(r|rho|theta|phi)\)?$/;
const COUNTED: Record<string, string> = { '1': 'i', '2': 'j', '3': 'k' };

/** The axis that a unit vector points along, or null. */
function axisOf(name: string): string | null {
  const unit = UNIT.exec(name)?.[1];
  if (unit) return AXES.get(unit) ?? null;
  const index = INDEXED.exec(name)?.[1];
  return index ? (AXES.get(index) ?? COUNTED[index] ?? null) : null;
}

/**
 * The tree with its unit vectors named \hat{i}, \hat{j}, \hat{k}, \hat{r}, \hat{\phi}; the same tree when it has none. A bold letter by itself is a
 * position or a wave vector: it takes two of them to be a basis.
 */
export function oneBasis(node: Node): Node {
  let out = node;
  for (const [written, named] of renamed(node)) out = rename(out, written, named);
  return out;
}

/** The unit vectors of a tree that are called otherwise in the comparison. */
function renamed(node: Node): [written: string, named: string][] {
  const symbols = [...features(node).symbols].filter((s) => s.includes('(') || s.startsWith('e_'));
  if (symbols.length === 0) return [];
  const isBasis = new Set(symbols.filter((s) => BOLD.test(s)).map(axisOf)).size > 1;
  return symbols.flatMap((s): [string, string][] => {
    const axis = BOLD.test(s) && !isBasis ? null : (axisOf(s) ?? POLAR.exec(s)?.[1]);
    return axis && s !== `hat(${axis})` ? [[s, `hat(${axis})`]] : [];
  });
}

/** What was found of two trees in one basis, in the letters in which they are written: e_θ, where no side has θ̂. The reference's go first. */
export function asWritten(outcome: Outcome, a: Node, b: Node): Outcome {
  const names = new Map([...renamed(b), ...renamed(a)].map(([written, named]) => [named, written]));
  for (const s of [...features(a).symbols, ...features(b).symbols]) names.delete(s);
  if (names.size === 0 || !outcome.differences) return outcome;
  const inLetters = (text: string, letter: (name: string) => string): string =>
    [...names].reduce((all, [named, written]) => all.replaceAll(letter(named), letter(written)), text);
  const differences = outcome.differences.map(({ text, tex, samples, ...rest }) => ({
    ...rest,
    text: inLetters(text, plainLetter),
    ...(tex === undefined ? {} : { tex: inLetters(tex, texName) }),
    ...(samples === undefined
      ? {}
      : {
          samples: samples.map(({ at, ...sides }) => ({
            ...sides,
            at: Object.fromEntries(Object.entries(at).map(([name, value]) => [names.get(name) ?? name, value])),
          })),
        }),
  }));
  return { ...outcome, differences };
}

const BOLD = /^(?:vec|bar)\((?:[ijkxyz]|imath|jmath)\)$/;

/** The components of a sum of unit vectors, as many as `length` (2 or 3); null when the tree is none. Plain i, j, k count beside a tuple. */
export function basisComponents(node: Node, length: number): Node[] | null {
  if (length < 2 || length > 3) return null;
  let v = oneBasis(node);
  const symbols = features(v).symbols;
  if (![...symbols].some((s) => /^hat\([ijk]\)$/.test(s))) {
    if (!symbols.has('j') && !(symbols.has('i') && symbols.has('k'))) return null;
    for (const a of ['i', 'j', 'k']) v = rename(v, a, `hat(${a})`);
  }
  const axes = ['hat(i)', 'hat(j)', 'hat(k)'];
  const at = (values: number[]): Node => axes.reduce((n, a, k) => substitute(n, a, int(values[k] ?? 0)), v);
  const parts = [at([1, 0, 0]), at([0, 1, 0]), at([0, 0, 1])];
  const probe = [2, -3, 5];
  const whole: Node = { t: 'add', items: parts.map((p, k) => mul(int(probe[k] ?? 1), p)) };
  const [x, y, zero] = [at(probe), whole, at([0, 0, 0])].map((n) => valuesAt(n, MAIN, PLAIN).v);
  const linear = x?.every((p, k) => {
    const [q, z] = [y?.[k], zero?.[k]];
    const size = 1e-9 * (1 + Math.abs(p.re));
    return q !== undefined && z !== undefined && Math.abs(p.re - q.re) <= size && Math.abs(z.re) <= size && p.im === 0;
  });
  if (linear !== true) return null;
  const third = parts[2];
  if (length === 2 && third && features(v).symbols.has('hat(k)')) return null;
  return parts.slice(0, length);
}
