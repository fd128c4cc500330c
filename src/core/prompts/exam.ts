/** What a model under test is told before an exam question, by the question's type (docs/design/files.md, "Course exam"), and what it is asked. */
import type { ExamType } from '../benchmark/course-exam/course-exam.ts';
import { renderPrompt, type Prompt } from './prompt.ts';

const ROLE = `You are a student who has completed the university course {{course}}. You are sitting its final exam and answer the question below.`;
const places = { course: "the course's name" };

function examPrompt(name: string, kind: string, answer: string, rule: string): Prompt {
  return {
    name,
    places,
    // Free text: models write the object themselves, as the original lets them.
    schema: null,
    template: `${ROLE}

${kind} Reply with one JSON object and nothing else, in this form:
\`\`\`json
{"answer": "${answer}", "explanation": "Why this is the answer."}
\`\`\`
${rule}
`,
  };
}

/** One prompt for each type; the object that it shows is the form, not a hint. */
export const examPrompts: Record<ExamType, Prompt> = {
  SingleChoice: examPrompt(
    'exam-single-choice',
    'It is a single-choice question: exactly one option is right.',
    'A',
    'The answer is the capital letter of that option alone.',
  ),
  MultipleChoice: examPrompt(
    'exam-multiple-choice',
    'It is a multiple-choice question: one or more options are right.',
    'A,B,C',
    'The answer is the capital letters of all right options, separated by commas, without spaces.',
  ),
  'True/False Questions': examPrompt(
    'exam-true-false',
    'It is a true/false question with one or more statements.',
    'True,False,True',
    'The answer has the word True or False for each statement, in the order of the statements, separated by commas, without spaces.',
  ),
  ShortAnswerQuestion: examPrompt(
    'exam-short-answer',
    'It is a short-answer question.',
    'Your answer in a few sentences.',
    'The answer alone is graded: it must say everything that the question asks for.',
  ),
};

/** The user's message: the problem after the benchmark's own lead-in. */
export const examQuestionPrompt: Prompt = {
  name: 'exam-question',
  places: { problem: 'the question as it stands in the file' },
  needs: ['problem'],
  schema: null,
  template: 'Below is the problem description:\n{{problem}}',
};

export interface ExamAsking {
  exam: Record<ExamType, Prompt>;
  examQuestion: Prompt;
}

/** The two messages of a question. */
export function renderExam(
  question: { type: ExamType; problem: string; course: string },
  prompts: ExamAsking = { exam: examPrompts, examQuestion: examQuestionPrompt },
): { system: string; user: string } {
  return {
    system: renderPrompt(prompts.exam[question.type], { course: question.course }),
    user: renderPrompt(prompts.examQuestion, { problem: question.problem }),
  };
}
