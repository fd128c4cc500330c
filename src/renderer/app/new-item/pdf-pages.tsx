import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
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
  const { t } = useTranslation();
  const addFigures = useNewItem((s) => s.addFigures);
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<{ page: number; of: Part } | null>(null);
  const chosen = part?.page === page ? part.of : null;
  const scale = (factor: number) => {
    setZoom((now) => Math.min(4, Math.max(0.5, now * factor)));
  };
  const tell = (error: unknown) => {
    reportPdf(error);
    if (error instanceof PdfError && error.fault === 'slow') onEnded();
  };
  const take = async (place: Place) => {
    try {
      const png = await pdf.figure(page, chosen);
      await addFigures(place, [new File([png], `${pdf.name.replace(/\.pdf$/i, '')}-${String(page)}.png`)]);
      setPart(null);
    } catch (error) {
      tell(error);
    }
  };
  const copy = async () => {
    const text = await pdf.text(page).catch(tell);
    if (text === undefined) return;
    if (text.trim() === '') reportNote(t('newItem.pdfNoText'));
    else
      await attempt(async () => {
        await navigator.clipboard.writeText(text);
        reportDone(t('newItem.pdfCopied'));
      });
  };
  const keys: Record<string, () => void> = {
    PageDown: () => {
      onPage(page + 1);
    },
    PageUp: () => {
      onPage(page - 1);
    },
    '+': () => {
      scale(1.25);
    },
    '-': () => {
      scale(0.8);
    },
    '0': () => {
      setZoom(1);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <div role="presentation" className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1 border-b border-line px-3 py-1">
        <IconButton
          label={t('newItem.pdfPrevious')}
          keys={<Caps chord="alt+pageup" />}
          isDisabled={page === 1}
          onPress={keys.PageUp}
        >
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <span role="status">{t('newItem.pdfPage', { number: page, total: pdf.pages })}</span>
        <IconButton
          label={t('newItem.pdfNext')}
          keys={<Caps chord="alt+pagedown" />}
          isDisabled={page === pdf.pages}
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
        <span className="flex-1" />
        <Button onPress={() => void take('question')}>
          {t(chosen ? 'newItem.pdfPartToQuestion' : 'newItem.pdfToQuestion')}
        </Button>
        <Button onPress={() => void take('answer')}>
          {t(chosen ? 'newItem.pdfPartToSolution' : 'newItem.pdfToSolution')}
        </Button>
        <Button look="quiet" onPress={() => void copy()}>
          {t('newItem.pdfCopy')}
        </Button>
      </div>
      <Sheet
        pdf={pdf}
        page={page}
        zoom={zoom}
        part={chosen}
        onPart={(of) => {
          setPart(of && { page, of });
        }}
        onError={tell}
      />
    </div>
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
  const [shown, setShown] = useState(0);
  const start = useRef<{ x: number; y: number } | null>(null);
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
  }, [pdf, page, zoom]);
  useEffect(() => {
    stage.current?.scrollTo(0, 0);
  }, [page]);
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
        {part ? (
          <span
            className="pointer-events-none absolute border-2 border-accent bg-accent/10"
            style={{
              left: `${String(part.x * 100)}%`,
              top: `${String(part.y * 100)}%`,
              width: `${String(part.width * 100)}%`,
              height: `${String(part.height * 100)}%`,
            }}
          />
        ) : null}
      </div>
    </div>
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
