/** What names a request in the cache. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../core/run/canonical.ts';
import type { Provider, ProviderRequest } from '../../providers/index.ts';

/** Samples and trials are separate requests though their texts are equal. */
interface Named {
  request: ProviderRequest;
  sample: number;
  trial: number;
}

/** The request as its hash sees it and as it is kept: no key, images by their own hash, as meant and not as an endpoint made us adapt it. */
export function canonicalRequest(ref: Provider['ref'], { request, sample, trial }: Named): string {
  const { messages, ...parameters } = request;
  return canonicalJson({
    provider: ref.provider,
    baseUrl: ref.baseUrl,
    model: ref.model,
    ...parameters,
    messages: messages.map((message) => ({
      role: message.role,
      parts: message.parts.map((part) =>
        part.type === 'text' ? part : { type: 'image', hash: part.hash, mime: part.mime },
      ),
    })),
    sample,
    trial,
  });
}

export function hashOf(canonical: string): string {
  return createHash('sha256').update(canonical).digest('hex');
}
