import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { navigate, type Screen } from '../app/navigate.ts';
import { windowStore } from '../app/stores.ts';

/** Where each step is shown. */
const STEPS: readonly Screen[] = ['home', 'review', 'review', 'results', 'home'];

/** Which step is shown, from 0; null: none. */
export const useTour = windowStore<{ step: number | null }>(() => ({ step: null }));

export function showStep(step: number | null): void {
  useTour.setState({ step });
  const screen = step === null ? undefined : STEPS[step];
  if (screen) navigate({ screen });
}

/** The sample, shown in five steps: a note in the corner that leaves everything behind it usable, and goes on Escape. */
export function Tour() {
  const { t } = useTranslation();
  const step = useTour((s) => s.step);
  const note = useRef<HTMLElement>(null);
  useEffect(() => {
    if (step === null) return;
    // After the screen, which takes the focus as it appears.
    const timer = setTimeout(() => note.current?.focus(), 200);
    return () => clearTimeout(timer);
  }, [step]);
  if (step === null) return null;
  const last = step === STEPS.length - 1;
  const number = String(step + 1) as '1' | '2' | '3' | '4' | '5';
  return (
    <section
      ref={note}
      tabIndex={-1}
      // An item that comes late leaves it where it is.
      data-holds-focus
      aria-label={t('tour.label', { step: number, of: STEPS.length })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        showStep(null);
      }}
      className="appear fixed right-4 bottom-10 z-40 flex w-84 max-w-[90vw] flex-col gap-2 rounded-lg border border-line bg-raised p-4 shadow-float"
    >
      <p className="text-sm text-faint tabular-nums">{t('tour.place', { step: number, of: STEPS.length })}</p>
      <h2 className="text-base font-semibold">{t(`tour.steps.${number}.title`)}</h2>
      <p className="text-soft">{t(`tour.steps.${number}.text`)}</p>
      <div className="mt-1 flex justify-between gap-2">
        <Button look="quiet" onPress={() => showStep(null)}>
          {t('tour.end')}
        </Button>
        <span className="flex gap-2">
          {step > 0 ? <Button onPress={() => showStep(step - 1)}>{t('tour.back')}</Button> : null}
          <Button onPress={() => showStep(last ? null : step + 1)}>{t(last ? 'tour.done' : 'tour.next')}</Button>
        </span>
      </div>
    </section>
  );
}
