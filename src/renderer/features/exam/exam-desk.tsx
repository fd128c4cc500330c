import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { announce } from '../../app/announce.tsx';
import { useSession } from '../../app/session.ts';
import { AddQuestion } from './add-question.tsx';
import { Decisions } from './decisions.tsx';
import { useExamCommands } from './exam-commands.ts';
import { currentAnswer, currentQuestion, useExam } from './exam-store.ts';
import { Header } from './header.tsx';
import { History } from './history.tsx';
import { Queue } from './queue.tsx';
import { Reading } from './reading.tsx';
import { useNarrow } from './use-narrow.ts';

/** The expert's desk for a course exam: queue, reading, points. */
export function ExamDesk() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const queueOpen = useExam((s) => s.queueOpen);
  const outer = useDefaultLayout({
    id: 'markscheme.exam.columns',
    panelIds: queueOpen ? ['queue', 'desk'] : ['desk'],
    storage: localStorage,
  });
  const inner = useDefaultLayout({
    id: `markscheme.exam.desk.${narrow ? 'n' : 'w'}`,
    panelIds: ['reading', 'decision'],
    storage: localStorage,
  });
  useLoading();
  useExamCommands();
  useArrival();
  return (
    <>
      <h1 className="sr-only">{t('screens.review')}</h1>
      <Group orientation="horizontal" className="h-full" {...outer}>
        {queueOpen ? (
          <>
            <Panel
              id="queue"
              defaultSize="14.5rem"
              minSize="10rem"
              maxSize="28rem"
              groupResizeBehavior="preserve-pixel-size"
            >
              <Queue />
            </Panel>
            <Separator aria-label={t('review.resizeQueue')} className={LINE} />
          </>
        ) : null}
        <Panel id="desk" minSize={480}>
          <div className="flex h-full flex-col">
            <Header />
            <Group
              key={narrow ? 'n' : 'w'}
              orientation={narrow ? 'vertical' : 'horizontal'}
              className="min-h-0 flex-1"
              {...inner}
            >
              <Panel id="reading" minSize={narrow ? 160 : 360}>
                <Reading />
              </Panel>
              <Separator aria-label={t('review.resizeDecision')} className={narrow ? ROW_LINE : LINE} />
              <Panel
                id="decision"
                defaultSize={narrow ? '42%' : '22.5rem'}
                minSize={narrow ? 160 : '20rem'}
                groupResizeBehavior={narrow ? 'preserve-relative-size' : 'preserve-pixel-size'}
              >
                <Decisions />
              </Panel>
            </Group>
          </div>
        </Panel>
      </Group>
      <History />
      <AddQuestion />
    </>
  );
}
const LINE = 'w-px bg-line data-[separator=active]:bg-focus data-[separator=hover]:bg-line-strong';
const ROW_LINE = 'h-px bg-line data-[separator=active]:bg-focus data-[separator=hover]:bg-line-strong';

/** A run that grades is followed this long after its last step. */
const RELOAD_MS = 400;

function useLoading(): void {
  const benchmarkId = useSession((s) => s.benchmarkId);
  const wantedAnswers = useSession((s) => s.wantedAnswers);
  const wantedItem = useSession((s) => s.wantedItem);
  const workspace = useSession((s) => s.workspace);
  const moved = useSession((s) =>
    s.runs.flatMap((run) => (run.benchmarkId === benchmarkId ? [run.runId, run.done, run.state] : [])).join(),
  );
  useEffect(() => {
    if (benchmarkId === null) return;
    const { benchmarkId: loaded, answerRunId, loadBenchmark, openItem } = useExam.getState();
    if (benchmarkId !== loaded || (wantedAnswers !== null && wantedAnswers !== answerRunId))
      void loadBenchmark(benchmarkId, wantedAnswers, wantedItem);
    else if (wantedItem !== null) void openItem(wantedItem);
    useSession.setState({ wantedAnswers: null, wantedItem: null });
  }, [benchmarkId, wantedAnswers, wantedItem]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const state = useExam.getState();
      if (state.phase === 'ready' && state.benchmarkId === benchmarkId) void state.reload();
    }, RELOAD_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [moved, workspace, benchmarkId]);
}

/** A new question puts the focus on its points and says what has arrived. */
function useArrival(): void {
  const { t } = useTranslation();
  const arrivals = useExam((s) => s.arrivals);
  useEffect(() => {
    const state = useExam.getState();
    const question = currentQuestion(state);
    if (arrivals === 0 || !question) return;
    const answer = currentAnswer(state);
    const { points = null, max = question.points } = answer ?? {};
    announce(
      t('exam.arrived', {
        position: state.queue.findIndex((row) => row.itemId === question.itemId) + 1,
        total: state.queue.length,
        type: t(`exam.type.${question.type}`),
        awarded: points === null ? t('exam.ungraded', { max }) : t('exam.awarded', { points, max }),
      }),
    );
    if (!document.activeElement?.closest('input,textarea,[role=dialog]'))
      document.getElementById('exam-points')?.focus({ preventScroll: true });
  }, [arrivals, t]);
}
