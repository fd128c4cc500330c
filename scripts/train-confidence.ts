/**
 * Trains the confidence of offline verdicts and writes model.ts and measured.ts in src/core/grading/confidence: `node scripts/train-confidence.ts [--check]`.
 * First in five folds by problem, so that every figure printed is of verdicts that the model had not seen; then on everything. Repeatable: the
 * same data and seed give the same files. --check prints the figures and writes nothing, --lines writes measured.ts alone.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { probability } from '../src/core/grading/confidence/trees.ts';
import { boost } from './confidence/boost.ts';
import { measureLines, measuredText } from './confidence/lines.ts';
import { fromLabelled, fromReal, labelledResponses, type Sample } from './confidence/samples.ts';

const SETTINGS = { trees: 240, depth: 4, rate: 0.08, leaf: 12, seed: 19 };
const FOLDS = 5;

const real = fromReal();
const samples = [...fromLabelled(labelledResponses()), ...real.filter((s) => s.usable)];
const fold = (s: Sample): number => (createHash('sha256').update(s.group).digest()[0] ?? 0) % FOLDS;
const held = new Map<Sample, number>();
for (let k = 0; k < FOLDS; k++) {
  const model = boost(samples.filter((s) => fold(s) !== k), SETTINGS); // prettier-ignore
  for (const s of new Set<Sample>([...samples, ...real])) if (fold(s) === k) held.set(s, probability(model, s.signs));
}
/** A value that no rule was sure of, which only its confidence can decide. */
const isLeading = (s: Sample): boolean => Object.keys(s.signs).some((n) => n.startsWith('open: '));
const LEAST = [0.5, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995];
for (const from of ['labelled', 'real'] as const)
  for (const verdict of ['right', 'wrong', 'leaning'] as const)
    for (const leading of [false, true]) {
      const mine = samples.filter((s) => s.from === from && s.verdict === verdict && isLeading(s) === leading);
      const no = mine.filter((s) => !s.truth).length;
      console.log(
        `${from} ${verdict}${leading ? ', leading only' : ''}: ${String(mine.length)} verdicts, ${String(no)} false`,
      );
      for (const least of LEAST) {
        const kept = mine.filter((s) => (held.get(s) ?? 0) >= least);
        const share = ((100 * kept.length) / Math.max(1, mine.length)).toFixed(1);
        console.log(`  ${String(least)}  kept ${share}%  false ${String(kept.filter((s) => !s.truth).length)}`);
      }
    }
if (process.argv.includes('--false'))
  for (const s of samples.filter((x) => !x.truth && (held.get(x) ?? 0) >= 0.9)) console.log((held.get(s) ?? 0).toFixed(3), s.verdict, s.what.slice(0, 220).replace(/\s+/g, ' ')); // prettier-ignore
const measured = measureLines(real, held);
console.log('lines, on real answers by models that had not seen their problems; false: of those that were read');
for (const { line, of, right, rightRead, falselyRight, wrong, wrongRead, falselyWrong } of measured) console.log(`  ${line === null ? 'none' : line.toFixed(2)}  decided ${((100 * (right + wrong)) / Math.max(1, of)).toFixed(1)}% of ${String(of)}  right ${String(right)}, false ${String(falselyRight)} of ${String(rightRead)}  wrong ${String(wrong)}, false ${String(falselyWrong)} of ${String(wrongRead)}`); // prettier-ignore
if (!process.argv.includes('--check')) {
  const write = (name: string, content: string): void => {
    writeFileSync(fileURLToPath(new URL(`../src/core/grading/confidence/${name}`, import.meta.url)), content);
  };
  if (real.length > 0) write('measured.ts', measuredText(measured));
  if (!process.argv.includes('--lines')) {
    const model = boost(samples, SETTINGS);
    const text = `/* Written by scripts/train-confidence.ts; not to be edited. */\nimport type { Model } from './trees.ts';\n\n// prettier-ignore\nexport const MODEL: Model = {\n  bias: ${String(model.bias)},\n  trees: [\n${model.trees.map((t) => `    ${JSON.stringify(t)},`).join('\n')}\n  ],\n};\n`;
    write('model.ts', text);
    console.log(`written: ${String(model.trees.length)} trees, ${String(text.length)} characters`);
  }
}
