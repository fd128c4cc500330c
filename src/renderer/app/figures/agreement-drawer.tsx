import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExpertAgreement } from '../../../contract/agreement-calls.ts';
import { Drawer } from '../../ui/dialog.tsx';

/** Items on which raters differ, by answer set; null: of items themselves. A set may stand twice: once for each of two alone. */
export interface Disagreement {
  title: string;
  sets: ExpertAgreement['items'];
}

interface AgreementDrawerProps {
  sets: readonly { runId: number; model: string }[];
  shown: Disagreement;
  /** The items of an answer set, each of which opens. */
  lines: (runId: number, itemIds: readonly number[]) => ReactNode;
  onClose: () => void;
}

/** The items behind a figure of agreement, under the answer set that they are of. */
export function AgreementDrawer({ sets, shown, lines, onClose }: AgreementDrawerProps) {
  const { t } = useTranslation();
  const bySet = [...Map.groupBy(shown.sets, ({ runId }) => runId)].map(([runId, lists]) => ({
    runId,
    set: sets.find((set) => set.runId === runId),
    itemIds: [...new Set(lists.flatMap(({ itemIds }) => itemIds))],
  }));
  return (
    <Drawer title={shown.title} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        {bySet.map(({ runId, set, itemIds }) => (
          <section key={runId ?? 'items'} aria-label={set?.model}>
            <h3 className="pb-1 font-semibold">
              {set?.model}{' '}
              <span className="font-normal text-faint">{t('results.itemsCount', { count: itemIds.length })}</span>
            </h3>
            {lines(runId ?? sets[0]?.runId ?? 0, itemIds)}
          </section>
        ))}
      </div>
    </Drawer>
  );
}
