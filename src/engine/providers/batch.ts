/** What the batch services of all protocols share: the size of a file, and its lines. */
import { ProviderError } from './provider.ts';
import { TransportError } from './transport.ts';

/** A batch file is held in memory while it is made and sent. OpenAI takes 50,000 requests and 200 MB, Gemini 2 GB. */
export const BATCH_LIMITS = { requests: 20_000, bytes: 40_000_000 };
const MAX_LINE_BYTES = 32_000_000;

/** The JSON values of a file of lines, as they arrive; a line that is none is left out: its request then counts as unanswered. */
export async function* jsonLines(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator {
  const decoder = new TextDecoder();
  let open = '';
  for await (const chunk of chunks) {
    open += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    if (open.length > MAX_LINE_BYTES && !open.includes('\n'))
      throw new TransportError('too-large', 'a line of the batch is larger than 32 MB');
    const lines = open.split('\n');
    open = lines.pop() ?? '';
    for (const line of lines) yield* jsonLine(line);
  }
  yield* jsonLine(open);
}

function* jsonLine(line: string): Generator {
  if (line.trim() === '') return;
  try {
    yield JSON.parse(line);
  } catch {
    // The request of this line is asked again, directly.
  }
}

/** A service that does not know its own address is not there: said so, as the end of the run. */
export function withoutService(error: ProviderError, where: string): ProviderError {
  if (error.code !== 'model') return error;
  return new ProviderError(
    'fatal',
    'no-batches',
    `${where} has no batch service at this address. Start the run without it: its requests are then sent one by one.`,
  );
}
