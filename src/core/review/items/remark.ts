/** Remarks on places of an item's texts. */
import { z } from 'zod';

/** The texts that a remark can stand on; "message/0" is the first message of a conversation. An exam's answer is its explanation, where it has one. */
const RemarkedPart = z.union([
  z.enum(['question', 'solution', 'answer']),
  z.templateLiteral(['message/', z.int().nonnegative().max(100_000)]),
]);
export type RemarkedPart = z.infer<typeof RemarkedPart>;

export const messagePart = (message: number): RemarkedPart => `message/${message}`;

/** Which message of a conversation it is, from 0; null for any other text. */
export const messageOf = (part: RemarkedPart): number | null =>
  part.startsWith('message/') ? Number(part.slice('message/'.length)) : null;

/** The order in which an item's texts are read. */
export function partOrder(part: RemarkedPart): number {
  const message = messageOf(part);
  if (message !== null) return message + 2;
  return part === 'question' ? 0 : part === 'solution' ? 1 : Number.MAX_SAFE_INTEGER;
}

/** A stretch of a text, as offsets into its source, with what stood there: corrections move it. */
export const RemarkPlace = z
  .object({
    part: RemarkedPart,
    start: z.int().nonnegative(),
    end: z.int().positive(),
    quote: z.string().min(1).max(20_000),
  })
  .refine(({ start, end }) => end > start, 'the place must not be empty');
export type RemarkPlace = z.infer<typeof RemarkPlace>;

/** Where a remark stands in a text as it is now: at its place, else at the nearest place that reads the same; null where nothing does. */
export function placeNow(
  text: string,
  { start, end, quote }: Pick<RemarkPlace, 'start' | 'end' | 'quote'>,
): { start: number; end: number } | null {
  if (text.slice(start, end) === quote) return { start, end };
  let nearest: number | null = null;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
    if (nearest === null || Math.abs(at - start) < Math.abs(nearest - start)) nearest = at;
  return nearest === null ? null : { start: nearest, end: nearest + quote.length };
}
