import { useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Veil } from '../../contract/workspace-shapes.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/page.tsx';
import { navigate, useWhere } from './navigate.ts';
import { ResultsPage } from './figures/results-page.tsx';
import { useSession } from './session.ts';

/** Why the present seat is shown no figures of a benchmark; null: it is. */
export const veilOf = (benchmarkId: number | null, workspace = useSession.getState().workspace): Veil | null =>
  workspace?.veils.find((one) => one.benchmarkId === benchmarkId)?.veil ?? null;
export const useVeil = (benchmarkId: number | null): Veil | null => useSession((s) => veilOf(benchmarkId, s.workspace));

/** What stands in the place of figures, with the way to see them. */
export function WhyNot({ veil }: { veil: Veil }) {
  const { t } = useTranslation();
  useEffect(() => {
    // Whoever has completed the last item meanwhile is shown them.
    void useSession.getState().refresh();
  }, []);
  const { benchmarkId } = useWhere.getState();
  return (
    <Empty
      title={t(`veil.${veil}.title`)}
      text={t(`veil.${veil}.text`)}
      action={
        <Button
          look="primary"
          onPress={() => {
            if (veil === 'blind' && benchmarkId !== null) navigate({ screen: 'review', benchmarkId });
            else navigate({ screen: 'team', tab: 'seats' });
          }}
        >
          {t(`veil.${veil}.button`)}
        </Button>
      }
    />
  );
}

/** A page that is shown where the seat sees everything. */
export function seen(Shown: ComponentType): () => React.ReactNode {
  return function Seen() {
    const veil = useVeil(useWhere((s) => s.benchmarkId));
    return veil === null ? <Shown /> : <WhyNot veil={veil} />;
  };
}

/** Results where the seat sees everything. */
export function seenResults(Shown: ComponentType): () => React.ReactNode {
  return function SeenResults() {
    const veil = useVeil(useWhere((s) => s.benchmarkId));
    if (veil === null) return <Shown />;
    return (
      <ResultsPage empty={null}>
        <WhyNot veil={veil} />
      </ResultsPage>
    );
  };
}
