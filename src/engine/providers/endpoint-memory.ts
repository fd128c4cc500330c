/**
 * What has been found out about an endpoint: which optional parameters it refuses, and by which means it gives structured output. A
 * refused parameter is left out once and for all instead of failing the run.
 */
import type { ProviderRequest } from './provider.ts';
import { errorDetail, transportCause } from './classify.ts';

const FEATURES = [
  'temperature',
  'top-p',
  'top-k',
  'thinking-budget',
  'thinking',
  'effort',
  'seed',
  'tokens-name',
  'tokens-64k',
  'tokens-32k',
  'tokens-8k',
  'responses-api',
  'schema',
  'object',
] as const;
export type Feature = (typeof FEATURES)[number];

/** How requests are sent now: the set of features that are still used. Without `schema` and `object` the prompt alone asks for JSON. */
export interface EndpointMemory {
  readonly refused: ReadonlySet<Feature>;
  refuse(feature: Feature): void;
}

/** Starts with what was found out earlier; `save` is told of everything new. */
export function newMemory(
  earlier: readonly string[] = [],
  save: (refused: readonly Feature[]) => void = () => undefined,
): EndpointMemory {
  let refused: ReadonlySet<Feature> = new Set(FEATURES.filter((feature) => earlier.includes(feature)));
  return {
    get refused() {
      return refused;
    },
    refuse: (feature) => {
      if (refused.has(feature)) return;
      refused = new Set([...refused, feature]);
      save([...refused]);
    },
  };
}

export function structureMeans(refused: ReadonlySet<Feature>): 'schema' | 'object' | 'prompt' {
  if (!refused.has('schema')) return 'schema';
  return refused.has('object') ? 'prompt' : 'object';
}

/** The parameters that features send, as people know them. */
const PARAMETERS: Partial<Record<Feature, { name: string; isIn: (request: ProviderRequest) => boolean }>> = {
  temperature: { name: 'temperature', isIn: ({ temperature }) => temperature !== null },
  'top-p': { name: 'top-p', isIn: ({ topP }) => topP != null },
  'top-k': { name: 'top-k', isIn: ({ topK }) => topK != null },
  effort: { name: 'reasoning effort', isIn: ({ reasoningEffort }) => reasoningEffort != null },
  thinking: { name: 'thinking budget', isIn: ({ thinkingBudget }) => thinkingBudget != null },
  seed: { name: 'seed', isIn: ({ seed }) => seed != null },
};

/** What a request asks for and the endpoint refuses, so that it is not sent. */
export function droppedParameters(refused: ReadonlySet<Feature>, request: ProviderRequest): string[] {
  return [...refused].flatMap((feature) => {
    const parameter = PARAMETERS[feature];
    return parameter?.isIn(request) ? [parameter.name] : [];
  });
}

/** More rounds than there are features cannot happen. */
const ROUNDS = FEATURES.length;

/**
 * Sends with what the memory allows, and again whenever the endpoint refuses an optional feature that the request used. Requests in flight
 * at the same time may each learn the same: that is harmless.
 */
export async function sendAdapting<T>(
  memory: EndpointMemory,
  request: ProviderRequest,
  send: (refused: ReadonlySet<Feature>) => Promise<T>,
): Promise<T> {
  for (let round = 0; ; round += 1) {
    const refused = memory.refused;
    try {
      return await send(refused);
    } catch (error) {
      const feature = round < ROUNDS ? refusedFeature(error, request, refused) : null;
      if (!feature) throw error;
      memory.refuse(feature);
    }
  }
}

function refusedFeature(error: unknown, request: ProviderRequest, refused: ReadonlySet<Feature>): Feature | null {
  const reply = transportCause(error);
  if (reply?.code !== 'status') return null;
  const { text, code } = errorDetail(reply.body);
  const said = `${code} ${text}`;
  const used = (feature: Feature): boolean => !refused.has(feature);
  if (reply.status !== 400 && reply.status !== 422) return null;
  if (used('temperature') && request.temperature !== null && /temperature/i.test(said)) return 'temperature';
  if (used('top-p') && request.topP != null && /top_?p\b/i.test(said)) return 'top-p';
  if (used('top-k') && request.topK != null && /top_?k\b/i.test(said)) return 'top-k';
  if (request.maxOutputTokens === null && /\bmax_tokens\b.{0,400}maximum|maximum.{0,400}\bmax_tokens\b/i.test(said))
    return (['tokens-64k', 'tokens-32k', 'tokens-8k'] as const).find(used) ?? null;
  if (used('tokens-name') && request.maxOutputTokens !== null && /max_completion_tokens/i.test(said))
    return 'tokens-name';
  if (used('effort') && request.reasoningEffort != null && /reasoning|effort|thinking_?level/i.test(said))
    return 'effort';
  if (used('thinking-budget') && request.thinkingBudget != null && /adaptive/i.test(said)) return 'thinking-budget';
  if (used('thinking') && request.thinkingBudget != null && /think|thought/i.test(said)) return 'thinking';
  if (used('seed') && request.seed != null && /\bseed\b/i.test(said)) return 'seed';
  if (
    request.schema &&
    /response_?format|json_?schema|json_?object|json mode|\bschema|structured|text\.format|output_(?:config|format)|mime_?type|guided|grammar/i.test(
      said,
    )
  ) {
    if (used('schema')) return 'schema';
    if (used('object')) return 'object';
  }
  return null;
}
