import { Check, Scale, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewStatus } from '../../../core/review/event.ts';

interface RowLinesProps {
  number: number;
  title: string;
  /** Whether the title steps back, because the item needs no more work. */
  settled: boolean;
  /** At the title's end. */
  amount?: string | undefined;
  status: ReviewStatus;
  /** Under the title: what kind of item it is. */
  kind: string;
  kindHint?: string | undefined;
  /** At the end of the second line: flags, then one glyph per sample. */
  marks: ReactNode;
}

/** What the queue shows of an item, in two lines. */
export function RowLines({ number, ...row }: RowLinesProps) {
  return (
    <>
      <span className="flex w-full items-center gap-2">
        <span className="w-6 shrink-0 text-right text-sm text-faint tabular-nums">{number}</span>
        <span dir="auto" className={`min-w-0 flex-1 truncate text-left ${row.settled ? 'text-soft' : ''}`}>
          {row.title}
        </span>
        {row.amount ? <span className="shrink-0 text-sm text-faint tabular-nums">{row.amount}</span> : null}
      </span>
      <span className="flex w-full items-center gap-2 text-sm text-faint">
        <span className="flex w-6 shrink-0 justify-end">
          <ReviewGlyph status={row.status} />
        </span>
        <span className="min-w-0 flex-1 truncate" title={row.kindHint}>
          {row.kind}
        </span>
        {row.marks}
      </span>
    </>
  );
}

function ReviewGlyph({ status }: { status: ReviewStatus }) {
  const { t } = useTranslation();
  const label = t(`reviewStatus.${status}`);
  if (status === 'done')
    return <Check size={12} strokeWidth={2.5} className="text-soft" role="img" aria-label={label} />;
  if (status === 'skipped') return <SkipForward size={12} role="img" aria-label={label} />;
  if (status === 'needs_adjudication') return <Scale size={12} role="img" aria-label={label} />;
  if (status === 'draft')
    return <span className="mr-1 h-1.5 w-1.5 rounded-full bg-accent" role="img" aria-label={label} />;
  return <span className="sr-only">{label}</span>;
}
