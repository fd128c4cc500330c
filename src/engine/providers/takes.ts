/** Which parameters of a request its endpoint is never sent: its protocol has none such, the model takes none, or it refused them before. */
import { PARAMETERS, refusesSampling, type ParameterName } from '../../core/run/parameters.ts';
import type { Feature } from './endpoint-memory.ts';
import type { Asked, ProviderKind } from './kind.ts';

const FEATURES: Partial<Record<ParameterName, Feature>> = {
  temperature: 'temperature',
  topP: 'top-p',
  topK: 'top-k',
  reasoningEffort: 'effort',
  thinkingBudget: 'thinking',
  seed: 'seed',
};

/** Those that are set and not sent. */
export function unsent(kind: ProviderKind, asked: Asked, refused: ReadonlySet<Feature>): ParameterName[] {
  const taken = kind.takes(asked);
  return PARAMETERS.filter((name) => {
    const feature = FEATURES[name];
    return asked.request[name] != null && (!taken.includes(name) || (feature !== undefined && refused.has(feature)));
  });
}

/** Of OpenAI's protocols. */
export function takenByOpenAi({ ref, request }: Asked, more: readonly ParameterName[] = []): ParameterName[] {
  const sampling: ParameterName[] = refusesSampling(ref.model, request.reasoningEffort ?? null)
    ? []
    : ['temperature', 'topP'];
  return [...sampling, 'maxOutputTokens', 'reasoningEffort', ...more];
}
