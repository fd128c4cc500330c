/** Two gradings that are held against each other: which two first, and what they have in common. */
import type { TFunction } from 'i18next';
import type { GradingView } from '../../../contract/grading-calls.ts';
import { comparableMethod } from '../../../core/grading/method.ts';
import { gradingName } from '../../lib/grading-name.ts';

/** Two that differ in one thing alone come first: other answers graded alike, else the same answers graded otherwise. */
export function comparableFirst(gradings: readonly GradingView[]): GradingView[] {
  const shown = gradings.filter(({ chosen }) => chosen);
  const alike = (one: GradingView, other: GradingView) =>
    one.answerRunId !== other.answerRunId && comparableMethod(one.method) === comparableMethod(other.method);
  const sameAnswers = (one: GradingView, other: GradingView) => one.answerRunId === other.answerRunId;
  const pair = firstPair(shown, alike) ?? firstPair(gradings, sameAnswers) ?? firstPair(gradings, alike) ?? [];
  return [...new Set([...pair, ...gradings])];
}

function firstPair<T>(all: readonly T[], test: (one: T, other: T) => boolean): [T, T] | undefined {
  for (const [index, one] of all.entries()) {
    const other = all.slice(index + 1).find((next) => test(one, next));
    if (other !== undefined) return [one, other];
  }
  return undefined;
}

/** What may stand behind a difference: the answers, how they were graded, or both. */
export function relation(t: TFunction, first: GradingView, second: GradingView): string {
  if (first.answerRunId === second.answerRunId) return t('results.sameAnswers');
  if (comparableMethod(first.method) === comparableMethod(second.method))
    return t('results.comparedAlike', { name: gradingName(first.name) });
  return t('results.comparedDifferently', { first: gradingName(first.name), second: gradingName(second.name) });
}
