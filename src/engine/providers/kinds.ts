/** The providers, in the order in which they are offered. A new one is a file in `kinds/` and a line here. */
import { UserError } from '../../contract/router.ts';
import type { ProviderView } from '../../contract/provider-shapes.ts';
import type { ProviderKind } from './kind.ts';
import { anthropic } from './kinds/anthropic.ts';
import { azure } from './kinds/azure.ts';
import { compatible } from './kinds/compatible.ts';
import { gemini } from './kinds/gemini.ts';
import { openai } from './kinds/openai.ts';

const KINDS: readonly ProviderKind[] = [openai, gemini, anthropic, azure, compatible];

export const PROVIDERS: readonly ProviderView[] = KINDS.map(({ facts, batches, models }) => ({
  ...facts,
  batches: batches !== null,
  listsModels: models !== null,
}));

/** Throws UserError `bad-input` naming those that there are. */
export function providerKind(id: string): ProviderKind {
  const found = KINDS.find(({ facts }) => facts.id === id);
  if (found) return found;
  const names = KINDS.map(({ facts }) => facts.id).join(', ');
  throw new UserError('bad-input', `There is no provider ${JSON.stringify(id)}. There are ${names}.`);
}

/** Whether a provider's protocol has a batch service. */
export function hasBatchService(id: string): boolean {
  return providerKind(id).batches !== null;
}

/** What Settings call the server of a model: the provider, or the address where each of its servers has its own. */
export function serverName({ provider, baseUrl }: { provider: string; baseUrl: string }): string {
  return providerKind(provider).facts.address === null ? baseUrl : provider;
}
