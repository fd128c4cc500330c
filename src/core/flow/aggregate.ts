/**
 * The paper's figures from the answers of a diagnosis (sections 5.2 to 5.4): accuracies are per item the fraction of right answers among
 * those that were graded, then means over items, so that every item counts once at a step whatever its number of repeats.
 */
import { meanWithInterval, type Estimate } from '../metrics/intervals.ts';
import {
  CONDITIONS,
  OUTCOME_GROUPS,
  SUBSETS,
  type Condition,
  type Outcome,
  type OutcomeGroup,
  type Subset,
} from './words.ts';

/** The answers to one item under one condition at one step (from 1). `open`: neither right nor wrong, because it failed or is not settled. */
export interface Cell {
  condition: Condition;
  step: number;
  right: number;
  wrong: number;
  open: number;
}

export interface Diagnosed {
  /** Whether the question has a figure. */
  multimodal: boolean;
  outcome: Outcome;
  /** Number of steps of the flow. */
  length: number;
  cells: readonly Cell[];
}

/** Figure 3 reports a step only when more than five items contribute (section 5.2). */
export const FEWEST_AT_STEP = 6;
/** Figures 4 and 5 report a length only with at least five items (section 5.3). */
export const FEWEST_OF_LENGTH = 5;

export interface CurvePoint {
  step: number;
  estimate: Estimate;
  shown: boolean;
}
interface Group {
  subset: Subset;
  outcome: OutcomeGroup;
}
export interface StepFigure extends Group {
  condition: Condition;
  points: CurvePoint[];
}
export interface LengthFigure extends Group {
  length: number;
  items: number;
  shown: boolean;
  curves: { condition: Condition; points: CurvePoint[] }[];
}
export interface OverallFigure extends Group {
  condition: Condition;
  estimate: Estimate;
}

/** right / (right + wrong); null where nothing is graded. */
export function accuracyOf(cell: Pick<Cell, 'right' | 'wrong'> | undefined): number | null {
  const graded = cell ? cell.right + cell.wrong : 0;
  return cell && graded > 0 ? cell.right / graded : null;
}

export interface DiagnosisFigures {
  overall: OverallFigure[];
  byStep: StepFigure[];
  byLength: LengthFigure[];
}

/** Without intervals it takes no time: for a run that is still going on. */
export function diagnosisFigures(items: readonly Diagnosed[], intervals = true): DiagnosisFigures {
  const estimate = rememberingEstimates(intervals ? meanWithInterval : pointEstimate);
  const groups = groupsOf(items);
  return {
    overall: groups.flatMap(({ members, ...group }) =>
      CONDITIONS.flatMap((condition): OverallFigure[] => {
        const found = estimate(members.flatMap((item) => meanOver(item, condition)));
        return found ? [{ ...group, condition, estimate: found }] : [];
      }),
    ),
    byStep: groups.flatMap(({ members, ...group }) =>
      curvesOf(members, estimate, (n) => n >= FEWEST_AT_STEP).map((curve): StepFigure => ({ ...group, ...curve })),
    ),
    byLength: groups.flatMap(({ members, ...group }) =>
      [...Map.groupBy(members, (item) => item.length)]
        .sort(([a], [b]) => a - b)
        .map(([length, list]): LengthFigure => {
          const shown = list.length >= FEWEST_OF_LENGTH;
          return { ...group, length, items: list.length, shown, curves: curvesOf(list, estimate, () => shown) };
        })
        .filter(({ curves }) => curves.length > 0),
    ),
  };
}

/** The groups that have items. Items of unknown outcome are in `all` alone. */
function groupsOf(items: readonly Diagnosed[]): (Group & { members: Diagnosed[] })[] {
  return SUBSETS.flatMap((subset) =>
    OUTCOME_GROUPS.map((outcome) => ({
      subset,
      outcome,
      members: items.filter(
        (item) =>
          (subset === 'all' || item.multimodal === (subset === 'multimodal')) &&
          (outcome === 'all' || item.outcome === outcome),
      ),
    })),
  ).filter(({ members }) => members.length > 0);
}

/** One curve per condition that has a graded answer: at each step the mean over the items that have one there. */
function curvesOf(
  items: readonly Diagnosed[],
  estimate: (values: readonly number[]) => Estimate | null,
  shown: (n: number) => boolean,
): { condition: Condition; points: CurvePoint[] }[] {
  const values = new Map<number, Map<Condition, number[]>>();
  for (const { cells } of items) {
    for (const cell of cells) {
      const accuracy = accuracyOf(cell);
      if (accuracy === null) continue;
      const at = values.get(cell.step) ?? new Map<Condition, number[]>();
      values.set(cell.step, at);
      const list = at.get(cell.condition);
      if (list) list.push(accuracy);
      else at.set(cell.condition, [accuracy]);
    }
  }
  const points = new Map(CONDITIONS.map((condition): [Condition, CurvePoint[]] => [condition, []]));
  // Step by step: the conditions have as many items at a step, and intervals of equal numbers share their draws.
  for (const [step, at] of [...values].sort(([a], [b]) => a - b)) {
    for (const condition of CONDITIONS) {
      const found = estimate(at.get(condition) ?? []);
      if (found) points.get(condition)?.push({ step, estimate: found, shown: shown(found.n) });
    }
  }
  return CONDITIONS.flatMap((condition) => {
    const mine = points.get(condition) ?? [];
    return mine.length > 0 ? [{ condition, points: mine }] : [];
  });
}

/** The item's mean over its steps, as a list of one; empty where nothing is graded. */
function meanOver({ cells }: Diagnosed, condition: Condition): number[] {
  const list = cells.flatMap((cell) => {
    const accuracy = cell.condition === condition ? accuracyOf(cell) : null;
    return accuracy === null ? [] : [accuracy];
  });
  return list.length === 0 ? [] : [list.reduce((sum, one) => sum + one, 0) / list.length];
}

/** Groups often have the same items: equal lists of values are drawn from once. */
function rememberingEstimates(
  estimate: (values: readonly number[]) => Estimate | null,
): (values: readonly number[]) => Estimate | null {
  const known = new Map<string, Estimate | null>();
  return (values) => {
    const key = values.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = estimate(values);
    known.set(key, found);
    return found;
  };
}

function pointEstimate(values: readonly number[]): Estimate | null {
  const n = values.length;
  return n === 0 ? null : { value: values.reduce((sum, one) => sum + one, 0) / n, interval: null, n };
}
