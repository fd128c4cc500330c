/**
 * A model's place among an exam's students, of whom only mean and standard deviation are known (docs/design/files.md, "Students").
 * Scores are points, shares fractions in 0..1. What is estimated says so.
 */

/** What every percentile here rests on; shown wherever one is. */
export const STUDENTS_ASSUMPTION =
  'Percentiles assume that the students’ scores are normally distributed with the mean and standard deviation that the exam states; the intervals (95%) reflect the choice of questions, not the students.';

export interface Students {
  average: number;
  deviation: number;
  /** The best student's score, where it is known. */
  max: number | null;
}

/** A figure with the ends of its 95% interval; null ends where there are too few questions for one. */
export interface Estimate {
  value: number;
  low: number | null;
  high: number | null;
}

export interface Placement {
  /** Points on the students' scale. */
  score: Estimate;
  z: Estimate;
  /** The share of students below, 0..1. */
  percentile: Estimate;
  /** Whether the score is above the best student's: a fact, without the assumption. */
  aboveAll: boolean;
}

export interface QuestionPoints {
  earned: number;
  possible: number;
}

/** The place among one exam's students. Null without questions, or where the students do not differ. */
export function placeAmong(students: Students, questions: readonly QuestionPoints[]): Placement | null {
  if (questions.length === 0 || !(students.deviation > 0)) return null;
  const possible = questions.reduce((sum, question) => sum + question.possible, 0);
  const share = shareOfPoints(questions);
  const score = scale(share, (value) => value * possible);
  const z = scale(score, (value) => (value - students.average) / students.deviation);
  return {
    score,
    z,
    percentile: scale(z, normalBelow),
    aboveAll: students.max !== null && score.value > students.max,
  };
}

/** The place with so many points, as z-score and percentile. */
export function placeOf({ average, deviation }: Students, points: number): PlaceOf | null {
  if (!(deviation > 0)) return null;
  const z = (points - average) / deviation;
  return { z, percentile: normalBelow(z) };
}

export interface PlaceOf {
  z: number;
  /** The share of students below, 0..1. */
  percentile: number;
}

/** Over several exams, each counting the same: the place of a mean z-score. Null without exams. */
export function meanPlace(places: readonly PlaceOf[]): PlaceOf | null {
  if (places.length === 0) return null;
  const z = places.reduce((sum, place) => sum + place.z, 0) / places.length;
  return { z, percentile: normalBelow(z) };
}

/** Over several exams, each counting the same: the mean z-score, and the percentile of a student who is there in every exam. */
export function placeOverExams(placements: readonly Placement[]): { z: Estimate; percentile: Estimate } | null {
  if (placements.length === 0) return null;
  const n = placements.length;
  const value = placements.reduce((sum, placement) => sum + placement.z.value, 0) / n;
  const halves = placements.map(({ z }) => (z.low === null || z.high === null ? null : (z.high - z.low) / 2));
  const half = halves.every((one) => one !== null) ? Math.hypot(...halves) / n : null;
  const z = { value, low: half === null ? null : value - half, high: half === null ? null : value + half };
  return { z, percentile: scale(z, normalBelow) };
}

/**
 * The share of points with a 95% interval for questions like these: the ratio estimator's variance with Student's t. Needs three questions.
 */
export function shareOfPoints(questions: readonly QuestionPoints[]): Estimate {
  const n = questions.length;
  const possible = questions.reduce((sum, question) => sum + question.possible, 0);
  const value = possible > 0 ? questions.reduce((sum, question) => sum + question.earned, 0) / possible : 0;
  if (n < 3 || possible === 0) return { value, low: null, high: null };
  // Where all came out alike nothing varies; the exact binomial interval still bounds the share (Clopper and Pearson).
  if (value === 1) return { value, low: TAIL ** (1 / n), high: 1 };
  if (value === 0) return { value, low: 0, high: 1 - TAIL ** (1 / n) };
  const squares = questions.reduce((sum, { earned, possible: of }) => sum + (earned - value * of) ** 2, 0);
  const half = (tQuantile(n - 1) * Math.sqrt((n / (n - 1)) * squares)) / possible;
  return { value, low: Math.max(0, value - half), high: Math.min(1, value + half) };
}

const TAIL = 0.025;

function scale(estimate: Estimate, by: (value: number) => number): Estimate {
  const { value, low, high } = estimate;
  return { value: by(value), low: low === null ? null : by(low), high: high === null ? null : by(high) };
}

/** The standard normal distribution function, to about 1e-7 (Abramowitz and Stegun 7.1.26). */
export function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const upper = (series * Math.exp(-x * x)) / 2;
  return z >= 0 ? 1 - upper : upper;
}

const SMALL_T = [12.706, 4.303, 3.182, 2.776];

/** Student's t at 97.5% (two-sided 95%): by table below 5 degrees of freedom, else by Cornish and Fisher's expansion. */
export function tQuantile(degrees: number): number {
  const small = SMALL_T[degrees - 1];
  if (small !== undefined) return small;
  const z = 1.959963985;
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)
  );
}
