import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOfTrials } from '../metrics/accuracy.ts';
import { detailedPieces, summaryText, type GradedQuestion, type GradedVariable } from './cfe/detailed.ts';
import { patchRow } from './cfe/cfe.ts';
import { generatedName, generatedPieces, modelOfName } from './cfe/generated.ts';
import { pythonFloat, pythonJson, pythonList, pythonObjectWithList, PyFloat } from './cfe/python-json.ts';
import { splitJsonArray, splitJsonLines } from './rows.ts';

describe('rows', () => {
  it('give the file back when joined, whatever its layout', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.constantFrom(0, 1, 2, '\t'),
        fc.constantFrom('', '\n', ' \r\n'),
        (values, indent, end) => {
          const text = JSON.stringify(values, null, indent) + end;
          const split = splitJsonArray(text);
          if (!('rows' in split)) throw new Error(split.message);
          expect(split.rows.map((row) => row.lead + row.raw).join('') + split.tail).toBe(text);
          expect(split.rows.map((row) => JSON.parse(row.raw) as unknown)).toEqual(JSON.parse(text));
        },
      ),
    );
  });
  it('never throw on arbitrary text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ' ', 'a', '\n') }),
        (text) => void splitJsonArray(text),
      ),
      { numRuns: 5000 },
    );
  });
  it('of JSON lines keep blank lines and missing newlines', () => {
    const text = '{"a":1}\n\n{"b":2}';
    const split = splitJsonLines(text);
    expect(split.rows.map((row) => row.line)).toEqual([1, 3]);
    expect(split.rows.map((row) => row.lead + row.raw).join('') + split.tail).toBe(text);
  });
});

describe("Python's JSON", () => {
  it.each([
    [0, '0.0'],
    [1, '1.0'],
    [0.5, '0.5'],
    [1e-7, '1e-07'],
    [0.0001, '0.0001'],
    [0.00001234, '1.234e-05'],
    [1e16, '1e+16'],
    [123456789012345, '123456789012345.0'],
    [2 / 3, '0.6666666666666666'],
    [1.5e300, '1.5e+300'],
    [-0, '-0.0'],
  ])('writes %d as %s', (value, text) => {
    expect(pythonFloat(value)).toBe(text);
  });
  it('has the form of json.dump with an indent of 2, without escaping letters beyond ASCII', () => {
    expect(pythonJson({ a: [], b: {}, c: ['é', 1, new PyFloat(1), null, true], d: undefined })).toBe(
      '{\n  "a": [],\n  "b": {},\n  "c": [\n    "é",\n    1,\n    1.0,\n    null,\n    true\n  ]\n}',
    );
  });
  it('is the same piece by piece', () => {
    const texts = fc.array(fc.string(), { maxLength: 3 });
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), texts, fc.dictionary(fc.string(), texts));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), (list) => {
        expect([...pythonList(list)].join('')).toBe(pythonJson(list));
        const whole = pythonJson({ name: 'n', hash: null, rows: list });
        expect([...pythonObjectWithList({ name: 'n', hash: null }, 'rows', list)].join('')).toBe(whole);
      }),
      { numRuns: 50 },
    );
  });
});

it('a patch changes one field of a row and nothing else', () => {
  const raw = '{ "a":5.0,"short_answer_value" : [ "x", "y" ],\n"z":1e3}';
  expect(patchRow(raw, '/short_answer_value/1', '"$\\\\pi$"')).toBe(
    '{ "a":5.0,"short_answer_value" : [ "x", "$\\\\pi$" ],\n"z":1e3}',
  );
  expect(patchRow(raw, '/short_answer_value/2', '"w"')).toBeNull();
});

it('answers files are named and written as the reference script does', () => {
  expect(generatedName('CFE_text.json', 4, 'org/some_model')).toBe('CFE_text_k_4_test_org-some-model.json');
  expect(modelOfName('CFE_text_k_4_test_gemini-3.json')).toBe('gemini-3');
  expect([...generatedPieces([{ externalId: 'x', answers: ['a', null] }])].join('')).toBe(
    '[\n  {\n    "generated_answers": [\n      "a",\n      null\n    ],\n    "id": "x"\n  }\n]',
  );
});

describe('detailed results', () => {
  const variable = (changes: Partial<GradedVariable>): GradedVariable => ({
    name: 'v',
    reference: '2',
    value: '2',
    status: 'right',
    source: 'offline',
    reason: 'equal',
    confidence: null,
    ...changes,
  });
  const questions: GradedQuestion[] = [
    {
      raw: '{"id": "q", "10": [5.0, 1e-3], "2": null}',
      answers: [
        {
          text: 'two',
          variables: [
            variable({}),
            variable({ status: 'judge_error', source: 'judge', reason: 'status 500', name: 'w' }),
          ],
        },
        {
          text: null,
          variables: [
            variable({ value: null, status: 'not_run' }),
            variable({ reference: 'null', value: null, status: 'right' }),
          ],
        },
        { text: 'ok', variables: [variable({}), variable({ confidence: 'medium', source: 'judge' })] },
      ],
    },
  ];
  const text = [...detailedPieces(questions, 2)].join('');
  const [parsed] = JSON.parse(text) as [{ judgment_llm: Record<string, unknown> }];

  it("keep the row's keys in order with their numbers' source text, then ours", () => {
    expect([...text.matchAll(/^ {4}"(.+?)":/gm)].map((match) => match[1])).toEqual([
      'id',
      '10',
      '2',
      'generated_answers',
      'judgment_llm',
    ]);
    expect(text).toContain('"10": [\n      5.0,\n      1e-3\n    ]');
  });
  it('count by the answers in the file, with the right pass@k', () => {
    expect(parsed.judgment_llm.pass_at_k_metrics).toEqual({
      k: 2,
      n: 3,
      num_correct: 1,
      num_incorrect: 2,
      passk_unbiased: 1 - 1 / 3,
      individual_pass_rate: 1 / 3,
    });
    expect(text).toContain('"num_correct": 1,');
  });
  it('write a failed verification in the reference form and say so under markscheme', () => {
    const answers = parsed.judgment_llm.generated_answers_with_judgments as {
      per_variable_results: Record<string, unknown>[];
    }[];
    expect(answers[0]!.per_variable_results[1]).toEqual({
      reference_value: '2',
      extracted_value: '2',
      is_correct: false,
      reasoning: 'Error during LLM judge verification: status 500',
      confidence: 'low',
      error: 'status 500',
      markscheme: { status: 'judge_error', source: 'judge', reason: 'status 500' },
    });
    expect(Object.keys(answers[1]!.per_variable_results[1]!)).not.toContain('variable_name');
    expect(answers[2]!.per_variable_results[1]).toMatchObject({ variable_name: 'v', confidence: 'medium' });
  });
  it('come with a summary whose published and graded figures stand side by side', () => {
    const trials = questions.map(({ answers }) => [
      answers.map(({ variables }, responseId) => ({ responseId, statuses: variables.map(({ status }) => status) })),
    ]);
    const summary = JSON.parse(
      summaryText({
        k: 2,
        figures: { published: figuresOfTrials(trials, 'published'), graded: figuresOfTrials(trials, 'graded') },
        statuses: { right: 5, judge_error: 1, not_run: 0 },
        judgeModel: 'j',
        inputFile: 'a',
        inputBenchmark: 'b',
        timestamp: 't',
        provenance: {},
        graded: null,
        methods: null,
      }),
    ) as {
      metrics: Record<string, number>;
      markscheme: { published: object; graded: object; variable_statuses: object };
    };
    expect(Object.keys(summary.metrics)).toEqual([
      'pass@k',
      'k',
      'total_samples',
      'overall_avg_variable_accuracy',
      'overall_question_accuracy',
    ]);
    // Of three answers two at a time, one is right.
    expect(summary.metrics['pass@k']).toBe(1 - 1 / 3);
    expect(summary.markscheme.variable_statuses).toEqual({ right: 5, judge_error: 1 });
    expect(summary.markscheme.published).toMatchObject({ question_accuracy: 1 / 3, answers: 3 });
    expect(summary.markscheme.graded).toMatchObject({ question_accuracy: 1, answers: 1 });
  });
});
