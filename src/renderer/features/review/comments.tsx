import { memo, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import { isRevealed } from './blind.ts';
import { focusCard } from './card-focus.ts';
import { commentOn, ownComment } from './decide-item.ts';
import { clearDraft, draftsRead, readDraft } from '../../desk/drafts.ts';
import { setDesk, useReview } from './review-store.ts';
import { WritingField } from '../../desk/writing-field.tsx';

const draftOf = (itemId: number): string => `comment/${String(itemId)}`;

/** What was being written when the application died is saved now. */
async function recover(itemId: number): Promise<void> {
  await draftsRead;
  const key = draftOf(itemId);
  const text = readDraft(key);
  if (text === null || useReview.getState().writing === 'comment') return;
  commentOn(itemId, text, () => {
    clearDraft(key);
  });
}

/** C: what experts note about the item. One's own comment is one text that is written on. */
export const Comments = memo(function Comments({ itemId }: { itemId: number }) {
  const { t } = useTranslation();
  const title = useId();
  const review = useReview((s) => s.reviews.get(itemId));
  const writing = useReview((s) => s.itemId === itemId && s.writing === 'comment');
  const blind = useReview((s) => s.blind);
  const isOpen = useReview((s) => s.itemId === itemId && s.reviews.has(itemId));
  useEffect(() => {
    if (isOpen) void recover(itemId);
  }, [itemId, isOpen]);
  if (!review) return null;
  const hidden = blind && !isRevealed(review, null, null);
  const own = ownComment(review);
  const write = () => {
    setDesk({ writing: 'comment' });
  };
  return (
    <section aria-labelledby={title} className="px-4 pt-3">
      <div className="flex h-6 items-center justify-between text-sm text-faint">
        <h3 id={title} className="font-semibold">
          {t('comment.title')}
        </h3>
        <CommandCaps command="item.comment" quiet />
      </div>
      {review.comments
        .filter((comment) => !comment.mine && !hidden)
        .map((comment) => (
          <p key={comment.reviewer} className="whitespace-pre-wrap text-soft">
            <span className="text-faint">{comment.reviewer}: </span>
            {comment.text}
          </p>
        ))}
      {writing ? (
        <WritingField
          draft={draftOf(itemId)}
          label={t('comment.title')}
          text={own}
          keep={(text, done) => {
            commentOn(itemId, text, done);
          }}
          onClose={() => {
            setDesk({ writing: null });
            focusCard(useReview.getState().card);
          }}
        />
      ) : (
        <button
          type="button"
          onClick={write}
          className={`min-h-6 w-full text-left whitespace-pre-wrap ${own === '' ? 'text-faint hover:text-ink' : ''}`}
        >
          {own === '' ? t('comment.write') : own}
        </button>
      )}
    </section>
  );
});
