import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BreakdownView, ItemOutcome } from '../../../contract/breakdown.ts';
import { isGraded } from '../../../core/grading/status.ts';
import { GradingPicker } from '../../app/grading-picker.tsx';
import { type FigureItems } from '../../app/navigate.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ItemLines } from './item-lines.tsx';
import { useResults } from './results-store.ts';

const FILTERS = {
  All: () => true,
  None: ({ reviewed }) => reviewed.every((status) => status !== 'right'),
  Some: ({ reviewed }) => reviewed.includes('right') && reviewed.some((status) => status !== 'right'),
  Every: ({ reviewed }) => reviewed.every((status) => status === 'right'),
  Open: ({ reviewed }) => reviewed.some((status) => !isGraded(status)),
} satisfies Record<string, (outcome: ItemOutcome) => boolean>;
const FILTER_IDS = ['All', 'None', 'Some', 'Every', 'Open'] as const;

/** The items behind a figure. */
export function ItemsDrawer({ view, list }: { view: BreakdownView; list: FigureItems }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<keyof typeof FILTERS>('All');
  const wanted = new Set(list.itemIds);
  const outcomes = (view.sets.find((set) => set.runId === list.runIds.at(-1))?.items ?? []).filter(
    (one) => wanted.has(one.itemId) && one.reviewed.length > 0,
  );
  const counts = FILTER_IDS.map((id) => ({ id, count: outcomes.filter(FILTERS[id]).length }));
  return (
    <Drawer
      title={list.title}
      isOpen
      onClose={() => {
        useResults.getState().showItems(null);
      }}
    >
      <div className="flex flex-col gap-3">
        {list.runIds.map((runId) => (
          <GradingPicker key={runId} answerRunId={runId} />
        ))}
        <Segments
          label={t('results.filter')}
          choices={counts
            .filter(({ id, count }) => id === 'All' || count > 0)
            .map(({ id, count }) => ({
              id,
              label: (
                <>
                  {t(`results.filter${id}`)} <span className="ml-1 font-normal text-faint tabular-nums">{count}</span>
                </>
              ),
            }))}
          value={filter}
          onChange={setFilter}
        />
        <ItemLines
          key={filter}
          view={view}
          sets={list.runIds.flatMap((runId) => view.sets.filter((set) => set.runId === runId))}
          itemIds={outcomes.filter(FILTERS[filter]).map((one) => one.itemId)}
        />
      </div>
    </Drawer>
  );
}
