import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showControls } from '../../../lib/show-controls.ts';
import { Value } from '../../../ui/prose/prose.tsx';
import { useReview } from '../review-store.ts';

interface ValueRowProps {
  label: string;
  value: string | null;
  /** The imported value, where an expert has corrected it. */
  changedFrom: string | null;
  action?: ReactNode;
}

/** A value, typeset, with its source under R. Wide formulas scroll in their own box. */
export function ValueRow({ label, value, changedFrom, action }: ValueRowProps) {
  const { t } = useTranslation();
  const raw = useReview((s) => s.raw);
  return (
    <>
      <dt className="pt-1 text-sm text-faint">{label}</dt>
      <dd className="m-0 flex min-w-0 items-start gap-1">
        <div className="min-w-0 flex-1 pt-0.5">
          {value === null || value === '' ? (
            <span className="text-faint">{t('review.noValue')}</span>
          ) : (
            <div className="overflow-x-auto overflow-y-hidden font-serif text-prose wrap-anywhere">
              <Value text={value} />
            </div>
          )}
          {raw && value ? (
            <code className="block font-mono text-sm wrap-anywhere text-soft">{showControls(value)}</code>
          ) : null}
          {changedFrom === null ? null : (
            <p className="text-sm text-soft">
              {t('review.imported')} <del className="font-mono">{changedFrom}</del>
            </p>
          )}
        </div>
        {action}
      </dd>
    </>
  );
}
