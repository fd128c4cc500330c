import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayRow, editRow, type RowEdit } from './row-edit.ts';
import { applyPatches } from './row-patch.ts';
import { rowSchema } from './row-problems.ts';

const row = {
  topic: 'Mechanics',
  question: { text: 'Find $m$.', images: ['a.png'] },
  answer: { text: 'Easy.', images: [] },
  id: 'i1',
  short_answer_value: ['5 kg', '3.0'],
  short_answer_variable: ['m', 'v'],
  short_answer_description: ['Mass.', 'Speed — final.'],
  short_answer_type: ['numeric', 'numeric'],
  reasoning_flow: [
    { step_id: 1, step: 'First.', verifiable_answer: 'a', hint: 'kept' },
    { step_id: 2, step: 'Second.', verifiable_answer: 5 },
  ],
  grades: { points: 4, parts: [1, 2] },
};
/** A row as it stands in a file: inside a list, and with a float that JavaScript would shorten. */
const raw = JSON.stringify(row, null, 2)
  .replaceAll('\n', '\n  ')
  .replace('"verifiable_answer": 5', '"verifiable_answer": 5.0');
const edit = (change: (text: string) => string): ReturnType<typeof editRow> =>
  editRow(raw, raw, change(displayRow(raw)));
const edited = (change: (text: string) => string): RowEdit => {
  const result = edit(change);
  if (Array.isArray(result)) throw new Error(JSON.stringify(result));
  return result;
};
const problems = (change: (text: string) => string) => {
  const result = edit(change);
  return Array.isArray(result) ? result.map((one) => [one.line, one.path, one.message]) : [];
};
const lineOf = (text: string) =>
  displayRow(raw)
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;
const NOTHING = { question: null, solution: null, variables: null, flow: null, patches: [] };

describe('an item edited as JSON', () => {
  it('is shown in one form and changes nothing while it is the same, however it is laid out', () => {
    expect(displayRow(raw)).toBe(JSON.stringify(row, null, 2).replace('_answer": 5', '_answer": 5.0'));
    expect(edit((text) => text)).toEqual(NOTHING);
    expect(edit((text) => text.replace(/\n\s*/g, ' ').replace('—', '\\u2014'))).toEqual(NOTHING);
  });
  it('gives texts, variables and steps as the corrections that the drawers make', () => {
    expect(edited((text) => text.replace('Find $m$.', 'Find $M$.')).question).toBe('Find $M$.');
    const { variables, flow, patches } = edited((text) =>
      text.replace('"3.0"', '"4.0"').replace('"Second."', '"Then."').replace('"Mechanics"', '"Statics"'),
    );
    expect(variables?.map((one) => [one.name, one.value, one.origin])).toEqual([
      ['m', '5 kg', 0],
      ['v', '4.0', 1],
    ]);
    expect(flow?.[1]).toEqual({ stepId: 2, step: 'Then.', answer: '5.0', origin: 1 });
    expect(patches).toEqual([{ path: '/topic', value: '"Statics"', json: true }]);
  });
  it('knows entries again when they change places or one goes', () => {
    const parsed = structuredClone(row);
    for (const list of [
      parsed.short_answer_value,
      parsed.short_answer_variable,
      parsed.short_answer_description,
      parsed.short_answer_type,
    ])
      list.reverse();
    const swapped = edited(() => JSON.stringify({ ...parsed, reasoning_flow: [] }));
    expect(swapped.variables?.map((one) => one.origin)).toEqual([1, 0]);
    expect(swapped.flow).toEqual([]);
  });
  it('patches exactly the paths that changed, adds fields, and keeps what it does not know', () => {
    const { patches } = edited((text) =>
      text.replace('"points": 4', '"points": 4.50, "note/1": { "by": "me" }').replace(/"parts": \[\s*1/, '"parts": [7'),
    );
    expect(patches.map((patch) => [patch.path, patch.value])).toEqual([
      ['/grades/points', '4.50'],
      ['/grades/note~11', '{\n        "by": "me"\n      }'],
      ['/grades/parts/0', '7'],
    ]);
    const after = applyPatches(raw, patches);
    expect(JSON.parse(after)).toEqual({ ...row, grades: { points: 4.5, parts: [7, 2], 'note/1': { by: 'me' } } });
    // Only the lines that changed differ.
    const lines = raw.split('\n');
    expect(after.split('\n').flatMap((line) => (lines.includes(line) ? [] : [line.trim()]))).toEqual([
      '"points": 4.50,',
      '7,',
      '],',
      '"note/1": {',
      '"by": "me"',
    ]);
    expect(edited((text) => text.replace('"a.png"', '"a.png", "b.png"')).patches).toMatchObject([
      { path: '/question/images' },
    ]);
  });
  it('is refused with line, field and words when it is no item', () => {
    expect(problems((text) => text.replace('"numeric",', '"number",'))).toEqual([
      [lineOf('"short_answer_type"') + 1, 'short_answer_type[0]', 'must be one of numeric, formula, other'],
    ]);
    expect(problems((text) => text.replace('"5 kg",', '"5 kg"'))[0]).toEqual([
      lineOf('"5 kg"') + 1,
      null,
      'is not valid JSON: a comma must stand here',
    ]);
    expect(problems((text) => text.replace('"Easy."', '"a \\alpha"'))[0]?.[2]).toMatch(
      /backslash in a text must be written twice|\\u must be/,
    );
    expect(problems((text) => text.replace('"topic"', '"__proto__"'))[0]?.[2]).toMatch(/safety/);
    expect(problems((text) => text.replace('"grades"', '"topic"'))[0]).toEqual([
      lineOf('"grades"'),
      'topic',
      'stands here twice; remove one',
    ]);
    expect(problems((text) => text.replace('"i1"', '"i2"'))[0]?.[1]).toBe('id');
    expect(problems((text) => text.replace('"hint": "kept"', '"hint": "lost"'))[0]?.[1]).toBe('reasoning_flow[0].hint');
    expect(problems((text) => text.replace('"topic": "Mechanics",', ''))).toEqual([
      [1, 'topic', 'was removed; put it back (null says that it is empty)'],
    ]);
    expect(problems((text) => text.replace('"m",', '" ",'))[0]?.[2]).toBe('must not be empty');
    expect(problems(() => '')).toHaveLength(1);
    expect(problems(() => '[]')[0]?.[2]).toMatch(/object/);
  });
  it('never throws, whatever is written', () => {
    fc.assert(
      fc.property(fc.nat(raw.length), fc.nat(40), fc.string({ unit: 'binary', maxLength: 20 }), (at, cut, put) => {
        const text = displayRow(raw);
        expect(() => editRow(raw, raw, text.slice(0, at) + put + text.slice(at + cut))).not.toThrow();
      }),
      { numRuns: 100 },
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(() => editRow(raw, raw, text)).not.toThrow();
      }),
    );
  });
  it('has a schema that allows unknown fields and knows the types', () => {
    expect(rowSchema()).toMatchObject({
      type: 'object',
      properties: { short_answer_type: { items: { enum: ['numeric', 'formula', 'other'] } } },
    });
    expect(JSON.stringify(rowSchema())).not.toContain('"additionalProperties":false');
  });
});
