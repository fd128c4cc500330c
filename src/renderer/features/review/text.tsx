import { memo, useCallback, useRef } from 'react';
import type { FigureView } from '../../../contract/review-shapes.ts';
import { useScrollStops } from '../../lib/scroll-stops.ts';
import { showControls } from '../../lib/show-controls.ts';
import { Prose } from '../../ui/prose/prose.tsx';
import { setDesk, useReview } from './review-store.ts';

interface TextProps {
  text: string;
  figures: readonly FigureView[];
  highlights?: readonly { id: string; start: number; end: number; label: string }[];
  activeHighlight?: string | null;
}
const NONE: never[] = [];

/** Exam text, typeset, or as it stands in the file under R. */
export const Text = memo(function Text({ text, figures, highlights = NONE, activeHighlight = null }: TextProps) {
  const raw = useReview((s) => s.raw);
  const open = useCallback(
    (index: number, pointer: { x: number; y: number }) => {
      const hash = figures[index]?.hash;
      if (hash) setDesk({ figure: { hash, x: pointer.x / innerWidth, y: pointer.y / innerHeight } });
    },
    [figures],
  );
  const sheet = useRef<HTMLDivElement>(null);
  useScrollStops(sheet, raw ? '' : `${text}/${JSON.stringify(highlights)}`);
  if (raw)
    return <pre className="font-mono text-sm leading-5 break-words whitespace-pre-wrap">{showControls(text)}</pre>;
  return (
    <div ref={sheet} className="max-w-[72ch] font-serif text-prose">
      <Prose text={text} images={figures} highlights={highlights} activeHighlight={activeHighlight} onImage={open} />
    </div>
  );
});
