import { useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Masking } from '../../contract/workspace-shapes.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/page.tsx';
import { navigate, useWhere } from './navigate.ts';
import { ResultsPage } from './figures/results-page.tsx';
import { useSession } from './session.ts';

/** Why the present seat is shown no figures of a benchmark; null: it is. */
export const maskingOf = (benchmarkId: number | null, workspace = useSession.getState().workspace): Masking | null =>
  workspace?.maskings.find((one) => one.benchmarkId === benchmarkId)?.masking ?? null;
export const useMasking = (benchmarkId: number | null): Masking | null =>
  useSession((s) => maskingOf(benchmarkId, s.workspace));

/** What stands in the place of figures, with the way to see them. */
export function WhyNot({ masking }: { masking: Masking }) {
  const { t } = useTranslation();
  useEffect(() => {
    // Whoever has completed the last item meanwhile is shown them.
    void useSession.getState().refresh();
  }, []);
  const { benchmarkId } = useWhere.getState();
  return (
    <Empty
      title={t(`masking.${masking}.title`)}
      text={t(`masking.${masking}.text`)}
      action={
        <Button
          look="primary"
          onPress={() => {
            if (masking === 'blind' && benchmarkId !== null) navigate({ screen: 'review', benchmarkId });
            else navigate({ screen: 'team', tab: 'seats' });
          }}
        >
          {t(`masking.${masking}.button`)}
        </Button>
      }
    />
  );
}

/** A page that is shown where the seat sees everything. */
export function seen(Shown: ComponentType): () => React.ReactNode {
  return function Seen() {
    const masking = useMasking(useWhere((s) => s.benchmarkId));
    return masking === null ? <Shown /> : <WhyNot masking={masking} />;
  };
}

/** Results where the seat sees everything. */
export function seenResults(Shown: ComponentType): () => React.ReactNode {
  return function SeenResults() {
    const masking = useMasking(useWhere((s) => s.benchmarkId));
    if (masking === null) return <Shown />;
    return (
      <ResultsPage empty={null}>
        <WhyNot masking={masking} />
      </ResultsPage>
    );
  };
}
