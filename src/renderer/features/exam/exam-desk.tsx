import { useTranslation } from 'react-i18next';
import { usePrintSheet } from '../../app/printing.tsx';
import { restoreAt } from '../../desk/edits.ts';
import { numberIn } from '../../desk/desk-store.ts';
import { useFold } from '../../desk/fold.ts';
import { DeskLayout } from '../../desk/desk-layout.tsx';
import { GoTo } from '../../desk/go-to.tsx';
import { History } from '../../desk/history.tsx';
import { FindBar } from '../../desk/find-bar.tsx';
import { openItem } from '../../desk/opening.ts';
import { SearchDialog } from '../../desk/search-dialog.tsx';
import { useArrival } from '../../desk/use-arrival.ts';
import { useLoading } from '../../desk/use-loading.ts';
import { useOpened } from '../../desk/use-opened.ts';
import { AddQuestion } from './add-question.tsx';
import { Decisions } from './decisions.tsx';
import { useExamCommands } from './exam-commands.ts';
import { currentAnswer, currentQuestion, exam, focusPoints, useExam } from './exam-store.ts';
import { Groups } from './groups.tsx';
import { Header } from './header.tsx';
import { questionSheet } from './question-sheet.tsx';
import { Queue } from './queue.tsx';
import { Reading } from './reading.tsx';

/** The expert's desk for a course exam: queue, reading, points. */
export function ExamDesk() {
  const { t } = useTranslation();
  const queueOpen = useExam((s) => s.queueOpen);
  const history = useExam((s) => s.history);
  const itemId = useExam((s) => s.itemId);
  const groups = useExam((s) => s.groups);
  useLoading(exam);
  useOpened(useExam);
  useFold((open) => {
    useExam.setState({ queueOpen: open });
  });
  useExamCommands();
  usePrintSheet(questionSheet);
  useArrival(exam, () => {
    const state = useExam.getState();
    const question = currentQuestion(state);
    if (!question) return null;
    const { points = null, max = question.points } = currentAnswer(state) ?? {};
    return t('exam.arrived', {
      position: numberIn(state),
      total: state.rows.length,
      type: t(`exam.type.${question.type}`),
      awarded: points === null ? t('exam.ungraded', { max }) : t('exam.awarded', { points, max }),
    });
  });
  return (
    <>
      <DeskLayout
        columnsId="exam.columns"
        deskId="exam.desk"
        queue={queueOpen ? <Queue /> : null}
        header={<Header />}
        reading={
          <div className="flex h-full flex-col">
            <Find />
            <div className="min-h-0 flex-1">
              <Reading />
            </div>
          </div>
        }
        decision={<Decisions />}
        instead={groups ? <Groups /> : null}
      />
      <GoTo read={() => Promise.resolve(useExam.getState().rows)} onGo={(itemId) => void openItem(exam, itemId)} />
      <History
        isOpen={history}
        itemId={itemId}
        onClose={() => {
          useExam.setState({ history: false });
        }}
        onRestore={(eventId, title) => {
          restoreAt(exam, eventId, title);
        }}
      />
      <AddQuestion />
      <Search />
    </>
  );
}

/** Ctrl+F in the texts of the question, and what a search found in them. */
function Find() {
  const wanted = useExam((s) => s.found);
  const shown = useExam((s) => `${String(s.arrivals)}/${String(s.itemId)}/${String(s.sample)}/${String(s.raw)}`);
  return (
    <FindBar
      wanted={wanted}
      shown={shown}
      onLeave={() => {
        useExam.setState({ found: null });
        focusPoints();
      }}
    />
  );
}

function Search() {
  const benchmarkId = useExam((s) => s.benchmarkId);
  const isOpen = useExam((s) => s.searching);
  return (
    <SearchDialog
      benchmarkId={benchmarkId}
      isOpen={isOpen}
      onClose={() => {
        useExam.setState({ searching: false });
      }}
      onOpen={(itemId, responseId, found) => {
        void openItem(exam, itemId, responseId).then(() => {
          useExam.setState({ found });
        });
      }}
    />
  );
}
