import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../contract/client.ts';
import { PdfError } from '../../lib/pdf/fault.ts';
import type { Pdf } from '../../lib/pdf/pdf.ts';
import type { Part } from '../../lib/pdf/scale.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { attempt, reportDone, reportError, reportNote } from '../errors.ts';
import { t as translate } from '../i18n.ts';
import { Caps } from '../keyboard/caps.tsx';
import { useNewItem, type Place } from './new-item-store.ts';

/** Says what went wrong with a PDF and what to do. */
export function reportPdf(error: unknown): void {
  if (error instanceof PdfError) {
    const message = translate(`newItem.pdfFault.${error.fault}`);
    reportError(new CallError({ code: 'bad-input', message }), translate('newItem.pdfFailed'));
  } else reportError(error);
}

interface PagesProps {
  pdf: Pdf;
  page: number;
  onPage: (page: number) => void;
  /** Its reading was ended: nothing more can be asked of it. */
  onEnded: () => void;
}

/** The pages of a PDF, one at a time, to copy from and to take as figures. */
export function PdfPages({ pdf, page, onPage, onEnded }: PagesProps) {
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<{ page: number; of: Part } | null>(null);
  const chosen = part?.page === page ? part.of : null;
  const tell = (error: unknown) => {
    reportPdf(error);
    if (error instanceof PdfError && error.fault === 'slow') onEnded();
  };
  const scale = (factor: number) => () => setZoom((now) => Math.min(4, Math.max(0.5, now * factor)));
  const go = (step: 1 | -1) => () => onPage(page + step);
  const keys: Keys = {
    ...{ PageDown: go(1), PageUp: go(-1), '+': scale(1.25), '-': scale(0.8) },
    '0': () => setZoom(1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key as keyof Keys];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <div role="presentation" className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1 border-b border-line px-3 py-1">
        <PageControls page={page} pages={pdf.pages} keys={keys} />
        <span className="flex-1" />
        <CaptureButtons {...{ pdf, page, part: chosen }} onTaken={() => setPart(null)} onError={tell} />
      </div>
      <Sheet {...{ pdf, page, zoom, part: chosen }} onPart={(of) => setPart(of && { page, of })} onError={tell} />
    </div>
  );
}

type Keys = Record<'PageDown' | 'PageUp' | '+' | '-' | '0', () => void>;

/** From page to page, smaller and larger. */
function PageControls({ page, pages, keys }: { page: number; pages: number; keys: Keys }) {
  const { t } = useTranslation();
  return (
    <>
      <IconButton
        label={t('newItem.pdfPrevious')}
        keys={<Caps chord="alt+pageup" />}
        isDisabled={page === 1}
        onPress={keys.PageUp}
      >
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <span role="status">{t('newItem.pdfPage', { number: page, total: pages })}</span>
      <IconButton
        label={t('newItem.pdfNext')}
        keys={<Caps chord="alt+pagedown" />}
        isDisabled={page === pages}
        onPress={keys.PageDown}
      >
        <ChevronRight size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('newItem.pdfSmaller')} keys={<Caps chord="-" />} onPress={keys['-']}>
        <ZoomOut size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('newItem.pdfLarger')} keys={<Caps chord="+" />} onPress={keys['+']}>
        <ZoomIn size={16} aria-hidden />
      </IconButton>
    </>
  );
}

interface CaptureButtonsProps {
  pdf: Pdf;
  page: number;
  part: Part | null;
  onTaken: () => void;
  onError: (error: unknown) => void;
}

/** The page, or a part of it, as a figure; its text to the clipboard. */
function CaptureButtons({ pdf, page, part, onTaken, onError }: CaptureButtonsProps) {
  const { t } = useTranslation();
  const addFigures = useNewItem((s) => s.addFigures);
  const take = async (place: Place) => {
    try {
      const png = await pdf.figure(page, part);
      await addFigures(place, [new File([png], `${pdf.name.replace(/\.pdf$/i, '')}-${String(page)}.png`)]);
      onTaken();
    } catch (error) {
      onError(error);
    }
  };
  const copy = async () => {
    const text = await pdf.text(page).catch(onError);
    if (text === undefined) return;
    if (text.trim() === '') reportNote(t('newItem.pdfNoText'));
    else
      await attempt(async () => {
        await navigator.clipboard.writeText(text);
        reportDone(t('newItem.pdfCopied'));
      });
  };
  return (
    <>
      <Button onPress={() => void take('question')}>
        {t(part ? 'newItem.pdfPartToQuestion' : 'newItem.pdfToQuestion')}
      </Button>
      <Button onPress={() => void take('answer')}>
        {t(part ? 'newItem.pdfPartToSolution' : 'newItem.pdfToSolution')}
      </Button>
      <Button look="quiet" onPress={() => void copy()}>
        {t('newItem.pdfCopy')}
      </Button>
    </>
  );
}

interface SheetProps {
  pdf: Pdf;
  page: number;
  zoom: number;
  part: Part | null;
  onPart: (part: Part | null) => void;
  onError: (error: unknown) => void;
}

/** A page, on which a part can be drawn with the pointer. */
function Sheet({ pdf, page, zoom, part, onPart, onError }: SheetProps) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useDrawn(pdf, page, zoom, { stage, canvas }, onError);
  const start = useRef<{ x: number; y: number } | null>(null);
  const at = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const inside = (of: number) => Math.min(1, Math.max(0, of));
    return { x: inside((event.clientX - left) / width), y: inside((event.clientY - top) / height) };
  };
  return (
    <div
      ref={stage}
      tabIndex={0}
      role="group"
      aria-label={t('newItem.pdfSheet')}
      className="min-h-0 flex-1 overflow-auto bg-paper focus-visible:-outline-offset-2"
    >
      {shown === 0 ? <p className="absolute p-4 text-faint">{t('newItem.pdfReading')}</p> : null}
      <div
        role="presentation"
        className="relative cursor-crosshair"
        style={{ width: `${String(zoom * 100)}%` }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = at(event);
          onPart(null);
        }}
        onPointerMove={(event) => {
          if (start.current) onPart(between(start.current, at(event)));
        }}
        onPointerUp={() => {
          start.current = null;
        }}
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('newItem.pdfPage', { number: page, total: pdf.pages })}
          aria-busy={shown !== page}
          className="block h-auto w-full"
        />
        {part ? <Outline part={part} /> : null}
      </div>
    </div>
  );
}

interface Places {
  stage: RefObject<HTMLDivElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
}

/** Draws the page on the canvas, as wide as its stage and the zoom say. Which page is drawn, from 1; 0: none yet. */
function useDrawn(
  pdf: Pdf,
  page: number,
  zoom: number,
  { stage, canvas }: Places,
  onError: (error: unknown) => void,
): number {
  const [shown, setShown] = useState(0);
  const failed = useEffectEvent(onError);
  useEffect(() => {
    let wanted = true;
    const width = (stage.current?.clientWidth ?? 600) * zoom * window.devicePixelRatio;
    pdf.view(page, Math.round(width)).then(
      (bitmap) => {
        if (!wanted || !canvas.current) return;
        canvas.current.width = bitmap.width;
        canvas.current.height = bitmap.height;
        canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
        setShown(page);
      },
      (error: unknown) => {
        if (wanted) failed(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [pdf, page, zoom, stage, canvas]);
  useEffect(() => {
    stage.current?.scrollTo(0, 0);
  }, [page, stage]);
  return shown;
}

/** The part that was drawn, as fractions of the page. */
function Outline({ part: { x, y, width, height } }: { part: Part }) {
  const share = (of: number): string => `${String(of * 100)}%`;
  return (
    <span
      className="pointer-events-none absolute border-2 border-accent bg-accent/10"
      style={{ left: share(x), top: share(y), width: share(width), height: share(height) }}
    />
  );
}

/** @returns null for what is a click rather than a part */
function between(a: { x: number; y: number }, b: { x: number; y: number }): Part | null {
  const part = {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
  return part.width < 0.01 || part.height < 0.005 ? null : part;
}
