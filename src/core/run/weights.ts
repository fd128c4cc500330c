/** Whether a model's weights are open or its vendor's own, as far as its name tells (the paper's tables 2 and 3 rank the two apart). */
export const WEIGHTS = ['open', 'proprietary', 'unknown'] as const;
export type Weights = (typeof WEIGHTS)[number];

/** First match counts: of a family with both kinds, those offered as a service only stand first. */
const NAMES: readonly (readonly [RegExp, Weights])[] = [
  [/\bqwen[\w.-]*-(?:plus|max|turbo|flash)\b|\bqvq-(?:max|plus)\b|\bqwq-plus\b/, 'proprietary'],
  [/\bmistral-(?:large|medium)-latest\b|\bmagistral-medium\b/, 'proprietary'],
  [/\bgpt-oss\b|\bgrok-[12](?![\d.])(?:-|$)/, 'open'],
  [
    /\b(?:gemma|llama|qwen|qwq|qvq|mini?stral|mistral|mixtral|magistral|minimax|kimi|glm|deepseek|internvl|phi|olmo|yi|falcon|nemotron|command-r|granite|smollm|exaone|step-?\d|ernie-4\.5|hunyuan-a)/,
    'open',
  ],
  [/\b(?:gpt-|chatgpt|o[1-9](?:-|$)|claude|gemini|grok|nova-|palm|ernie|doubao|hunyuan)/, 'proprietary'],
];

/** `said`: what the user says of models by name, which stands above the names' own telling. */
export function weightsOf(model: string, said: Readonly<Record<string, Weights>> = {}): Weights {
  const own = Object.hasOwn(said, model) ? said[model] : undefined;
  if (own !== undefined) return own;
  const name = model.toLowerCase();
  return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? 'unknown';
}
