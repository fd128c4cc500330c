/** The models that an endpoint names: GET /models of OpenAI's protocol, or Gemini's list. */
import { z } from 'zod';
import { UserError } from '../../contract/router.ts';
import { classify } from './classify.ts';
import type { Endpoint } from './provider.ts';
import { providerKind } from './kinds.ts';
import type { Transport } from './transport.ts';

const TIMEOUT_MS = 15_000;
const MOST = 5000;

/** By name. Throws UserError no-models with what the endpoint said. */
export async function listModels(endpoint: Endpoint, transport: Transport): Promise<string[]> {
  const { facts, models } = providerKind(endpoint.ref.provider);
  if (!models)
    throw new UserError(
      'no-models',
      `${facts.name} does not list its models by this key. Type the model's name instead.`,
    );
  try {
    const names = await models(endpoint, transport.fetch, AbortSignal.timeout(TIMEOUT_MS));
    return [...new Set(names)].sort((a, b) => a.localeCompare(b)).slice(0, MOST);
  } catch (error) {
    const said =
      error instanceof z.ZodError
        ? 'The endpoint answered, but not with a list of models.'
        : classify(error, endpoint, error instanceof Error && error.name === 'TimeoutError').message;
    throw new UserError('no-models', `${said} Type the model's name instead.`);
  }
}
