import type { Condition } from '../../../core/flow/words.ts';

/** How each condition looks in every figure: with the step's answer whole and filled, with the question alone broken and hollow. */
export const CONDITION_LOOK: Record<Condition, number> = {
  unit: 0,
  prefix: 1,
  'prefix-questions': 2,
  single: 3,
  'single-question': 4,
};
