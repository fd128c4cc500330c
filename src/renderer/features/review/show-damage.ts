import { reportNote } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { setDesk, useReview } from './review-store.ts';

/** Formulas that were repaired for display, or could not be: their badge or warning. */
const MARKS = '.formula-badge, .formula-warning';

/** Leads to the next formula of the question or the solution that is damaged; where no formula is, what is damaged shows in the raw text. */
export function showDamage(): void {
  if (useReview.getState().raw) setDesk({ raw: false });
  // Raw text gives way to the typeset one with the next frame.
  requestAnimationFrame(() => {
    const marks = ['question', 'reference'].flatMap((pane) => [
      ...document.querySelectorAll<HTMLElement>(`[data-pane-name=${pane}] [data-shown] :is(${MARKS})`),
    ]);
    const last = marks.findIndex((mark) => mark.hasAttribute('data-led-to'));
    for (const mark of marks) mark.removeAttribute('data-led-to');
    const mark = marks[(last + 1) % marks.length];
    if (!mark) {
      setDesk({ raw: true });
      reportNote(t('flags.damagedInRaw'), 'last');
      return;
    }
    mark.setAttribute('data-led-to', '');
    mark.scrollIntoView({ block: 'center' });
    mark.focus({ preventScroll: true });
  });
}
