import { renderPrompt, type Prompt } from './prompt.ts';

/**
 * Asks a model to answer an exam question, reasoning step by step (paper, section 4). It names neither the variables nor their types:
 * they would tell the model what is graded.
 */
export const generationPrompt: Prompt = {
  name: 'generation',
  places: { question: 'the question' },
  needs: ['question'],
  scriptPlaces: { question: 'question' },
  schema: null,
  template: `Answer the following exam question. Work through it step by step, showing the reasoning that leads to each result. Then state the final result for everything that the question asks for, clearly and once, with units where they apply. Write formulas in LaTeX.

{{question}}
`,
};

export function renderGeneration(question: string, prompt: Prompt = generationPrompt): string {
  return renderPrompt(prompt, { question });
}
