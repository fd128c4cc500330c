/** How large a page of a PDF is drawn. A page says its own size, which may be anything: no drawing has more than so many pixels. */

/** A part of a page, as fractions of its width and height. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const MAX_PIXELS = 16_000_000;
const MAX_FIGURE_PIXELS = 8_000_000;
/** Pixels along one side that every canvas can have. */
export const MAX_SIDE = 8192;
/** Points are 72 to an inch. */
const FIGURE_SCALE = 200 / 72;

const limited = (wanted: number, width: number, height: number, pixels: number): number =>
  Math.min(wanted, MAX_SIDE / width, MAX_SIDE / height, Math.sqrt(pixels / (width * height)));

/** @param width and height of the page, in points @param wanted pixels across @returns pixels per point */
export const viewScale = (width: number, height: number, wanted: number): number =>
  limited(wanted / width, width, height, MAX_PIXELS);

/** @param width and height of the page, in points @returns pixels per point: 200 dots per inch, or what the limits leave of it */
export const figureScale = (width: number, height: number, part: Part | null): number =>
  limited(FIGURE_SCALE, width * (part?.width ?? 1), height * (part?.height ?? 1), MAX_FIGURE_PIXELS);
