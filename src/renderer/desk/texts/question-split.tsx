import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isNumber, recall, remember } from '../../app/storage.ts';

/** The largest share of the column that a question takes, until the divider is moved. */
const SHARE = 40;
const bounded = (share: number): number => Math.min(75, Math.max(12, Math.round(share)));

interface QuestionSplitProps {
  question: ReactNode;
  below: ReactNode;
  /** The question's box, for whoever knows how high its text is and sets its height; without, it is as high as what stands in it. */
  box?: RefObject<HTMLDivElement | null>;
}

/** The question over the other texts: as high as its text, up to a share of the column that the divider sets. */
export function QuestionSplit({ question, below, box }: QuestionSplitProps) {
  const { t } = useTranslation();
  const column = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(() => recall('questionShare', isNumber, SHARE));
  const put = (wanted: number) => {
    const next = bounded(wanted);
    setShare(next);
    remember('questionShare', next);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const place = column.current?.getBoundingClientRect();
    if (place && event.currentTarget.hasPointerCapture(event.pointerId))
      put((100 * (event.clientY - place.top)) / place.height);
  };
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 5 : event.key === 'ArrowUp' ? -5 : 0;
    if (step === 0) return;
    event.preventDefault();
    put(share + step);
  };
  return (
    <div ref={column} className="flex h-full flex-col">
      <div
        ref={box}
        id="question"
        className="flex min-h-16 shrink-0 flex-col"
        style={{ maxHeight: `${String(share)}%` }}
      >
        {question}
      </div>
      <div
        role="separator"
        aria-orientation="horizontal"
        aria-label={t('review.resizeQuestion')}
        aria-valuenow={share}
        aria-valuemin={12}
        aria-valuemax={75}
        tabIndex={0}
        onKeyDown={keys}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={move}
        className="relative z-20 h-3.5 shrink-0 cursor-ns-resize [margin-bottom:calc(1px-0.875rem)] outline-none before:absolute before:inset-x-0 before:top-0 before:h-px before:bg-line hover:before:bg-line-strong focus-visible:before:bg-focus focus-visible:before:outline-2 focus-visible:before:outline-focus"
      />
      <div className="min-h-0 flex-1">{below}</div>
    </div>
  );
}
