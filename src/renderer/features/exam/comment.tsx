import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { commentOn } from './decide.ts';
import { useExam, type Question } from './exam-store.ts';
import { SavedLine } from './saved-line.tsx';

type Comments = OutputOf<EngineCalls, 'review.item'>['comments'];

/** C: what experts note about the question. One's own comment is one text that is written on. */
export function Comment({ question }: { question: Question }) {
  const { t } = useTranslation();
  const [comments, setComments] = useState<Comments>();
  // Undo and redo arrive at the question again.
  const arrivals = useExam((s) => s.arrivals);
  const { itemId } = question;
  const read = async () => {
    setComments((await api('review.item', { itemId })).comments);
  };
  useEffect(() => {
    let current = true;
    api('review.item', { itemId }).then((review) => {
      if (current) setComments(review.comments);
    }, reportError);
    return () => {
      current = false;
    };
  }, [itemId, arrivals]);
  return (
    <section className="flex flex-col gap-1 border-b border-line px-4 py-2">
      {comments
        ?.filter(({ mine }) => !mine)
        .map(({ reviewer, text }) => (
          <p key={reviewer} className="text-sm wrap-anywhere whitespace-pre-wrap text-soft">
            <span className="text-faint">{reviewer}: </span>
            {text}
          </p>
        ))}
      <SavedLine
        id="exam-comment"
        label={t('exam.comment')}
        stored={comments?.find(({ mine }) => mine)?.text ?? ''}
        keep={(text, saved) => {
          commentOn(question, text, () => {
            read().then(saved, reportError);
          });
        }}
      />
    </section>
  );
}
