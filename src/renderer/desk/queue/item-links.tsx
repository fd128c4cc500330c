import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { navigate } from '../../app/navigate.ts';

const PAGE = 100;

export interface LinkedItem {
  itemId: number;
  /** From 1. */
  number: number;
  title: string;
  /** What is said below the title. */
  note: string;
}

/** Items of a benchmark, each of which opens in Review with the answers of a set. */
export function ItemLinks({
  items,
  benchmarkId,
  runId,
}: {
  items: readonly LinkedItem[];
  benchmarkId: number;
  runId: number;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(PAGE);
  return (
    <>
      <ul className="flex flex-col">
        {items.slice(0, shown).map(({ itemId, number, title, note }) => (
          <li key={itemId} className="border-t border-line first:border-0">
            <button
              type="button"
              onClick={() => navigate({ screen: 'review', benchmarkId, answers: runId, item: itemId })}
              className="flex min-h-11 w-full items-center gap-3 rounded px-1 text-left hover:bg-hover"
            >
              <span className="sr-only">{t('results.openItem', { number })}</span>
              <span aria-hidden className="w-8 shrink-0 text-end text-sm text-faint tabular-nums">
                {number}
              </span>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate">{title}</span>
                <span className="truncate text-sm text-faint">{note}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {items.length > shown ? (
        <Button onPress={() => setShown(shown + PAGE)}>
          {t('results.moreItems', { count: Math.min(PAGE, items.length - shown) })}
        </Button>
      ) : null}
    </>
  );
}
