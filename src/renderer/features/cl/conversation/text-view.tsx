import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { usePreferences } from '../../../app/preferences.ts';
import type { Block } from './text-blocks.ts';
import { piecesOf, type MarkedSpan, type Piece } from './text-pieces.ts';
import { withControls } from './visible-controls.ts';
import { joined } from '../../../lib/format.ts';

interface BlockTextProps {
  /** The characters of the block. */
  part: string;
  /** Where the block begins in its text. */
  start: number;
  kind: Block['kind'];
  headings: Block['headings'];
  /** The message that the text is, or null for the answer. */
  message: number | null;
  spans: readonly MarkedSpan[];
}

/**
 * A block of a long text: its characters, all of them, as text nodes and nothing else, so that hostile text stays text and what is selected
 * on the screen has its place in the source. Bold, code and headings look like what they are; markdown's signs stay in sight, faintly.
 */
export const BlockText = memo(function BlockText({ part, start, kind, headings, message, spans }: BlockTextProps) {
  return (
    <div
      dir="auto"
      data-message={message ?? 'answer'}
      data-start={start}
      className={`max-w-[72ch] wrap-anywhere whitespace-pre-wrap ${FACES[kind]}`}
    >
      {piecesOf(withControls(part), start, spans, kind === 'mono' ? null : headings).map((piece, index) => (
        <PieceText key={index} piece={piece} />
      ))}
    </div>
  );
}, isSame);

const FACES: Record<Block['kind'], string> = {
  text: 'font-serif text-prose',
  mono: 'font-mono text-sm leading-5',
};

/** Lists of spans are made anew on every change of one of them: only those of this block matter. */
function isSame(before: BlockTextProps, after: BlockTextProps): boolean {
  return (
    before.part === after.part &&
    before.start === after.start &&
    before.kind === after.kind &&
    before.headings.length === after.headings.length &&
    before.message === after.message &&
    (before.spans === after.spans || JSON.stringify(before.spans) === JSON.stringify(after.spans))
  );
}

const LOOKS: Record<Piece['look'], string> = {
  plain: '',
  strong: 'font-semibold',
  code: 'font-mono text-sm',
  sign: 'text-faint font-normal',
  heading: 'font-semibold',
};

function PieceText({ piece }: { piece: Piece }): ReactNode {
  const { text, look, match, evidence, remark } = piece;
  const marked = evidence ?? remark;
  if (!match && !marked) return look === 'plain' ? text : <span className={LOOKS[look]}>{text}</span>;
  return (
    <mark
      data-evidence={evidence?.id}
      data-tone={remark ? 'remark' : undefined}
      data-active={marked?.active ? '' : undefined}
      data-match={match ?? undefined}
      title={joined([evidence?.label, remark?.label], 'clause') || undefined}
      className={`cl-mark ${look === 'sign' ? 'font-normal' : LOOKS[look]}`}
    >
      {text}
    </mark>
  );
}

/** A row, and a place of its text, to bring into sight. */
export interface RowTarget {
  row: number;
  place: number;
}

interface LinesProps {
  count: number;
  /** How many lines of prose the row is high, before it is laid out. */
  linesOf: (index: number) => number;
  keyOf: (index: number) => string;
  scroller: HTMLDivElement | null;
  /** The row to bring into sight; a new object brings it again. */
  target: RowTarget | null;
  children: (index: number) => ReactNode;
}

/** Where a place of a block's text is on the screen. */
function rectAt(block: HTMLElement, offset: number): DOMRect | null {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  let rest = offset;
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (rest < text.length) {
      const range = document.createRange();
      range.setStart(text, Math.max(0, rest));
      range.setEnd(text, Math.min(text.length, Math.max(0, rest) + 1));
      return range.getBoundingClientRect();
    }
    rest -= text.length;
  }
  return block.getBoundingClientRect();
}

const LINE_PX = 24;

/** Rows of different heights of which only those in sight are laid out. */
export function Lines({ count, linesOf, keyOf, scroller, target, children }: LinesProps) {
  const scale = usePreferences((s) => s.scale);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: (index) => linesOf(index) * LINE_PX * scale,
    getItemKey: keyOf,
    overscan: 1,
    paddingEnd: 32,
  });
  const latest = useRef(virtual);
  useEffect(() => {
    latest.current = virtual;
  });
  useEffect(() => {
    if (!target) return;
    latest.current.scrollToIndex(target.row, { align: 'center' });
    // The row may be higher than the pane: once it is there, the place itself comes into sight, again after the rows around it are measured.
    let tries = 0;
    let settled = 0;
    let frame = requestAnimationFrame(function look() {
      const row = scroller?.querySelector<HTMLElement>(`[data-index="${String(target.row)}"] [data-start]`);
      const place = row ? rectAt(row, target.place - Number(row.dataset['start'])) : null;
      if (scroller && place) {
        const box = scroller.getBoundingClientRect();
        const away = place.top + place.height / 2 - (box.top + box.height / 2);
        if (Math.abs(away) > 4) scroller.scrollTop += away;
        settled++;
      }
      if (++tries < 30 && settled < 4) frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, scroller]);
  return (
    <div className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => (
        <div
          key={item.key}
          ref={virtual.measureElement}
          data-index={item.index}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${String(item.start)}px)` }}
        >
          {children(item.index)}
        </div>
      ))}
    </div>
  );
}
