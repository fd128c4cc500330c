/**
 * Whether a request was read, and answered, whole. Some servers cut a prompt that is too long for them without a word (Ollama's compatible route
 * at 4,096 tokens unless told otherwise); a judge then rules on half an answer. Nobody's verdict may come of that.
 */
import { endsNotRead, SHORTEST_CUT } from '../../../core/prompts/ends.ts';
import { ProviderError, type ProviderReply, type ProviderRequest } from '../../providers/index.ts';
import type { Call } from './call.ts';

/**
 * More characters than this for a token on the whole there are in no text that people write, whatever the tokenizer: usual are three to five, in
 * some languages less than two. So many fewer tokens mean that most of the prompt was not read.
 */
const MOST_CHARACTERS_A_TOKEN = 6;
const STOPPED: ReadonlySet<string> = new Set(['length', 'max_tokens', 'max_output_tokens', 'incomplete']);

/** What the reply says of the request, read by the call itself. Throws ProviderError `cut-prompt` or `cut-reply`, and what reading throws. */
export function readWhole<T>(call: Call<T>, reply: ProviderReply): T {
  const problem =
    cutPrompt(call.request, reply) ??
    (call.purpose === 'generation' ? null : (cutReply(reply) ?? unreadEnds(call.request, reply)));
  if (problem) throw problem;
  return call.read(reply);
}

function cutPrompt(request: ProviderRequest, { tokens }: ProviderReply): ProviderError | null {
  // Some count what they had kept of the prompt apart. A server that counts nothing says nothing.
  const read = tokens.in + tokens.cached;
  const usual = (characters: number): boolean =>
    characters < SHORTEST_CUT || read * MOST_CHARACTERS_A_TOKEN >= characters;
  if (read === 0 || usual(allCharacters(request))) return null;
  const characters = countedCharacters(request);
  if (usual(characters)) return null;
  return new ProviderError(
    'failed',
    'cut-prompt',
    `The server read ${String(read)} tokens of a prompt of ${String(characters)} characters: it cuts what is too long for it without a word. Raise its context length (Ollama: OLLAMA_CONTEXT_LENGTH), or ask another model.`,
  );
}

const textsOf = ({ messages }: ProviderRequest): string[] =>
  messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])));

function allCharacters(request: ProviderRequest): number {
  return textsOf(request).reduce((sum, text) => sum + text.length, 0);
}

/** Of the texts, without what tokenizers take together: blanks, and a character that is repeated. */
function countedCharacters(request: ProviderRequest): number {
  return textsOf(request).reduce((sum, text) => sum + text.replace(/(\s)\s+|([^\s])\2{2,}/gu, '$1$2').length, 0);
}

/** A reply that does not repeat the codes at the ends of its prompt. */
function unreadEnds({ messages, schema }: ProviderRequest, { json }: ProviderReply): ProviderError | null {
  const part = messages.at(-1)?.parts.find(({ type }) => type === 'text');
  const text = part?.type === 'text' ? part.text : '';
  const ends = endsNotRead({ text, schema: schema?.schema ?? null }, json);
  if (ends.length === 0) return null;
  return new ProviderError(
    'failed',
    'cut-prompt',
    `The reply does not repeat the code at the ${ends.join(' and the ')} of a prompt of ${String(text.length)} characters, so whether it was read whole is not known: some servers cut what is too long for them without a word. Raise the context length (Ollama: OLLAMA_CONTEXT_LENGTH), ask another model, or give prompts of your own (--prompts), which are sent as they are.`,
  );
}

function cutReply({ finishReason }: ProviderReply): ProviderError | null {
  if (!STOPPED.has(finishReason.toLowerCase())) return null;
  return new ProviderError(
    'failed',
    'cut-reply',
    `The reply was stopped at its limit of length (${finishReason}), so what it decides is not known. Allow longer replies, or ask another model.`,
  );
}
