/** The prompts that a researcher can replace, by the names of their files. */
import { clErrorsPrompt } from './cl-errors.ts';
import { clJudgePrompt } from './cl-judge.ts';
import { diagnosisPrompts, type DiagnosisPrompts } from './diagnosis.ts';
import { examJudgePrompt } from './exam-judge.ts';
import { examPrompts, examQuestionPrompt } from './exam.ts';
import { extractionPrompt } from './extraction.ts';
import { flowPrompt, responseFlowPrompt } from './flow.ts';
import { generationPrompt } from './generation.ts';
import { l2lPrompt } from './l2l.ts';
import { l2sPrompt } from './l2s.ts';
import { promptProblems, type Prompt } from './prompt.ts';
import { verificationPrompt } from './verification.ts';

/** What a run asks with. */
export interface Prompts {
  generation: Prompt;
  extraction: Prompt;
  verification: Prompt;
  l2s: Prompt;
  l2l: Prompt;
  examQuestion: Prompt;
  examJudge: Prompt;
  clJudge: Prompt;
  clErrors: Prompt;
  flow: Prompt;
  responseFlow: Prompt;
  /** By what is given with the question. */
  diagnosis: DiagnosisPrompts;
  /** By type of question. */
  exam: typeof examPrompts;
}

export const PROMPTS: Prompts = {
  generation: generationPrompt,
  extraction: extractionPrompt,
  verification: verificationPrompt,
  l2s: l2sPrompt,
  l2l: l2lPrompt,
  examQuestion: examQuestionPrompt,
  examJudge: examJudgePrompt,
  clJudge: clJudgePrompt,
  clErrors: clErrorsPrompt,
  flow: flowPrompt,
  responseFlow: responseFlowPrompt,
  diagnosis: diagnosisPrompts,
  exam: examPrompts,
};

export function listPrompts({ exam, diagnosis, ...others }: Prompts = PROMPTS): Prompt[] {
  return [...Object.values(others), ...Object.values(diagnosis), ...Object.values(exam)];
}

/** The prompts with the templates of some replaced, by name, and what is wrong with the replacements, in sentences. */
export function replacePrompts(texts: Readonly<Record<string, string>>): { prompts: Prompts; problems: string[] } {
  const names = listPrompts().map(({ name }) => name);
  const problems = Object.entries(texts).flatMap(([name, template]) => {
    const prompt = listPrompts().find((one) => one.name === name);
    if (prompt) return promptProblems(prompt, template);
    return [`There is no prompt ${JSON.stringify(name.slice(0, 60))}. There are ${names.join(', ')}.`];
  });
  const replace = (prompt: Prompt): Prompt => {
    const template = Object.hasOwn(texts, prompt.name) ? texts[prompt.name] : undefined;
    return template === undefined ? prompt : { ...prompt, template };
  };
  const replaceAll = <T extends Record<keyof T, Prompt>>(all: T): T =>
    Object.fromEntries(Object.entries<Prompt>(all).map(([key, prompt]) => [key, replace(prompt)])) as T;
  const { exam, diagnosis, ...others } = PROMPTS;
  const prompts = { ...replaceAll(others), diagnosis: replaceAll(diagnosis), exam: replaceAll(exam) };
  return { prompts, problems };
}
