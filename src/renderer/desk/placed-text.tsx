import { useMemo, useRef } from 'react';
import type { RemarkedPart } from '../../core/review/remark.ts';
import { useScrollStops } from '../lib/scroll-stops.ts';
import { showControls } from '../lib/show-controls.ts';
import { Prose, type ProseProps } from '../ui/prose/prose.tsx';
import { markOf, useRemarked, useRemarks } from './remark-store.ts';

type PlacedTextProps = Pick<ProseProps, 'text' | 'images' | 'onImage'> & {
  /** As it stands in the file. */
  raw: boolean;
  highlights?: readonly { id: string; start: number; end: number; label: string }[];
  activeHighlight?: string | null;
  /** Which text of the item it is, and where in it this stretch begins: what is selected in it has a place. */
  part?: RemarkedPart | undefined;
  itemId?: number | undefined;
  responseId?: number | null;
  offset?: number;
  /** Whether remarks of others are hidden. */
  hidden?: boolean;
};
const NONE: never[] = [];

/** A text of an item, typeset with its marks and those of remarks, or as it stands in the file. */
export function PlacedText(props: PlacedTextProps) {
  const { text, raw, images, onImage, highlights = NONE, activeHighlight = null } = props;
  const { part, itemId, responseId = null, offset = 0, hidden = false } = props;
  const remarked = useRemarked({ itemId: offset === 0 ? itemId : undefined, part, responseId, text }, hidden);
  const active = useRemarks((s) => markOf(s.active ?? ''));
  const marks = useMemo(
    () => (remarked.length === 0 ? highlights : [...highlights, ...remarked]),
    [highlights, remarked],
  );
  const place =
    part === undefined ? {} : { 'data-part': part, 'data-offset': offset, 'data-until': offset + text.length };
  const sheet = useRef<HTMLDivElement>(null);
  useScrollStops(sheet, raw ? '' : `${text}/${JSON.stringify(marks)}`);
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
        highlights={marks}
        activeHighlight={remarked.some(({ id }) => id === active) ? active : activeHighlight}
        {...(onImage && { onImage })}
      />
    </div>
  );
}
