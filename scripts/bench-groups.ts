/**
 * How many decisions equal answers spare, where ../shared/data/real-answers is there: items with one final answer, values as the offline layer finds
 * them. `node scripts/bench-groups.ts`
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_POLICY } from '../src/core/grading/policy.ts';
import { groupClaims, type Claim, type IsSame } from '../src/core/review/groups/answer-groups.ts';
import { gradeOffline } from '../src/engine/runner/grading/offline.ts';
import { offlineVerifier } from '../src/engine/runner/grading/offline-values.ts';

interface RealItem {
  question: string;
  final_answers: string[];
  answers: { model: string; response: string }[];
}

const folder = fileURLToPath(new URL('../../shared/data/real-answers/', import.meta.url));
if (!existsSync(folder)) {
  console.log('No ../shared/data/real-answers: nothing to measure.');
  process.exit(0);
}

interface OwnedClaim extends Claim {
  model: string;
}
const all: { claims: OwnedClaim[]; value: string; isSame: IsSame }[] = [];
const counts = { items: 0, answers: 0, values: 0, groups: 0, ofValues: 0, byText: 0, comparisons: 0 };
const perItem: number[] = [];
let spent = 0;
const models = new Set<string>();
for (const file of ['electro', 'mechanics', 'statistics'])
  for (const line of readFileSync(`${folder}${file}.jsonl`, 'utf8').split('\n')) {
    if (line === '') continue;
    const { question, final_answers: finals, answers } = JSON.parse(line) as RealItem;
    const [value] = finals;
    if (finals.length !== 1 || value === undefined) continue;
    const variable = {
      id: 1,
      position: 0,
      name: 'answer',
      type: 'other' as const,
      description: '',
      value,
      original: value,
    };
    const claims = answers.map(({ model, response }): OwnedClaim => {
      models.add(model);
      const [graded] = gradeOffline({ text: response, question, variables: [variable] });
      const decided = graded?.decided;
      if (decided?.status === 'not_found' || decided?.status === 'ambiguous')
        return { model, kind: decided.status, text: response };
      return decided?.value == null
        ? { model, kind: 'open', text: response }
        : { model, kind: 'value', text: decided.value };
    });
    const verify = offlineVerifier(DEFAULT_POLICY, { question, text: '' });
    const started = performance.now();
    const compared = new Map<string, boolean>();
    const isSame: IsSame = (a, b) => {
      const key = JSON.stringify([a, b]);
      const before = compared.get(key);
      if (before !== undefined) return before;
      counts.comparisons += 1;
      const same = verify(a, b, { ...variable, value: a }).verdict === 'equivalent';
      compared.set(key, same);
      return same;
    };
    const groups = groupClaims(claims, value, isSame);
    const took = performance.now() - started;
    spent += took;
    perItem.push(took);
    all.push({ claims, value, isSame });
    const valued = claims.filter(({ kind }) => kind === 'value');
    counts.items += 1;
    counts.answers += claims.length;
    counts.values += valued.length;
    counts.groups += groups.length;
    counts.ofValues += groups.filter(({ kind }) => kind === 'value').length;
    counts.byText += new Set(valued.map(({ text }) => text.trim())).size;
  }

perItem.sort((a, b) => a - b);
const less = (of: number, than: number): string => `${((100 * (than - of)) / than).toFixed(1)}% fewer`;
console.log(
  `${String(counts.items)} items, ${String(models.size)} models, one sample each: ${String(counts.answers)} answers`,
);
console.log(
  `decisions, each answer: ${String(counts.answers)}; each group: ${String(counts.groups)} (${less(counts.groups, counts.answers)})`,
);
console.log(
  `of the ${String(counts.values)} answers with a value: ${String(counts.ofValues)} groups (${less(counts.ofValues, counts.values)}); by equal text alone ${String(counts.byText)}`,
);
console.log(
  `${String(counts.comparisons)} comparisons, ${(spent / counts.items).toFixed(1)} ms an item, median ${(perItem[perItem.length >> 1] ?? 0).toFixed(1)}, slowest ${(perItem.at(-1) ?? 0).toFixed(0)} ms`,
);

/** By how many models answered: every run of so many neighbours of the models in a ring, so that each model counts alike. */
const ring = [...models].sort();
for (const n of [1, 2, 3, 4, 6, 8, 12].filter((one) => one <= ring.length)) {
  const of = { answers: 0, groups: 0, values: 0, ofValues: 0 };
  for (const [start] of ring.entries()) {
    const chosen = new Set(Array.from({ length: n }, (_, index) => ring[(start + index) % ring.length]));
    for (const { claims, value, isSame } of all) {
      const some = claims.filter(({ model }) => chosen.has(model));
      const groups = groupClaims(some, value, isSame);
      of.answers += some.length;
      of.groups += groups.length;
      of.values += some.filter(({ kind }) => kind === 'value').length;
      of.ofValues += groups.filter(({ kind }) => kind === 'value').length;
    }
  }
  console.log(
    `${String(n).padStart(2)} models: ${less(of.groups, of.answers)} decisions; of those that state a value ${less(of.ofValues, of.values)}`,
  );
}
