/**
 * The states a graded variable can be in. They are never merged: a judge's failure is not a wrong answer, a value that the answer
 * does not state is not a wrong value (docs/design/grading.md, "States").
 */
export const STATUSES = [
  'right',
  'wrong',
  'not_found',
  'ambiguous',
  'undecided',
  'extraction_failed',
  'judge_error',
  'not_run',
] as const;
export type Status = (typeof STATUSES)[number];

const WORDS: Readonly<Record<string, string>> = {
  not_run: 'not graded',
  not_generated: 'no answer',
  unrecognised: 'not found by the verifier',
};
/** A status in words, as the window says it: "not graded" for what was not run. */
export const statusWord = (status: string): string => WORDS[status] ?? status.replaceAll('_', ' ');

/** Where a verdict comes from. */
export const SOURCES = ['offline', 'judge', 'expert', 'import', 'adjudicated'] as const;
export type Source = (typeof SOURCES)[number];

/** What an expert may decide for a variable with one key (docs/design/review.md, "Decisions"). */
export const DECISIONS = ['right', 'wrong', 'undecided', 'not_found'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * A status as figures count it. `unrecognised`: the offline verifier recognised no value, and nobody else has looked. It is shown as not found, but where a
 * judge or an expert who finds none says something of the answer, this says something of the verifier, so that it is open.
 */
export type CountedStatus = Status | 'unrecognised';

/** @param byOffline the verdict, or all of its grading that is not by hand, is the offline verifier's */
export const countedStatus = (status: Status, byOffline: boolean): CountedStatus =>
  status === 'not_found' && byOffline ? 'unrecognised' : status;

/** The status as it is shown. */
export const shownStatus = (status: CountedStatus): Status => (status === 'unrecognised' ? 'not_found' : status);

/** Whether a status says something about the answer itself. The others say only that grading did not come to an end. */
export function isGraded(status: CountedStatus): boolean {
  return status === 'right' || status === 'wrong' || status === 'not_found';
}

/** Whether what somebody said of a variable settles it: that the offline verifier found no value says something of the verifier. */
export const settlesBy = (source: Source, status: Status): boolean =>
  isGraded(countedStatus(status, source === 'offline'));

/**
 * What an expert makes his own of a verdict by agreeing with it; null where there is nothing to agree with. `unseen`: of many at once, so that what settles
 * nothing stays open: whoever agrees that there is no value has to look whether there is one.
 */
export const acceptable = ({ source, status }: { source: Source; status: Status }, unseen: boolean): Decision | null =>
  (unseen ? settlesBy(source, status) : isGraded(status)) ? (status as Decision) : null;

/** The status of a whole answer from its variables': right only if all are (paper, section 3.3); one wrong or missing value settles it, whatever is still open elsewhere. */
export function overallStatus(statuses: readonly Status[]): Status {
  if (statuses.length === 0) return 'not_run';
  if (statuses.every((s) => s === 'right')) return 'right';
  const wrong = statuses.find((s) => s === 'wrong' || s === 'not_found');
  if (wrong) return statuses.includes('wrong') ? 'wrong' : 'not_found';
  return statuses.find((s) => s !== 'right') ?? 'right';
}
