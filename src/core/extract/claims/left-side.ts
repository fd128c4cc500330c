import { mathAt } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import { proseWords } from '../values/value.ts';
import { contentWords } from '../names/words.ts';

interface Left {
  symbol: string;
  words: readonly string[];
  from: number;
}

/** Splits what stands before a relation into the symbol and the words that introduce it. */
export function leftSide(source: Source, from: number, to: number): Left {
  const { view } = source;
  let end = to;
  while (end > from && /[\s\uE002&:]/.test(view[end - 1] ?? '')) end--;
  const math = mathAt(source, end - 1);
  if (math && math.end > from) {
    const start = Math.max(from, math.start);
    const raw = view.slice(start, Math.min(end, math.end)).replace(/\uE001/g, '');
    const texts = [...raw.slice(0, 300).matchAll(/\\(?:text|mathrm|textbf|operatorname)\s*\{([^{}]*)\}/g)]
      .map((m) => m[1] ?? '')
      .join(' ');
    // Words inside \text that stand before the symbol are a label, not part of the name.
    const symbol = raw.replace(
      /^(?:\s|&|\\begin\{[a-z]+\*?\}|\\(?:therefore|quad|qquad|,|;|\s)|\\(?:text|textbf|mathbf)\s*\{[^{}\s:]*[\s:][^{}]*\})+/,
      '',
    );
    return {
      symbol,
      words: contentWords(`${view.slice(Math.max(from, start - 160), Math.max(from, math.outerStart))} ${texts}`),
      from: start,
    };
  }
  const before = view.slice(Math.max(from, end - 200), end);
  const chunk =
    /(?<![\w)])\([^()]{1,40},[^()]{1,40}\)$/.exec(before)?.[0] ??
    /(?:\\?[^\s\uE001\uE002|]+\([^()]*\)|[^\s\uE001\uE002(]+|\S+)$/.exec(before)?.[0] ??
    '';
  const rest = before.slice(0, before.length - chunk.length);
  // In "2 k x = …" or "m v = …" the last piece alone is not the name.
  const previous = /(?<!\S)(\S+)\s*$/.exec(rest)?.[1] ?? '';
  let symbol = chunk;
  if (
    /^(?:Δ|\\?Delta|δ|\\?delta|d|\\?(?:arc)?(?:sin|cos|tan)h?|\\?(?:ln|log|exp))$/.test(previous) ||
    /[+\-−*/·×^]$/.test(previous) ||
    /^[\d.]+$/.test(previous) ||
    /^[B-HJ-Zb-z](?:_\w+|\d)?$/.test(previous)
  )
    symbol = `${previous} ${chunk}`;
  let start = end - symbol.length;
  const expression = /[+\-−*/·^]\s*$/.test(rest) || symbol !== chunk;
  if (expression) start = expressionStart(source, from, end);
  // The letters and numbers of "s² + 2s + 5 = 0" name nothing.
  const operated = /[+−*/·^]\s*$/.test(rest) && /^\S{1,3}$/.test(chunk);
  const words = contentWords(operated ? view.slice(Math.max(from, end - 200), Math.max(from, start)) : before);
  return { symbol, words, from: Math.max(from, start) };
}

/** Start of the expression that ends at `to`: behind the last running word. */
function expressionStart(source: Source, from: number, to: number): number {
  const low = Math.max(from, to - 300);
  const words = [...source.view.slice(low, to).matchAll(/(?<=^|\s)\p{Lu}?\p{Ll}{2,}:?\s/gu)].filter(
    (m) =>
      proseWords(source, low + m.index, low + m.index + m[0].length).length > 0 ||
      /^(?:is|so|as|by|to|we)\s/.test(m[0]),
  );
  const last = words[words.length - 1];
  return last ? low + last.index + last[0].length : low;
}
