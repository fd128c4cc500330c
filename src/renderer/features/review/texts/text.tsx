import { memo, useCallback } from 'react';
import type { FigureView } from '../../../../contract/review-shapes.ts';
import type { RemarkedPart } from '../../../../core/review/items/remark.ts';
import { DeskText } from '../../../desk/texts/placed-text.tsx';
import { reviewDesk } from '../review-desk.ts';
import { setDesk } from '../review-store.ts';

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

/** Exam text, typeset, or as it stands in the file under R. */
export const Text = memo(function Text({ figures, ...placed }: TextProps) {
  const open = useCallback(
    (index: number, pointer: { x: number; y: number }) => {
      const hash = figures[index]?.hash;
      if (hash) setDesk({ figure: { hash, x: pointer.x / innerWidth, y: pointer.y / innerHeight } });
    },
    [figures],
  );
  return <DeskText {...placed} desk={reviewDesk} images={figures} onImage={open} />;
});
