import { useTranslation } from 'react-i18next';
import { usePrintSheet } from '../../app/printing.tsx';
import { DeskDrawers, DeskFind } from '../../desk/desk-drawers.tsx';
import { DeskLayout } from '../../desk/layout/desk-layout.tsx';
import { numberIn } from '../../desk/queue/queue-order.ts';
import { itemsOf, useDesk } from '../../desk/opening/use-desk.ts';
import { AddQuestion } from './adding/add-question.tsx';
import { Decisions } from './points/decisions.tsx';
import { currentAnswer, currentQuestion, exam, useExam } from './exam-store.ts';
import { Groups } from './groups/groups.tsx';
import { Header } from './header.tsx';
import { questionSheet } from './question-sheet.tsx';
import { Queue } from './queue.tsx';
import { Reading } from './reading.tsx';

/** The expert's desk for a course exam: queue, reading, points. */
export function ExamDesk() {
  const queueOpen = useExam((s) => s.queueOpen);
  const groups = useExam((s) => s.groups);
  return (
    <>
      <Keys />
      <DeskLayout
        columnsId="exam.columns"
        deskId="exam.desk"
        queue={queueOpen ? <Queue /> : null}
        header={<Header />}
        reading={
          <div className="flex h-full flex-col">
            <DeskFind desk={exam} />
            <div className="min-h-0 flex-1">
              <Reading />
            </div>
          </div>
        }
        decision={<Decisions />}
        instead={groups ? <Groups /> : null}
      />
      <DeskDrawers desk={exam} />
      <AddQuestion />
    </>
  );
}

/** What the keys do, and what follows a question's arrival. A component of its own: neither draws the desk anew. */
function Keys() {
  const { t } = useTranslation();
  useDesk(exam, () => {
    const state = useExam.getState();
    const question = currentQuestion(state);
    if (!question) return null;
    const { points = null, max = question.points } = currentAnswer(state) ?? {};
    return t('exam.arrived', {
      position: numberIn(state),
      total: itemsOf(exam),
      type: t(`exam.type.${question.type}`),
      awarded: points === null ? t('exam.ungraded', { max }) : t('exam.awarded', { points, max }),
    });
  });
  usePrintSheet(questionSheet);
  return null;
}
