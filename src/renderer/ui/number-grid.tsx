import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** A table whose figures are one tab stop: arrows go from figure to figure, Enter opens the items behind it. Scrolls in its own box, where a first column may stay. */
export function NumberGrid({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const figures = box.current ? figuresOf(box.current) : [];
    const [first] = figures;
    if (first && figures.every((figure) => figure.tabIndex !== 0)) first.tabIndex = 0;
  });
  return (
    <div ref={box} className="overflow-x-auto scroll-pl-56 pb-1" onKeyDown={walk} onFocus={remember}>
      <table aria-label={label} className="tabular-nums">
        {children}
      </table>
    </div>
  );
}

/** The head of a column of figures. */
export const FigureHead = ({ children }: { children: ReactNode }) => (
  <th className="pb-1 pr-1.5 pl-6 text-end align-bottom font-normal">{children}</th>
);

const figuresOf = (place: Element): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('[data-figure]')];

function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key];
  const here = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-figure]') : null;
  if (!step || !here) return;
  const rows = [...event.currentTarget.querySelectorAll('tr')].map(figuresOf).filter((row) => row.length > 0);
  const row = rows.findIndex((cells) => cells.includes(here));
  const column = rows[row]?.indexOf(here) ?? 0;
  const cells = rows[row + step[0]];
  const next = cells?.[step[0] === 0 ? column + step[1] : Math.min(column, cells.length - 1)];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
  // What lies half under a first column that stays counts as seen.
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The figure that was left is the one that Tab comes back to. */
function remember(event: { target: EventTarget; currentTarget: HTMLElement }): void {
  if (!(event.target instanceof HTMLElement) || event.target.dataset['figure'] === undefined) return;
  for (const figure of figuresOf(event.currentTarget)) figure.tabIndex = figure === event.target ? 0 : -1;
}
