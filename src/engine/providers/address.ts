import { UserError } from '../../contract/router.ts';
import type { ModelRef, ProviderName } from './provider.ts';

const DEFAULT_ADDRESS: Record<ProviderName, string | null> = {
  openai: 'https://api.openai.com/v1',
  gemini: 'https://generativelanguage.googleapis.com',
  anthropic: 'https://api.anthropic.com/v1',
  compatible: null,
};
const ADDRESS_VARIABLE: Record<ProviderName, string> = {
  openai: 'OPENAI_BASE_URL',
  gemini: 'GOOGLE_GEMINI_BASE_URL',
  anthropic: 'ANTHROPIC_BASE_URL',
  compatible: 'OPENAI_BASE_URL',
};

/**
 * Where a provider's requests go: the model's own base URL, else the provider's environment variable, else its official address. Without a
 * slash at the end. Throws UserError `bad-address` unless it is https, or http on a loopback address (trust.md), without user, query or fragment.
 */
export function resolveAddress(ref: ModelRef, env: Readonly<Record<string, string | undefined>>): string {
  const fromEnvironment = env[ADDRESS_VARIABLE[ref.provider]]?.trim();
  const text = ref.baseUrl?.trim() || fromEnvironment || DEFAULT_ADDRESS[ref.provider];
  if (!text) {
    throw new UserError(
      'bad-address',
      'A compatible provider needs the address of its server: give a base URL such as http://127.0.0.1:11434/v1.',
    );
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url)
    throw new UserError('bad-address', `The base URL ${quote(text)} is not an address. It looks like https://host/v1.`);
  if (url.username || url.password || url.search || url.hash) {
    throw new UserError(
      'bad-address',
      `The base URL of ${url.host} must not contain a user, a password, a query or a fragment: keys are given apart from it.`,
    );
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new UserError(
      'bad-address',
      `The base URL ${quote(url.origin)} is refused: use https, or http on this machine (127.0.0.1, localhost).`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 200));
}
