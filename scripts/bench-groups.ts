/**
 * How many decisions equal answers spare, where ../shared/data/real-answers is there: items with one final answer, values as the offline layer finds
 * them. `node scripts/bench-groups.ts`
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_POLICY } from '../src/core/grading/policy.ts';
import { groupClaims, type Claim } from '../src/core/review/answer-groups.ts';
import { gradeOffline, offlineVerifier } from '../src/engine/runner/offline.ts';

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
    const claims = answers.map(({ model, response }): Claim => {
      models.add(model);
      const [graded] = gradeOffline({ text: response, question, variables: [variable] });
      const decided = graded?.decided;
      if (decided?.status === 'not_found' || decided?.status === 'ambiguous')
        return { kind: decided.status, text: response };
      return decided?.value == null ? { kind: 'open', text: response } : { kind: 'value', text: decided.value };
    });
    const verify = offlineVerifier(DEFAULT_POLICY, { question, text: '' });
    const started = performance.now();
    const groups = groupClaims(claims, value, (a, b) => {
      counts.comparisons += 1;
      return verify(a, b, { ...variable, value: a }).verdict === 'equivalent';
    });
    const took = performance.now() - started;
    spent += took;
    perItem.push(took);
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
