import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardView } from '../../../contract/shapes.ts';
import { focusCard } from './card-focus.ts';
import { decide } from './decide.ts';
import { ownOverride } from './optimistic.ts';
import { reviewerName, setDesk } from './review-store.ts';

export const REASONS = ['equivalent', 'rounding', 'unit', 'misread', 'reference', 'incomplete'] as const;
const BUTTON = 'h-6 rounded border border-line px-1.5 text-sm text-soft hover:bg-hover hover:text-ink';

/**
 * Why the verdict was turned: asked when the expert contradicts what stood. The decision is saved already; Enter goes on without a reason,
 * the arrows choose one, and every other key works as if nothing was asked.
 */
export function Reasons({ index, card }: { index: number; card: CardView | undefined }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(false);
  useEffect(() => {
    box.current?.querySelector('button')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const settle = (reason: string) => {
    const status = ownOverride(card, reviewerName())?.status;
    if (reason !== '' && (status === 'right' || status === 'wrong' || status === 'undecided' || status === 'not_found'))
      decide(status, undefined, reason);
    setDesk({ askReason: null });
    focusCard(index);
  };
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (event.key === 'Escape') settle('');
    else if (step !== 0 && !own) {
      const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
      const here = buttons.findIndex((button) => button === document.activeElement);
      buttons[(here + step + buttons.length) % buttons.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={box}
      role="toolbar"
      aria-label={t('reason.title')}
      data-reasons
      onKeyDown={move}
      className="appear mt-2 flex flex-wrap items-center gap-1"
    >
      <span className="mr-1 text-sm text-faint">{t('reason.title')}</span>
      {own ? (
        <OwnReason onDone={settle} />
      ) : (
        <>
          <button
            type="button"
            className={BUTTON}
            onClick={() => {
              settle('');
            }}
          >
            {t('reason.none')} <kbd className="font-sans text-xs text-faint">Enter</kbd>
          </button>
          {REASONS.map((reason) => (
            <button
              key={reason}
              type="button"
              tabIndex={-1}
              className={BUTTON}
              onClick={() => {
                settle(t(`reason.${reason}`));
              }}
            >
              {t(`reason.${reason}`)}
            </button>
          ))}
          <button
            type="button"
            tabIndex={-1}
            className={BUTTON}
            onClick={() => {
              setOwn(true);
            }}
          >
            {t('reason.own')}
          </button>
        </>
      )}
    </div>
  );
}

function OwnReason({ onDone }: { onDone: (reason: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <input
      autoFocus
      aria-label={t('reason.own')}
      value={text}
      maxLength={5000}
      onChange={(event) => {
        setText(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onDone(text.trim());
      }}
      className="h-6 min-w-40 flex-1 rounded border border-line-strong bg-paper px-2 text-sm"
    />
  );
}
