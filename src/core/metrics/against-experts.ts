/**
 * A grading against experts' labels (paper, table 1): how often it says of an answer, or of a variable, what the experts say. Right is the
 * positive class. As in the paper, precision, recall and F1 are the means of both classes weighted by how often experts give each, the AUC is
 * that of a verdict without a degree (the mean of both classes' recalls), and the deviation over trials is the population's.
 */
import { mean } from './mean.ts';

/** How many things of each kind there are. fn: the experts alone say right. fp: the grading alone does. */
export interface Confusion {
  tp: number;
  fp: number;
  fn: number;
  tn: number;
}
export const CELLS = ['tp', 'fn', 'fp', 'tn'] as const;
export type ConfusionCell = (typeof CELLS)[number];

export const cellOf = (graded: boolean, expert: boolean): ConfusionCell =>
  graded ? (expert ? 'tp' : 'fp') : expert ? 'fn' : 'tn';

export const SCORES = ['accuracy', 'auc', 'precision', 'recall', 'f1'] as const;
export type Scores = Record<(typeof SCORES)[number], number | null>;

const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);

/** Fractions in 0..1; null where there is nothing to divide by: the AUC needs both classes. */
export function scoresOf({ tp, fp, fn, tn }: Confusion): Scores {
  const n = tp + fp + fn + tn;
  const classes = [
    { right: tp, given: tp + fp, there: tp + fn },
    { right: tn, given: tn + fn, there: tn + fp },
  ];
  /** A class that is never given has precision 0, as usual. */
  const weighted = (of: (one: (typeof classes)[number]) => number): number | null =>
    share(
      classes.reduce((sum, one) => sum + one.there * of(one), 0),
      n,
    );
  const recalls = classes.map(({ right, there }) => share(right, there));
  return {
    accuracy: share(tp + tn, n),
    auc: recalls.every((recall) => recall !== null) ? mean(recalls) : null,
    precision: weighted(({ right, given }) => share(right, given) ?? 0),
    recall: weighted(({ right, there }) => share(right, there) ?? 0),
    f1: weighted(({ right, given, there }) => share(2 * right, given + there) ?? 0),
  };
}

export interface Spread {
  mean: number;
  /** Of the population; 0 for one trial. */
  std: number;
}

export type AgainstExperts = Record<keyof Scores, Spread | null> & Record<ConfusionCell, Spread>;

/** Over trials. A score that some trial has none of has none. */
export function overTrials(trials: readonly Confusion[]): AgainstExperts {
  const scores = trials.map(scoresOf);
  const ofScore = (key: keyof Scores): Spread | null => {
    const values = scores.map((one) => one[key]);
    return values.length > 0 && values.every((value) => value !== null) ? spreadOf(values) : null;
  };
  const ofCell = (key: ConfusionCell): Spread => spreadOf(trials.map((one) => one[key]));
  return {
    ...{ accuracy: ofScore('accuracy'), auc: ofScore('auc'), precision: ofScore('precision') },
    ...{ recall: ofScore('recall'), f1: ofScore('f1') },
    ...{ tp: ofCell('tp'), fp: ofCell('fp'), fn: ofCell('fn'), tn: ofCell('tn') },
  };
}

function spreadOf(values: readonly number[]): Spread {
  const [first = 0] = values;
  // Equal values have no spread, whatever the rounding of their mean.
  if (values.every((value) => value === first)) return { mean: first, std: 0 };
  const middle = mean(values) ?? 0;
  return { mean: middle, std: Math.sqrt(mean(values.map((value) => (value - middle) ** 2)) ?? 0) };
}
