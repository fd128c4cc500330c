/** What is known of models and the parameters of a request: what some never take, and what the paper's scripts send to a judge. */

/** A parameter of a request, as the settings of a run name it. */
export const PARAMETERS = [
  'temperature',
  'topP',
  'topK',
  'maxOutputTokens',
  'reasoningEffort',
  'thinkingBudget',
  'seed',
  'extraBody',
] as const;
export type ParameterName = (typeof PARAMETERS)[number];

/**
 * Whether a model of OpenAI refuses temperature and top-p: those that reason do. From 5.1 on they reason only when an effort is asked for.
 * `model` may have a vendor before it, as on servers that offer many.
 */
export function refusesSampling(model: string, effort: string | null): boolean {
  const name = model.slice(model.lastIndexOf('/') + 1);
  if (/^o[1-9](?:-|$)/.test(name)) return true;
  if (!/^gpt-5/.test(name) || name.includes('chat') || effort === 'none') return false;
  return effort !== null || !/^gpt-5\.[1-9]/.test(name);
}

/** Gemma models, on Gemini's API too, take no configuration of their thinking. */
export function thinksByDefault(model: string): boolean {
  return /(?:^|\/)gemma/i.test(model);
}

/** The effort that the paper's scripts ask of a judge: low of the gpt-5 family, and none of others. */
export function judgeEffort(model: string | null): string | null {
  return model !== null && /gpt-5/.test(model) ? 'low' : null;
}
