import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, InputOf } from '../../../contract/calls.ts';
import { navigate } from '../../app/navigate.ts';
import { useCall } from '../../app/use-call.ts';
import { list, percent } from '../../lib/format.ts';
import { plainPreview } from '../../lib/preview.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { ItemLine, ItemList } from '../../ui/item-list.tsx';

export interface ShownSubset {
  title: string;
  wanted: InputOf<EngineCalls, 'subsets.items'>;
}

/** The questions behind a figure by subset, over all benchmarks. Each opens in Review, with the answers that the figure is of. */
export function SubsetItems({ shown: { title, wanted }, onClose }: { shown: ShownSubset; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: items } = useCall('subsets.items', wanted);
  if (!items) return null;
  return (
    <Drawer title={title} isOpen onClose={onClose}>
      <p className="pb-1 text-faint">{t('experts.listed', { count: items.length })}</p>
      <ItemList items={items}>
        {({ benchmarkId, benchmark, itemId, number, preview, subject, answerRunId, right }) => (
          <ItemLine
            key={`${String(itemId)}/${String(answerRunId)}`}
            number={number}
            title={plainPreview(preview)}
            note={list([benchmark, subject].filter(Boolean))}
            onOpen={() => navigate({ screen: 'review', benchmarkId, answers: answerRunId, item: itemId })}
          >
            {right === null ? null : (
              <span className="shrink-0 text-sm tabular-nums">{t('subsets.share', { share: percent(right) })}</span>
            )}
          </ItemLine>
        )}
      </ItemList>
    </Drawer>
  );
}

interface FigureButtonProps {
  title: string;
  wanted: ShownSubset['wanted'];
  onShow: (shown: ShownSubset) => void;
  children: ReactNode;
}

/** A figure that opens the questions that it counts. */
export function SubsetFigure({ title, wanted, onShow, children }: FigureButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      data-figure
      tabIndex={-1}
      onClick={() => onShow({ title, wanted })}
      className="-mr-1.5 min-h-6 min-w-6 rounded px-1.5 text-end whitespace-nowrap hover:bg-hover"
    >
      {children}
      <span className="sr-only">{t('subsets.show', { title })}</span>
    </button>
  );
}
