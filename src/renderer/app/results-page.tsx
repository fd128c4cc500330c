import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Empty, Page } from '../ui/page.tsx';
import { Chooser } from '../ui/select.tsx';
import { useGradingsOf } from './gradings.ts';
import { chooseBenchmark, navigate } from './navigate.ts';
import { useBenchmark, useSession } from './session.ts';

interface ResultsPageProps {
  /** Said where there is nothing to show yet; null while there is, or while nobody knows. */
  empty: { title: string; text: string } | null;
  children: ReactNode;
}

/** The results of a benchmark of any kind: which benchmark it is, and where figures come from as long as there are none. */
export function ResultsPage({ empty, children }: ResultsPageProps) {
  const { t } = useTranslation();
  const id = useBenchmark()?.id ?? null;
  useGradingsOf(id);
  const benchmarks = useSession((s) => s.workspace?.benchmarks);
  return (
    <Page
      wide
      title={t('screens.results')}
      actions={
        benchmarks && benchmarks.length > 1 ? (
          <Chooser
            label={t('queue.benchmark')}
            labelled={false}
            choices={benchmarks.map((b) => ({ id: b.id, label: b.name }))}
            value={id}
            onChange={(next) => {
              chooseBenchmark(next);
            }}
          />
        ) : null
      }
    >
      {empty ? (
        <Empty
          {...empty}
          action={
            <Button
              look="primary"
              onPress={() => {
                navigate({ screen: 'runs' });
              }}
            >
              {t('results.toRuns')}
            </Button>
          }
        />
      ) : null}
      {children}
    </Page>
  );
}
