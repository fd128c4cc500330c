import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { navigate } from '../../app/navigate.ts';
import type { TableText } from '../../lib/table-text.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { useRuns } from './runs-store.ts';

interface FiguresSectionProps {
  benchmarkId: number;
  rows: () => TableText;
  children: ReactNode;
}

/** The figures of a finished run, by its own verdicts, with the way to Results, where the verdicts of all runs count. */
export function FiguresSection({ benchmarkId, rows, children }: FiguresSectionProps) {
  const { t } = useTranslation();
  const gradings = useRuns((s) => s.opened?.gradings);
  return (
    <Section
      title={t('runs.figures')}
      aside={
        <span className="flex gap-2">
          <Button look="quiet" onPress={() => navigate({ screen: 'results', benchmarkId })}>
            {t('runs.toResults')}
          </Button>
          <CopyTable
            name={t('runs.figures')}
            rows={rows}
            gradings={gradings?.map(({ gradingId }) => gradingId) ?? []}
          />
        </span>
      }
    >
      {children}
      <p className="text-sm text-faint">{t('runs.figuresNote')}</p>
    </Section>
  );
}
