/**
 * What is printed to a PDF: the page as it stands, or, where a screen has more to say of one thing than it shows at once, a sheet of its own.
 * A sheet is laid out beside the window while it is printed, so that its formulas and figures are there.
 */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { fileName } from '../lib/format.ts';
import { api } from './api.ts';
import { attempt, reportDone } from './errors.ts';
import { t } from './i18n.ts';
import { windowStore } from './stores.ts';

interface Sheet {
  /** What the file is offered to be named. */
  name: string;
  content: ReactNode;
}

interface Printing {
  /** Of the screen that is shown, if it has one; null: there is nothing open that it could print. */
  sheetOf: (() => Sheet | null) | null;
  sheet: Sheet | null;
  /** Told when the sheet stands, with its figures. */
  laidOut: (() => void) | null;
}

const usePrinting = windowStore<Printing>(() => ({ sheetOf: null, sheet: null, laidOut: null }));

/** As long as the component is there, its sheet is printed in the place of the page. */
export function usePrintSheet(sheetOf: () => Sheet | null): void {
  useEffect(() => {
    usePrinting.setState({ sheetOf });
    return () => usePrinting.setState({ sheetOf: null });
  }, [sheetOf]);
}

/** Asks where to, and prints there. */
export async function savePdf(pageName: string): Promise<void> {
  const sheet = usePrinting.getState().sheetOf?.() ?? null;
  if (sheet) await new Promise<void>((laidOut) => usePrinting.setState({ sheet, laidOut }));
  const saved = await attempt(() => api('shell.savePdf', { name: sheet?.name ?? pageName, landscape: sheet === null }));
  usePrinting.setState({ sheet: null, laidOut: null });
  if (!saved?.path) return;
  const { path } = saved;
  reportDone(t('pdf.saved', { name: fileName(path) }), {
    label: t('export.show'),
    onClick: () => void attempt(() => api('shell.showInFolder', { path })),
  });
}

export function PrintSheet() {
  const sheet = usePrinting((s) => s.sheet);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (sheet === null) return;
    document.documentElement.dataset['printing'] = 'sheet';
    const figures = [...(box.current?.querySelectorAll('img') ?? [])];
    // One that cannot be read says so in its own place.
    void Promise.allSettled([document.fonts.ready, ...figures.map((one) => one.decode())]).then(() => {
      usePrinting.getState().laidOut?.();
    });
    return () => {
      delete document.documentElement.dataset['printing'];
    };
  }, [sheet]);
  if (sheet === null) return null;
  return createPortal(
    <div ref={box} className="print-sheet" aria-hidden>
      {sheet.content}
    </div>,
    document.body,
  );
}
