import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

const PAGE = 100;

interface ItemListProps<I> {
  items: readonly I[];
  /** An ItemLine, with a key. */
  children: (item: I) => ReactNode;
}

/** Items, a page of them at first. */
export function ItemList<I>({ items, children }: ItemListProps<I>) {
  const [shown, setShown] = useState(PAGE);
  return (
    <>
      <ul className="flex flex-col">{items.slice(0, shown).map(children)}</ul>
      <MoreItems count={Math.min(PAGE, items.length - shown)} onMore={() => setShown(shown + PAGE)} />
    </>
  );
}

/** `count`: how many more there would be; nothing where there are none. */
export function MoreItems({ count, onMore }: { count: number; onMore: () => void }) {
  const { t } = useTranslation();
  return count > 0 ? <Button onPress={onMore}>{t('results.moreItems', { count })}</Button> : null;
}

interface ItemLineProps {
  /** Of the item, from 1. */
  number: number;
  title: string;
  /** What is said below the title. */
  note: string;
  onOpen: () => void;
  /** At the end of the line, such as how each answer came out. */
  children?: ReactNode;
}

/** An item in a list, which opens. */
export function ItemLine({ number, title, note, onOpen, children }: ItemLineProps) {
  const { t } = useTranslation();
  return (
    <li className="border-t border-line first:border-0">
      <button
        type="button"
        onClick={onOpen}
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
        {children}
      </button>
    </li>
  );
}
