import { useTranslation } from 'react-i18next';
import type { CardView, VariableView } from '../../../../contract/review-shapes.ts';
import { plainName } from '../../../lib/preview.ts';
import { Value, VariableName } from '../../../ui/prose/prose.tsx';
import { StatusMark } from '../../../ui/status.tsx';
import { isUnseen } from '../blind.ts';
import { expertsPart, extractedValue } from './optimistic.ts';

interface CardLineProps {
  variable: VariableView;
  card: CardView | undefined;
  responseId: number | null;
}

/** "final_answers 4": of a table whose values have no names, the column and a number. */
const numberIn = ({ name, description }: VariableView): string | undefined =>
  description === '' ? /\s(\d{1,3})$/.exec(name)?.[1] : undefined;

/** A formula in display takes no room around it here, and ends with the line where others scroll. */
const IN_LINE = '[&_.formula-display]:my-0 [&_.formula-box]:overflow-x-clip! [&_.formula-box]:py-0!';

/**
 * A variable that the keys are not on, in one line: nine of them and the open one are in sight together. A press on it, which gives it the focus,
 * opens it. A fraction of fractions or a list of rows makes its line higher; what is too wide ends at the line's end.
 */
export function CardLine({ variable, card, responseId }: CardLineProps) {
  const { t } = useTranslation();
  const { name, description } = variable;
  const number = numberIn(variable);
  const value = extractedValue(card) ?? '';
  return (
    <div
      className={`flex min-h-8 items-center gap-3 *:shrink-0 ${IN_LINE}`}
      title={number === undefined ? description : `${name} = ${plainName(variable.value)}`}
    >
      {number === undefined ? (
        <span dir="auto" className="max-w-[45%] truncate">
          <VariableName name={name} />
        </span>
      ) : (
        <Numbered number={number} reference={variable.value} alone={value === ''} />
      )}
      {number !== undefined && value === '' ? null : (
        <span
          className={`flex min-h-8 min-w-0 flex-1 shrink! items-center overflow-x-clip py-0.5 font-serif whitespace-nowrap text-soft ${number === undefined ? '' : 'border-l border-line pl-3'}`}
        >
          {value === '' ? null : <Value text={value} />}
        </span>
      )}
      {responseId === null ? null : isUnseen(card) ? (
        <span className="text-sm text-faint">{t('blind.hidden')}</span>
      ) : (
        <StatusMark status={card?.effective.status ?? 'not_run'} expert={expertsPart(card, card?.effective)} />
      )}
    </div>
  );
}

/** Where a name says nothing but a number, the value that is asked for says which part of the question it is. */
function Numbered({ number, reference, alone }: { number: string; reference: string; alone: boolean }) {
  return (
    <span
      className={`flex min-h-8 min-w-0 items-center gap-2 overflow-x-clip py-0.5 whitespace-nowrap ${alone ? 'flex-1 shrink!' : 'max-w-[45%]'}`}
    >
      <span className="shrink-0 tabular-nums">{number}</span>
      <span className="font-serif">
        <Value text={reference} />
      </span>
    </span>
  );
}
