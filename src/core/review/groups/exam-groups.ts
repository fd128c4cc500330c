/** When two answers to an exam question are equal (docs/team.md, "Answer groups"). */
import type { ExamType } from '../../benchmark/course-exam/course-exam.ts';
import { readChoices, readStatements } from '../../grading/exam.ts';
import type { IsSame } from './answer-groups.ts';

/**
 * The same choices in any order, the same word on each statement; short answers where `isSame` shows it. What is not read as choices or statements
 * is equal as text alone.
 */
export function sameAnswer(type: ExamType, isSame: IsSame): IsSame {
  switch (type) {
    case 'SingleChoice':
    case 'MultipleChoice':
      return (a, b) => choicesIn(a) === choicesIn(b);
    case 'True/False Questions':
      return (a, b) => statementsIn(a) === statementsIn(b);
    case 'ShortAnswerQuestion':
      return isSame;
  }
}

const choicesIn = (text: string): string => [...new Set(readChoices(text))].sort().join();

function statementsIn(text: string): string {
  const said = readStatements(text);
  return said.includes(null) ? text : said.join();
}
