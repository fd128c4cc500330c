import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { RemarkedPart } from '../../../core/review/items/remark.ts';
import { useScrollStops } from '../../lib/scroll-stops.ts';
import { showControls } from '../../lib/show-controls.ts';
import { Prose, type ProseProps } from '../../ui/prose/prose.tsx';
import type { AnyDesk } from '../desk-store.ts';
import { markOf, useRemarked, useRemarks } from '../remarks/remark-store.ts';

type Mark = { id: string; start: number; end: number; label: string };

type PlacedTextProps = Pick<ProseProps, 'text' | 'images' | 'onImage'> & {
  /** As it stands in the file. */
  raw?: boolean;
  highlights?: readonly Mark[];
  activeHighlight?: string | null;
  /** Which text of the item it is, and where in it this stretch begins: what is selected in it has a place. */
  part?: RemarkedPart | undefined;
  offset?: number;
};
const NONE: never[] = [];

/** A text of an item, typeset with its marks, or as it stands in the file. */
export function PlacedText(props: PlacedTextProps) {
  const { text, raw = false, images, onImage, highlights = NONE, activeHighlight = null, part, offset = 0 } = props;
  const place =
    part === undefined ? {} : { 'data-part': part, 'data-offset': offset, 'data-until': offset + text.length };
  const sheet = useRef<HTMLDivElement>(null);
  useScrollStops(sheet, raw ? '' : `${text}/${JSON.stringify(highlights)}`);
  if (raw)
    return (
      <pre {...place} data-raw className="font-mono text-sm leading-5 break-words whitespace-pre-wrap">
        {showControls(text)}
      </pre>
    );
  return (
    <div ref={sheet} {...place} className="max-w-[72ch] font-serif text-prose">
      <Prose
        text={text}
        {...(images && { images })}
        highlights={highlights}
        activeHighlight={activeHighlight}
        {...(onImage && { onImage })}
      />
    </div>
  );
}

type DeskTextProps = Omit<PlacedTextProps, 'raw'> & {
  desk: AnyDesk;
  itemId?: number | undefined;
  responseId?: number | null | undefined;
};

/** The same at a desk: with the places that remarks stand on, and raw under R. */
export function DeskText({ desk, itemId, responseId = null, ...props }: DeskTextProps) {
  const { text, highlights = NONE, activeHighlight = null, part, offset = 0 } = props;
  const raw = useStore(desk.store, (s) => s.raw);
  const remarked = useRemarked(desk, { itemId: offset === 0 ? itemId : undefined, part, responseId, text });
  const active = useRemarks((s) => markOf(s.active ?? ''));
  const marks = useMemo(
    () => (remarked.length === 0 ? highlights : [...highlights, ...remarked]),
    [highlights, remarked],
  );
  const activeMark = remarked.some(({ id }) => id === active) ? active : activeHighlight;
  return <PlacedText {...props} raw={raw} highlights={marks} activeHighlight={activeMark} />;
}
