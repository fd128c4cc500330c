import { useTranslation } from 'react-i18next';
import type { CardView, VariableView } from '../../../../contract/review-shapes.ts';
import { Value, VariableName } from '../../../ui/prose/prose.tsx';
import { StatusMark } from '../../../ui/status.tsx';
import { isUnseen } from '../blind.ts';
import { expertsPart, extractedValue } from './optimistic.ts';

interface CardLineProps {
  variable: VariableView;
  card: CardView | undefined;
  responseId: number | null;
}

/** A variable that the keys are not on, in one line: nine of them and the open one are in sight together. A press on it, which gives it the focus, opens it. */
export function CardLine({ variable, card, responseId }: CardLineProps) {
  const { t } = useTranslation();
  const value = extractedValue(card) ?? '';
  return (
    <div className="flex h-8 items-center gap-3 *:shrink-0" title={variable.description}>
      <span dir="auto" className="max-w-[45%] truncate">
        <VariableName name={variable.name} />
      </span>
      <span className="flex h-8 min-w-0 flex-1 shrink! items-center overflow-hidden font-serif whitespace-nowrap text-soft">
        {value === '' ? null : <Value text={value} />}
      </span>
      {responseId === null ? null : isUnseen(card) ? (
        <span className="text-sm text-faint">{t('blind.hidden')}</span>
      ) : (
        <StatusMark status={card?.effective.status ?? 'not_run'} expert={expertsPart(card, card?.effective)} />
      )}
    </div>
  );
}
