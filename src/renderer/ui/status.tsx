import { PenLine, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Status } from '../../core/grading/status.ts';
import { joined } from '../lib/format.ts';

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

const TRIANGLE = 'm21.7 18-8-14a2 2 0 0 0-3.5 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3M12 9v4m0 4h.01';
const TILDE = 'M4 14.5c2-5 5.5-5 8-2.5s6 2.5 8-2.5';
/** The glyph of each status on a square of 24, as lucide's icons are drawn. */
const GLYPHS: Record<Status, string> = {
  right: 'M20 6 9 17l-5-5',
  wrong: 'M18 6 6 18M6 6l12 12',
  not_found: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17',
  ambiguous: TILDE,
  undecided: TILDE,
  extraction_failed: TRIANGLE,
  judge_error: TRIANGLE,
  not_run: 'M5 12h14',
};
const PEN = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export function StatusGlyph({ status, size = 14 }: { status: Status; size?: number }) {
  return (
    <svg className="lucide" width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <path {...PEN} d={GLYPHS[status]} />
    </svg>
  );
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

/** Only the glyph; the word is its accessible name. */
export function StatusDot({ status }: { status: Status }) {
  return <StatusDots statuses={[status]} />;
}

/** The glyphs of several samples. One drawing for all of them: lists have thousands. */
export function StatusDots({ statuses }: { statuses: readonly Status[] }) {
  const { t } = useTranslation();
  if (statuses.length === 0) return null;
  const words = joined(
    statuses.map((status) => t(`status.${status}`)),
    'clause',
  );
  return (
    <svg
      role="img"
      aria-label={words}
      style={{ width: `${String(DOT * statuses.length)}rem`, height: `${String(DOT)}rem` }}
      viewBox={`0 0 ${String(FIELD * statuses.length)} ${String(FIELD)}`}
      className="shrink-0"
    >
      <title>{words}</title>
      {statuses.map((status, index) => (
        <path
          key={index}
          {...PEN}
          d={GLYPHS[status]}
          className={TONES[status]}
          transform={`translate(${String(FIELD * index + 1)} 1)`}
        />
      ))}
    </svg>
  );
}
/** The room of one, in rem, and in the units of its glyph. */
const DOT = 0.875;
const FIELD = 26;

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
