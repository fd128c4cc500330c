import { findBareMath } from './bare.ts';
import { bareBox } from './bare-box.ts';
import { closeDisplayDollars, closeInlineDollar, closePair } from './delimiters.ts';
import { unclosedBracket, unclosedInline } from './unclosed.ts';
import { codeAt } from './code.ts';
import { MATH_ENVIRONMENTS } from './commands.ts';
import { undoEscapes } from './escapes.ts';
import { countFailure, gaveUp, markAbsent } from './failures.ts';
import type { Failures } from './failures.ts';
import type { MathDelimiter, MathSpan } from './math-span.ts';

/**
 * A piece of a text. `start` and `end` are offsets into the text that was given; the pieces are in order, do not
 * overlap and cover it.
 */
export type Segment =
  | { kind: 'prose'; start: number; end: number; text: string }
  | { kind: 'code'; start: number; end: number; text: string }
  | { kind: 'math'; start: number; end: number; tex: string; display: boolean; delimiter: MathDelimiter }
  | { kind: 'image'; start: number; end: number; index: number };

/** The pieces of a text, and whether its backslashes had been eaten by a JSON or Python escape. */
export interface Segmented {
  segments: Segment[];
  damaged: boolean;
}

const IMAGE = /<image(?:[ _]?(\d{1,3}))?\s*\/?>/iy;
const BEGIN = /\\begin\s*\{([a-zA-Z]+\*?)\}/y;

/**
 * Splits a text into prose, code, math and image tokens (docs/design/text.md, "Math first"). Never throws; time grows
 * linearly with the text.
 */
export function segment(text: string): Segment[] {
  return segmentText(text).segments;
}

/** As `segment`, and says whether the text as a whole was damaged by escapes. */
export function segmentText(source: string): Segmented {
  const { text, damaged, toSource } = undoEscapes(source);
  const segments: Segment[] = [];
  const failed: Failures = new Map();
  let images = 0;
  let proseFrom = 0;
  const flush = (to: number) => {
    if (to > proseFrom) pushProse(segments, text, proseFrom, to, toSource);
    proseFrom = to;
  };
  const push = (start: number, end: number, piece: Segment) => {
    flush(start);
    segments.push(piece);
    proseFrom = end;
  };
  const special = /[\\$`<~]/g;
  let at = 0;
  for (;;) {
    special.lastIndex = at;
    const hit = special.exec(text);
    if (!hit) break;
    at = hit.index;
    const char = hit[0];
    if (char === '`' || char === '~') {
      const end = codeAt(text, at, failed);
      if (end > at) {
        const [from, to] = [toSource(at), toSource(end)];
        push(at, end, { kind: 'code', start: from, end: to, text: source.slice(from, to) });
      }
      at = Math.max(end, at + 1);
      while (end <= 0 && text[at] === char) at++;
      continue;
    }
    if (char === '<') {
      IMAGE.lastIndex = at;
      const image = IMAGE.exec(text);
      if (image) {
        const end = at + image[0].length;
        const index = image[1] ? Number(image[1]) - 1 : images;
        images = index + 1;
        push(at, end, { kind: 'image', start: toSource(at), end: toSource(end), index });
        at = end;
      } else at++;
      continue;
    }
    const span = char === '$' ? dollarAt(text, at, failed) : backslashAt(text, at, failed);
    if (span) {
      push(at, span.end, mathSegment(source, at, span, toSource));
      at = span.end;
    } else at += char === '\\' || text.startsWith('$$', at) ? 2 : 1;
  }
  flush(text.length);
  return { segments, damaged };
}

function dollarAt(text: string, at: number, failed: Failures): MathSpan | null {
  if (text[at + 1] === '$') {
    const display = closeDisplayDollars(text, at, failed);
    if (display) return display;
  }
  return closeInlineDollar(text, at);
}

function backslashAt(text: string, at: number, failed: Failures): MathSpan | null {
  const next = text[at + 1];
  if (next === '(') return closePair(text, at, next, failed) ?? unclosedInline(text, at);
  if (next === '[') return closePair(text, at, next, failed) ?? unclosedBracket(text, at);
  if (next !== 'b' && next !== 'f') return null;
  const box = bareBox(text, at, failed);
  if (box) return box;
  BEGIN.lastIndex = at;
  const begin = BEGIN.exec(text);
  const name = begin?.[1];
  if (!begin || !name || !MATH_ENVIRONMENTS.has(name)) return null;
  const end = closeEnvironment(text, at, name, failed);
  if (end < 0) return null;
  return { end, contentStart: at, contentEnd: end, display: true, delimiter: 'environment' };
}

/** How far a formula may reach. Nothing real is longer; it bounds the search for a delimiter that never comes. */
const LONGEST_ENVIRONMENT = 20_000;

function closeEnvironment(text: string, at: number, name: string, failed: Failures): number {
  const key = `end ${name}`;
  if (gaveUp(failed, key)) return -1;
  const window = text.slice(at, at + LONGEST_ENVIRONMENT);
  const marks = new RegExp(`\\\\(begin|end)\\s*\\{${name.replace('*', '\\*')}\\}`, 'g');
  let depth = 0;
  for (const mark of window.matchAll(marks)) {
    depth += mark[1] === 'begin' ? 1 : -1;
    if (depth === 0) return at + mark.index + mark[0].length;
  }
  if (text.includes(`\\end{${name}}`, at)) countFailure(failed, key);
  else markAbsent(failed, key);
  return -1;
}

function mathSegment(source: string, start: number, span: MathSpan, toSource: (offset: number) => number): Segment {
  return {
    kind: 'math',
    start: toSource(start),
    end: toSource(span.end),
    tex: source.slice(toSource(span.contentStart), toSource(span.contentEnd)),
    display: span.display,
    delimiter: span.delimiter,
  };
}

/** Adds a stretch of prose, with the math that stands bare in it taken out. */
function pushProse(
  segments: Segment[],
  text: string,
  from: number,
  to: number,
  toSource: (offset: number) => number,
): void {
  const stretch = text.slice(from, to);
  let at = 0;
  const push = (start: number, end: number) => {
    if (end <= start) return;
    segments.push({
      kind: 'prose',
      start: toSource(from + start),
      end: toSource(from + end),
      text: stretch.slice(start, end),
    });
  };
  for (const bare of findBareMath(stretch)) {
    push(at, bare.start);
    segments.push({
      kind: 'math',
      start: toSource(from + bare.start),
      end: toSource(from + bare.end),
      tex: stretch.slice(bare.start, bare.end),
      display: false,
      delimiter: 'bare',
    });
    at = bare.end;
  }
  push(at, stretch.length);
}
