/** What dots, commas, dashes and brackets between digits may mean (design, points 4 and 7). */
import type { Comma } from './tokens.ts';
import { parseUnit } from '../../notation/units.ts';

/** 0.1(6) repeats its last digits or tells their uncertainty; 0.(3) can only repeat. */
export function uncertain(text: string): string[] {
  const m = /(?<![\w.])(\d*)\.(\d{0,8})\((\d{1,8})\)(?![\d(])/.exec(text);
  if (!m || text.length > 200) return [];
  const [all, whole = '', part = '', last = ''] = m;
  const put = (by: string): string => text.slice(0, m.index) + by + text.slice(m.index + all.length);
  const repeating = put(`${whole || '0'}.${part}\\overline{${last}}`);
  if (part === '') return [repeating];
  const error = last.padStart(part.length, '0');
  const point = error.length - part.length;
  return [repeating, put(`(${whole || '0'}.${part} \\pm ${error.slice(0, point) || '0'}.${error.slice(point)})`)];
}

/** `5-10 m`, `3–5`: from one number to another; 3-4i and 2-3x are differences. */
export function isRange(text: string): boolean {
  const m = /^\d+(?:\.\d+)?\s?(–|—|-(?! ))\s?\d+(?:\.\d+)?(\s*)([A-Za-z%°/]*)$/.exec(text);
  if (!m) return false;
  const [, dash = '', space = '', unit = ''] = m;
  return (
    dash !== '-' ||
    unit === '' ||
    ((space !== '' || unit.length > 1) && !/^[ij]$/.test(unit) && parseUnit(unit) !== null)
  );
}

/** 0.333... and 0.\overline{3} made readable. */
export function ellipsis(text: string): string {
  return text
    .replace(/(?<=[,+;]\s?)\.{3}/g, '\\ldots ')
    .replace(/(\d\.\d{2,})\s*(?:\.{3}|\\ldots(?![A-Za-z])|\\dots(?![A-Za-z])|\\cdots(?![A-Za-z]))/g, '$1\\etc ')
    .replace(
      /(?<![\d.])(\d*)\.(\d{0,8})\s*\\(?:overline|bar)\s*\{(\d{1,8})\}/g,
      (_, w: string, a: string, b: string) => {
        const nines = 10 ** b.length - 1;
        const scale = 10 ** a.length;
        const top = (Number(w || '0') * scale + Number(a || '0')) * nines + Number(b);
        return `(${String(top)}/${String(nines * scale)})`;
      },
    );
}

/** The comma readings worth trying, the likeliest first. */
export function commas(text: string): Comma[] {
  const spaced = /\d \d{3}(?!\d)/.test(text);
  if (!/\d,\d/.test(text)) return spaced ? ['thousands', 'list'] : ['list'];
  const grouped = /(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])/.test(text);
  const inside = [...text.matchAll(/[([{]([^()[\]{}]*)[)\]}]/g)].some((m) => /\d,\d/.test(m[1] ?? ''));
  const single = (text.match(/\d,\d/g) ?? []).length === 1;
  if (inside) return grouped ? ['list', 'thousands'] : ['list'];
  if (grouped) return ['thousands', 'list'];
  return single && /(?<!\d)\d+,\d+/.test(text) ? ['decimal', 'list'] : ['list', 'decimal'];
}
