import { Separator } from 'react-resizable-panels';

/** The one line between two panes; it can be dragged, or moved with the arrow keys. `vertical` says that the panes stand on top of each other. */
export function Divider({ label, vertical = false }: { label: string; vertical?: boolean }) {
  return (
    <Separator
      aria-label={label}
      className={`relative bg-line outline-offset-0 focus-visible:z-20 focus-visible:bg-focus data-[separator=active]:bg-focus data-[separator=hover]:bg-line-strong ${vertical ? 'h-px' : 'w-px'}`}
    />
  );
}
