import { useEffect, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster, useSonner } from 'sonner';
import { usePreferences } from '../app/preferences.ts';
import { TOAST_EDGES, toastPlace, type Box, type ToastPlace } from './toast-place.ts';

/** Decisions, final answers, the feet of dialogs and the desks' headers say themselves that nothing may lie over them. */
const KEEP_CLEAR = '[data-keep-clear], main header';
const TOASTER = '[data-sonner-toaster]';
const WIDTH_REM = 19.5;
/** The height of a message before it has been laid out. */
const USUAL_HEIGHT = 90;

/** Messages that fade by themselves. They stand where they cover nothing that is being worked with. */
export function Toasts() {
  const { t } = useTranslation();
  const theme = usePreferences((s) => s.theme);
  const { toasts } = useSonner();
  const place = usePlace(toasts.length);
  const { left, bottom, top, right } = TOAST_EDGES;
  return (
    <Toaster
      containerAriaLabel={t('bar.notices')}
      theme={theme}
      position={place}
      offset={{ bottom, left: place.endsWith('left') ? left : 16, top, right }}
      style={{ '--width': `${String(WIDTH_REM)}rem` } as CSSProperties}
      toastOptions={{
        style: {
          background: 'var(--raised)',
          color: 'var(--text)',
          border: '1px solid var(--line)',
          boxShadow: 'var(--float)',
          fontFamily: 'var(--font-ui)',
        },
        descriptionClassName: 'toast-description',
      }}
    />
  );
}

/** Looks again whenever a message comes or goes, the focus moves, or the window changes. */
function usePlace(count: number): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('bottom-left');
  useEffect(() => {
    if (count === 0) return;
    const look = () => {
      // A message that is being read or pressed stays where it is.
      if (document.querySelector(`${TOASTER}:hover, ${TOASTER}:focus-within`)) return;
      setPlace(toastPlace(sizeOfToasts(), { width: innerWidth, height: innerHeight }, avoidedBoxes()));
    };
    // What moves the focus may also open or fold something: it is looked at once that is laid out.
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    soon();
    document.addEventListener('focusin', soon);
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', soon);
      window.removeEventListener('resize', soon);
    };
  }, [count]);
  return place;
}

/** Several lie behind the front one, a few pixels higher each. */
function sizeOfToasts(): { width: number; height: number } {
  const boxes = [...document.querySelectorAll('[data-sonner-toast]')].map((toast) => toast.getBoundingClientRect());
  const width = WIDTH_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return {
    width,
    height: Math.max(USUAL_HEIGHT, ...boxes.map(({ height }) => height)) + 14 * Math.min(2, boxes.length),
  };
}

function avoidedBoxes(): Box[] {
  // What lies under an open dialog is not being worked with.
  const marked = [...document.querySelectorAll(KEEP_CLEAR)].filter(
    (element) => !element.closest('[inert], [aria-hidden=true]'),
  );
  const focused = document.activeElement;
  // A dialog that has the focus as a whole is no control.
  const isControl =
    focused && focused !== document.body && !focused.closest(TOASTER) && !focused.matches('[role=dialog]');
  return [...marked, ...(isControl ? [focused] : [])].map((element) => element.getBoundingClientRect());
}
