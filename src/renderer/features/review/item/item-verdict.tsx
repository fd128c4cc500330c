import { Check, PencilLine, X } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemReviewView } from '../../../../contract/review-calls.ts';
import { ITEM_VERDICTS, type ItemVerdict } from '../../../../core/review/items/item-verdict.ts';
import { CommandCaps } from '../../../app/keyboard/caps.tsx';
import type { CommandId } from '../../../app/keyboard/command.ts';
import { AdjudicatedLine } from './adjudicated.tsx';
import { useHidden } from '../../../desk/decisions/blind.ts';
import { reviewDesk } from '../review-desk.ts';
import { focusCard } from '../cards/card-focus.ts';
import { becauseOf, judgeItem, ownVerdict, proposalOf } from './judge-item.ts';
import { setDesk, useReview } from '../review-store.ts';
import { WritingField } from '../../../desk/writing/writing-field.tsx';
import { mark } from '../../../lib/format.ts';

const KEYS: Record<ItemVerdict, CommandId> = { keep: 'item.keep', revise: 'item.revise', drop: 'item.drop' };
const GLYPHS = { keep: Check, revise: PencilLine, drop: X };

/** Keep, revise or drop: what the decisions about the item lead to. The same key again takes the verdict back. */
export const VerdictOnItem = memo(function VerdictOnItem({ itemId }: { itemId: number }) {
  const { t } = useTranslation();
  const title = useId();
  const review = useReview((s) => s.reviews.get(itemId));
  const known = useReview((s) => s.items.has(itemId));
  const hidden = useHidden(reviewDesk, itemId);
  if (!review || !known) return null;
  const own = ownVerdict(review);
  const others = hidden ? [] : review.verdicts.filter((one) => !one.mine);
  return (
    <section aria-labelledby={title} className="border-b border-line px-4 py-2">
      <h3 id={title} className={`text-sm font-semibold ${own ? '' : 'text-faint'}`}>
        {t('itemVerdict.title')}
      </h3>
      <div role="group" aria-labelledby={title} className="my-1 flex rounded border border-line">
        {ITEM_VERDICTS.map((verdict) => (
          <Choice key={verdict} verdict={verdict} pressed={own?.verdict === verdict} />
        ))}
      </div>
      <AdjudicatedLine of={hidden ? undefined : review.adjudicated.find(({ about }) => about === 'item')} />
      {own ? <Why review={review} /> : <Proposed itemId={itemId} />}
      {others.map((one) => (
        <p key={one.reviewer} className="text-sm text-faint">
          {one.reviewer}: {t(`itemVerdict.${one.verdict}`)}
          {one.reason ? `${mark('clause')}${one.reason}` : ''}
        </p>
      ))}
    </section>
  );
});

function Choice({ verdict, pressed }: { verdict: ItemVerdict; pressed: boolean }) {
  const { t } = useTranslation();
  const Glyph = GLYPHS[verdict];
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => judgeItem(verdict)}
      className={`flex h-7 min-w-0 flex-1 items-center justify-center gap-1 border-l border-line px-1.5 text-sm first:rounded-l first:border-l-0 last:rounded-r ${pressed ? 'bg-selected font-semibold text-ink' : 'text-soft hover:bg-hover hover:text-ink'}`}
    >
      <Glyph size={11} strokeWidth={2.5} aria-hidden />
      {t(`itemVerdict.${verdict}`)}
      <CommandCaps command={KEYS[verdict]} quiet />
    </button>
  );
}

function Proposed({ itemId }: { itemId: number }) {
  const { t } = useTranslation();
  // The answers to the questions are part of the review: it changes with them.
  const proposal = proposalOf(itemId);
  if (!proposal) return null;
  const word = t(`itemVerdict.${proposal.verdict}`);
  const because = becauseOf(proposal);
  return (
    <p className="text-sm text-soft">
      {t('itemVerdict.proposed', {
        verdict: because === '' ? word : t('itemVerdict.because', { verdict: word, because }),
      })}
    </p>
  );
}

function Why({ review }: { review: ItemReviewView }) {
  const { t } = useTranslation();
  const { itemId } = review;
  const writing = useReview((s) => s.itemId === itemId && s.writing === 'verdict');
  const own = ownVerdict(review);
  if (!own) return null;
  const label = t('itemVerdict.reason', { verdict: t(`itemVerdict.${own.verdict}`) });
  if (writing)
    return (
      <WritingField
        draft={`verdict/${String(itemId)}`}
        label={label}
        text={own.reason}
        keep={(reason, done) => judgeItem(own.verdict, { itemId, reason, done })}
        onClose={() => {
          setDesk({ writing: null });
          focusCard(useReview.getState().card);
        }}
      />
    );
  return (
    <button
      type="button"
      aria-label={own.reason === '' ? label : `${label}, ${own.reason}`}
      onClick={() => setDesk({ writing: 'verdict' })}
      className={`flex min-h-6 w-full items-center justify-between gap-2 text-left text-sm ${own.reason === '' ? 'text-faint hover:text-ink' : 'text-soft'}`}
    >
      <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
        {own.reason === '' ? t('itemVerdict.why') : own.reason}
      </span>
      <CommandCaps command="item.reason" quiet />
    </button>
  );
}
