/**
 * The thread in which a PDF is read and drawn. A PDF is hostile: all of pdf.js, drawing too, runs here, where it has no document, and
 * whoever waits for it can end it (pdf.ts). No script, form or font of the file is run or handed to the system; glyphs are drawn as paths.
 */
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// Brings its reader into this thread; without it pdf.js would start a thread of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import jbig2 from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url';
import 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
import { figureScale, viewScale, type Part } from './scale.ts';

/** What can be asked; `page` counts from 1. */
export type Question =
  | { kind: 'open'; bytes: ArrayBuffer }
  /** A page so many device pixels wide, as a picture. */
  | { kind: 'view'; page: number; width: number }
  /** A page, or a part of it, as a PNG of 200 dots per inch. */
  | { kind: 'figure'; page: number; part: Part | null }
  | { kind: 'text'; page: number };
export interface Answers {
  open: { pages: number };
  view: { bitmap: ImageBitmap };
  figure: { png: ArrayBuffer };
  text: { text: string };
}
export type Reply = { id: number } & ({ value: Answers[keyof Answers] } | { fault: 'password' | 'unreadable' });

/** Pictures inside a page with more pixels are left out. */
const MAX_IMAGE_PIXELS = 64_000_000;

class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  reset(of: { canvas: OffscreenCanvas }, width: number, height: number): void {
    of.canvas.width = width;
    of.canvas.height = height;
  }
  destroy(of: { canvas: OffscreenCanvas | null; context: unknown }): void {
    of.canvas = null;
    of.context = null;
  }
  getNoAlphaContext(canvas: OffscreenCanvas) {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  }
}

/** SVG filters need a document: without them a soft mask is drawn plainly. */
class NoFilters {
  addFilter = none;
  addHCMFilter = none;
  addAlphaFilter = none;
  addLuminosityFilter = none;
  addKnockoutFilter = none;
  addHighlightHCMFilter = none;
  addSelectionHCMFilter = none;
  addSelectionFilter = none;
  createSelectionStyle = () => null;
  destroy = () => undefined;
}
function none(): string {
  return 'none';
}

let opened: PDFDocumentProxy | null = null;

async function answer(question: Question): Promise<Answers[keyof Answers]> {
  if (question.kind === 'open') {
    opened = await getDocument({
      data: new Uint8Array(question.bytes),
      ...{ CanvasFactory: Canvases, FilterFactory: NoFilters },
      ...{ disableFontFace: true, useSystemFonts: false, disableWorkerRendering: true },
      ...{ enableXfa: false, maxImageSize: MAX_IMAGE_PIXELS, verbosity: 0 },
      // Our policy forbids WebAssembly; scans (JBIG2, fax, JPEG 2000) are read by the same code in JavaScript.
      ...{ useWasm: false, useWorkerFetch: false, wasmUrl: new URL('.', new URL(jbig2, self.location.href)).href },
    }).promise;
    return { pages: opened.numPages };
  }
  if (opened === null) throw new Error('nothing is open');
  const page = await opened.getPage(question.page);
  try {
    if (question.kind === 'text') return { text: await textOf(page) };
    const { width, height } = page.getViewport({ scale: 1 });
    if (question.kind === 'view') {
      const canvas = await draw(page, viewScale(width, height, question.width), null);
      return { bitmap: canvas.transferToImageBitmap() };
    }
    const canvas = await draw(page, figureScale(width, height, question.part), question.part);
    return { png: await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer() };
  } finally {
    page.cleanup();
  }
}

async function draw(page: PDFPageProxy, scale: number, part: Part | null): Promise<OffscreenCanvas> {
  const { width, height } = page.getViewport({ scale });
  const { x, y, width: across, height: down } = part ?? { x: 0, y: 0, width: 1, height: 1 };
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * across)), Math.max(1, Math.round(height * down)));
  const viewport = page.getViewport({ scale, offsetX: -x * width, offsetY: -y * height });
  // The library's types know canvases of a document alone.
  const canvasContext = canvas.getContext('2d', { alpha: false }) as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport }).promise;
  return canvas;
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}

self.addEventListener('message', ({ data }: MessageEvent<{ id?: number; question?: Question }>) => {
  const { id, question } = data;
  if (id === undefined || question === undefined) return;
  const send = (reply: Reply, transfer: Transferable[] = []) => self.postMessage(reply, { transfer });
  answer(question).then(
    (value) => {
      const parts = Object.values(value).filter((one) => one instanceof ArrayBuffer || one instanceof ImageBitmap);
      send({ id, value }, parts);
    },
    (error: unknown) => {
      const locked = error instanceof Error && error.name === 'PasswordException';
      send({ id, fault: locked ? 'password' : 'unreadable' });
    },
  );
});
