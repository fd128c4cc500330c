import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pythonJson } from './python-json.ts';
import { applyPatches, flowPatches, isAnswerJson, variablePatches } from './row-patch.ts';
import type { Step, Variable } from '../item.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('$\\frac{1}{2}$', 'über', '"', '\n'),
);
const variable: fc.Arbitrary<Variable> = fc.record({
  name: text,
  type: fc.constantFrom('numeric', 'formula', 'other'),
  description: text,
  value: text,
});
const answer = fc.oneof(
  text.map((one) => JSON.stringify(one)),
  fc.constantFrom('5.0', 'null', 'true', '1e-7'),
);
const step = (stepId: number): fc.Arbitrary<Step> => fc.record({ stepId: fc.constant(stepId), step: text, answer });

const members = (variables: readonly Variable[], flow: readonly Step[]) => ({
  question: { text: 'Q', images: [] },
  id: 'a',
  short_answer_value: variables.map((one) => one.value),
  short_answer_variable: variables.map((one) => one.name),
  short_answer_description: variables.map((one) => one.description),
  short_answer_type: variables.map((one) => one.type),
  reasoning_flow: flow.map((one) => ({ step_id: one.stepId, step: one.step, verifiable_answer: one.answer })),
});
/** The row inside a list of rows, as the files have it. `answer` is put in as its own JSON text. */
function rowOf(variables: readonly Variable[], flow: readonly Step[]): string {
  const whole = pythonJson([
    members(
      variables,
      flow.map((one, index) => ({ ...one, answer: `@${String(index)}@` })),
    ),
  ]);
  const raw = whole.slice(whole.indexOf('{'), whole.lastIndexOf('}') + 1);
  return flow.reduce((row, one, index) => row.replace(`"@${String(index)}@"`, () => one.answer), raw);
}

describe('patches of a corrected list', () => {
  it('give the very text that the corrected row would have had in the file', () => {
    const lists = fc.array(variable, { minLength: 1, maxLength: 4 }).chain((before) =>
      fc.tuple(
        fc.constant(before),
        fc.array(fc.tuple(fc.option(fc.nat(before.length - 1), { nil: null }), variable, fc.boolean()), {
          minLength: 1,
          maxLength: 5,
        }),
      ),
    );
    fc.assert(
      fc.property(lists, ([before, edits]) => {
        const used = new Set<number>();
        const after = edits.map(([origin, changed, keep]) => {
          const from = origin !== null && !used.has(origin) ? origin : null;
          if (from !== null) used.add(from);
          return { ...(keep && from !== null ? (before[from] ?? changed) : changed), origin: from };
        });
        const raw = rowOf(before, []);
        expect(applyPatches(raw, variablePatches(raw, before, after))).toBe(rowOf(after, []));
      }),
    );
  });

  it('do so for reasoning flows, numbers as they stand', () => {
    const flows = fc
      .tuple(
        fc.integer({ min: 0, max: 4 }),
        fc.array(fc.option(fc.nat(3), { nil: null }), { maxLength: 5 }),
        fc.boolean(),
      )
      .chain(([count, origins, keep]) =>
        fc.tuple(
          fc.tuple(...Array.from({ length: count }, (_, index) => step(index + 1))),
          fc.tuple(...origins.map((_, index) => step(index + 1))),
          fc.constant(origins),
          fc.constant(keep),
        ),
      );
    fc.assert(
      fc.property(flows, ([before, drafts, origins, keep]) => {
        const used = new Set<number>();
        const after = drafts.map((draft, index) => {
          const wanted = origins[index] ?? null;
          const origin = wanted !== null && wanted < before.length && !used.has(wanted) ? wanted : null;
          if (origin !== null) used.add(origin);
          const kept = keep && origin !== null ? before[origin] : undefined;
          return { ...(kept ?? draft), stepId: index + 1, origin };
        });
        const some: Variable[] = [{ name: 'x', type: 'other', description: '', value: '1' }];
        const raw = rowOf(some, before);
        expect(applyPatches(raw, flowPatches(raw, before, after))).toBe(rowOf(some, after));
      }),
    );
  });

  it('follow rows on one line, tabs, Windows line ends and escaped characters', () => {
    const before: Variable[] = [{ name: 'x', type: 'other', description: '', value: 'a' }];
    const after = [
      { ...before[0]!, origin: 0 },
      { name: 'y', type: 'other' as const, description: '', value: 'ü', origin: null },
    ];
    const patched = (raw: string) => applyPatches(raw, variablePatches(raw, before, after));
    expect(patched('{"short_answer_value": ["a"], "id": "1"}')).toBe('{"short_answer_value": ["a", "ü"], "id": "1"}');
    expect(patched('{"short_answer_value":["a"],"id":"1"}')).toBe('{"short_answer_value":["a","ü"],"id":"1"}');
    expect(patched('{\r\n\t"short_answer_value": [\r\n\t\t"a"\r\n\t]\r\n}')).toBe(
      '{\r\n\t"short_answer_value": [\r\n\t\t"a",\r\n\t\t"ü"\r\n\t]\r\n}',
    );
    expect(patched('{\n  "short_answer_value": [\n    "a"\n  ],\n  "id": "\\u00e9"\n}')).toContain('"\\u00fc"');
  });

  it('keep fields that the format does not know', () => {
    const raw =
      '{\n  "reasoning_flow": [\n    {\n      "step_id": 1,\n      "hint": "h",\n      "step": "a",\n      "verifiable_answer": 5.0\n    }\n  ]\n}';
    const before: Step[] = [{ stepId: 1, step: 'a', answer: '5.0' }];
    const after = [
      { stepId: 1, step: 'new', answer: '1', origin: null },
      { stepId: 2, step: 'b', answer: '5.0', origin: 0 },
    ];
    expect(applyPatches(raw, flowPatches(raw, before, after))).toContain(
      '{\n      "step_id": 2,\n      "hint": "h",\n      "step": "b",\n      "verifiable_answer": 5.0\n    }',
    );
  });

  it('whose field the row does not have change nothing', () => {
    expect(applyPatches('{"a": 1}', [{ path: '/b/0', value: 'x', json: false }])).toBe('{"a": 1}');
    expect(applyPatches('not JSON', [{ path: '/a', value: 'x', json: false }])).toBe('not JSON');
  });
});

it('a verifiable answer is a JSON string, number, boolean or null', () => {
  expect(['"a"', '5.0', 'true', 'null'].map(isAnswerJson)).toEqual([true, true, true, true]);
  expect(['a', '', '[1]', '{}', '5,0'].map(isAnswerJson)).toEqual([false, false, false, false, false]);
});
