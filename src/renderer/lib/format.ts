import { language, locale } from './language.ts';

/*
 * Digits are those of the report and the command line: one rounding everywhere, the point as the decimal sign, which English and Chinese share. What the two
 * write differently, dates, spans of time, sizes and lists, comes from Intl.
 */

/** A fraction in 0..1 as 64.9%. A dash where there is nothing to count. */
export function percent(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  return `${(value * 100).toFixed(1)}%`;
}

/** A count with thin spaces between groups of three: 12 841. */
export function count(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}

/** The name of a file without its folders, for either kind of slash. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** An ISO time in the reader's own words and zone: "21 Nov, 22:16". The raw text when it is not a time. */
export function moment(iso: string, tag = locale()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    time,
  );
}

/** Names one after the other: a, b, c. */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(language(), { style: 'narrow', type: 'conjunction' }).format(names);
}

/** The marks that stand between parts of a text. */
const MARKS = {
  en: { clause: ', ', group: '; ', sentence: ' ', stop: '. ', says: ': ', to: ' to ', points: '\u00a0pp' },
  zh: { clause: '，', group: '；', sentence: '', stop: '。', says: '：', to: ' 至 ', points: ' 个百分点' },
} as const;
type Mark = keyof (typeof MARKS)['en'];

export const mark = (which: Mark): string => MARKS[language()][which];

/** Parts of a line that can each be missing, with the mark between them that the language has there. */
export function joined(parts: readonly (string | null | undefined)[], between: Mark): string {
  return parts.filter(Boolean).join(mark(between));
}

/** In hundredths, with the digits that `n` questions support: one decimal from 100 on, where a question moves the figure by less than a point. */
const hundredths = (value: number, n: number): string => (Math.abs(value) * 100).toFixed(n >= 100 ? 1 : 0);

/** With a true minus sign; what is shown as nothing has none. */
function signed(value: number, n: number): string {
  const text = hundredths(value, n);
  return `${Number(text) === 0 ? '' : value < 0 ? '\u2212' : '+'}${text}`;
}

/** A rate over `n` questions. */
export const rate = (value: number, n: number): string => `${hundredths(value, n)}%`;

/** The ends of an interval, without the percent sign that stands beside the figure itself: 59.4–70.1. */
export const range = (low: number, high: number, n: number): string => `${hundredths(low, n)}–${hundredths(high, n)}`;

/** How far two rates over `n` questions are apart: percentage points, since a percentage of a percentage is another thing. */
export const difference = (value: number, n: number): string => `${signed(value, n)}${mark('points')}`;

/** The ends of its interval, without the unit: −5.0 to +2.0. */
export const differences = (low: number, high: number, n: number): string =>
  joined([signed(low, n), signed(high, n)], 'to');

/** A distance of two rates that goes either way. */
export const distance = (value: number, n: number): string => `${hundredths(value, n)}${mark('points')}`;

/** US dollars: cents from a dollar on, more digits below, so that a cheap run is not free. */
export function money(dollars: number): string {
  if (dollars === 0) return '$0';
  if (dollars < 0.0001) return '< $0.0001';
  return `$${dollars.toFixed(dollars >= 1 ? 2 : dollars >= 0.01 ? 3 : 4)}`;
}

/** A span of time in its two largest units: 3 h 20 min, 45 s. English has the symbols of the units, which are shorter than its words. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 86_400), 'd', 'day'],
    [Math.floor(whole / 3600) % 24, 'h', 'hour'],
    [Math.floor(whole / 60) % 60, 'min', 'minute'],
    [whole % 60, 's', 'second'],
  ] as const;
  const english = language() === 'en';
  const text = (amount: number, symbol: string, unit: string): string =>
    english ? `${String(amount)} ${symbol}` : inUnit(amount, unit, 'short');
  const first = parts.findIndex(([amount]) => amount > 0);
  if (first < 0) return text(0, 's', 'second');
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, symbol, unit]) => text(amount, symbol, unit))
    .join(english ? ' ' : '');
}

/** The same of an estimate: no seconds once there are ten minutes. */
export function roughly(seconds: number): string {
  return duration(seconds < 600 ? seconds : Math.round(seconds / 60) * 60);
}

/** A size in bytes: 12.3 MB. */
export function bytes(size: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const step = size < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(size) / 3));
  const amount = size / 1000 ** step;
  const digits = step > 0 && amount < 10 ? 1 : 0;
  return inUnit(amount, units[step] ?? 'byte', step === 0 ? 'long' : 'short', digits);
}

const inUnit = (amount: number, unit: string, unitDisplay: 'short' | 'long', digits = 0): string =>
  new Intl.NumberFormat(language(), {
    style: 'unit',
    unit,
    unitDisplay,
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
