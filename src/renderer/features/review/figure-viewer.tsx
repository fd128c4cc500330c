import { ChevronLeft, ChevronRight, Contrast, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { FigureView } from '../../../contract/review-shapes.ts';
import { Caps } from '../../app/keyboard/caps.tsx';
import { CommandIconButton } from '../../app/keyboard/command-controls.tsx';
import { fileName } from '../../lib/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { toggleInverted } from './inverted.ts';
import { currentItem, setDesk, useReview } from './review-store.ts';

/** I, or a click on a figure: the figure large, zoomed in on the point that was clicked. Plus, minus, arrows and Escape work. */
export function FigureViewer() {
  const { t } = useTranslation();
  const item = useReview(currentItem);
  const figure = useReview((s) => s.figure);
  const figures = (item?.figures ?? []).filter((f): f is FigureView & { hash: string } => f.hash !== null);
  const shown = figure ? (figures.find((f) => f.hash === figure.hash) ?? figures[0]) : undefined;
  const close = () => {
    setDesk({ figure: null });
  };
  return (
    <ModalOverlay
      isOpen={shown !== undefined}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      isDismissable
      className="appear fixed inset-0 z-40 bg-sunken"
    >
      <Modal className="h-full w-full">
        <Dialog aria-label={t('figure.title')} className="h-full w-full outline-none">
          {shown && figure ? (
            <Stage
              key={shown.hash}
              figures={figures}
              index={figures.indexOf(shown)}
              x={figure.x}
              y={figure.y}
              onClose={close}
            />
          ) : null}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A click asks for a closer look at that point; the key shows the whole figure first. */
const POINTER_ZOOM = 1.5;

interface StageProps {
  figures: (FigureView & { hash: string })[];
  index: number;
  x: number;
  y: number;
  onClose: () => void;
}

function Stage({ figures, index, x, y, onClose }: StageProps) {
  const { t } = useTranslation();
  const [zoom, setZoom] = useState(x === 0.5 && y === 0.5 ? 1 : POINTER_ZOOM);
  const [origin, setOrigin] = useState({ x, y });
  const figure = figures[index];
  const inverted = useReview((s) => s.inverted);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => stage.current?.focus(), []);
  const go = (step: number) => {
    const next = figures[(index + step + figures.length) % figures.length];
    if (next) setDesk({ figure: { hash: next.hash, x: 0.5, y: 0.5 } });
  };
  const scale = (factor: number) => {
    setZoom((z) => Math.min(8, Math.max(0.5, z * factor)));
  };
  const keys: Record<string, () => void> = {
    '+': () => {
      scale(1.25);
    },
    '=': () => {
      scale(1.25);
    },
    '-': () => {
      scale(0.8);
    },
    '0': () => {
      setZoom(1);
    },
    ArrowRight: () => {
      go(1);
    },
    ArrowLeft: () => {
      go(-1);
    },
    I: toggleInverted,
  };
  if (!figure) return null;
  return (
    <div
      ref={stage}
      tabIndex={-1}
      className="flex h-full flex-col outline-none"
      role="presentation"
      onKeyDown={(event) => {
        const action = keys[event.key];
        if (!action) return;
        event.preventDefault();
        action();
      }}
    >
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-line bg-raised px-3">
        <span className="mr-auto truncate text-soft">
          {fileName(figure.name)}{' '}
          {figures.length > 1 ? t('figure.of', { number: index + 1, total: figures.length }) : ''}
        </span>
        {figures.length > 1 ? (
          <>
            <IconButton label={t('figure.previous')} keys={<Caps chord="left" />} onPress={keys.ArrowLeft}>
              <ChevronLeft size={16} aria-hidden />
            </IconButton>
            <IconButton label={t('figure.next')} keys={<Caps chord="right" />} onPress={keys.ArrowRight}>
              <ChevronRight size={16} aria-hidden />
            </IconButton>
          </>
        ) : null}
        <CommandIconButton
          label={t('commands.look_invert')}
          command="look.invert"
          aria-pressed={inverted}
          className={inverted ? 'bg-selected' : ''}
          onPress={toggleInverted}
        >
          <Contrast size={16} aria-hidden />
        </CommandIconButton>
        <IconButton label={t('figure.smaller')} keys={<Caps chord="-" />} onPress={keys['-']}>
          <ZoomOut size={16} aria-hidden />
        </IconButton>
        <span className="w-11 text-center text-sm text-soft tabular-nums">{Math.round(zoom * 100)}%</span>
        <IconButton label={t('figure.larger')} keys={<Caps chord="+" />} onPress={keys['+']}>
          <ZoomIn size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('common.close')} keys={<Caps chord="esc" />} onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <div
        className="flex min-h-0 flex-1 items-center justify-center overflow-hidden p-6"
        onWheel={(event) => {
          scale(event.deltaY < 0 ? 1.15 : 0.87);
        }}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setOrigin({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
        }}
      >
        <img
          src={`media://image/${figure.hash}`}
          alt={t('figure.alt', { name: fileName(figure.name) })}
          className="figure plate max-h-full min-h-[55%] max-w-full object-contain p-4"
          style={{
            transform: `scale(${String(zoom)})`,
            transformOrigin: `${String(origin.x * 100)}% ${String(origin.y * 100)}%`,
          }}
        />
      </div>
    </div>
  );
}
