import { Gavel } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ItemReviewView } from '../../../../contract/review-calls.ts';
import { STEP_MARKS } from '../../../../core/review/event.ts';
import { TRI_STATES } from '../../../../core/review/items/item-questions.ts';
import { ITEM_VERDICTS } from '../../../../core/review/items/item-verdict.ts';
import { mark } from '../../../lib/format.ts';

type Adjudicated = ItemReviewView['adjudicated'][number];

/** What was adjudicated of one thing: it stands above what single experts say, and says so. */
export function AdjudicatedLine({ of }: { of: Adjudicated | undefined }) {
  const { t } = useTranslation();
  const word = useAdjudicatedWord(of);
  if (!of) return null;
  return (
    <p className="flex gap-1.5 text-sm font-semibold">
      <Gavel size={12} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {t('audit.adjudicatedBy', { what: word, who: of.reviewer })}
        {of.reason === '' ? null : <span className="font-normal">{`${mark('clause')}${of.reason}`}</span>}
      </span>
    </p>
  );
}

/** In the words of what it is about. */
function useAdjudicatedWord(of: Adjudicated | undefined): string {
  const { t } = useTranslation();
  const one = <T extends string>(words: readonly T[]): T | undefined => words.find((word) => word === of?.said);
  switch (of?.about) {
    case 'item': {
      const verdict = one(ITEM_VERDICTS);
      return verdict ? t(`itemVerdict.${verdict}`) : of.said;
    }
    case 'question': {
      const answer = one(TRI_STATES);
      return answer ? t(`triState.${answer}`) : of.said;
    }
    case 'step': {
      const step = one(STEP_MARKS);
      return step ? t(`flow.mark.${step}`) : of.said;
    }
    case 'label':
      return t(of.said === 'right' ? 'label.right' : 'label.wrong');
    case undefined:
      return '';
  }
}
