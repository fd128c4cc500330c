import { mathAt } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import { EMPHASIS, MATH } from '../source/source.ts';
import { proseWords, quantityEnd, unitEnd } from './value.ts';

/** Where the value that begins at `at` ends, within `bound`. */
export function valueEnd(source: Source, at: number, bound: number): number {
  const { view } = source;
  let p = at;
  while (p < bound && (/\s/.test(view[p] ?? '') || view[p] === EMPHASIS)) p++;
  // "about 104.5°, less than …"
  const hedge = /^(?:about|approximately|roughly|around|nearly|exactly|just)\s+(?=[\uE001\uE002]*[-−+]?[\d$])/i.exec(
    view.slice(p, Math.min(bound, p + 30)),
  )?.[0];
  if (hedge !== undefined) p += hedge.length;
  let math = mathAt(source, p);
  if (!math && view[p] === MATH) {
    let q = p;
    while (view[q] === MATH) q++;
    math = mathAt(source, q);
  }
  if (math) {
    if (bound <= math.end) return bound;
    const tail = unitEnd(view, math.outerEnd, bound);
    return tail > math.outerEnd ? tail : Math.min(bound, math.end);
  }
  const quantity = quantityEnd(view, p, bound);
  if (quantity !== -1) {
    const rest = view.slice(quantity, bound);
    // "9:3:3:1"
    // "255.255.255.224", "192.168.10.64/27"
    const address = /^(?:\.\d+)+(?:\/\d+)?(?![\d.]*\d)/.exec(rest)?.[0];
    if (address !== undefined && /^[\d.]+$/.test(view.slice(p, quantity))) return quantity + address.length;
    const ratio = /^(?::\d+(?:\.\d+)?|\s:\s\d+(?:\.\d+)?(?=\s:)|(?<=:.*)\s:\s\d+(?!\s:))+(?![\d.:])/.exec(rest)?.[0];
    if (ratio !== undefined && /^[\d.]+$/.test(view.slice(p, quantity))) return quantity + ratio.length;
    if (/^[\s\uE002]*\((?:to|at|in|on|of|as|by|or|is|up|about)\s/.test(rest)) return quantity;
    if (/^[\s\uE002]+(?:at|and|or|for|in|on|to|of|as|is|so|if|by|we|it|per)\s/.test(rest)) return quantity;
    if (!/^[\s\uE002]*[+\-−*/^×·⋅(√\p{L}\uE001]/u.test(rest)) return quantity;
    if (
      /^[\s\uE002]+(?:\(|\p{L}{2,})/u.test(rest) &&
      proseWords(source, quantity, bound).length > 0 &&
      !/^\s*\(?[\p{L}\d]{1,2}[\s)^*/+-]/u.test(rest)
    )
      return quantity;
  }
  const word = FUNCTION_WORDS.exec(view.slice(p, Math.min(bound, p + 2000)));
  const clause = word && word.index > 0 ? p + word.index : bound;
  const prose = proseWords(source, p, clause)[0];
  if (prose === undefined) return clause;
  const cut = view.indexOf(prose, p);
  return cut <= p ? bound : cut;
}

const FUNCTION_WORDS = /(?<=\s)(?<![+−*/=^-]\s)(?:is|are|as|at|so|by|for|if|to|we|it|on|and|where|since)\s/;
