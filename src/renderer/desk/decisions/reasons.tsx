import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNoteDraft } from '../../app/saving.ts';

const BUTTON = 'h-6 rounded border border-line px-1.5 text-sm text-soft hover:bg-hover hover:text-ink';

interface ReasonsProps {
  /** The usual reasons, in words. */
  reasons: readonly string[];
  /** Keeps the reason; an empty one goes on without. `leave` says that the focus goes back to what was decided. */
  onSettle: (reason: string, leave: boolean) => void;
}

/**
 * Why a verdict was turned: asked when the expert contradicts what stood. The decision is saved already; Enter goes on without a reason,
 * the arrows choose one, and every other key works as if nothing was asked.
 */
export function Reasons({ reasons, onSettle }: ReasonsProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(false);
  useEffect(() => {
    box.current?.querySelector('button')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (event.key === 'Escape') onSettle('', true);
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
        <OwnReason onSettle={onSettle} />
      ) : (
        <Usual reasons={reasons} onSettle={onSettle} onOwn={() => setOwn(true)} />
      )}
    </div>
  );
}

/** Going on without a reason, the usual ones, and one in one's own words: one stop of the Tab key. */
function Usual({ reasons, onSettle, onOwn }: ReasonsProps & { onOwn: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <button type="button" className={BUTTON} onClick={() => onSettle('', true)}>
        {t('reason.none')} <kbd className="font-sans text-xs text-faint">Enter</kbd>
      </button>
      {reasons.map((reason) => (
        <button key={reason} type="button" tabIndex={-1} className={BUTTON} onClick={() => onSettle(reason, true)}>
          {reason}
        </button>
      ))}
      <button type="button" tabIndex={-1} className={BUTTON} onClick={onOwn}>
        {t('reason.own')}
      </button>
    </>
  );
}

/** A reason in one's own words. Leaving the field keeps it, and lets the focus go where it went. */
function OwnReason({ onSettle }: Pick<ReasonsProps, 'onSettle'>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  useNoteDraft('reason', text.trim() !== '');
  const settled = useRef(false);
  const settle = (leave: boolean) => {
    if (settled.current) return;
    settled.current = true;
    onSettle(text.trim(), leave);
  };
  return (
    <input
      autoFocus
      aria-label={t('reason.own')}
      value={text}
      maxLength={5000}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => settle(false)}
      onKeyDown={(event) => {
        // What is typed is given up with Escape: the field goes away and must not keep it.
        if (event.key === 'Escape') settled.current = true;
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        settle(true);
      }}
      className="h-6 min-w-40 flex-1 rounded border border-line-strong bg-paper px-2 text-sm"
    />
  );
}
