/**
 * Where labels are doubtful: what somebody says of a variable of an answer against what others say of it (docs/team.md, "Label audit"). Of two sides,
 * right and not right, one is the label's.
 */
import type { Source, Status } from '../../grading/status.ts';

export interface Opinion {
  source: Source;
  /** The judge, the file or the expert; empty for the verifier. */
  who: string;
  status: Status;
  /** How sure the verifier is of it, 0..1; null of others, and where it gave none. */
  certainty: number | null;
}

/** How sure the verifier says it is, as a verdict stores it; null where that is no number. */
export function certaintyIn(confidence: string | null): number | null {
  const number = Number(confidence ?? '');
  return confidence !== null && number > 0 && number <= 1 ? number : null;
}

/** What of an answer is labelled, in words: a variable by its name, points, a rubric by its number, or all of it. */
export function auditedPart(row: { of: string; variable: string; variableId: number | null }): string {
  if (row.of === 'points') return 'points';
  if (row.of === 'rubrics') return `rubric ${row.variable}`;
  return row.variableId === null ? 'whole answer' : row.variable;
}

/** What is audited before what: a label of somebody else's file, what experts say, what a judge says. The verifier is held against them. */
const LABELLERS = ['import', 'expert', 'judge'] as const satisfies readonly Source[];

/**
 * How far each source is trusted where nothing more is known, as the probability that it is right. The one of imported labels is what reading 240
 * labelled answers of a published benchmark found (9 of 10 true); the others are chosen, not measured.
 */
export const TRUST: Readonly<Record<Source, number>> = {
  offline: 0.95,
  judge: 0.85,
  import: 0.9,
  expert: 0.95,
  adjudicated: 0.99,
};
/** No source is surer than this, whatever it says of itself. */
const MOST = 0.995;
const LEAST = 0.55;

export interface Doubt<O extends Opinion> {
  label: O;
  /** The surest first. */
  withLabel: O[];
  against: O[];
  /** The probability that the label is wrong if all sources were independent and as good as they are trusted to be, 0..1: an order, no measurement. */
  score: number;
}

/** Whether an opinion settles the variable. That the verifier found no value says nothing. */
export function settlesLabel({ source, status }: Pick<Opinion, 'source' | 'status'>): boolean {
  return status === 'right' || status === 'wrong' || (status === 'not_found' && source !== 'offline');
}

/** The doubt about a variable of an answer (or its points, or a rubric: `isSame` says what agrees with the label) by what is said of it, the newest last; null where nobody labelled it, or nobody contradicts. */
export function doubtOf<O extends Opinion>(
  opinions: readonly O[],
  isSame: (one: O, label: O) => boolean = (one, label) => (one.status === 'right') === (label.status === 'right'),
): Doubt<O> | null {
  const settled = opinions.filter(settlesLabel);
  const label = LABELLERS.map((source) => settled.findLast((one) => one.source === source)).find(Boolean);
  if (!label) return null;
  const [withLabel, against] = [true, false].map((same) =>
    settled.filter((one) => isSame(one, label) === same).toSorted(byCertainty),
  ) as [O[], O[]];
  if (against.length === 0) return null;
  const sum = (list: readonly O[]): number => list.reduce((total, one) => total + Math.log(odds(one)), 0);
  return { label, withLabel, against, score: 1 / (1 + Math.exp(sum(withLabel) - sum(against))) };
}

const surety = ({ source, certainty }: Opinion): number => Math.min(MOST, Math.max(LEAST, certainty ?? TRUST[source]));
const odds = (one: Opinion): number => surety(one) / (1 - surety(one));
const byCertainty = (a: Opinion, b: Opinion): number => surety(b) - surety(a);

/**
 * What one source's verdicts on the variables of an answer come to for the answer: wrong as soon as one is not right, right when all are; null while that
 * is open. As sure as the surest of those that are not right, or as all are together.
 */
export function wholeOpinion<O extends Opinion & { variableId: number | null }>(
  parts: readonly O[],
  variables: readonly number[],
): { status: 'right' | 'wrong'; certainty: number | null } | null {
  const settled = parts.filter((one) => settlesLabel(one) && variables.includes(one.variableId ?? 0));
  const wrong = settled.filter(({ status }) => status !== 'right');
  const given = (list: readonly O[]): number[] => list.flatMap(({ certainty }) => certainty ?? []);
  if (wrong.length > 0)
    return { status: 'wrong', certainty: given(wrong).length === 0 ? null : Math.max(...given(wrong)) };
  if (new Set(settled.map(({ variableId }) => variableId)).size < variables.length) return null;
  const sure = given(settled);
  return {
    status: 'right',
    certainty: sure.length < settled.length ? null : sure.reduce((product, one) => product * one, 1),
  };
}

export type Winner = 'label' | 'ours';

/** Who is right by what an expert found in the audit; null where the expert is unsure. */
export function winnerOf(label: Pick<Opinion, 'status'>, found: Status): Winner | null {
  if (found === 'undecided') return null;
  return (found === 'right') === (label.status === 'right') ? 'label' : 'ours';
}
