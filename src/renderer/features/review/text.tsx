import { memo, useCallback, useMemo, useRef } from 'react';
import type { FigureView } from '../../../contract/review-shapes.ts';
import type { RemarkedPart } from '../../../core/review/remark.ts';
import { useScrollStops } from '../../lib/scroll-stops.ts';
import { showControls } from '../../lib/show-controls.ts';
import { Prose } from '../../ui/prose/prose.tsx';
import { useRemarked, useRemarks } from './remark-store.ts';
import { setDesk, useReview } from './review-store.ts';

interface TextProps {
  text: string;
  figures: readonly FigureView[];
  highlights?: readonly { id: string; start: number; end: number; label: string }[];
  activeHighlight?: string | null;
  /** Which text of the item it is, and where in it this stretch begins: what is selected in it has a place. */
  part?: RemarkedPart;
  itemId?: number;
  responseId?: number | null;
  offset?: number;
}
const NONE: never[] = [];

/** Exam text, typeset, or as it stands in the file under R. */
export const Text = memo(function Text(props: TextProps) {
  const {
    text,
    figures,
    highlights = NONE,
    activeHighlight = null,
    part,
    itemId,
    responseId = null,
    offset = 0,
  } = props;
  const remarked = useRemarked({ itemId: offset === 0 ? itemId : undefined, part, responseId, text });
  const active = useRemarks((s) => s.active);
  const marks = useMemo(
    () => (remarked.length === 0 ? highlights : [...highlights, ...remarked]),
    [highlights, remarked],
  );
  const place =
    part === undefined ? {} : { 'data-part': part, 'data-offset': offset, 'data-until': offset + text.length };
  const raw = useReview((s) => s.raw);
  const open = useCallback(
    (index: number, pointer: { x: number; y: number }) => {
      const hash = figures[index]?.hash;
      if (hash) setDesk({ figure: { hash, x: pointer.x / innerWidth, y: pointer.y / innerHeight } });
    },
    [figures],
  );
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
        images={figures}
        highlights={marks}
        activeHighlight={
          remarked.some(({ id }) => id === `remark/${active ?? ''}`) ? `remark/${active ?? ''}` : activeHighlight
        }
        onImage={open}
      />
    </div>
  );
});
