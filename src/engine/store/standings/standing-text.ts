/**
 * How the verdicts on the answers of a set to one item are kept (standings.verdicts, .answers, .samples): one letter for the status of each variable,
 * a capital where an expert changed the verdict or the value. `answers` are the ids in sample order. `verdicts` has a part for each trial, parts joined by "|"; a part has
 * an entry for each answer, entries joined by ",", empty for one that the grading was not asked for in a later trial. An entry: "?" where the grading was not asked for the answer,
 * "!" where the provider cut the answer off, the letters as reviewed, and after "/" those as judged, where they say anything else.
 * `samples` are the statuses of the whole answers in the first trial, one letter each. `endings` has a letter for each answer that does not come to an end.
 */
import type { CountedStatus } from '../../../core/grading/status.ts';
import type { Ending } from '../../../core/review/items/ending.ts';

const LETTERS: Record<CountedStatus, string> = {
  right: 'r',
  wrong: 'w',
  not_found: 'n',
  ambiguous: 'a',
  undecided: 'u',
  extraction_failed: 'x',
  judge_error: 'j',
  not_run: 'o',
  unrecognised: 'm',
};
const STATUS_OF = new Map<string, CountedStatus>(
  (Object.entries(LETTERS) as [CountedStatus, string][]).flatMap(([status, letter]) => [
    [letter, status],
    [letter.toUpperCase(), status],
  ]),
);

export interface StandingAnswer {
  asked: boolean;
  cut: boolean;
  /** Of the variables as corrected, in order. */
  statuses: readonly CountedStatus[];
  /** Of the imported variables, without experts. */
  judged: readonly CountedStatus[];
  overridden: number;
}

const ENDING: Record<Ending, string> = { cut: 'c', broken: 'b', repeating: 'r' };
export const endingLetter = (ending: Ending): string => ENDING[ending];

export const letterOf = (status: CountedStatus): string => LETTERS[status];

export function statusesIn(letters: string): CountedStatus[] {
  return Array.from(letters, (letter) => STATUS_OF.get(letter) ?? 'not_run');
}

/** @param changed which of the statuses or values an expert changed */
export function entryOf(answer: Omit<StandingAnswer, 'overridden'>, changed: readonly boolean[]): string {
  const reviewed = answer.statuses.map((status, index) =>
    changed[index] ? LETTERS[status].toUpperCase() : LETTERS[status],
  );
  const judged = answer.judged.map(letterOf).join('');
  const letters = reviewed.join('');
  const entry = `${answer.asked ? '' : '?'}${answer.cut ? '!' : ''}${letters}${judged === letters ? '' : `/${judged}`}`;
  return entry === '' ? NO_LETTERS : entry;
}

/** Of an answer to an item that has no variables any more. */
const NO_LETTERS = '.';

/** Kept texts repeat: most items have one of a few dozen. What is read is shared and never changed. */
const read = new Map<string, StandingAnswer>();
const MOST_READ = 50_000;

function answerIn(entry: string): StandingAnswer {
  const known = read.get(entry);
  if (known) return known;
  const asked = !entry.startsWith('?');
  const rest = asked ? entry : entry.slice(1);
  const cut = rest.startsWith('!');
  const [letters = '', judged = letters] = (cut ? rest.slice(1) : rest).replace(NO_LETTERS, '').split('/');
  const statuses = statusesIn(letters);
  const answer: StandingAnswer = {
    asked,
    cut,
    statuses,
    judged: judged === letters ? statuses : statusesIn(judged),
    overridden: letters.replace(/[a-z]/g, '').length,
  };
  if (read.size >= MOST_READ) read.clear();
  read.set(entry, answer);
  return answer;
}

/** The part of a trial, from 1; by the place of the answer, undefined for one that is left out. */
export function trialIn(verdicts: string, trial: number): (StandingAnswer | undefined)[] {
  const part = verdicts.split('|')[trial - 1] ?? '';
  return part === '' ? [] : part.split(',').map((entry) => (entry === '' ? undefined : answerIn(entry)));
}
