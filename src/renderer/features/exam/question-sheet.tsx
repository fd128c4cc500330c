import { useTranslation } from 'react-i18next';
import type { ExamAnswerView } from '../../../contract/exam-calls.ts';
import { Sheet, SheetPart, SheetVerdict } from '../../desk/texts/sheet.tsx';
import { Prose, Value } from '../../ui/prose/prose.tsx';
import { PointsMark } from './points/exam-status.tsx';
import { currentAnswer, currentQuestion, exam, useExam, type Question } from './exam-store.ts';
import { mark } from '../../lib/format.ts';

/** The question on paper, with the answer that is open and who gives it which points. */
export function questionSheet() {
  const state = useExam.getState();
  const question = currentQuestion(state);
  if (!question) return null;
  const content = <QuestionSheet question={question} answer={currentAnswer(state)} />;
  return { name: exam.kind.nameOf(question), content };
}

function QuestionSheet({ question, answer }: { question: Question; answer: ExamAnswerView | undefined }) {
  const { t } = useTranslation();
  const asked = `${t(`exam.type.${question.type}`)}${mark('clause')}${t('exam.points', { count: question.points })}`;
  return (
    <Sheet title={exam.kind.nameOf(question)} about={[question.exam.name, asked, answer?.model ?? '']}>
      <SheetPart title={t('exam.question')}>
        <Prose text={question.problem} />
      </SheetPart>
      <SheetPart title={t('exam.professor')}>
        <p>
          <Value text={question.answer} />
        </p>
        <Prose text={question.explanation} />
      </SheetPart>
      <SheetPart title={t('exam.model')}>
        {answer?.answer ? (
          <p>
            <Value text={answer.answer} />
          </p>
        ) : null}
        <Prose text={answer?.explanation ?? answer?.text ?? t('flags.failed')} />
      </SheetPart>
      {answer ? (
        <SheetPart title={t('pdf.points')}>
          <p className="font-semibold">
            {answer.points === null
              ? t('exam.ungraded', { max: answer.max })
              : t('exam.awarded', { points: answer.points, max: answer.max })}
          </p>
          <ul className="m-0 list-none p-0">
            {answer.layers.map((layer) => (
              <SheetVerdict
                key={`${layer.source} ${layer.who}`}
                who={layer.who || t(`source.${layer.source}`)}
                mark={<PointsMark status={layer.status} />}
                reason={layer.rationale}
              />
            ))}
          </ul>
        </SheetPart>
      ) : null}
    </Sheet>
  );
}
