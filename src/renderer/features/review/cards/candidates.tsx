import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardView } from '../../../../contract/review-shapes.ts';
import { isByHand } from '../../../../core/grading/precedence.ts';
import { Value } from '../../../ui/prose/prose.tsx';
import { keepDraft } from '../../../desk/writing/drafts.ts';
import { standingLayers } from './optimistic.ts';
import { chooseCard, setDesk } from '../review-store.ts';

/** More would be no choice but noise. */
const SHOWN = 6;

/** What the verifier found in the answer where it could not tell which of several values is meant; nothing once somebody has. */
export function candidatesOf(card: CardView | undefined): string[] {
  if (!card || isByHand(card.effective.source)) return [];
  const undecided = standingLayers(card).some((layer) => layer.source === 'offline' && layer.status === 'ambiguous');
  return undecided ? [...new Set(card.candidates)].slice(0, SHOWN) : [];
}

interface CandidatesProps {
  index: number;
  responseId: number;
  variableId: number;
  values: readonly string[];
}

/** The values an answer states for a variable, each to be taken into the value editor. */
export const Candidates = memo(function Candidates({ index, responseId, variableId, values }: CandidatesProps) {
  const { t } = useTranslation();
  return (
    <>
      <dt className="pt-1 text-sm text-faint">{t('verdict.candidates')}</dt>
      <dd className="m-0 flex min-w-0 flex-wrap gap-1">
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-label={t('verdict.take', { value })}
            title={t('verdict.take', { value })}
            onClick={() => {
              keepDraft(`${String(responseId)}/${String(variableId)}`, value);
              chooseCard(index);
              setDesk({ writing: 'value' });
            }}
            className="min-h-6 max-w-full overflow-x-auto overflow-y-hidden rounded border border-line px-1.5 font-serif text-prose hover:bg-hover"
          >
            <Value text={value} />
          </button>
        ))}
      </dd>
    </>
  );
});
