import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIGURE_FILTERS, type FigureFilter } from '../../../contract/breakdown.ts';
import { GradingPicker } from '../../app/gradings/grading-picker.tsx';
import { type FigureItems } from '../../app/navigate.ts';
import { count } from '../../lib/format.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useFigureLines } from './figure-lines.ts';
import { Lines } from './item-lines.tsx';
import { useResults, showItems } from './results-store.ts';

/** The items behind a figure. */
export function ItemsDrawer({ view, list }: { view: object; list: FigureItems }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<FigureFilter>('All');
  const benchmarkId = useResults((s) => s.benchmarkId);
  const sets = list.runIds.map((runId) => ({ runId }));
  const found = useFigureLines({ benchmarkId, sets, of: list.of, filter, view });
  if (!found) return null;
  const { counts } = found;
  return (
    <Drawer title={list.title} isOpen onClose={() => showItems(null)}>
      <div className="flex flex-col gap-3">
        {list.runIds.map((runId) => (
          <GradingPicker key={runId} answerRunId={runId} />
        ))}
        <Segments
          label={t('results.filter')}
          choices={FIGURE_FILTERS.filter((id) => id === 'All' || counts[id] > 0).map((id) => ({
            id,
            label: (
              <>
                {t(`results.filter${id}`)}{' '}
                <span className="ml-1 font-normal text-faint tabular-nums">{count(counts[id])}</span>
              </>
            ),
          }))}
          value={filter}
          onChange={setFilter}
        />
        <Lines found={found} all={counts[filter]} sets={sets} />
      </div>
    </Drawer>
  );
}
