/** Error types of failed solutions (docs/cl-bench.md, "Figures"): several per answer, so that shares can sum to more than 1. */
import { kappaOf } from './kappa.ts';

export const ERROR_TYPES = ['Context Ignored', 'Context Misused', 'Format Error', 'Refusal'] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];

/** One failed answer: the types that an expert, and a judge, named; null where the source has not judged it. */
export interface JudgedErrors {
  expert: readonly ErrorType[] | null;
  judge: readonly ErrorType[] | null;
}

export interface ErrorShare {
  type: ErrorType;
  expert: { count: number; share: number | null };
  judge: { count: number; share: number | null };
}

/** How often each type was named: shares are of the failed answers that the source has judged. */
export function errorShares(answers: readonly JudgedErrors[]): ErrorShare[] {
  const of = (source: keyof JudgedErrors, type: ErrorType): { count: number; share: number | null } => {
    const judged = answers.filter((answer) => answer[source] !== null);
    const count = judged.filter((answer) => answer[source]?.includes(type)).length;
    return { count, share: judged.length === 0 ? null : count / judged.length };
  };
  return ERROR_TYPES.map((type) => ({ type, expert: of('expert', type), judge: of('judge', type) }));
}

export interface ErrorAgreement {
  /** Answers that both judged, and those of them on which all types agree. */
  answers: number;
  exact: number;
  types: {
    type: ErrorType;
    both: number;
    expertOnly: number;
    judgeOnly: number;
    neither: number;
    kappa: number | null;
  }[];
}

/** Expert against judge, over answers that both judged, type by type: each is a yes or no of its own. */
export function errorAgreement(answers: readonly JudgedErrors[]): ErrorAgreement {
  const pairs = answers.flatMap(({ expert, judge }) => (expert && judge ? [{ expert, judge }] : []));
  const same = ({ expert, judge }: (typeof pairs)[number]): boolean =>
    ERROR_TYPES.every((type) => expert.includes(type) === judge.includes(type));
  return {
    answers: pairs.length,
    exact: pairs.filter(same).length,
    types: ERROR_TYPES.map((type) => {
      const count = (byExpert: boolean, byJudge: boolean): number =>
        pairs.filter((one) => one.expert.includes(type) === byExpert && one.judge.includes(type) === byJudge).length;
      const [both, expertOnly, judgeOnly, neither] = [
        count(true, true),
        count(true, false),
        count(false, true),
        count(false, false),
      ];
      return { type, both, expertOnly, judgeOnly, neither, kappa: kappaOf(both, expertOnly, judgeOnly, neither) };
    }),
  };
}
