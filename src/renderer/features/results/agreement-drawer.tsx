import { useTranslation } from 'react-i18next';
import type { AgreementPair } from '../../../contract/agreement-calls.ts';
import type { BreakdownView } from '../../../contract/breakdown.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { ItemLines } from './item-lines.tsx';

/** Items on which two raters differ, by answer set. A set may stand twice: once for each of them alone. */
export interface Disagreement {
  title: string;
  sets: AgreementPair['firstItems'];
}

/** The items behind a figure of agreement, under the answer set that they are of. */
export function AgreementDrawer({
  view,
  shown,
  onClose,
}: {
  view: BreakdownView;
  shown: Disagreement;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const bySet = [...Map.groupBy(shown.sets, ({ runId }) => runId)].map(([runId, lists]) => ({
    runId,
    set: view.sets.find((set) => set.runId === runId),
    itemIds: [...new Set(lists.flatMap(({ itemIds }) => itemIds))],
  }));
  return (
    <Drawer title={shown.title} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        {bySet.map(({ runId, set, itemIds }) => (
          <section key={runId} aria-label={set?.model}>
            <h3 className="pb-1 font-semibold">
              {set?.model}{' '}
              <span className="font-normal text-faint">{t('results.itemsCount', { count: itemIds.length })}</span>
            </h3>
            <ItemLines view={view} sets={set ? [set] : []} itemIds={itemIds} />
          </section>
        ))}
      </div>
    </Drawer>
  );
}
