/**
 * Trains the choice among proposals of an answer (src/core/extract/choose/model.ts): `node scripts/train-extraction.ts [--check]`. First in five folds
 * by problem, so that every figure printed is of responses that the model had not seen; then on everything. Repeatable: the same data and seed give
 * the same file. --check also says whether the file is
 * what it would write, and writes nothing; --write writes it without the figures.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FEATURES } from '../src/core/extract/choose/features.ts';
import { scorer } from '../src/core/extract/choose/score.ts';
import type { ChoiceModel, Node } from '../src/core/extract/types.ts';
import type { Tree } from '../src/core/grading/confidence/trees.ts';
import { boostColumns } from './confidence/boost.ts';
import { type Group, fromLabelled, fromReal } from './extraction/samples.ts';

const SETTINGS = { trees: 250, depth: 6, rate: 0.13, leaf: 4, seed: 19, cuts: 24 };
const FOLDS = 5;
const NAMES = FEATURES.map(([name]) => name);

function train(groups: readonly Group[]): ChoiceModel {
  const rows = groups.flatMap((g) => g.features.map((f, k) => ({ f, truth: g.truth[k] === true, weight: g.weight })));
  const values = NAMES.map((_, k) => Float64Array.from(rows, ({ f }) => Math.round((f[k] ?? 0) * 1e4) / 1e4));
  const { bias, trees } = boostColumns({ names: NAMES, values, truth: rows.map((r) => r.truth), weight: Float64Array.from(rows, (r) => r.weight) }, SETTINGS); // prettier-ignore
  const used: string[] = [];
  const indexed = (tree: Tree): Node => {
    if (typeof tree === 'number') return Math.round(tree * 1e3) / 1e3;
    const [name, upTo, left, right] = tree;
    const at = used.includes(name) ? used.indexOf(name) : used.push(name) - 1;
    return [at, Math.round(upTo * 1e3) / 1e3, indexed(left), indexed(right)];
  };
  return { features: used, bias, trees: trees.map(indexed) };
}

const foldOf = (g: Group): number => (createHash('sha256').update(g.problem).digest()[0] ?? 0) % FOLDS;

/** What is found, and what of it is right, from each probability on. */
function report(what: string, groups: readonly Group[], chances: ReadonlyMap<Group, readonly number[]>): void {
  const stated = groups.filter((g) => g.expected !== null).length;
  for (const least of [0.5, 0.7, 0.8, 0.85, 0.9, 0.95, 0.97]) {
    let [found, right] = [0, 0];
    for (const g of groups) {
      const own = chances.get(g) ?? [];
      const best = own.reduce((a, p, k) => (p >= (own[a] ?? -1) ? k : a), 0);
      if ((own[best] ?? 0) < least) continue;
      found++;
      if (g.truth[best] === true) right++;
    }
    const share = (part: number, whole: number): string => ((100 * part) / Math.max(1, whole)).toFixed(1);
    console.log(`  ${what} from ${String(least)} on: right ${share(right, stated)}% of ${String(stated)} stated, ${share(right, found)}% of the found; false ${String(found - right)}`); // prettier-ignore
  }
}

const groups = [...fromLabelled(), ...fromReal()];
console.log(
  `${String(groups.length)} variables, ${String(groups.reduce((n, g) => n + g.features.length, 0))} proposals`,
);
const chances = new Map<Group, readonly number[]>();
const quick = process.argv.includes('--write');
for (let k = 0; k < (quick ? 0 : FOLDS); k++) {
  const score = scorer(train(groups.filter((g) => foldOf(g) !== k)));
  for (const g of groups) if (foldOf(g) === k) chances.set(g, g.features.map(score));
}
if (!quick)
  for (const from of ['labelled', 'stripped', 'real'] as const) report(`${from}, by folds,`, groups.filter((g) => g.from === from), chances); // prettier-ignore
const model = train(groups);
const lines = Array.from({ length: Math.ceil(model.trees.length / 20) }, (_, k) => model.trees.slice(20 * k, 20 * k + 20).map((t) => JSON.stringify(t)).join(',')); // prettier-ignore
const text = `/* Written by scripts/train-extraction.ts; not to be edited. */\nimport type { ChoiceModel } from '../types.ts';\n\n// prettier-ignore\nexport const model = (): ChoiceModel => ({\n  bias: ${String(model.bias)},\n  features: ${JSON.stringify(model.features)},\n  trees: [\n${lines.map((l) => `    ${l},`).join('\n')}\n  ],\n});\n`;
const path = fileURLToPath(new URL('../src/core/extract/choose/model.ts', import.meta.url));
if (process.argv.includes('--check')) {
  const same = readFileSync(path, 'utf8') === text;
  console.log(
    same ? 'model.ts is what these data and this seed give' : 'model.ts is NOT what these data and this seed give',
  );
  if (!same) process.exitCode = 1;
} else {
  writeFileSync(path, text);
  console.log(`written: ${String(model.trees.length)} trees, ${String(text.length)} characters`);
}
