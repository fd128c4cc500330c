/**
 * The experiments on reasoning flows (paper, sections 5.2 to 5.4). Final answers are asked for with the item's original prompt and the given
 * part of the flow after it; unit execution asks for one step. Each condition shows what it must and nothing more: no result that is asked
 * for, no later step, no variable.
 */
import type { Condition } from '../flow/words.ts';
import { answerText } from '../flow/answer.ts';
import { renderGeneration } from './generation.ts';
import { renderPrompt, type Prompt } from './prompt.ts';

/**
 * The texts by what is given with the question. unit: the steps before with their results, and one step to carry out. results: what follows
 * the original prompt when steps are given with their results. questions: the same without results.
 */
export type DiagnosisPrompts = Record<'unit' | 'results' | 'questions', Prompt>;

const STEPS = 'the given steps, one block each, numbered as in the flow';

export const diagnosisPrompts: DiagnosisPrompts = {
  unit: {
    name: 'diagnosis-unit',
    places: {
      question: 'the question',
      steps: 'the steps before with their results; nothing for the first step',
      number: "the step's number",
      step: 'the sub-question of the step to carry out',
    },
    needs: ['question', 'step'],
    schema: null,
    template: `An exam question is worked out in steps. Carry out one step of it: the step that is named at the end, and only that one. Use the question and the results of the earlier steps where they help; they are right. Work carefully, then state the result of this step clearly and once, with units where they apply. Write formulas in LaTeX.

Exam question:
{{question}}
{{steps}}
Carry out step {{number}}: {{step}}
`,
  },
  results: {
    name: 'diagnosis-results',
    places: { steps: STEPS },
    needs: ['steps'],
    schema: null,
    template: `
To help you, here is a part of a correct way to the answer: steps with their results, which are right. Steps are numbered as on the whole way; others may be missing. Build on these results, and answer the exam question itself.
{{steps}}`,
  },
  questions: {
    name: 'diagnosis-questions',
    places: { steps: STEPS },
    needs: ['steps'],
    schema: null,
    template: `
To help you, here is a part of a way to the answer: what its steps ask for, without their results. Steps are numbered as on the whole way; others may be missing. Work these steps out where they help, and answer the exam question itself.
{{steps}}`,
  },
};

/** A step as the experiments give it; `answer` is JSON text. */
export interface GivenStep {
  step: string;
  answer: string;
}

/** The text of one request. `index` is the step's index in the flow from 0. */
export function renderDiagnosis(
  of: { condition: Condition; question: string; flow: readonly GivenStep[]; index: number },
  prompts: { generation: Prompt; diagnosis: DiagnosisPrompts },
): string {
  const { condition, question, flow, index } = of;
  const { unit, results, questions } = prompts.diagnosis;
  const blocks = (from: number, to: number, withResults: boolean): string =>
    flow
      .slice(from, to)
      .map((step, offset) => block(step, from + offset + 1, withResults))
      .join('');
  const after = (prompt: Prompt, steps: string): string =>
    renderGeneration(question, prompts.generation) + renderPrompt(prompt, { steps });
  switch (condition) {
    case 'unit': {
      const before = blocks(0, index, true);
      const steps = before === '' ? '' : `\nEarlier steps and their results:\n${before}`;
      return renderPrompt(unit, { question, steps, number: String(index + 1), step: flow[index]?.step ?? '' });
    }
    case 'prefix':
      return after(results, blocks(0, index + 1, true));
    case 'prefix-questions':
      return after(questions, blocks(0, index + 1, false));
    case 'single':
      return after(results, blocks(index, index + 1, true));
    case 'single-question':
      return after(questions, blocks(index, index + 1, false));
  }
}

function block({ step, answer }: GivenStep, number: number, withResult: boolean): string {
  const result = withResult ? `Result of step ${String(number)}: ${answerText(answer)}\n` : '';
  return `\nStep ${String(number)}: ${step}\n${result}`;
}
