import { ChevronLeft, ChevronRight, Contrast, Maximize2, Minimize2, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureView } from '../../../../contract/review-shapes.ts';
import { Caps } from '../../../app/keyboard/caps.tsx';
import { CommandIconButton } from '../../../app/keyboard/command-controls.tsx';
import { fileName } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { toggleInverted } from './inverted.ts';
import { currentItem, setDesk, useReview } from '../review-store.ts';

/** I, or a click on a figure: the figure large, zoomed in on the point that was clicked. Beside the text that it belongs to and never over the keys of the verdict, or over the whole window. */
export function FigureViewer() {
  const { t } = useTranslation();
  const item = useReview(currentItem);
  const figure = useReview((s) => s.figure);
  const figures = (item?.figures ?? []).filter((f): f is FigureView & { hash: string } => f.hash !== null);
  const shown = figure ? (figures.find((f) => f.hash === figure.hash) ?? figures[0]) : undefined;
  const close = () => setDesk({ figure: null });
  const [full, setFull] = useState(false);
  const place = useBeside(shown !== undefined && !full);
  const isOpen = shown !== undefined;
  // Before the figure takes the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [isOpen]);
  if (!shown || !figure) return null;
  return (
    <section
      role="dialog"
      data-beside
      aria-label={t('figure.title')}
      style={place}
      className="appear fixed z-40 border-t border-l border-line bg-sunken shadow-float"
    >
      <Stage
        key={shown.hash}
        figures={figures}
        index={figures.indexOf(shown)}
        x={figure.x}
        y={figure.y}
        full={full}
        onFull={() => setFull(!full)}
        onClose={close}
      />
    </section>
  );
}

const WHOLE: CSSProperties = { inset: 0 };
/** Less room than this shows no figure. */
const LEAST = 300;
/** What the place hangs on: the texts, the answer among them, and the cards, which end where the keys of the verdict begin. */
const PLACES = ['desk-texts', 'answer-pane', 'decision-cards'] as const;

/** Beside question and reference, as long as it is open. The whole window, where that was asked for. */
function useBeside(wanted: boolean): CSSProperties {
  const [place, setPlace] = useState(WHOLE);
  // Before it is painted: it must not flash over the whole window.
  useLayoutEffect(() => {
    if (!wanted) return;
    const measure = () => setPlace(placeBeside());
    // A divider, the effect of a key, another text in the place of the answer: whatever moves one of them.
    const sizes = new ResizeObserver(measure);
    for (const id of PLACES) {
      const element = document.getElementById(id);
      if (element) sizes.observe(element);
    }
    measure();
    return () => sizes.disconnect();
  }, [wanted]);
  return wanted ? place : WHOLE;
}

/** Where answer and cards stand, down to the keys; under the question, where that is too little; over the texts, where none stands beside another. */
function placeBeside(): CSSProperties {
  const [texts, answer, cards] = PLACES.map((id) => document.getElementById(id)?.getBoundingClientRect());
  if (!texts) return WHOLE;
  const { right, bottom } = texts;
  const within = { right: innerWidth - right, bottom: innerHeight - bottom };
  if (!answer || answer.height < LEAST) return { left: texts.left, top: texts.top, ...within };
  const { left, top } = answer;
  if (cards && left - texts.left >= LEAST / 2 && cards.bottom - top >= LEAST)
    return { left, top, right: 0, bottom: innerHeight - cards.bottom };
  return { left: answer.width >= LEAST ? left : texts.left, top, ...within };
}

/** How far each figure was turned, by its hash, as long as the window is open: scans often lie on their side. */
const turned = new Map<string, number>();

/** A click asks for a closer look at that point; the key shows the whole figure first. */
const POINTER_ZOOM = 1.5;

interface StageProps {
  figures: (FigureView & { hash: string })[];
  index: number;
  x: number;
  y: number;
  full: boolean;
  onFull: () => void;
  onClose: () => void;
}

function Stage({ figures, index, x, y, full, onFull, onClose }: StageProps) {
  const { t } = useTranslation();
  const { figure, zoom, turn, origin, scale, setOrigin, ways } = useStage({ figures, index, x, y, onFull, onClose });
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => stage.current?.focus(), []);
  if (!figure) return null;
  return (
    <div
      ref={stage}
      tabIndex={-1}
      className="flex h-full flex-col outline-none"
      role="presentation"
      onKeyDown={(event) => {
        const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keysOf(ways)[event.key];
        if (!action) return;
        event.preventDefault();
        action();
      }}
    >
      <Bar figures={figures} index={index} zoom={zoom} full={full} ways={ways} />
      <div
        className="m-4 flex min-h-0 flex-1 items-center justify-center overflow-hidden [container-type:size]"
        onWheel={(event) => scale(event.deltaY < 0 ? 1.15 : 0.87)}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          setOrigin({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
        }}
      >
        <Picture
          figure={figure}
          zoom={zoom}
          turn={turn}
          origin={origin}
          alt={t('figure.alt', { name: fileName(figure.name) })}
        />
      </div>
    </div>
  );
}

/** How the figure is looked at: how large, how far turned, and from which point it grows. */
function useStage({ figures, index, x, y, onFull, onClose }: Omit<StageProps, 'full'>) {
  const [zoom, setZoom] = useState(x === 0.5 && y === 0.5 ? 1 : POINTER_ZOOM);
  const [origin, setOrigin] = useState({ x, y });
  const figure = figures[index];
  const [turn, setTurn] = useState(() => turned.get(figure?.hash ?? '') ?? 0);
  const scale = (factor: number) => setZoom((z) => Math.min(8, Math.max(0.5, z * factor)));
  const turnOn = () => {
    const next = (turn + 90) % 360;
    if (figure) turned.set(figure.hash, next);
    setTurn(next);
  };
  const ways: Ways = {
    ...goingTo(figures, index),
    larger: () => scale(1.25),
    smaller: () => scale(0.8),
    whole: () => setZoom(1),
    turn: turnOn,
    full: onFull,
    close: onClose,
  };
  return { figure, zoom, turn, origin, scale, setOrigin, ways };
}

type Shown = FigureView & { hash: string };

/** What can be done with the figure that is shown. */
type Ways = Record<'previous' | 'next' | 'larger' | 'smaller' | 'whole' | 'turn' | 'full' | 'close', () => void>;

function goingTo(figures: readonly Shown[], index: number): Pick<Ways, 'previous' | 'next'> {
  const go = (step: number) => () => {
    const next = figures[(index + step + figures.length) % figures.length];
    if (next) setDesk({ figure: { hash: next.hash, x: 0.5, y: 0.5 } });
  };
  return { previous: go(-1), next: go(1) };
}

const keysOf = (ways: Ways): Record<string, () => void> => ({
  '+': ways.larger,
  '=': ways.larger,
  '-': ways.smaller,
  '0': ways.whole,
  ArrowRight: ways.next,
  ArrowLeft: ways.previous,
  I: toggleInverted,
  r: ways.turn,
  f: ways.full,
  Escape: ways.close,
});

interface PictureProps {
  figure: Shown;
  zoom: number;
  turn: number;
  origin: { x: number; y: number };
  alt: string;
}

function Picture({ figure, zoom, turn, origin, alt }: PictureProps) {
  const lies = turn % 180 !== 0;
  return (
    <img
      src={`media://image/${figure.hash}`}
      alt={alt}
      className={`figure plate object-contain p-4 ${lies ? 'max-h-[100cqw] min-h-[55cqw] max-w-[100cqh]' : 'max-h-full min-h-[55%] max-w-full'}`}
      style={{
        transform: `scale(${String(zoom)}) rotate(${String(turn)}deg)`,
        transformOrigin: `${String(origin.x * 100)}% ${String(origin.y * 100)}%`,
      }}
    />
  );
}

interface BarProps {
  figures: readonly Shown[];
  index: number;
  zoom: number;
  full: boolean;
  ways: Ways;
}

/** Over the figure: its name, which of how many, and what can be done with it. */
function Bar({ figures, index, zoom, full, ways }: BarProps) {
  const { t } = useTranslation();
  const inverted = useReview((s) => s.inverted);
  const several = figures.length > 1;
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1 border-b border-line bg-raised px-3">
      <span className="mr-auto min-w-0 truncate text-soft">
        {fileName(figures[index]?.name ?? '')}{' '}
        {several ? t('figure.of', { number: index + 1, total: figures.length }) : ''}
      </span>
      {several ? (
        <>
          <IconButton label={t('figure.previous')} keys={<Caps chord="left" />} onPress={ways.previous}>
            <ChevronLeft size={16} aria-hidden />
          </IconButton>
          <IconButton label={t('figure.next')} keys={<Caps chord="right" />} onPress={ways.next}>
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
      <IconButton label={t('figure.rotate')} keys={<Caps chord="r" />} onPress={ways.turn}>
        <RotateCw size={16} aria-hidden />
      </IconButton>
      <IconButton label={t(full ? 'figure.beside' : 'figure.full')} keys={<Caps chord="f" />} onPress={ways.full}>
        {full ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
      </IconButton>
      <IconButton label={t('figure.smaller')} keys={<Caps chord="-" />} onPress={ways.smaller}>
        <ZoomOut size={16} aria-hidden />
      </IconButton>
      <span className="w-11 text-center text-sm text-soft tabular-nums">{Math.round(zoom * 100)}%</span>
      <IconButton label={t('figure.larger')} keys={<Caps chord="+" />} onPress={ways.larger}>
        <ZoomIn size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('common.close')} keys={<Caps chord="esc" />} onPress={ways.close}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
