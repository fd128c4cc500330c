/** Where the line between decided and left open may be drawn, and what was measured there. */
import { MEASURED } from './measured.ts';

/** Confidences of two decimal places, as they are kept. */
export const LINES = [0.5, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 1] as const;
export type Line = (typeof LINES)[number];

/** What a line comes to on real answers to problems that the model of the confidence had not seen. */
export interface Measured {
  /** null: no line, the default. */
  line: Line | null;
  /** Answers. */
  of: number;
  /** Verdicts without a model, how many of these somebody read, and how many of those are false or against a reference that is. */
  right: number;
  rightRead: number;
  falselyRight: number;
  wrong: number;
  wrongRead: number;
  falselyWrong: number;
}

const ROWS: readonly Measured[] = MEASURED;

/** A line's measured figures; without one those of the default. */
export const measuredAt = (line: Line | undefined): Measured =>
  ROWS.find((row) => row.line === (line ?? null)) ?? { ...NOTHING, line: line ?? null };

const NOTHING = { of: 0, right: 0, rightRead: 0, falselyRight: 0, wrong: 0, wrongRead: 0, falselyWrong: 0 };

/** The share of answers that a line decides, 0..1. */
export const decidedShare = ({ of, right, wrong }: Measured): number => (right + wrong) / Math.max(1, of);
