import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCl } from './cl-store.ts';
import { giveReason } from './decide.ts';
import { focusRubric } from './rubric-focus.ts';

const REASONS = ['strict', 'lenient', 'missed', 'unclear'] as const;
const BUTTON = 'h-6 rounded border border-line px-1.5 text-sm text-soft hover:bg-hover hover:text-ink';

/**
 * Why the rubric was turned: asked when the expert contradicts the judge. The decision is saved already; Enter goes on without a reason,
 * the arrows choose one, and every other key works as if nothing was asked.
 */
export function Reasons({ index }: { index: number }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(false);
  useEffect(() => {
    box.current?.querySelector('button')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const settle = (reason: string) => {
    if (reason !== '') giveReason(reason);
    useCl.getState().set({ askReason: null });
    focusRubric(index);
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
            {t('reason.none')}
          </button>
          {REASONS.map((id) => (
            <button
              key={id}
              type="button"
              className={BUTTON}
              onClick={() => {
                settle(t(`cl.reason.${id}`));
              }}
            >
              {t(`cl.reason.${id}`)}
            </button>
          ))}
          <button
            type="button"
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

/** A reason in one's own words. Leaving the field keeps it. */
function OwnReason({ onDone }: { onDone: (reason: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  return (
    <input
      ref={field}
      aria-label={t('reason.title')}
      value={text}
      maxLength={1000}
      onChange={(event) => {
        setText(event.target.value);
      }}
      onBlur={() => {
        onDone(text.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onDone(text.trim());
      }}
      className="h-6 min-w-40 flex-1 rounded border border-line-strong bg-raised px-1.5 text-sm"
    />
  );
}
