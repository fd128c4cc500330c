import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reportNote } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';

/** The texts of a desk in which damage is looked for. */
interface DamagedTexts {
  /** CSS of the texts, in the order in which they are gone through. */
  texts: readonly string[];
  isRaw: () => boolean;
  showRaw: (raw: boolean) => void;
}

/** Formulas that were repaired for display, or could not be: their badge or warning. */
const MARKS = '.formula-badge, .formula-warning';

/** Leads to the next formula that is damaged; where no formula is, what is damaged shows in the raw text. */
export function showDamage({ texts, isRaw, showRaw }: DamagedTexts): void {
  if (isRaw()) showRaw(false);
  // Raw text gives way to the typeset one with the next frame.
  requestAnimationFrame(() => {
    const marks = texts.flatMap((text) => [...document.querySelectorAll<HTMLElement>(`${text} :is(${MARKS})`)]);
    const last = marks.findIndex((mark) => mark.hasAttribute('data-led-to'));
    for (const mark of marks) mark.removeAttribute('data-led-to');
    const mark = marks[(last + 1) % marks.length];
    if (!mark) {
      showRaw(true);
      reportNote(t('flags.damagedInRaw'), 'last');
      return;
    }
    mark.setAttribute('data-led-to', '');
    mark.scrollIntoView({ block: 'center' });
    mark.focus({ preventScroll: true });
  });
}

/** How a flag stands in a desk's header. */
export const FLAG_MARK =
  'inline-flex items-center gap-1 rounded-[3px] border border-line px-1 text-sm whitespace-nowrap text-soft';

/** That an item's texts hold damaged math: pressed, it leads from one place to the next. */
export function DamageFlag({ of }: { of: DamagedTexts }) {
  const { t: say } = useTranslation();
  return (
    <button
      type="button"
      className={`${FLAG_MARK} hover:bg-hover hover:text-ink`}
      title={say('flags.damagedHint')}
      onClick={() => showDamage(of)}
    >
      <TriangleAlert size={12} aria-hidden />
      <span className="@max-2xl:sr-only">{say('flags.damaged')}</span>
      <span className="sr-only">: {say('flags.damagedHint')}</span>
    </button>
  );
}
