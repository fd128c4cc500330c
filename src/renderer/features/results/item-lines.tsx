import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BreakdownItem, BreakdownView, SetBreakdown } from '../../../contract/breakdown.ts';
import { navigate } from '../../app/navigate.ts';
import { plainPreview } from '../../lib/preview.ts';
import { Button } from '../../ui/button.tsx';
import { StatusDot } from '../../ui/status.tsx';
import { useResults } from './results-store.ts';
import { joined } from '../../lib/format.ts';

const PAGE = 100;

/** Items with the verdicts of each sample in one or two gradings of answer sets. Each opens in Review, with the answers of the last set. */
export function ItemLines({
  view,
  sets,
  itemIds,
}: {
  view: BreakdownView;
  sets: readonly SetBreakdown[];
  itemIds: readonly number[];
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(PAGE);
  const wanted = new Set(itemIds);
  const items = view.items.filter((item) => wanted.has(item.itemId));
  if (items.length === 0) return <p className="py-2 text-soft">{t('results.itemsEmpty')}</p>;
  return (
    <>
      <ul className="flex flex-col">
        {items.slice(0, shown).map((item) => (
          <li key={item.itemId} className="border-t border-line first:border-0">
            <Line item={item} sets={sets} />
          </li>
        ))}
      </ul>
      {items.length > shown ? (
        <Button
          onPress={() => {
            setShown(shown + PAGE);
          }}
        >
          {t('results.moreItems', { count: Math.min(PAGE, items.length - shown) })}
        </Button>
      ) : null}
    </>
  );
}

function Line({ item, sets }: { item: BreakdownItem; sets: readonly SetBreakdown[] }) {
  const { t } = useTranslation();
  const outcomes = sets.map((set) => set.items.find((one) => one.itemId === item.itemId));
  const variables = (sets.length === 1 ? outcomes[0]?.variables : undefined) ?? [];
  const sumOf = (key: 'right' | 'total') => variables.reduce((sum, one) => sum + one[key], 0);
  const [right, total] = [sumOf('right'), sumOf('total')];
  return (
    <button
      type="button"
      onClick={() => {
        const benchmarkId = useResults.getState().benchmarkId;
        const runId = sets.at(-1)?.runId;
        if (benchmarkId !== null && runId !== undefined)
          navigate({ screen: 'review', benchmarkId, answers: runId, item: item.itemId });
      }}
      className="flex min-h-11 w-full items-center gap-3 rounded px-1 text-left hover:bg-hover"
    >
      <span className="sr-only">{t('results.openItem', { number: item.number })}</span>
      <span aria-hidden className="w-8 shrink-0 text-end text-sm text-faint tabular-nums">
        {item.number}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{plainPreview(item.preview)}</span>
        <span className="truncate text-sm text-faint">
          {joined([item.subject, total ? t('results.variablesRight', { right, total }) : ''], 'clause')}
        </span>
      </span>
      {outcomes.map((outcome, index) => (
        <span key={index} className={`flex shrink-0 ${index > 0 ? 'border-l border-line pl-2' : ''}`}>
          {outcome?.reviewed.map((status, sample) => (
            <StatusDot key={sample} status={status} />
          ))}
        </span>
      ))}
    </button>
  );
}
