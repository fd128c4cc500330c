import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { announce } from '../../app/announce.tsx';
import { useSession } from '../../app/session.ts';
import { useClCommands } from './cl-commands.ts';
import { currentAnswer, currentTask, useCl } from './cl-store.ts';
import './cl.css';
import { Decisions } from './decisions.tsx';
import { Header } from './header.tsx';
import { History } from './history.tsx';
import { tally } from './judge-rubrics.ts';
import { useNarrow } from './layout.ts';
import { Queue } from './queue.tsx';
import { Reading } from './reading.tsx';
import { focusRubric } from './rubric-focus.ts';
import { SkipDialog } from './skip-dialog.tsx';

/** The expert's desk for CL-bench: queue, conversation beside the answer, rubrics. */
export function ClDesk() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const queueOpen = useCl((s) => s.queueOpen);
  const outer = useDefaultLayout({
    id: 'markscheme.cl.columns',
    panelIds: queueOpen ? ['queue', 'desk'] : ['desk'],
    storage: localStorage,
  });
  useLoading();
  useClCommands();
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
            <Columns key={narrow ? 'n' : 'w'} narrow={narrow} />
          </div>
        </Panel>
      </Group>
      <History />
      <SkipDialog />
    </>
  );
}

/** Each arrangement keeps sizes of its own: what was remembered of one says nothing about the other. */
function Columns({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation();
  const layout = useDefaultLayout({
    id: `markscheme.cl.desk.${narrow ? 'n' : 'w'}`,
    panelIds: ['reading', 'decision'],
    storage: localStorage,
  });
  return (
    <Group orientation={narrow ? 'vertical' : 'horizontal'} className="min-h-0 flex-1" {...layout}>
      <Panel id="reading" minSize={narrow ? 160 : 360}>
        <Reading />
      </Panel>
      <Separator aria-label={t('review.resizeDecision')} className={narrow ? ROW_LINE : LINE} />
      <Panel
        id="decision"
        defaultSize={narrow ? '42%' : '23.75rem'}
        minSize={narrow ? 160 : '20rem'}
        groupResizeBehavior={narrow ? 'preserve-relative-size' : 'preserve-pixel-size'}
      >
        <Decisions />
      </Panel>
    </Group>
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
  const path = workspace?.path ?? null;
  const moved = useSession((s) =>
    s.runs.flatMap((run) => (run.benchmarkId === benchmarkId ? [run.runId, run.done, run.state] : [])).join(),
  );
  useEffect(() => {
    if (benchmarkId === null) return;
    const { benchmarkId: loaded, path: readFrom, answerRunId, loadBenchmark, openItem } = useCl.getState();
    if (benchmarkId !== loaded || path !== readFrom || (wantedAnswers !== null && wantedAnswers !== answerRunId))
      void loadBenchmark(benchmarkId, wantedAnswers, wantedItem);
    else if (wantedItem !== null) void openItem(wantedItem);
    useSession.setState({ wantedAnswers: null, wantedItem: null });
  }, [benchmarkId, path, wantedAnswers, wantedItem]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const state = useCl.getState();
      if (state.phase === 'ready' && state.benchmarkId === benchmarkId) void state.reload();
    }, RELOAD_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [moved, workspace, benchmarkId]);
}

/** A new task puts the focus on the first rubric to look at, and says what has arrived. */
function useArrival(): void {
  const { t } = useTranslation();
  const arrivals = useCl((s) => s.arrivals);
  useEffect(() => {
    const state = useCl.getState();
    const task = currentTask(state);
    if (arrivals === 0 || !task) return;
    const answer = currentAnswer(state);
    announce(
      t('cl.arrived', {
        position: state.queue.findIndex((row) => row.itemId === task.itemId) + 1,
        total: state.queue.length,
        count: task.rubrics.length,
        passed: answer ? tally(answer).passed : 0,
        status: t(`cl.status.${answer?.status ?? 'not_run'}`),
      }),
    );
    if (!document.activeElement?.closest('input,textarea,[role=dialog]')) focusRubric(state.rubric);
  }, [arrivals, t]);
}
