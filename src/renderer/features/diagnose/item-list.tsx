import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';

/** What names an item in a list. `number` counts from 1. */
interface Listed {
  number: number;
  preview: string;
}

interface ItemListProps<T extends Listed> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => number;
  chosen: T;
  onChoose: (key: number) => void;
  /** What stands below the beginning of an item's question. */
  below: (item: T) => ReactNode;
  className: string;
}

/** Items below each other, of which one is looked at. */
export function ItemList<T extends Listed>({
  label,
  items,
  keyOf,
  chosen,
  onChoose,
  below,
  className,
}: ItemListProps<T>) {
  return (
    <ListBox
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[keyOf(chosen)]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : [...keys];
        if (typeof key === 'number') onChoose(key);
      }}
      items={items.map((item) => ({ id: keyOf(item), item }))}
      className={`self-start overflow-auto border-y border-line ${className}`}
    >
      {({ id, item }) => (
        <ListBoxItem
          id={id}
          textValue={`${String(item.number)} ${item.preview}`}
          className="flex flex-col gap-0.5 border-b border-l-2 border-line border-l-transparent py-1.5 pr-2 pl-2.5 last:border-b-0 hover:bg-hover focus-visible:-outline-offset-2 data-selected:border-l-accent data-selected:bg-selected"
        >
          <span className="flex items-center gap-2 tabular-nums">
            <span className="w-6 shrink-0 text-end text-faint">{item.number}</span>
            <span className="min-w-0 flex-1 truncate">{item.preview}</span>
          </span>
          {below(item)}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
