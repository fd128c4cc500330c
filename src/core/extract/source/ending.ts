import type { Source } from './source.ts';
import type { Block } from './zones.ts';

const CORRECTION =
  /\b(?:(?<=(?:^|[.!?:;,(—–…\n\uE001\uE002"'“*>-]|\b(?:but|oh|hm+|no|so|ah|okay|ok|and|now|then))\s*)wait\b(?! times?\b| for\b| in\b)|i (?:used|took|applied|chose|picked) the wrong\b|hold on|scratch that|correction\b(?! (?:factor|term|for|due|of|to))|on second thought|oops|let me (?:re-?check|redo|recompute|correct|fix|reconsider|re-?examine|recalculate)|something (?:is|must be|seems|went) (?:off|wrong)|(?:cannot|can't|can not) be (?:right|correct|true)|(?:doesn't|does not) add up|must be (?:wrong|incorrect)|(?:made|there(?:'s| is| was)) (?:a|an) (?:\w+ )?(?:mistake|error|slip)|that(?:'s| is| was) (?:wrong|incorrect|not right|not correct)|i (?:should|need to) correct|actually,? (?:no|that|i|the|we|it|let)|no, (?:that|i|the (?:answer|value|sign|correct|right))\b|sorry|hmm,? (?:but|no|wait|that))/gi;

export function correctionsIn(view: string): number[] {
  const out: number[] = [];
  for (const m of view.matchAll(CORRECTION)) {
    out.push(m.index);
    if (out.length >= 500) break;
  }
  return out;
}

const DANGLING =
  /(?:[=+\-−*/^,(\\[{<≈·⋅√→]|(?<!\d)×|\b(?:the|a|an|of|is|are|and|to|by|that|with|so|we|for|as|in|from|which|this|then|at|where|can|gives|using|if|on))$/;

export function endsAbruptly(source: Source, blocks: readonly Block[]): boolean {
  const last = blocks[blocks.length - 1];
  if (!last) return false;
  const text = source.view
    .slice(Math.max(last.start, last.end - 400), last.end)
    .replace(/(?<![\s\uE001\uE002])[\s\uE001\uE002]+$/, '');
  if (last.kind === 'heading' && !/[=:≈]\s*[^\s=:≈\d]*\d/.test(text)) return true;
  if (isOpen(source, last)) return true;
  if (last.kind === 'row' || last.kind === 'display' || last.kind === 'code') return /(?:=|\\)$/.test(text);
  if (DANGLING.test(text)) return true;
  const words = text.split(/\s+/);
  const stops = blocks.filter((u) => u.kind === 'text' && u !== last && u.bullet === last.bullet).slice(-6);
  const stopped = stops.filter((u) => /[.!?][\s\uE001\uE002]*$/.test(source.view.slice(u.start, u.end))).length;
  // The other lines end with a full stop, and this one breaks off in a word.
  if (
    stops.length >= 2 &&
    stopped === stops.length &&
    words.length >= 4 &&
    /(?<![^\s])[^\s]*\p{Ll}$/u.test(text) &&
    !/\d\s*\S{1,6}$/.test(text) &&
    !/[:=]\s*\S+(?:\s\S+)?$/.test(text) &&
    last.zone !== 'final' &&
    source.view.slice(last.end - 2, last.end).search(/[\uE001\uE002]/) === -1
  )
    return true;
  return (
    words.length >= 12 &&
    !last.bullet &&
    /[a-z]$/.test(text) &&
    !/\b\d[\d.]*\s*\S{1,6}$/.test(text) &&
    source.view.slice(last.end - 2, last.end).search(/[\uE001\uE002]/) === -1 &&
    last.zone !== 'final'
  );
}

/** A bracket, a formula or a bold stretch of the last line is opened and never closed. */
function isOpen(source: Source, last: Block): boolean {
  const line = source.view.slice(Math.max(last.start, last.end - 2000), last.end);
  if (last.kind === 'code' || last.kind === 'row' || line.length >= 2000) return false;
  if (/(?<!\\)\$(?!\s?\d)/.test(line)) return true;
  if ([...line.matchAll(/\uE002{2,}/g)].length % 2 === 1) return true;
  // The end of an interval such as [0, 1) closes the other kind of bracket.
  let depth = 0;
  for (const c of line.replace(/^\(?[a-h\d]{1,2}\)|\\left\.|\\right\./, '')) {
    if (c === '(' || c === '[' || c === '{') depth++;
    else if ((c === ')' || c === ']' || c === '}') && depth > 0) depth--;
  }
  return depth > 0 && !/[.!]\s*$/.test(line);
}
