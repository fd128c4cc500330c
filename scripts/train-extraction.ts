/**
 * Trains the choice among proposals of an answer (src/core/extract/choose/model.ts), and by its chances whether a wanted value that stands there is its
 * result (src/core/grading/stated/model.ts): `node scripts/train-extraction.ts [--check]`. First in five folds by problem, so that every figure printed is
 * of responses that the models had not seen; then on everything. Repeatable: the same data and seed give the same files. --check says whether the files
 * are what it would write, and writes nothing.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FEATURE_NAMES } from '../src/core/extract/index.ts';
import { scorer } from '../src/core/extract/choose/score.ts';

import type { ChoiceModel, Node } from '../src/core/extract/types.ts';
import type { Tree } from '../src/core/grading/confidence/trees.ts';
import { STATED_NAMES } from '../src/core/grading/stated/confirmation.ts';
import { boostColumns, type Settings } from './confidence/boost.ts';
import { type Group, fromAnswers, fromLabelled, fromReal } from './extraction/samples.ts';
import { type Stated, statedRows } from './extraction/stated.ts';

const CHOICE: Settings = { trees: 250, depth: 6, rate: 0.13, leaf: 4, seed: 23, cuts: 24 };
const STATED: Settings = { trees: 120, depth: 4, rate: 0.12, leaf: 8, seed: 19, cuts: 24 };
const FOLDS = 5;

interface Row {
  features: Float64Array;
  truth: boolean;
  weight: number;
}

function train(rows: readonly Row[], names: readonly string[], settings: Settings): ChoiceModel {
  const values = names.map((_, k) => Float64Array.from(rows, (r) => Math.round((r.features[k] ?? 0) * 1e4) / 1e4));
  const { bias, trees } = boostColumns({ names, values, truth: rows.map((r) => r.truth), weight: Float64Array.from(rows, (r) => r.weight) }, settings); // prettier-ignore
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
const proposals = (groups: readonly Group[]): Row[] =>
  groups.flatMap((g) => g.features.map((features, k) => ({ features, truth: g.truth[k] === true, weight: g.weight })));

/** By each fold's models what the others' hold. */
function inFolds<T, R>(all: readonly T[], of: (one: T) => Group, fit: (rest: T[]) => (one: T) => R): Map<T, R> {
  const out = new Map<T, R>();
  for (let k = 0; k < FOLDS; k++) {
    const judge = fit(all.filter((one) => foldOf(of(one)) !== k));
    for (const one of all) if (foldOf(of(one)) === k) out.set(one, judge(one));
  }
  return out;
}

const share = (part: number, whole: number): string => ((100 * part) / Math.max(1, whole)).toFixed(1);

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
    console.log(`  ${what} from ${String(least)} on: right ${share(right, stated)}% of ${String(stated)} stated, ${share(right, found)}% of the found; false ${String(found - right)}`); // prettier-ignore
  }
}

/** Of the values that the choice does not find: what is confirmed, and what of steps and of denied values would be. */
function reportStated(what: string, rows: readonly Stated[], chances: ReadonlyMap<Stated, number>): void {
  const open = rows.filter((r) => r.group.from === what && r.chance < 0.87);
  for (const least of [0.4, 0.45, 0.5, 0.6, 0.7, 0.9]) {
    const told = (own: Stated[]): string => `${String(own.filter((r) => (chances.get(r) ?? 0) >= least).length)} of ${String(own.length)}`; // prettier-ignore
    const [asked, denied, steps] = [open.filter((r) => r.truth), open.filter((r) => !r.truth && r.group.denied), open.filter((r) => !r.truth && !r.group.denied)]; // prettier-ignore
    console.log(`  ${what} from ${String(least)} on: stated ${told(asked)}, denied ${told(denied)}, steps ${told(steps)}`); // prettier-ignore
  }
}

function textOf({ bias, features, trees }: ChoiceModel, types: string): string {
  const lines = Array.from({ length: Math.ceil(trees.length / 20) }, (_, k) => trees.slice(20 * k, 20 * k + 20).map((t) => JSON.stringify(t)).join(',')); // prettier-ignore
  return `/* Written by scripts/train-extraction.ts; not to be edited. */\nimport type { ChoiceModel } from '${types}';\n\n// prettier-ignore\nexport const model = (): ChoiceModel => ({\n  bias: ${String(bias)},\n  features: ${JSON.stringify(features)},\n  trees: [\n${lines.map((l) => `    ${l},`).join('\n')}\n  ],\n});\n`;
}

function put(name: string, types: string, model: ChoiceModel): void {
  const path = fileURLToPath(new URL(`../src/core/${name}`, import.meta.url));
  const text = textOf(model, types);
  if (process.argv.includes('--check')) {
    const same = readFileSync(path, 'utf8') === text;
    console.log(`${name} is ${same ? '' : 'NOT '}what these data and this seed give`);
    if (!same) process.exitCode = 1;
    return;
  }
  writeFileSync(path, text);
  console.log(`${name} written: ${String(model.trees.length)} trees, ${String(text.length)} characters`);
}

const groups = [...fromLabelled(), ...fromReal(), ...fromAnswers()];
// Where an answer states its own value is not known of those that state another than the professor's: they teach what a wanted value is alone.
const isChosen = (g: Group): boolean => g.from !== 'answer';
const chosen = groups.filter(isChosen);
console.log(
  `${String(groups.length)} variables, ${String(groups.reduce((n, g) => n + g.features.length, 0))} proposals`,
);
const chances = inFolds(groups, (g) => g, (rest) => {
  const score = scorer(train(proposals(rest.filter(isChosen)), FEATURE_NAMES, CHOICE));
  return (g) => g.features.map(score);
}); // prettier-ignore
for (const from of ['labelled', 'stripped', 'real'] as const) report(`${from}, by folds,`, chosen.filter((g) => g.from === from), chances); // prettier-ignore
const rows = groups.flatMap((g) => statedRows(g, chances.get(g) ?? []));
const told = inFolds(rows, (r) => r.group, (rest) => {
  const score = scorer(train(rest, STATED_NAMES, STATED), STATED_NAMES);
  return (r) => score(r.features);
}); // prettier-ignore
for (const from of ['labelled', 'stripped', 'real', 'answer']) reportStated(from, rows, told);
put('extract/choose/model.ts', '../types.ts', train(proposals(chosen), FEATURE_NAMES, CHOICE));
put('grading/stated/model.ts', '../../extract/index.ts', train(rows, STATED_NAMES, STATED));
