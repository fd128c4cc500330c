import { useEffect } from 'react';
import { noteDraft } from '../../../app/saving.ts';
import { draftsRead, onDrafts, readDraft } from '../../../desk/writing/drafts.ts';
import { useReview } from '../review-store.ts';

const LEFT = 'left';
const PARTS = ['flow', 'variables', 'question', 'solution', 'json'] as const;

/** What was changed of the open item's annotation and left without saving is not saved: the header must not say that all is. */
export function useLeftDrafts(): void {
  const itemId = useReview((s) => s.itemId);
  const work = useReview((s) => s.work);
  useEffect(() => {
    // The panes note their own drafts while they are open.
    const look = () => {
      const left =
        work === null && itemId !== null && PARTS.some((part) => readDraft(`${part}/${String(itemId)}`) !== null);
      noteDraft(LEFT, left);
    };
    look();
    void draftsRead.then(look);
    const stop = onDrafts(look);
    return () => {
      stop();
      noteDraft(LEFT, false);
    };
  }, [itemId, work]);
}
