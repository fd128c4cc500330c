import { navigate } from '../../app/navigate.ts';
import { ItemLine, ItemList } from '../../ui/item-list.tsx';

export interface LinkedItem {
  itemId: number;
  /** From 1. */
  number: number;
  title: string;
  /** What is said below the title. */
  note: string;
}

interface ItemLinksProps {
  items: readonly LinkedItem[];
  benchmarkId: number;
  runId: number;
}

/** Items of a benchmark, each of which opens in Review with the answers of a set. */
export function ItemLinks({ items, benchmarkId, runId }: ItemLinksProps) {
  return (
    <ItemList items={items}>
      {({ itemId, ...line }) => (
        <ItemLine
          key={itemId}
          {...line}
          onOpen={() => navigate({ screen: 'review', benchmarkId, answers: runId, item: itemId })}
        />
      )}
    </ItemList>
  );
}
