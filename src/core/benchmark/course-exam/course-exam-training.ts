/** Training data of an exam in the seed's two templates (docs/design/files.md, "Training data"): rows of reviewed questions only. */
import { renderExam } from '../../prompts/exam.ts';
import { jsonLine } from './course-exam-json.ts';
import type { Exam, ExamQuestion } from './course-exam.ts';

/** A question that an expert has been through, with what the review says of it. */
export interface ReviewedQuestion {
  question: ExamQuestion;
  exam: Exam;
  topic: string;
  /** high, medium or low. */
  quality: string;
}

export const DATA_QUALITIES = ['high', 'medium', 'low'] as const;

/** A row for supervised fine-tuning, without its line end. The response is a JSON text in the form that the prompt asks for. */
export function sftLine({ question, exam, topic, quality }: ReviewedQuestion): string {
  const { system, user } = renderExam({ ...question, course: exam.course });
  return jsonLine({
    sys_prompt: system,
    user_prompt: user,
    response: jsonLine({ answer: question.answer, explanation: question.explanation }),
    metadata: {
      course: exam.course,
      exam: exam.name,
      question_type: question.type,
      points: question.points,
      instance_id: question.instanceId,
      topic,
      data_quality: quality,
    },
  });
}

/** A row of plain text for pre-training, without its line end: the problem and the professor's explanation. */
export function pretrainLine({ question, exam, topic }: ReviewedQuestion, relatedPaper: string): string {
  const answer = question.explanation.trim() === '' ? question.answer : question.explanation;
  return jsonLine({
    text: `${topic === '' ? exam.name : topic}\n\n${question.problem.trim()}\n\n${answer.trim()}`,
    metadata: {
      source: exam.name,
      course: exam.course,
      topic,
      year: exam.year,
      content_type: 'educational_text',
      related_paper: relatedPaper,
    },
  });
}
