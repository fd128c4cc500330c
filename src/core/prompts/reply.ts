/**
 * The shape of a reply, from which both come: the JSON schema that a provider is asked for, and the reader, which takes more than is asked
 * for. What it forgives, it forgives before the shape is looked at (`z.preprocess`), so that neither can name a field that the other has not.
 */
import { z } from 'zod';
import type { JsonSchema } from './prompt.ts';

/** Strict, as structured outputs want it: every key is required, no other is allowed, and nothing may be null that the reader takes as missing. */
export function jsonSchemaOf(shape: z.ZodType): JsonSchema {
  const schema = z.toJSONSchema(shape, {
    override: ({ jsonSchema: part }) => {
      // The range of safe integers, which no protocol needs to be told.
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
      const asked = part.anyOf?.filter(({ type }) => type !== 'null');
      if (asked?.length !== 1) return;
      delete part.anyOf;
      Object.assign(part, asked[0]);
    },
  });
  delete schema.$schema;
  return schema as JsonSchema;
}

/** A reply by its shape. Throws an Error whose message says what is wrong with it, in the words of the shape. */
export function readReply<T>(shape: z.ZodType<T>, json: unknown): T {
  const read = shape.safeParse(json);
  if (read.success) return read.data;
  throw new Error(read.error.issues[0]?.message);
}

/** A text, empty where the reply has none. */
export const text = z.preprocess((value) => (typeof value === 'string' ? value : ''), z.string());

/** The entry of a list that an issue is about, from 1, and its field. */
export function entryOf({ path = [] }: { path?: PropertyKey[] }): { number: string; field: string } {
  const at = path.findLastIndex((part) => typeof part === 'number');
  return { number: String(Number(path[at]) + 1), field: String(path[at + 1] ?? '') };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
