import { ChevronDown } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerView, ItemView } from '../../../../contract/review-shapes.ts';
import { endingOf } from '../../../../core/review/items/ending.ts';
import { isBoolean, recall, remember } from '../../../app/storage.ts';
import { NoAnswer, Warning } from '../../../desk/texts/no-answer.tsx';
import { AnswerLabel } from '../item/answer-label.tsx';
import { spansOf } from './answer-spans.ts';
import { finalAnswer } from './final-answer.ts';
import { lastLines } from './last-lines.ts';
import { Pane } from './pane.tsx';
import { answerOn, currentAnswer, currentItem, markedOn, useReview } from '../review-store.ts';
import { Text } from './text.tsx';

/** The model's answer, with the place of every extracted value marked and that of the active card stronger. */
export function Answer() {
  const { t } = useTranslation();
  return (
    <Pane
      id="answer-pane"
      name="answer"
      part={responseOf}
      title={t('review.answer')}
      aside={
        <>
          <Model />
          <AnswerLabel />
        </>
      }
      sheet={sheet}
      footer={<FinalAnswer />}
    />
  );
}

/** Whose answer it is. */
function Model() {
  const model = useReview((s) => currentAnswer(s)?.model);
  return model === undefined ? null : (
    <span className="truncate text-sm text-faint" title={model}>
      {model}
    </span>
  );
}

const sheet = (itemId: number) => <AnswerSheet itemId={itemId} />;
const responseOf = (itemId: number): string => String(answerOn(useReview.getState(), itemId)?.responseId ?? 0);

const AnswerSheet = memo(function AnswerSheet({ itemId }: { itemId: number }) {
  const item = useReview((s) => s.items.get(itemId));
  const answer = useReview((s) => answerOn(s, itemId));
  const phase = useReview((s) => s.phase);
  const sets = useReview((s) => s.sets.length);
  if (item && answer) return <Body item={item} answer={answer} />;
  if (!item || phase !== 'ready') return null;
  return <NoAnswer sets={sets} gradedBy="variables" />;
});

function Body({ item, answer }: { item: ItemView; answer: AnswerView }) {
  const { t } = useTranslation();
  const marked = useReview((s) => markedOn(s, item.itemId));
  const highlights = useMemo(() => spansOf(item, answer), [item, answer]);
  const activeId = item.variables[marked]?.id;
  return (
    <>
      {answer.error === null ? null : <Warning text={t('review.failedAnswer', { message: answer.error })} />}
      {answer.text === null ? (
        answer.error === null ? (
          <p className="text-soft">{t('review.emptyAnswer')}</p>
        ) : null
      ) : (
        <Text
          text={answer.text}
          part="answer"
          itemId={item.itemId}
          responseId={answer.responseId}
          figures={NO_FIGURES}
          highlights={highlights}
          activeHighlight={activeId === undefined ? null : String(activeId)}
        />
      )}
    </>
  );
}
const NO_FIGURES: never[] = [];

/** What the answer sums up, at hand while its reasoning is read; of one that does not come to an end, its last lines. Folded away, it stays so. */
function FinalAnswer() {
  const { t } = useTranslation();
  const item = useReview(currentItem);
  const answer = useReview(currentAnswer);
  const active = useReview((s) => s.hovered ?? s.card);
  const raw = useReview((s) => s.raw);
  const [open, setOpen] = useState(() => recall('finalAnswer', isBoolean, true));
  const text = answer?.text ?? '';
  const final = useMemo(() => finalAnswer(text), [text]);
  const ending = useMemo(() => (final ? null : endingOf(text)), [final, text]);
  const place = useMemo(() => (ending ? lastLines(text) : final), [ending, final, text]);
  const highlights = useMemo(() => {
    if (!item || !answer || !place) return [];
    return spansOf(item, answer).flatMap((span) => {
      const start = Math.max(0, span.start - place.start);
      const end = Math.min(place.end, span.end) - place.start;
      return end > start && span.end > place.start ? [{ ...span, start, end }] : [];
    });
  }, [item, answer, place]);
  if (!place || !item || raw) return null;
  const activeId = item.variables[active]?.id;
  const title = t(ending ? `review.ending.${ending}` : 'review.finalAnswer');
  return (
    <section data-keep-clear aria-label={title} className="flex max-h-[38%] shrink-0 flex-col border-t border-line">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => {
          remember('finalAnswer', !open);
          setOpen(!open);
        }}
        className="flex h-7 shrink-0 items-center gap-1 px-4 text-sm font-semibold text-faint hover:text-ink focus-visible:-outline-offset-2"
      >
        {title}
        <ChevronDown size={13} aria-hidden className={open ? '' : 'rotate-180'} />
      </button>
      {open ? (
        <div
          key={ending ? answer?.responseId : 'final'}
          role="group"
          tabIndex={0}
          aria-label={title}
          // Of what breaks off the end is what one wants to see: reversed, it stays there while formulas are laid out.
          className={`min-h-0 overflow-x-hidden overflow-y-auto px-4 pb-2 focus-visible:-outline-offset-2 ${ending ? 'flex flex-col-reverse' : ''}`}
        >
          <div className="min-w-0">
            <Text
              text={text.slice(place.start, place.end)}
              part="answer"
              offset={place.start}
              figures={NO_FIGURES}
              highlights={highlights}
              activeHighlight={activeId === undefined ? null : String(activeId)}
            />
          </div>
        </div>
      ) : null}
    </section>
  );
}
