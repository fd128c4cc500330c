/** A PDF that is open: its pages come from a thread of their own, which is ended when it takes too long. */
import PdfWorker from './worker.ts?worker';
import { PdfError, type PdfFault } from './fault.ts';
import type { Part } from './scale.ts';
import type { Answers, Question, Reply } from './worker.ts';

export interface Pdf {
  name: string;
  pages: number;
  view: (page: number, width: number) => Promise<ImageBitmap>;
  figure: (page: number, part: Part | null) => Promise<ArrayBuffer>;
  text: (page: number) => Promise<string>;
  /** Ends the thread. */
  close: () => void;
}

const MAX_BYTES = 100_000_000;
/** Pages that can be turned to. */
const MAX_PAGES = 5000;
/** Milliseconds for one question. */
const LIMIT = 15_000;

/** Throws PdfError. After one for `slow` the PDF is closed, and whatever is asked of it throws the same. */
export async function openPdf(file: File): Promise<Pdf> {
  if (file.size > MAX_BYTES) throw new PdfError('large');
  const bytes = await file.arrayBuffer();
  const { ask, close } = startWorker();
  try {
    const { pages } = await ask<'open'>({ kind: 'open', bytes }, [bytes]);
    if (pages < 1) throw new PdfError('unreadable');
    return {
      name: file.name,
      pages: Math.min(pages, MAX_PAGES),
      view: async (page, width) => (await ask<'view'>({ kind: 'view', page, width })).bitmap,
      figure: async (page, part) => (await ask<'figure'>({ kind: 'figure', page, part })).png,
      text: async (page) => (await ask<'text'>({ kind: 'text', page })).text,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function startWorker() {
  const worker = new PdfWorker();
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: PdfError) => void }>();
  let asked = 0;
  let ended: PdfFault | null = null;
  const end = (fault: PdfFault) => {
    ended ??= fault;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new PdfError(fault));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ('fault' in data) one?.reject(new PdfError(data.fault));
    else one?.resolve(data.value as never);
  });
  // Such as no memory left for it.
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end('unreadable');
  });
  const ask = async <K extends Question['kind']>(question: Question & { kind: K }, transfer: Transferable[] = []) => {
    if (ended !== null) throw new PdfError(ended);
    const id = (asked += 1);
    const timer = setTimeout(() => end('slow'), LIMIT);
    try {
      return await new Promise<Answers[K]>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, question }, transfer);
      });
    } finally {
      clearTimeout(timer);
    }
  };
  const close = () => end('unreadable');
  return { ask, close };
}
