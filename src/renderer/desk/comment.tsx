import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { EngineCalls, OutputOf } from '../../contract/calls.ts';
import { api } from '../app/api.ts';
import { reportError } from '../app/errors.ts';
import { readAndApply } from '../app/saving.ts';
import type { AnyDesk } from './desk-store.ts';
import { commentOn } from './edits.ts';
import { putRemarks } from './remark-store.ts';
import { remarkDeskAt } from './remarks-at.ts';
import { Remarks } from './remarks.tsx';
import { SavedLine } from './saved-line.tsx';

type Comments = OutputOf<EngineCalls, 'review.item'>['comments'];

interface CommentProps {
  desk: AnyDesk;
  itemId: number;
  /** Of the field, so that a key can lead to it. */
  id: string;
  label?: string;
  lines?: number;
}

/** C: what experts note about an item, and on places of its texts. One's own comment is one text that is written on. Give it a key by item. */
export function Comment({ desk, itemId, id, label, lines }: CommentProps) {
  const { t } = useTranslation();
  const [comments, setComments] = useState<Comments>([]);
  // Undo and redo arrive at the item again.
  const arrivals = useStore(desk.store, (s) => s.arrivals);
  useEffect(() => {
    let current = true;
    const read = () => api('review.item', { itemId });
    readAndApply(read, (review) => {
      if (!current) return;
      setComments(review.comments);
      putRemarks(itemId, review.remarks);
    }).catch(reportError);
    return () => {
      current = false;
    };
  }, [itemId, arrivals]);
  const remarks = useMemo(() => remarkDeskAt(desk), [desk]);
  return (
    <div className="border-b border-line pb-2">
      <section className="flex flex-col gap-1 px-4 pt-2">
        {comments
          .filter(({ mine }) => !mine)
          .map(({ reviewer, text }) => (
            <p key={reviewer} className="text-sm wrap-anywhere whitespace-pre-wrap text-soft">
              <span className="text-faint">{reviewer}: </span>
              {text}
            </p>
          ))}
        <SavedLine
          id={id}
          label={label ?? t('comment.title')}
          {...(lines === undefined ? {} : { lines })}
          stored={comments.find(({ mine }) => mine)?.text ?? ''}
          onLeave={desk.kind.focus}
          keep={(text, saved) => {
            commentOn(desk, itemId, text, () => {
              api('review.item', { itemId }).then((review) => {
                setComments(review.comments);
                saved();
              }, reportError);
            });
          }}
        />
      </section>
      <Remarks desk={remarks} itemId={itemId} />
    </div>
  );
}
