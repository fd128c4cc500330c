/**
 * Lengths of reasoning flows, in steps: Figure 6 and Table 4 of the paper (section 5.5). The table's standard deviations divide by n: from
 * its solved and unsolved rows the overall row follows only so (multimodal: 4.63; dividing by n - 1 would give at most 4.62).
 */
import { z } from 'zod';
import { OUTCOME_GROUPS, SUBSETS, type Outcome, type Subset } from './words.ts';

export interface MeasuredItem {
  multimodal: boolean;
  outcome: Outcome;
  /** Steps of the item's own flow; null when it has none. */
  reference: number | null;
  /** Steps of the flow of each counted answer. */
  responses: readonly number[];
}

const LengthFigures = z.object({
  mean: z.number(),
  /** Population standard deviation. */
  std: z.number(),
  n: z.int(),
});
export type LengthFigures = z.infer<typeof LengthFigures>;
export const LengthRow = z.object({
  subset: z.enum(SUBSETS),
  outcome: z.enum(OUTCOME_GROUPS),
  questions: z.int(),
  reference: LengthFigures.nullable(),
  /** Over questions with a counted answer, each with the mean over its answers. */
  response: LengthFigures.nullable(),
});
export type LengthRow = z.infer<typeof LengthRow>;
export const LengthHistogram = z.object({
  subset: z.enum(SUBSETS),
  bins: z.array(z.object({ length: z.int(), reference: z.int(), response: z.int() })),
  referenceMean: z.number().nullable(),
  responseMean: z.number().nullable(),
});
export type LengthHistogram = z.infer<typeof LengthHistogram>;

export function lengthTable(items: readonly MeasuredItem[]): LengthRow[] {
  return SUBSETS.flatMap((subset) =>
    OUTCOME_GROUPS.map((outcome): LengthRow => {
      const members = ofSubset(items, subset).filter((item) => outcome === 'all' || item.outcome === outcome);
      return {
        subset,
        outcome,
        questions: members.length,
        reference: figures(references(members)),
        response: figures(members.flatMap((item) => meanOf(item.responses))),
      };
    }),
  ).filter(({ questions }) => questions > 0);
}

/** Each answer is one entry of the histogram; the means are the table's. */
export function lengthHistograms(items: readonly MeasuredItem[]): LengthHistogram[] {
  return SUBSETS.flatMap((subset): LengthHistogram[] => {
    const members = ofSubset(items, subset);
    const reference = references(members);
    const response = members.flatMap((item) => item.responses);
    const all = [...reference, ...response];
    if (all.length === 0) return [];
    const shortest = all.reduce((least, one) => Math.min(least, one), Infinity);
    const longest = all.reduce((most, one) => Math.max(most, one), 0);
    const count = (list: readonly number[]): Map<number, number> => {
      const counts = new Map<number, number>();
      for (const length of list) counts.set(length, (counts.get(length) ?? 0) + 1);
      return counts;
    };
    const [references_, responses] = [count(reference), count(response)];
    return [
      {
        subset,
        bins: Array.from({ length: longest - shortest + 1 }, (_, index) => ({
          length: shortest + index,
          reference: references_.get(shortest + index) ?? 0,
          response: responses.get(shortest + index) ?? 0,
        })),
        referenceMean: figures(reference)?.mean ?? null,
        responseMean: figures(members.flatMap((item) => meanOf(item.responses)))?.mean ?? null,
      },
    ];
  });
}

function ofSubset(items: readonly MeasuredItem[], subset: Subset): MeasuredItem[] {
  return items.filter((item) => subset === 'all' || item.multimodal === (subset === 'multimodal'));
}

function references(items: readonly MeasuredItem[]): number[] {
  return items.flatMap(({ reference }) => (reference === null ? [] : [reference]));
}

function meanOf(list: readonly number[]): number[] {
  return list.length === 0 ? [] : [list.reduce((sum, one) => sum + one, 0) / list.length];
}

function figures(list: readonly number[]): LengthFigures | null {
  const [mean] = meanOf(list);
  if (mean === undefined) return null;
  const squares = list.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { mean, std: Math.sqrt(squares / list.length), n: list.length };
}
