import { Lightbulb } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemReviewView } from '../../../../contract/review-calls.ts';
import type { ItemQuestion } from '../../../../core/review/items/item-questions.ts';
import { CommandCaps } from '../../../app/keyboard/caps.tsx';
import { AdjudicatedLine } from './adjudicated.tsx';
import { TriStateKeys } from './tri-state-keys.tsx';
import { useHidden } from '../../../desk/decisions/blind.ts';
import { focusQuestion } from '../cards/card-focus.ts';
import { answerCurrent, noteQuestion } from './decide-item.ts';
import { nextAnswer, ownDecision, questionsOf } from './item-questions.ts';
import { reviewDesk } from '../review-desk.ts';
import { chooseQuestion, setDesk, useReview } from '../review-store.ts';
import { EvidenceText } from '../evidence/evidence-text.tsx';
import { WritingField } from '../../../desk/writing/writing-field.tsx';
import { mark } from '../../../lib/format.ts';

/** The paper's decisions about the item as a whole, under the cards: reached by Q, or by going on with J. */
export const Questions = memo(function Questions({ itemId }: { itemId: number }) {
  const { t } = useTranslation();
  const title = useId();
  const item = useReview((s) => s.items.get(itemId));
  const review = useReview((s) => s.reviews.get(itemId));
  const active = useReview((s) => (s.itemId === itemId ? s.question : null));
  const questions = questionsOf(item);
  const hidden = useHidden(reviewDesk, itemId);
  if (!item || !review) return null;
  const next = active === null ? null : nextAnswer(ownDecision(review, active)?.answer ?? null);
  return (
    <section aria-labelledby={title} className="border-b border-line pt-3 pb-2">
      <div className="flex h-6 items-center justify-between px-4 text-sm text-faint">
        <h3 id={title} className="font-semibold">
          {t('question.title')}
        </h3>
        {active === null ? (
          <CommandCaps command="item.questions" quiet />
        ) : (
          <span className="flex items-center gap-3">
            <span className="flex gap-1" role="status">
              <CommandCaps command="item.questions" quiet />
              {next === null ? t('question.clear') : t(`triState.${next}`)}
            </span>
            <button
              type="button"
              onClick={() => setDesk({ writing: 'note' })}
              className="flex min-h-6 items-center gap-1 hover:text-ink"
            >
              <CommandCaps command="edit.value" quiet />
              {t('question.noteKey')}
            </button>
          </span>
        )}
      </div>
      {hidden ? (
        <p className="flex items-center gap-1.5 px-4 pb-1 text-sm text-faint">
          {t('blind.itemHidden')} {active === null ? null : <CommandCaps command="look.reveal" quiet />}
        </p>
      ) : null}
      {questions.map((question, index) => (
        <Row
          key={question}
          question={question}
          review={review}
          active={question === active}
          stop={active === null ? index === 0 : question === active}
        />
      ))}
    </section>
  );
});

interface RowProps {
  question: ItemQuestion;
  review: ItemReviewView;
  active: boolean;
  /** Whether this row is the section's one tab stop. */
  stop: boolean;
}

function Row({ question, review, active, stop }: RowProps) {
  const { t } = useTranslation();
  const own = ownDecision(review, question);
  const hidden = useHidden(reviewDesk, review.itemId);
  const others = hidden ? [] : review.decisions.filter((d) => !d.mine && d.question === question);
  const evidence = hidden ? [] : review.evidence.filter((one) => one.question === question);
  const adjudicated = hidden
    ? undefined
    : review.adjudicated.find(({ about, part }) => about === 'question' && part === question);
  const title = t(`question.${question}`);
  const said = own?.answer ? t(`triState.${own.answer}`) : t('question.none');
  return (
    <div
      role="group"
      data-question={question}
      aria-label={`${title} ${said}`}
      tabIndex={stop ? 0 : -1}
      data-active={active}
      onFocus={() => chooseQuestion(question)}
      className={`border-l-2 py-1 pr-4 pl-3.5 focus-visible:-outline-offset-2 ${active ? 'border-l-accent bg-raised' : 'border-l-transparent'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <span className={own?.answer ? '' : 'text-soft'}>{title}</span>
        <span className="ml-auto">
          <TriStateKeys
            label={title}
            own={own?.answer ?? null}
            active={active}
            onAnswer={(answer) => {
              chooseQuestion(question);
              answerCurrent(answer === own?.answer ? null : answer);
              focusQuestion(question);
            }}
          />
        </span>
      </div>
      <AdjudicatedLine of={adjudicated} />
      {evidence.map((one) => (
        <p key={`${one.kind}/${one.text}`} className="flex gap-1.5 text-sm text-soft">
          <Lightbulb size={12} aria-hidden className="mt-0.5 shrink-0 text-faint" />
          <EvidenceText text={one.text} />
        </p>
      ))}
      <Note itemId={review.itemId} question={question} title={title} note={own?.note ?? ''} />
      {others.map((d) => (
        <p key={d.reviewer} className="text-sm text-faint">
          {d.reviewer}: {d.answer ? t(`triState.${d.answer}`) : t('question.none')}
          {d.note ? `${mark('clause')}${d.note}` : ''}
        </p>
      ))}
    </div>
  );
}

interface NoteProps {
  itemId: number;
  question: ItemQuestion;
  title: string;
  note: string;
}

/** One's own note to the answer, or its field while it is written. */
function Note({ itemId, question, title, note }: NoteProps) {
  const { t } = useTranslation();
  const noting = useReview((s) => s.itemId === itemId && s.writing === 'note' && s.question === question);
  if (!noting) return note === '' ? null : <p className="text-sm whitespace-pre-wrap text-soft">{note}</p>;
  return (
    <WritingField
      label={t('question.noteOn', { title })}
      draft={`note/${question}/${String(itemId)}`}
      text={note}
      keep={(text, done) => noteQuestion(itemId, question, text, done)}
      onClose={() => {
        setDesk({ writing: null });
        focusQuestion(question);
      }}
    />
  );
}
