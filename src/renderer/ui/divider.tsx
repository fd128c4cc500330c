import { Group, Separator, type GroupProps } from 'react-resizable-panels';

/** A divider takes the pointer over 24 px (WCAG 2.5.8), most of them in the margin of the pane after it: before it may lie a scroll bar. */
const TARGET = { coarse: 24, fine: 24 };

/** Panes with a divider between each two. */
export function Panes(props: GroupProps) {
  return <Group resizeTargetMinimumSize={TARGET} {...props} />;
}

/** The one line between two panes; it can be dragged, or moved with the arrow keys. `vertical` says that the panes stand on top of each other. */
export function Divider({ label, vertical = false }: { label: string; vertical?: boolean }) {
  return (
    <Separator
      aria-label={label}
      // The line is the first pixel of it; the rest lies over the next pane's margin and takes no room.
      className={`relative z-20 outline-none before:absolute before:bg-line focus-visible:before:bg-focus focus-visible:before:outline-2 focus-visible:before:outline-focus data-[separator=active]:before:bg-focus data-[separator=hover]:before:bg-line-strong ${
        vertical
          ? 'h-3.5 [margin-bottom:calc(1px-0.875rem)] before:inset-x-0 before:top-0 before:h-px'
          : 'w-3.5 [margin-right:calc(1px-0.875rem)] before:inset-y-0 before:left-0 before:w-px'
      }`}
    />
  );
}
