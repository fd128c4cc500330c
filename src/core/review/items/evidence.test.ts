import { describe, expect, it } from 'vitest';
import { contradictions } from './contradictions.ts';
import { evidenceOf, type EvidenceInput } from './evidence.ts';

const nothing: EvidenceInput = {
  outcomes: [],
  blindSteps: [],
  values: [],
  experts: [],
  wrongSteps: [],
  variables: [],
  steps: [],
  flowErrors: [],
};
const x = { id: 1, name: 'x', value: '5' };
const differ = (a: string, b: string) => Number.parseFloat(a) !== Number.parseFloat(b);
const texts = (input: Partial<EvidenceInput>) =>
  evidenceOf({ ...nothing, ...input }, differ).map((one) => `${one.question}: ${one.text}`);
const model = (name: string, samples: number, right: number, blind = false) => ({ model: name, samples, right, blind });
const said = (name: string, value: string, status: 'right' | 'wrong') => ({
  variableId: 1,
  model: name,
  value,
  status,
});

describe('evidence', () => {
  it('of a simple item needs every model right in every sample, and more than one answer', () => {
    expect(texts({ outcomes: [model('a', 2, 2), model('b', 3, 3)] })).toEqual([
      'tooSimple: Both models are right in all 5 samples.',
    ]);
    expect(texts({ outcomes: [model('a', 1, 1), model('b', 1, 1)] })).toEqual([
      'tooSimple: Both models are right, with one sample each.',
    ]);
    expect(texts({ outcomes: [model('a', 2, 2)] })).toEqual(['tooSimple: The only model is right in both samples.']);
    expect(texts({ outcomes: [model('a', 4, 4)] })).toEqual(['tooSimple: The only model is right in all 4 samples.']);
    expect(texts({ outcomes: [model('a', 1, 1), model('b', 1, 1), model('c', 2, 2)] })).toEqual([
      'tooSimple: All 3 models are right in all 4 samples.',
    ]);
    expect(texts({ outcomes: [model('a', 2, 2), model('b', 3, 2)] })).toEqual([]);
    expect(texts({ outcomes: [model('a', 1, 1)] })).toEqual([]);
    expect(texts({})).toEqual([]);
  });
  it('of a figure that is not needed is a right answer without it', () => {
    expect(texts({ outcomes: [model('a', 4, 1, true), model('b', 4, 2)] })).toEqual([
      'imageNeededForAnswer: Answered right without the figures by a (1 of 4 samples).',
    ]);
    expect(texts({ outcomes: [model('a', 1, 1, true)] })).toEqual([
      'imageNeededForAnswer: Answered right without the figures by a (1 of 1 sample).',
    ]);
  });
  it('of a figure that the flow does not need is all sub-questions answered without it', () => {
    const steps = [
      { model: 'a', right: 7, total: 7 },
      { model: 'b', right: 6, total: 7 },
    ];
    expect(texts({ blindSteps: steps })).toEqual([
      'imageNeededForFlow: a answered all 7 sub-questions without the figures.',
    ]);
    expect(texts({ blindSteps: steps.slice(1) })).toEqual([]);
    expect(texts({ blindSteps: [{ model: 'a', right: 1, total: 1 }] })).toEqual([
      'imageNeededForFlow: a answered the only sub-question without the figures.',
    ]);
  });
  it('of a doubtful flow is rules that it breaks', () => {
    expect(texts({ flowErrors: ['Step 1 refers to itself.', 'Step 4 has no question.'] })).toEqual([
      "flowCorrect: Step 1 refers to itself. 1 more finding of the flow's check.",
    ]);
  });
  it('of a doubtful target is models that agree on another value, however they write it', () => {
    const values = [said('a', '$6.0$', 'wrong'), said('b', '6', 'wrong'), said('c', '5', 'right')];
    expect(texts({ variables: [x], values })).toEqual([
      'targetWellDefined: 2 models give 6.0 for x; 1 the reference 5.',
    ]);
    const e = { id: 1, name: '\\mathbf{E}', value: '$\\frac{q}{r^2}$' };
    expect(texts({ variables: [e], values: [said('a', 'q^2', 'wrong'), said('b', 'q^2', 'wrong')] })).toEqual([
      'targetWellDefined: 2 models give “q^2” for “\\mathbf{E}”; none the reference “\\frac{q}{r^2}”.',
    ]);
    // The same model twice is one voice.
    expect(texts({ variables: [x], values: [said('a', '6', 'wrong'), said('a', '6', 'wrong')] })).toEqual([]);
    expect(texts({ variables: [x], values: ['1', '2', '3'].map((value) => said(value, value, 'wrong')) })).toEqual([
      'targetWellDefined: 3 different values are given for x, and none is the reference.',
    ]);
  });
  it('of a doubtful target is experts who disagree', () => {
    const expert = (reviewer: string, status: 'right' | 'wrong', value: string | null = null) => ({
      responseId: 1,
      variableId: 1,
      reviewer,
      status,
      value,
    });
    expect(texts({ variables: [x], experts: [expert('Ada', 'right'), expert('Bo', 'wrong')] })).toEqual([
      'targetWellDefined: Ada, Bo disagree about x in 1 answer.',
    ]);
    expect(texts({ variables: [x], experts: [expert('Ada', 'right', '5'), expert('Bo', 'right', ' 5 ')] })).toEqual([]);
  });
  it('of a wrong flow is a step that somebody marked', () => {
    expect(texts({ wrongSteps: [{ reviewer: 'Ada', stepId: 3 }] })).toEqual([
      'flowCorrect: Ada marked step 3 as wrong.',
    ]);
  });
});

describe('contradictions', () => {
  const find = (answers: string[], variables: { name: string; value: string }[] = []) =>
    contradictions(
      answers.map((answer, index) => ({ stepId: index + 1, answer: JSON.stringify(answer) })),
      variables,
      differ,
    );
  it('are numbers for the same quantity in two steps, or in a step and the reference', () => {
    expect(find(['$m = 5$ kg', 'v = 2', 'm = 7 kg'])).toEqual(['m is 5 kg in step 1 and 7 kg in step 3.']);
    expect(find(['m = 5, v = 2', 'v = 3'])).toEqual(['v is 2 in step 1 and 3 in step 2.']);
    expect(
      find(
        ['m_1 = 5'],
        [
          { name: '$m_{1}$', value: '6' },
          { name: 'b', value: '1' },
        ],
      ),
    ).toEqual(['m_1 is 5 in step 1 and 6 in the reference.']);
  });
  it('are a last step that ends with another value than the only target', () => {
    expect(find(['force', '4.0'], [{ name: 'F', value: '5' }])).toEqual([
      'The last step, 2, ends with 4.0; the reference of F is 5.',
    ]);
    expect(find(['force', '5.0'], [{ name: 'F', value: '5' }])).toEqual([]);
  });
  it('are not seen in symbols, sums, functions and answers that are no JSON', () => {
    expect(find(['E = mc^2', 'E = 5 + k', 'f(x) = 3', 'f(x) = 4', '3 = x'])).toEqual([]);
    expect(contradictions([{ stepId: 1, answer: 'not JSON' }], [], differ)).toEqual([]);
  });
  it('are looked for in bounded time', () => {
    let compared = 0;
    contradictions(
      Array.from({ length: 500 }, (_, index) => ({ stepId: index, answer: '"m = 5"' })),
      [],
      () => {
        compared += 1;
        return false;
      },
    );
    expect(compared).toBeLessThan(100);
  });
});
