/**
 * Codes at both ends of a long prompt, for whoever read it whole to repeat: a server that leaves out its beginning (Ollama) or its end says
 * nothing of it, and a judge then rules on half an answer. They follow from the text, so that a request that was paid for is found again.
 *
 * Only the product's own prompts have them: those of a user, and the set of the paper, go out to the letter. Short prompts fit everywhere and are
 * as they were. A code that is missing is a judge error and never a verdict, since an error is seen and can be asked again; who asks a model that
 * cannot repeat eight characters gives a prompt of his own.
 */
import { tokenOf, type JsonSchema, type Prompt } from './prompt.ts';
import { listPrompts } from './registry.ts';
import { isRecord } from './reply.ts';

/** Characters. Shorter prompts fit everywhere: the smallest context that is usual, 2,048 tokens, holds more. */
export const SHORTEST_CUT = 6000;

const FIRST = 'first_code';
const LAST = 'last_code';
const AT_START = /^Code 1 of 2: ([0-9a-f]{8})\n/;
const AT_END = /\nCode 2 of 2: ([0-9a-f]{8})\n[^\n]*$/;

/** A prompt's text as it is sent and the form of its reply: with codes at its ends where a server might cut it. */
export function withEnds(prompt: Prompt, text: string): { text: string; schema: JsonSchema | null } {
  const { schema } = prompt;
  if (text.length < SHORTEST_CUT || schema?.type !== 'object' || !isOwn(prompt)) return { text, schema };
  const [first, last] = [codeFor(text, 1), codeFor(text, 2)];
  const ask = `Besides its other keys, your JSON object has the keys "${FIRST}", with code 1 from the very first line of this message, and "${LAST}", with code 2.`;
  const { properties, required } = schema;
  return {
    text: `Code 1 of 2: ${first}\n\n${text}\nCode 2 of 2: ${last}\n${ask}`,
    schema: {
      ...schema,
      properties: { ...properties, [FIRST]: { type: 'string' }, [LAST]: { type: 'string' } },
      required: [...required, FIRST, LAST],
    },
  };
}

const isOwn = ({ name, template }: Prompt): boolean =>
  listPrompts().some((own) => own.name === name && own.template === template);

function codeFor(text: string, number: number): string {
  let code = tokenOf(`${String(number)} ${text}`);
  while (text.includes(code)) code = tokenOf(code + text);
  return code;
}

/** Which ends of a prompt a reply does not show to have been read; none of one that has no codes. */
export function endsNotRead(sent: { text: string; schema: JsonSchema | null }, json: unknown): ('beginning' | 'end')[] {
  if (sent.schema?.type !== 'object' || !sent.schema.required.includes(FIRST)) return [];
  const says = (key: string, code: string | undefined): boolean => {
    const value = isRecord(json) ? json[key] : undefined;
    return code === undefined || (typeof value === 'string' && value.toLowerCase().includes(code));
  };
  const isRead = {
    beginning: says(FIRST, AT_START.exec(sent.text)?.[1]),
    end: says(LAST, AT_END.exec(sent.text)?.[1]),
  };
  return (['beginning', 'end'] as const).filter((which) => !isRead[which]);
}

/** What a model that read a whole prompt adds to its reply; nothing where no codes are asked for. For scripted judges. */
export function codesIn(text: string): Record<string, string> {
  const [first, last] = [AT_START.exec(text)?.[1], AT_END.exec(text)?.[1]];
  return { ...(first === undefined ? {} : { [FIRST]: first }), ...(last === undefined ? {} : { [LAST]: last }) };
}
