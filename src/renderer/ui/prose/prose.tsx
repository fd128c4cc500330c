import 'katex/dist/katex.min.css';
import 'katex/contrib/copy-tex';
import './prose.css';
import './formula.css';
import './figure.css';
import './mark.css';
import './repair-note.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MouseEvent } from 'react';
import { imageSlot, markHighlights, typesetProse, word } from '../../lib/typeset/index.ts';
import type { Highlight } from '../../lib/typeset/index.ts';
import { fillFigure } from './figure.ts';
import type { ProseImage } from './figure.ts';
import { useRepairNote } from './use-repair-note.tsx';

export { Formula, NameInParts, Value, VariableName } from './value.tsx';
export type { Highlight, ProseImage };

export interface ProseProps {
  /** Markdown and LaTeX, as it stands in the file. */
  text: string;
  /** The i-th `<image>` token shows the i-th image; images without a token follow the text. */
  images?: readonly ProseImage[];
  className?: string;
  lang?: string;
  /** Stretches of `text` to mark. */
  highlights?: readonly Highlight[];
  /** The highlight that stands out, and is scrolled into view when it changes. */
  activeHighlight?: string | null;
  /** Called with the image's index, and the pointer's place in the window. */
  onImage?: (index: number, pointer: { x: number; y: number }) => void;
}

const NO_IMAGES: readonly ProseImage[] = [];
const NO_HIGHLIGHTS: readonly Highlight[] = [];

/** Exam text, typeset (docs/design/text.md). React owns the box; its content is made outside React and remembered. */
export function Prose({
  text,
  images = NO_IMAGES,
  className,
  lang,
  highlights = NO_HIGHLIGHTS,
  activeHighlight = null,
  onImage,
}: ProseProps) {
  const host = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState({ text, parts: 1 });
  const parts = asked.text === text ? asked.parts : 1;
  const typeset = useMemo(() => typesetProse(text, parts), [text, parts]);
  const { note, onBadge } = useRepairNote((element) => typeset.formulas[Number(element.dataset.formula)]);
  const interactive = onImage !== undefined;
  // Parents often make these lists anew; only a change of content may rebuild the text under the reader's eyes.
  const imageKey = JSON.stringify(images);
  const highlightKey = JSON.stringify(highlights);

  useLayoutEffect(() => {
    const box = host.current;
    if (!box) return;
    const content = typeset.content.cloneNode(true) as DocumentFragment;
    const shown = JSON.parse(imageKey) as ProseImage[];
    for (let i = 0; i < shown.length; i++) if (!typeset.imageSlots.includes(i)) content.append(imageSlot(i));
    for (const figure of content.querySelectorAll<HTMLElement>('figure[data-image]')) {
      fillFigure(figure, shown[Number(figure.dataset.image)], interactive);
    }
    markHighlights(content, text, JSON.parse(highlightKey) as Highlight[]);
    box.replaceChildren(content);
  }, [typeset, text, imageKey, highlightKey, interactive]);

  useEffect(() => {
    const box = host.current;
    if (!box) return;
    let first = true;
    for (const mark of box.querySelectorAll<HTMLElement>('mark[data-highlight]')) {
      const active = mark.dataset.highlight === activeHighlight;
      mark.toggleAttribute('data-active', active);
      if (active && first && isInSight(mark)) mark.scrollIntoView({ block: 'nearest' });
      if (active) first = false;
    }
  }, [activeHighlight, typeset, imageKey, highlightKey, interactive]);

  const click = (event: MouseEvent) => {
    onBadge(event);
    const target = event.target instanceof Element ? event.target : null;
    const figure = target?.closest('button.prose-figure-open')?.closest<HTMLElement>('figure[data-image]');
    if (figure && onImage) onImage(Number(figure.dataset.image), { x: event.clientX, y: event.clientY });
  };

  return (
    // The box itself is no control: buttons inside it bubble their clicks up to it.
    <div className={className ? `prose ${className}` : 'prose'} lang={lang} dir="auto" onClick={click}>
      <div ref={host} className="prose-content" />
      {typeset.hasMore ? (
        <button type="button" className="prose-more" onClick={() => setAsked({ text, parts: parts + 1 })}>
          {word('showMore')}
        </button>
      ) : null}
      {note}
    </div>
  );
}

/** Scrolling makes the browser lay out the whole page: for a text that is prepared out of sight the keys would wait for it. */
const isInSight = (mark: HTMLElement): boolean =>
  typeof mark.scrollIntoView === 'function' && mark.closest('[aria-hidden=true]') === null;
