import { describe, expect, it } from 'vitest';
import { inPlace } from './cl-place.testing.ts';

const graded = (n: number, score: number, output = `Answer ${String(n)}.`) => ({
  idx: `t${String(n)}`,
  messages: [{ role: 'user', content: `Context and QUESTION ${String(n)}.` }],
  model_output: output,
  rubrics: ['First.', 'Second.'],
  metadata: { task_id: `t${String(n)}`, context_id: 'c', context_category: 'Rules', sub_category: 'S' },
  score,
  grading_rationale: 'So.',
  requirement_status: score === 1 ? ['yes', 'yes'] : ['yes', 'no'],
});
/** Tasks 1 and 2 are solved, 3 to 6 are not, and 7 has nothing that could be judged. */
const ROWS = [1, 2, 3, 4, 5, 6].map((n) => graded(n, n <= 2 ? 1 : 0)).concat(graded(7, 0, ''));
const TYPES = new Map([
  [3, ['Context Ignored', 'Format Error']],
  [4, ['Context Ignored']],
  [5, ['Refusal']],
  [6, []],
]);

describe('cl errors', () => {
  it(
    'asks about failed answers alone, writes a line for each, and gives shares that may sum to more than all',
    inPlace(async ({ provider, write, rowsOf, run }) => {
      write('g.jsonl', ROWS);
      provider.script(({ text }) => ({
        answer: { rationale: 'Why.', error_types: TYPES.get(Number(/QUESTION (\d)/.exec(text)?.[1])) ?? ['?'] },
      }));
      const args = ['errors', '--input', 'g.jsonl', '--judge_model', 'judge-1', '--output', 'e.jsonl'];
      const ran = await run([...args, '--json']);
      expect(ran).toMatchObject({ status: 0 });
      expect(rowsOf('e.jsonl')).toEqual(
        [...TYPES].map(([n, types]) => ({
          ...{ idx: `t${String(n)}`, sample: 0, error_types: types, rationale: 'Why.', judge: 'judge-1' },
        })),
      );
      const { failed, byJudge, shares } = JSON.parse(ran.stdout) as Record<string, unknown>;
      expect({ failed, byJudge }).toEqual({ failed: 4, byJudge: 4 });
      expect(shares).toEqual(
        ['Context Ignored', 'Context Misused', 'Format Error', 'Refusal'].map((type) => {
          const count = [...TYPES.values()].filter((types) => types.includes(type)).length;
          return expect.objectContaining({ type, judge: { count, share: count / 4 } }) as unknown;
        }),
      );
      expect(provider.requests).toHaveLength(4);
      expect((await run(args)).stdout).toMatch(/Context Ignored +50/);
      expect(provider.requests).toHaveLength(4);
    }),
  );
});
