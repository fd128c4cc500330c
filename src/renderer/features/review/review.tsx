import { useEffect, useRef } from 'react';
import { ImportOrSample } from '../../app/import/import-or-sample.tsx';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { announce } from '../../app/announce.tsx';
import { useGradings } from '../../app/gradings/gradings.ts';
import { usePrintSheet } from '../../app/printing.tsx';
import { arrived, useWhere } from '../../app/navigate.ts';
import { useSession } from '../../app/session.ts';
import { ofWorkspace } from '../../app/storage.ts';
import { useFold } from '../../desk/fold.ts';
import { DeskLayout } from '../../desk/desk-layout.tsx';
import { GoTo } from '../../desk/go-to.tsx';
import { SearchDialog } from '../../desk/search-dialog.tsx';
import { useOpened } from '../../desk/use-opened.ts';
import { Empty } from '../../ui/page.tsx';
import { AnnotationDialogs } from './annotation-dialogs.tsx';
import { focusCard } from './card-focus.ts';
import { DecisionColumn } from './decision-column.tsx';
import { keepHistory } from './desk-history.ts';
import { EvidenceDrawer } from './evidence-drawer.tsx';
import { FigureViewer } from './figure-viewer.tsx';
import { Groups } from './groups.tsx';
import { FindBar } from './find-bar.tsx';
import { useWantedFlow } from './flow-pane.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { ItemHeader } from './item-header.tsx';
import { itemSheet } from './item-sheet.tsx';
import { useLeftDrafts } from './left-drafts.ts';
import { loadBenchmark, openItem } from './opening.ts';
import { Queue } from './queue.tsx';
import { Reading } from './reading.tsx';
import { keepPlace } from './read-ahead.ts';
import { useReviewCommands } from './review-commands.ts';
import { currentAnswer, currentItem, setDesk, useReview } from './review-store.ts';
import { SkipDialog } from './skip-dialog.tsx';

/** The expert's desk: queue, reading, decisions. */
export function Review() {
  const { t } = useTranslation();
  const benchmarkId = useWhere((s) => s.benchmarkId);
  const { answers, item, at } = useWhere((s) => s.wanted);
  const loaded = useReview((s) => s.benchmarkId);
  const answerRunId = useReview((s) => s.answerRunId);

  useEffect(() => {
    if (benchmarkId === null) return;
    if (benchmarkId !== loaded || (answers != null && answers !== answerRunId))
      void loadBenchmark(benchmarkId, answers, item, at);
    else if (item !== undefined) void openItem(item, at);
    arrived('answers', 'item', 'at');
  }, [benchmarkId, answers, item, at, loaded, answerRunId]);

  if (benchmarkId !== null) return <Desk />;
  return (
    <div className="mx-auto max-w-[60rem] px-8 py-7">
      <h1 tabIndex={-1} className="text-xl font-semibold outline-none">
        {t('screens.review')}
      </h1>
      <Empty title={t('review.noBenchmark')} text={t('review.noBenchmarkText')} action={<ImportOrSample />} />
    </div>
  );
}

function Desk() {
  useFold(showQueue);
  useOpened(useReview);
  const queueOpen = useReview((s) => s.queueOpen);
  const working = useReview((s) => s.work !== null);
  const groups = useReview((s) => s.groups);
  const benchmarkId = String(useReview((s) => s.benchmarkId));
  return (
    <>
      <Keys />
      <DeskLayout
        key={benchmarkId}
        columnsId={ofWorkspace(`columns.${benchmarkId}`)}
        deskId={ofWorkspace(`desk.${benchmarkId}`)}
        queue={queueOpen ? <Queue /> : null}
        header={<ItemHeader />}
        reading={
          <div className="flex h-full flex-col">
            <FindBar />
            <div id="desk-texts" className="min-h-0 flex-1">
              <Reading />
            </div>
          </div>
        }
        decision={<DecisionColumn />}
        instead={groups ? <Groups /> : null}
        working={working}
      />
      <Drawers />
      <FigureViewer />
    </>
  );
}

const showQueue = (queueOpen: boolean) => {
  useReview.setState({ queueOpen });
};

/** What the keys do, and what follows an item's arrival. A component of its own: neither draws the desk anew. */
function Keys() {
  const benchmarkId = useReview((s) => s.benchmarkId);
  useEffect(() => {
    if (benchmarkId !== null) void useGradings.getState().load(benchmarkId);
  }, [benchmarkId]);
  useReviewCommands();
  useEffect(keepHistory, []);
  useEffect(keepPlace, []);
  useArrival();
  useLeftDrafts();
  usePrintSheet(itemSheet);
  return null;
}

/** Also those that the filter leaves out. */
async function allItems() {
  const { benchmarkId } = useReview.getState();
  return benchmarkId === null ? [] : api('queue.list', { benchmarkId });
}

/** Only the open one exists: going to the next item must not build forms that nobody sees. */
function Drawers() {
  const drawer = useReview((s) => s.drawer);
  useWantedFlow();
  return (
    <>
      <AnnotationDialogs />
      <GoTo read={allItems} onGo={(itemId) => void openItem(itemId)} />
      {drawer === 'history' ? <HistoryDrawer /> : null}
      {drawer === 'skip' ? <SkipDialog /> : null}
      {drawer === 'search' ? <Search /> : null}
      {drawer === 'evidence' ? <EvidenceDrawer /> : null}
    </>
  );
}

function Search() {
  const benchmarkId = useReview((s) => s.benchmarkId);
  return (
    <SearchDialog
      benchmarkId={benchmarkId}
      isOpen
      onClose={() => {
        setDesk({ drawer: null });
      }}
      onOpen={(itemId, responseId, found) => {
        void openItem(itemId, { responseId }).then(() => {
          if (found) setDesk({ found });
        });
      }}
    />
  );
}

/** A new item puts the focus on its first open card and says what has arrived (docs/design/review.md, "Focus"). */
function useArrival(): void {
  const { t } = useTranslation();
  const arrivals = useReview((s) => s.arrivals);
  const first = useRef(arrivals);
  useEffect(() => {
    if (arrivals === 0) return;
    const state = useReview.getState();
    const item = currentItem(state);
    if (!item) return;
    const answer = currentAnswer(state);
    const right = answer?.cards.filter((card) => card.effective.status === 'right').length ?? 0;
    const total = useSession.getState().workspace?.benchmarks.find(({ id }) => id === item.benchmarkId)?.items;
    const place = { position: item.position + 1, total: total ?? state.queue.length, count: item.variables.length };
    announce(state.blind ? t('blind.arrived', place) : t('review.arrived', { ...place, right }));
    const typing = document.activeElement?.closest('input,textarea,[role=dialog]');
    const working = document.querySelector<HTMLElement>('[data-work]');
    if (!typing && !working) focusCard(state.card);
    first.current = arrivals;
  }, [arrivals, t]);
}
