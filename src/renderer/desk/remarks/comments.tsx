import { memo, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import { useHidden } from '../decisions/blind.ts';
import type { AnyDesk } from '../desk-store.ts';
import { clearDraft, draftsRead, readDraft } from '../writing/drafts.ts';
import { commentOn, ownComment } from '../decisions/edits.ts';
import { Remarks } from './remarks.tsx';
import { WritingField } from '../writing/writing-field.tsx';

const draftOf = (itemId: number): string => `comment/${String(itemId)}`;

/** What was being written when the application died is saved now. */
async function recover(desk: AnyDesk, itemId: number): Promise<void> {
  await draftsRead;
  const key = draftOf(itemId);
  const text = readDraft(key);
  if (text === null || desk.store.getState().writing === 'comment') return;
  commentOn(desk, itemId, text, () => clearDraft(key));
}

/** C: what experts note about an item, and on places of its texts. One's own comment is one text that is written on. */
export const Comments = memo(function Comments({ desk, itemId }: { desk: AnyDesk; itemId: number }) {
  const { store } = desk;
  const { t } = useTranslation();
  const title = useId();
  const comments = useStore(store, (s) => s.reviews.get(itemId)?.comments);
  const own = useStore(store, (s) => ownComment(s.reviews.get(itemId)));
  const writing = useStore(store, (s) => s.itemId === itemId && s.writing === 'comment');
  const isOpen = useStore(store, (s) => s.itemId === itemId && s.reviews.has(itemId));
  const hidden = useHidden(desk, itemId);
  useEffect(() => {
    if (isOpen) void recover(desk, itemId);
  }, [desk, itemId, isOpen]);
  if (!comments) return null;
  return (
    <>
      <section aria-labelledby={title} className="px-4 pt-3">
        <div className="flex h-6 items-center justify-between text-sm text-faint">
          <h3 id={title} className="font-semibold">
            {t('comment.title')}
          </h3>
          <CommandCaps command="item.comment" quiet />
        </div>
        {comments
          .filter((comment) => !comment.mine && !hidden)
          .map((comment) => (
            <p key={comment.reviewer} className="wrap-anywhere whitespace-pre-wrap text-soft">
              <span className="text-faint">{comment.reviewer}: </span>
              {comment.text}
            </p>
          ))}
        {writing ? (
          <WritingField
            draft={draftOf(itemId)}
            label={t('comment.title')}
            text={own}
            keep={(text, done) => commentOn(desk, itemId, text, done)}
            onClose={() => {
              store.setState({ writing: null });
              desk.kind.focus();
            }}
          />
        ) : (
          <button
            type="button"
            onClick={() => store.setState({ writing: 'comment' })}
            className={`min-h-6 w-full text-left whitespace-pre-wrap ${own === '' ? 'text-faint hover:text-ink' : ''}`}
          >
            {own === '' ? t('comment.write') : own}
          </button>
        )}
      </section>
      <Remarks desk={desk} itemId={itemId} />
    </>
  );
});
