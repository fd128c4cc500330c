import { useTranslation } from 'react-i18next';
import { ImportOrSample } from '../../app/import/import-or-sample.tsx';
import { useWhere } from '../../app/navigate.ts';
import { usePrintSheet } from '../../app/printing.tsx';
import { ofWorkspace } from '../../app/storage.ts';
import { DeskDrawers, DeskFind } from '../../desk/desk-drawers.tsx';
import { DeskLayout } from '../../desk/layout/desk-layout.tsx';
import { itemsOf, useDesk } from '../../desk/opening/use-desk.ts';
import { Empty } from '../../ui/page.tsx';
import { AnnotationDialogs } from './annotation/annotation-dialogs.tsx';
import { DecisionColumn } from './decision-column.tsx';
import { EvidenceDrawer } from './evidence/evidence-drawer.tsx';
import { FigureViewer } from './figure/figure-viewer.tsx';
import { useWantedFlow } from './flow/flow-pane.tsx';
import { Groups } from './groups/groups.tsx';
import { ItemHeader } from './item/item-header.tsx';
import { itemSheet } from './item/item-sheet.tsx';
import { useLeftDrafts } from './annotation/left-drafts.ts';
import { Queue } from './queue.tsx';
import { Reading } from './texts/reading.tsx';
import { reviewDesk } from './review-desk.ts';
import { currentAnswer, currentItem, useReview } from './review-store.ts';

/** The expert's desk: queue, reading, decisions. */
export function Review() {
  const { t } = useTranslation();
  const benchmarkId = useWhere((s) => s.benchmarkId);
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
            <DeskFind desk={reviewDesk} />
            <div id="desk-texts" className="min-h-0 flex-1">
              <Reading />
            </div>
          </div>
        }
        decision={<DecisionColumn />}
        instead={groups ? <Groups /> : null}
        working={working}
      />
      <AnnotationDialogs />
      <DeskDrawers desk={reviewDesk} />
      <Evidence />
      <FigureViewer />
    </>
  );
}

/** What the keys do, and what follows an item's arrival. A component of its own: neither draws the desk anew. */
function Keys() {
  const { t } = useTranslation();
  useDesk(reviewDesk, () => {
    const state = useReview.getState();
    const item = currentItem(state);
    if (!item) return null;
    const right = currentAnswer(state)?.cards.filter((card) => card.effective.status === 'right').length ?? 0;
    const place = { position: item.position + 1, total: itemsOf(reviewDesk), count: item.variables.length };
    return state.blind ? t('blind.arrived', place) : t('review.arrived', { ...place, right });
  });
  useLeftDrafts();
  useWantedFlow();
  usePrintSheet(itemSheet);
  return null;
}

/** Only while it is open: going to the next item must not build forms that nobody sees. */
function Evidence() {
  const isOpen = useReview((s) => s.drawer === 'evidence');
  return isOpen ? <EvidenceDrawer /> : null;
}
