import { expect, it } from 'vitest';
import { dictionary } from './dictionary.ts';
import { misspelt } from './rule.ts';

const marks = (text: string, own: string[] = []): string[] => misspelt(text, (word) => dictionary.correct(word), own);

it('marks what is misspelt, once and as it is written', () => {
  expect(marks('The final sgin is wrong: the author forgot teh second term, and the sgin of the first.')).toEqual([
    'sgin',
    'teh',
  ]);
  expect(marks('The author doesn’t say which axis this is; Recieved values aren’t converted.')).toEqual(['Recieved']);
});

it.each([
  ['mathematics', 'The answer $\\sgin wrnog x$ agrees with $$wrnog$$ and `wrnog` after all.'],
  ['mathematics that is still being written', 'The answer of this question should rather be $\\text{wrnog teh'],
  ['commands and symbols', 'Compare \\wrnogfrac{a}{b} with wrnog_0, wrnog=2 and x^wrnog before the final step.'],
  ['numbers and units', 'About 12.5kms or 3wrnog, which should rather have been 5km for this question.'],
  ['names', 'Both Qwen and DeepSeek and GPT-wrnog5 answer this question, as does Llama; ReLU or MoE does not matter.'],
  ['addresses and files', 'See https://wrnog.example/sgin and wrnog.json about this whole question.'],
  ['words of the field', 'The eigenstates of the Hamiltonian are orthonormal, with a prefactor before the integrand.'],
  ['British spelling', 'The behaviour is normalised at the centre, which we modelled and analysed in colour.'],
])('never marks %s', (_, text) => {
  expect(marks(text)).toEqual([]);
});

it.each([
  ['Die Antwort ist in der Tat falsch, weil das Vorzeichen nicht stimmt und die Einheit fehlt.'],
  ['Vorzeichen falsch'],
  ['La réponse est fausse car le signe est inversé dans la dernière étape.'],
  ['最后一步的符号错了，答案 answer 与教授的值 sgin 不一致。'],
  ['Ответ неверен, sgin перепутан.'],
  [''],
])('leaves another language alone: %s', (text) => {
  expect(marks(text)).toEqual([]);
});

it('marks English beside a few words of another script', () => {
  expect(marks('The professor (教授) writes the wrong sgin in the second part of the question.')).toEqual(['sgin']);
});

it('knows the words that the user has added, in any case', () => {
  const text = 'Kovalevskaya tops show that the wrong formula was chosen by this kovalevskaya solver.';
  expect(marks(text)).toEqual(['Kovalevskaya', 'kovalevskaya']);
  expect(marks(text, ['Kovalevskaya'])).toEqual([]);
});

it('is quick with a text of a hundred thousand letters without a blank', () => {
  const start = performance.now();
  for (const letter of ['a', '$', '`', 'l', "'"]) marks(letter.repeat(100_000));
  expect(performance.now() - start).toBeLessThan(2000);
});
