import type { ReactNode } from 'react';
import { focusCard } from '../cards/card-focus.ts';
import type { OutlinedPane } from './outline.ts';
import { OutlineButton } from './outline-menu.tsx';
import { useReview } from '../review-store.ts';
import { Sheets } from './sheets.tsx';

interface PaneProps {
  name: OutlinedPane;
  title: string;
  aside?: ReactNode;
  /** The text of one item. Called for the item that is shown, and for those laid out ahead. */
  sheet: (itemId: number, shown: boolean) => ReactNode;
  /** Extra key for the scroll place, such as the sample of an answer. */
  part?: (itemId: number) => string;
  /** Told how high the text that is shown is, whenever that changes. */
  onHeight?: (pixels: number) => void;
  /** Stays at the bottom edge while the text scrolls. */
  footer?: ReactNode;
  id?: string;
}

/** One reading pane: a quiet heading, then text that scrolls by itself. Escape leads back to the card. */
export function Pane({ title, aside, footer, id, ...sheets }: PaneProps) {
  return (
    <section
      aria-label={title}
      id={id}
      data-pane-name={sheets.name}
      className="flex h-full flex-col"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        focusCard(useReview.getState().card);
      }}
    >
      <div className="@container flex h-8 shrink-0 items-center justify-between gap-3 px-4">
        <h2 className="text-sm font-semibold text-faint">{title}</h2>
        <div className="flex min-w-0 items-center gap-2">
          {aside}
          <OutlineButton pane={sheets.name} />
        </div>
      </div>
      <div className="relative min-h-0 flex-1">
        <Sheets
          label={title}
          className="overflow-x-hidden overflow-y-auto px-4 pt-0.5 pb-6 focus-visible:-outline-offset-2 [&_mark]:scroll-my-8"
          {...sheets}
        />
      </div>
      {footer}
    </section>
  );
}
