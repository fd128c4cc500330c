import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureView } from '../../../../contract/review-shapes.ts';
import { showControls } from '../../../lib/show-controls.ts';
import { Prose, Value } from '../../../ui/prose/prose.tsx';
import { diffPieces, textDiff, type Piece, type Stretch } from './text-diff.ts';

interface DiffProps {
  before: string;
  after: string;
}

/** The source word by word: struck out what is gone, underlined what is new. Long stretches without a change are cut. */
export function SourceDiff({ before, after }: DiffProps) {
  const { t } = useTranslation();
  const pieces = useMemo(() => readable(diffPieces(before, after), before, after), [before, after]);
  return (
    <p
      role="group"
      aria-label={t('diff.source')}
      className="m-0 font-mono text-sm leading-5 wrap-anywhere whitespace-pre-wrap text-soft"
    >
      {pieces.slice(0, 1000).map((piece, index) => (
        <PieceText key={index} piece={piece} first={index === 0} last={index === pieces.length - 1} />
      ))}
    </p>
  );
}

/** Where little stays the same, single signs in common only confuse: then the whole is replaced by the whole. */
function readable(pieces: readonly Piece[], before: string, after: string): readonly Piece[] {
  const common = pieces.reduce((sum, { kind, text }) => (kind === 'same' ? sum + text.length : sum), 0);
  if (common >= 0.4 * Math.max(before.length, after.length)) return pieces;
  const whole: Piece[] = [
    { kind: 'gone', text: before },
    { kind: 'same', text: before === '' || after === '' ? '' : ' ' },
    { kind: 'new', text: after },
  ];
  return whole.filter((piece) => piece.text !== '');
}

const CONTEXT = 40;

function PieceText({ piece, first, last }: { piece: Piece; first: boolean; last: boolean }) {
  const text = showControls(piece.text);
  if (piece.kind === 'gone') return <del className="bg-sunken text-ink decoration-is-wrong decoration-2">{text}</del>;
  if (piece.kind === 'new')
    return <ins className="bg-mark text-ink decoration-is-right decoration-2 underline-offset-3">{text}</ins>;
  if (text.length <= 2 * CONTEXT + 20) return text;
  const start = first ? '' : text.slice(0, CONTEXT);
  const end = last ? '' : text.slice(-CONTEXT);
  return `${start} … ${end}`;
}

/** A value before and after, typeset side by side, with the source's differences under them. */
export function ValueDiff({ before, after }: DiffProps) {
  const { t } = useTranslation();
  const box = 'min-w-0 overflow-x-auto overflow-y-hidden font-serif text-prose wrap-anywhere';
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3">
        <span className="text-sm text-faint">{t('diff.before')}</span>
        <del className={`${box} decoration-1`}>
          <Value text={before} />
        </del>
        <span className="text-sm text-faint">{t('diff.now')}</span>
        <ins className={`${box} no-underline`}>
          <Value text={after} />
        </ins>
      </div>
      <SourceDiff before={before} after={after} />
    </div>
  );
}

/** Two versions of a text, typeset side by side with what differs marked on both, and the source's differences above. */
export function ProseDiff({ before, after, figures }: DiffProps & { figures: readonly FigureView[] }) {
  const { t } = useTranslation();
  const diff = useMemo(() => textDiff(before, after), [before, after]);
  return (
    <div className="mt-3 flex flex-col gap-4">
      <SourceDiff before={before} after={after} />
      <section aria-label={t('diff.imported')} className="border-t border-line pt-2">
        <p aria-hidden className="mb-1 text-sm text-faint">
          {t('diff.imported')}
        </p>
        <div className="[&_mark]:bg-sunken [&_mark]:line-through">
          <Prose text={before} images={figures} highlights={marksOf(diff.removed)} />
        </div>
      </section>
      <section aria-label={t('diff.now')} className="border-t border-line pt-2">
        <p aria-hidden className="mb-1 text-sm text-faint">
          {t('diff.now')}
        </p>
        <div className="[&_mark]:underline [&_mark]:decoration-2 [&_mark]:underline-offset-4">
          <Prose text={after} images={figures} highlights={marksOf(diff.added)} />
        </div>
      </section>
    </div>
  );
}

export const marksOf = (stretches: readonly Stretch[]) =>
  stretches.slice(0, 500).map(({ start, end }, index) => ({ id: String(index), start, end }));
