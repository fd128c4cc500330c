import { useTranslation } from 'react-i18next';
import { Reasons } from '../../../desk/decisions/reasons.tsx';
import { useCl } from '../cl-store.ts';
import { giveReason } from './decide.ts';
import { focusRubric } from './rubric-focus.ts';

const REASONS = ['strict', 'lenient', 'missed', 'unclear'] as const;

/** Why the rubric was turned: asked when the expert contradicts the judge. */
export function WhyTurned({ index }: { index: number }) {
  const { t } = useTranslation();
  return (
    <Reasons
      reasons={REASONS.map((id) => t(`cl.reason.${id}`))}
      onSettle={(reason, leave) => {
        if (reason !== '') giveReason(reason);
        useCl.setState({ askReason: null });
        if (leave) focusRubric(index);
      }}
    />
  );
}
