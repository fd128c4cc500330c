/** Remarks on places of an item's texts. */
import { z } from 'zod';

/** The texts that a remark can stand on. */
export const REMARKED_PARTS = ['question', 'solution', 'answer'] as const;
export type RemarkedPart = (typeof REMARKED_PARTS)[number];

/** A stretch of a text, as offsets into its source, with what stood there: corrections move it. */
export const RemarkPlace = z
  .object({
    part: z.enum(REMARKED_PARTS),
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
