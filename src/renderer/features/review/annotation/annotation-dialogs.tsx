import { api } from '../../../app/api.ts';
import { reportDone, reportError } from '../../../app/errors.ts';
import { t } from '../../../app/i18n.ts';
import { NeedsJudge } from '../evidence/needs-judge.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useReview } from '../review-store.ts';
import { workspaceStore } from '../../../app/stores.ts';

type Name = 'report' | 'rejudge';
const useShown = workspaceStore<{ shown: Name | null }>(() => ({ shown: null }));
/** Opens one of them; null closes. */
export const showDialog = (shown: Name | null) => () => useShown.setState({ shown });

/** What follows from corrections and verdicts: answers that need a judge again, and cases for the verifier's regression file. */
export function AnnotationDialogs() {
  const shown = useShown((s) => s.shown);
  const benchmarkId = useReview((s) => s.benchmarkId);
  if (shown === 'report') return <ReportDialog onClose={showDialog(null)} />;
  if (shown === 'rejudge' && benchmarkId !== null)
    return <NeedsJudge benchmarkId={benchmarkId} onClose={showDialog(null)} />;
  return null;
}

/** After a correction: says how many answers only a judge can compare with it, if there are any. */
export function tellNeedsJudge(): void {
  const { benchmarkId } = useReview.getState();
  if (benchmarkId === null) return;
  api('review.needsJudge', { benchmarkId }).then((rows) => {
    const count = new Set(rows.map((row) => row.responseId)).size;
    if (count > 0)
      reportDone(t('rejudge.left', { count }), { label: t('rejudge.show'), onClick: showDialog('rejudge') });
  }, reportError);
}
