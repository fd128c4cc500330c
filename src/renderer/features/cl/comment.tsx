import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { save } from '../../app/saving.ts';
import { LineField } from '../../ui/field.tsx';
import { useCl } from './cl-store.ts';
import { taskName } from './decide.ts';
import { focusRubric } from './rubric-focus.ts';

type Comments = OutputOf<EngineCalls, 'review.item'>['comments'];
const SAVE_AFTER_MS = 400;
export const COMMENT_ID = 'cl-comment';

/** C: what experts note about the task. One's own comment is one text, saved when typing rests, when the field is left, and when the task is. */
export function Comment({ itemId }: { itemId: number }) {
  const { t } = useTranslation();
  const [comments, setComments] = useState<Comments>([]);
  const [typed, setTyped] = useState<string | null>(null);
  // Undo and redo arrive at the task again.
  const arrivals = useCl((s) => s.arrivals);
  useEffect(() => {
    let current = true;
    api('review.item', { itemId }).then((review) => {
      if (current) setComments(review.comments);
    }, reportError);
    return () => {
      current = false;
    };
  }, [itemId, arrivals]);
  const stored = comments.find(({ mine }) => mine)?.text ?? '';
  const keep = (text: string | null) => {
    const trimmed = text?.trim();
    if (trimmed === undefined || trimmed === stored) return;
    save(`${taskName()} ${t('comment.saving', { text: trimmed })}`, async () => {
      const { undo, redo } = await api('review.comment', { itemId, text: trimmed });
      useCl.getState().set({ undo, redo });
      setComments((await api('review.item', { itemId })).comments);
      // The field shows what is stored again, unless the user has typed on.
      setTyped((now) => (now?.trim() === trimmed ? null : now));
    });
  };
  const latest = useRef({ keep, typed });
  useEffect(() => {
    latest.current = { keep, typed };
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      latest.current.keep(typed);
    }, SAVE_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed]);
  useEffect(
    () => () => {
      latest.current.keep(latest.current.typed);
    },
    [],
  );
  return (
    <section className="flex flex-col gap-1 border-b border-line px-4 py-2">
      {comments
        .filter(({ mine }) => !mine)
        .map(({ reviewer, text }) => (
          <p key={reviewer} className="text-sm wrap-anywhere whitespace-pre-wrap text-soft">
            <span className="text-faint">{reviewer}: </span>
            {text}
          </p>
        ))}
      <LineField
        id={COMMENT_ID}
        label={t('comment.title')}
        lines={2}
        value={typed ?? stored}
        onChange={setTyped}
        onBlur={() => {
          keep(typed);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') focusRubric(useCl.getState().rubric);
          else event.continuePropagation();
        }}
      />
    </section>
  );
}
