import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, InputOf } from '../../../contract/calls.ts';
import type { SubsetItem } from '../../../contract/subset-calls.ts';
import { navigate } from '../../app/navigate.ts';
import { useCall } from '../../app/use-call.ts';
import { list, percent } from '../../lib/format.ts';
import { plainPreview } from '../../lib/preview.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialog.tsx';

export interface ShownSubset {
  title: string;
  wanted: InputOf<EngineCalls, 'subsets.items'>;
}

const PAGE = 100;

/** The questions behind a figure by subset, over all benchmarks. Each opens in Review, with the answers that the figure is of. */
export function SubsetItems({ shown: { title, wanted }, onClose }: { shown: ShownSubset; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: items } = useCall('subsets.items', wanted);
  const [most, setMost] = useState(PAGE);
  if (!items) return null;
  const rest = items.length - most;
  return (
    <Drawer title={title} isOpen onClose={onClose}>
      <p className="pb-1 text-faint">{t('experts.listed', { count: items.length })}</p>
      <ul className="flex flex-col">
        {items.slice(0, most).map((item) => (
          <li
            key={`${String(item.itemId)}/${String(item.answerRunId)}`}
            className="border-t border-line first:border-0"
          >
            <Line item={item} />
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button onPress={() => setMost(most + PAGE)}>{t('results.moreItems', { count: Math.min(PAGE, rest) })}</Button>
      ) : null}
    </Drawer>
  );
}

function Line({ item }: { item: SubsetItem }) {
  const { t } = useTranslation();
  const { benchmarkId, benchmark, itemId, number, preview, subject, answerRunId, right } = item;
  return (
    <button
      type="button"
      onClick={() => navigate({ screen: 'review', benchmarkId, answers: answerRunId, item: itemId })}
      className="flex min-h-11 w-full items-center gap-3 rounded px-1 text-left hover:bg-hover"
    >
      <span className="sr-only">{t('results.openItem', { number })}</span>
      <span aria-hidden className="w-8 shrink-0 text-end text-sm text-faint tabular-nums">
        {number}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{plainPreview(preview)}</span>
        <span className="truncate text-sm text-faint">{list([benchmark, subject].filter(Boolean))}</span>
      </span>
      {right === null ? null : (
        <span className="shrink-0 text-sm tabular-nums">{t('subsets.share', { share: percent(right) })}</span>
      )}
    </button>
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
