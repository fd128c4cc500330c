import { useTranslation } from 'react-i18next';
import type { CardView } from '../../../../contract/review-shapes.ts';
import { reviewerName } from '../../../app/session.ts';
import { Reasons as DeskReasons } from '../../../desk/decisions/reasons.tsx';
import { focusCard } from './card-focus.ts';
import { decide } from './decide.ts';
import { ownOverride } from './optimistic.ts';
import { setDesk } from '../review-store.ts';

const REASONS = ['equivalent', 'rounding', 'unit', 'misread', 'reference', 'incomplete'] as const;

/** Why the verdict was turned: asked when the expert contradicts what stood. */
export function Reasons({ index, card }: { index: number; card: CardView | undefined }) {
  const { t } = useTranslation();
  return (
    <DeskReasons
      reasons={REASONS.map((reason) => t(`reason.${reason}`))}
      onSettle={(reason, leave) => {
        const status = ownOverride(card, reviewerName())?.status;
        const decided = status === 'right' || status === 'wrong' || status === 'undecided' || status === 'not_found';
        if (reason !== '' && decided) decide(status, undefined, reason);
        setDesk({ askReason: null });
        if (leave) focusCard(index);
      }}
    />
  );
}
