import { Check, Circle, Minus, PenLine, TriangleAlert, UserCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Status } from '../../core/grading/status.ts';

/** Colour classes of each status. A status is never told by its colour alone: glyph and word (or accessible name) go with it. */
const TONES: Record<Status, string> = {
  right: 'text-is-right',
  wrong: 'text-is-wrong',
  not_found: 'text-is-notfound',
  ambiguous: 'text-is-undecided',
  undecided: 'text-is-undecided',
  extraction_failed: 'text-is-error',
  judge_error: 'text-is-error',
  not_run: 'text-faint',
};

function Tilde({ size }: { size: number }) {
  return (
    <svg
      className="lucide"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M4 14.5c2-5 5.5-5 8-2.5s6 2.5 8-2.5" />
    </svg>
  );
}

export function StatusGlyph({ status, size = 14 }: { status: Status; size?: number }) {
  const common = { size, strokeWidth: 2.5, 'aria-hidden': true } as const;
  if (status === 'right') return <Check {...common} />;
  if (status === 'wrong') return <X {...common} />;
  if (status === 'not_found') return <Circle {...common} size={size - 2} />;
  if (status === 'undecided' || status === 'ambiguous') return <Tilde size={size} />;
  if (status === 'not_run') return <Minus {...common} />;
  return <TriangleAlert {...common} />;
}

/** A verifier leaves a value undecided, an expert is unsure of it. */
export function useStatusWord(status: Status, byExpert: boolean): string {
  const { t } = useTranslation();
  return byExpert && status === 'undecided' ? t('decision.undecided') : t(`status.${status}`);
}

/** What an expert did with a verdict: set another one, or agreed with what stood; null: nothing. */
export type ExpertsPart = 'override' | 'agreement' | null;

/** Glyph, word and colour of a status. `strong` is for the verdict that counts. */
export function StatusMark({
  status,
  strong = false,
  expert = null,
}: {
  status: Status;
  strong?: boolean;
  expert?: ExpertsPart;
}) {
  const word = useStatusWord(status, expert !== null);
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap ${TONES[status]} ${strong ? 'font-semibold' : ''}`}
    >
      <StatusGlyph status={status} />
      {word}
      <ExpertMark part={expert} />
    </span>
  );
}

/** Only the glyph, for dense strips; the word is its accessible name. */
export function StatusDot({ status }: { status: Status }) {
  const { t } = useTranslation();
  return (
    <span
      role="img"
      aria-label={t(`status.${status}`)}
      title={t(`status.${status}`)}
      className={`inline-flex w-3.5 justify-center ${TONES[status]}`}
    >
      <StatusGlyph status={status} size={13} />
    </span>
  );
}

/** What an expert did with a verdict, as a mark beside it. */
export const ExpertMark = ({ part }: { part: ExpertsPart }) =>
  part === 'override' ? <RedPen /> : part === 'agreement' ? <Agreed /> : null;

/** The mark of a verdict that an expert set. */
export function RedPen() {
  const { t } = useTranslation();
  return (
    <span
      role="img"
      aria-label={t('status.overridden')}
      title={t('status.overridden')}
      className="inline-flex text-accent"
    >
      <PenLine size={13} strokeWidth={2.25} aria-hidden />
    </span>
  );
}

/** The mark of a verdict that an expert agreed with. */
function Agreed() {
  const { t } = useTranslation();
  return (
    <span role="img" aria-label={t('status.agreed')} title={t('status.agreed')} className="inline-flex text-soft">
      <UserCheck size={13} strokeWidth={2} aria-hidden />
    </span>
  );
}

export const toneOf = (status: Status): string => TONES[status];
