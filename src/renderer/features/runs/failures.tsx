import { useTranslation } from 'react-i18next';
import { said } from '../../lib/said.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { type FailureCause, filterCalls } from './runs-store.ts';

/** What failed, grouped by cause, each with the first message in full. */
export function Failures({ causes }: { causes: readonly FailureCause[] }) {
  const { t } = useTranslation();
  if (causes.length === 0) return null;
  return (
    <Section
      title={t('runs.failures')}
      aside={
        <Button look="quiet" onPress={() => void filterCalls('error')}>
          {t('runs.showFailed')}
        </Button>
      }
    >
      <ul className="flex flex-col">
        {causes.map((cause) => (
          <li key={`${cause.message}${cause.example}`} className="flex gap-4 border-t border-line py-2 first:border-0">
            <span className="w-12 shrink-0 text-end font-semibold text-is-error tabular-nums">
              {t('runs.times', { count: cause.count })}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block max-h-60 overflow-auto wrap-anywhere whitespace-pre-wrap select-text">
                {said(cause.message)}
              </span>
              {cause.example ? (
                <span className="text-sm text-faint">{t('runs.firstAt', { where: cause.example })}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
