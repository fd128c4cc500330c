/** Items that are written in the window (docs/tables.md, "Written here"). */
import { z } from 'zod';
import { VARIABLE_TYPES } from '../core/benchmark/item.ts';
import { call } from './call.ts';
import { Id, ModelRef } from './shapes.ts';

const Text = z.string().max(200_000);
const NewVariable = z.object({
  name: z.string().trim().min(1).max(500),
  type: z.enum(VARIABLE_TYPES),
  description: z.string().max(5000).default(''),
  value: z.string().trim().min(1).max(20_000),
});

const NewItem = z.object({
  /** A benchmark of CFE-Bench's form that is there, or the name of a new one. */
  into: z.union([z.object({ benchmarkId: Id }), z.object({ name: z.string().trim().min(1).max(200) })]),
  /** '': made from question and values. */
  externalId: z.string().trim().max(500).default(''),
  subject: z.string().trim().max(500).default(''),
  question: Text.refine((text) => text.trim() !== '', 'holds no question'),
  solution: Text.default(''),
  variables: z.array(NewVariable).min(1).max(50),
  flow: z
    .array(z.object({ step: Text, answer: z.string().max(20_000) }))
    .max(500)
    .default([]),
  /** Pictures that were kept before; the i-th `<image>` of a text shows the i-th of its place. */
  figures: z
    .array(z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), place: z.enum(['question', 'answer']) }))
    .max(50)
    .default([]),
});

export const newItemCalls = {
  /** Keeps a picture by its content. Throws bad-input for what is no PNG, JPEG, WebP or GIF, or has more than 20 MB. */
  'newItem.keepFigure': call(
    z.object({ base64: z.base64().max(28_000_000) }),
    z.object({ hash: z.string(), mime: z.string() }),
  ),
  /** Questions of the workspace that say nearly the same, the likest first. */
  'newItem.alike': call(
    z.object({ question: Text }),
    z.array(
      z.object({
        itemId: Id,
        benchmark: z.string(),
        externalId: z.string(),
        number: z.int(),
        text: z.string(),
        similarity: z.number(),
      }),
    ),
  ),
  /**
   * Variables that a model reads off a solution, for an expert to take or refuse; `stated`: the value stands in the solution word for word. The reply is kept, and the same
   * question is not paid for twice. Nothing else is written. Throws no-key, bad-address, not-answered.
   */
  'newItem.propose': call(
    z.object({
      model: ModelRef,
      question: Text,
      solution: Text.refine((text) => text.trim() !== '', 'holds no solution'),
      /** Of pictures that were kept, which are sent too. */
      figures: z
        .array(z.string().regex(/^[0-9a-f]{64}$/))
        .max(50)
        .default([]),
    }),
    z.array(
      z.object({
        name: z.string(),
        type: z.enum(VARIABLE_TYPES),
        description: z.string(),
        value: z.string(),
        stated: z.boolean(),
      }),
    ),
  ),
  /** Adds an item at the end of its benchmark. Throws not-found; bad-input where the id or the new benchmark's name is taken. */
  'newItem.add': call(NewItem, z.object({ benchmarkId: Id, itemId: Id })),
};
