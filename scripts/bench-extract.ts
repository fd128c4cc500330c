/**
 * Measures the extractor on the labelled responses: share of variables extracted, share of the extracted that is right; and where the
 * responses are labelled with verdicts, the whole offline layer as a run uses it: share decided, and what it decided falsely.
 * `node scripts/bench-extract.ts [--json] [--missed]`; exit status 1 when a bar is missed.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extract } from '../src/core/extract/index.ts';
import type { LabelledResponse } from '../src/core/extract/fixtures/load.ts';
import { parseLabelled, sameAsLabelled } from '../src/core/extract/fixtures/load.ts';
import type { VariableSpec } from '../src/core/extract/index.ts';
import { settles } from '../src/core/grading/s2s.ts';
import { verify } from '../src/core/verify/index.ts';
import { gradeOffline } from '../src/engine/runner/grading/offline.ts';

const BARS = { responses: 150, extracted: 0.7, right: 0.99 };

/** Two statements of a value agree when the verifier shows that they do, as in a run. */
const agree = (a: string, b: string, v: VariableSpec): boolean =>
  verify(a, b, { name: v.name, type: v.type, description: v.description }).verdict === 'equivalent';

interface Tally {
  responses: number;
  /** Variables whose value the response states. */
  stated: number;
  /** Variables for which nothing may be found. */
  unstated: number;
  found: number;
  right: number;
  wrong: string[];
  missed: string[];
}

function measure(set: readonly LabelledResponse[]): Tally {
  const tally: Tally = { responses: set.length, stated: 0, unstated: 0, found: 0, right: 0, wrong: [], missed: [] };
  for (const item of set) {
    const options = { agree, ...(item.question === undefined ? {} : { question: item.question }) };
    const results = extract(item.response, item.variables, options);
    item.variables.forEach((variable, i) => {
      const expected = item.expected[i] ?? null;
      const result = results[i];
      const where = `${item.id} / ${variable.name}`;
      if (expected) tally.stated++;
      else tally.unstated++;
      if (result?.status === 'found' && result.value !== null) {
        tally.found++;
        const { value } = result;
        if (expected && (sameAsLabelled(value, expected) || expected.some((e) => agree(e, value, variable))))
          tally.right++;
        else
          tally.wrong.push(
            `${where}: ${result.value} (expected ${expected ? expected.join(' or ') : 'nothing'}; ${result.reason})`,
          );
      } else if (expected) {
        tally.missed.push(`${where}: ${result?.status ?? ''}, ${result?.reason ?? ''}`);
      }
    });
  }
  return tally;
}

interface Verdicts {
  variables: number;
  decided: number;
  falselyWrong: string[];
  falselyRight: string[];
}

/** Extract, compare and decide as a run does, against the professor's values of the labels. */
function decideAll(set: readonly LabelledResponse[]): Verdicts {
  const out: Verdicts = { variables: 0, decided: 0, falselyWrong: [], falselyRight: [] };
  for (const item of set) {
    if (!item.verdicts.some((v) => v !== null)) continue;
    const variables = item.variables.map((v, position) => {
      const value = item.verdicts[position]?.reference ?? '';
      return { ...v, id: position, position, value, original: value };
    });
    const graded = gradeOffline({ text: item.response, question: item.question ?? '', variables });
    variables.forEach((variable, i) => {
      const label = item.verdicts[i];
      const decided = graded[i]?.decided;
      if (!label || !decided) return;
      out.variables++;
      if (!settles(decided)) return;
      out.decided++;
      if (decided.status === label.verdict) return;
      const line = `${item.id} / ${variable.name}: ${decided.value ?? ''} against ${variable.value} (labelled ${label.verdict})`;
      (decided.status === 'right' ? out.falselyRight : out.falselyWrong).push(line);
    });
  }
  return out;
}

const folder = fileURLToPath(new URL('../src/core/extract/fixtures/', import.meta.url));
const load = (prefix: string): LabelledResponse[] =>
  readdirSync(folder)
    .filter((name) => new RegExp(`^${prefix}(?!\\d).*\\.txt$`).test(name))
    .sort()
    .flatMap((name) => parseLabelled(readFileSync(folder + name, 'utf8')));

const tuning = [...load('tuning'), ...load('held-out')];
const blind = Array.from({ length: 99 }, (_, i) => `blind-${String(i + 1)}`)
  .map((name) => [name, load(name)] as const)
  .filter(([, set]) => set.length > 0);
const started = performance.now();
const sets = {
  all: measure([...tuning, ...blind.flatMap(([, set]) => set)]),
  tuning: measure(tuning),
  ...Object.fromEntries(blind.map(([name, set]) => [name, measure(set)])),
};
const elapsed = performance.now() - started;
const verdicts = decideAll(blind.flatMap(([, set]) => set));

const rate = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
const figures = Object.entries(sets).map(([name, t]) => ({
  set: name,
  responses: t.responses,
  variables: t.stated + t.unstated,
  // Over the variables whose value is stated: a right answer to "nothing is stated" is no extraction.
  extracted: rate(t.right, t.stated),
  right: rate(t.right, t.found),
  wrong: t.wrong.length,
}));
const all = figures[0];
const met =
  all !== undefined &&
  all.responses >= BARS.responses &&
  all.extracted >= BARS.extracted &&
  all.right >= BARS.right &&
  verdicts.falselyRight.length + verdicts.falselyWrong.length === 0;

if (process.argv.includes('--json')) {
  console.log(
    JSON.stringify(
      {
        bars: BARS,
        met,
        milliseconds: Math.round(elapsed),
        sets: figures,
        verdicts,
        wrong: sets.all.wrong,
        missed: sets.all.missed,
      },
      null,
      2,
    ),
  );
} else {
  const percent = (x: number): string => `${(100 * x).toFixed(1)}%`;
  console.log('set        responses  variables  extracted  right    wrong');
  for (const f of figures) {
    console.log(
      `${f.set.padEnd(10)} ${String(f.responses).padStart(9)}  ${String(f.variables).padStart(9)}  ${percent(f.extracted).padStart(9)}  ${percent(f.right).padStart(6)}  ${String(f.wrong).padStart(5)}`,
    );
  }
  console.log(
    `bars: at least ${String(BARS.responses)} responses, ${percent(BARS.extracted)} extracted, ${percent(BARS.right)} right: ${met ? 'met' : 'MISSED'} (${elapsed.toFixed(0)} ms)`,
  );
  console.log(
    `verdicts: ${String(verdicts.variables)} labelled, ${percent(verdicts.decided / Math.max(1, verdicts.variables))} decided, falsely wrong ${String(verdicts.falselyWrong.length)}, falsely right ${String(verdicts.falselyRight.length)}`,
  );
  for (const line of [...verdicts.falselyWrong, ...verdicts.falselyRight]) console.log(`verdict ${line}`);
  for (const line of sets.all.wrong) console.log(`wrong   ${line}`);
  if (process.argv.includes('--missed')) for (const line of sets.all.missed) console.log(`missed  ${line}`);
}
if (!met) process.exitCode = 1;
