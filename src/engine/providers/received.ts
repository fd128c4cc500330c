/** What a provider sent, kept through whatever becomes of reading it: it is paid for. */
import { z } from 'zod';
import { ProviderError, type ProviderReply } from './provider.ts';

/** More tokens than any request has: a provider that states so many states nothing. */
const MOST_TOKENS = 1e9;
/** A number of tokens as a provider states it; 0 for what cannot be one. */
export const Count = z.number().nonnegative().max(MOST_TOKENS).catch(0);

/** Reads a reply. What it throws as a ProviderError names the reply, with the tokens that it says it took. */
export function reading(raw: unknown, read: () => ProviderReply): ProviderReply {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProviderError) error.received = unreadReply(raw);
    throw error;
  }
}

/** A reply that could not be read, as it is kept. */
export function unreadReply(raw: unknown): ProviderReply {
  return { text: '', json: undefined, reasoning: '', finishReason: '', tokens: tokensOf(raw), raw };
}

const Usage = z.looseObject({
  prompt_tokens: Count,
  input_tokens: Count,
  completion_tokens: Count,
  output_tokens: Count,
  promptTokenCount: Count,
  candidatesTokenCount: Count,
  thoughtsTokenCount: Count,
});
const Envelope = z.looseObject({ usage: z.unknown().optional(), usageMetadata: z.unknown().optional() });

/** By whichever of the protocols it is: each names one of the two. */
function tokensOf(raw: unknown): ProviderReply['tokens'] {
  const envelope = Envelope.safeParse(raw).data;
  const usage = Usage.safeParse(envelope?.usage ?? envelope?.usageMetadata).data;
  return {
    in: usage ? usage.prompt_tokens + usage.input_tokens + usage.promptTokenCount : 0,
    out: usage
      ? usage.completion_tokens + usage.output_tokens + usage.candidatesTokenCount + usage.thoughtsTokenCount
      : 0,
    cached: 0,
    reasoning: usage?.thoughtsTokenCount ?? 0,
  };
}
