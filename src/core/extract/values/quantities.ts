import type { Source } from '../source/source.ts';
import type { Piece } from './value.ts';
import { trimPiece, unitEnd } from './value.ts';

const NUMBER =
  /(?<![\p{L}\d_^{.,]|\d\s?:\s?)[-−+]?\$?\d[\d,]*(?:\.\d+)?(?:\s*(?:[×·]|\\times|\\cdot)\s*10\s*(?:\^\s*\{?[-−+]?\d+\}?|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))?/gu;
/** The numbers of a stretch of text, with their units. */
export function quantities(source: Source, from: number, to: number): Piece[] {
  const out: Piece[] = [];
  const text = source.view.slice(from, to);
  for (const m of text.matchAll(NUMBER)) {
    const start = from + m.index;
    const body = m[0].replace(/,$/, '');
    const tail = source.view.slice(start + body.length, start + body.length + 40);
    // \ \text{kN}, \,\mathrm{m/s}: a unit inside the formula.
    const inside =
      /^(?:\\[,;:!\s]|~|\s)*\\?(?:\^\s*\{?\\?circ\}?\s*)?(?:\\(?:text|mathrm)\s*\{[^{}]*\}(?:\^\{?[-−]?\d\}?)?)/.exec(
        tail,
      )?.[0];
    const end =
      inside === undefined ? unitEnd(source.view, start + body.length, to) : start + body.length + inside.length;
    const piece = trimPiece(source, start, end);
    if (piece) out.push(piece);
    if (out.length > 30) break;
  }
  return out;
}
