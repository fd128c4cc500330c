import type { Block } from './block.ts';
import { markQuestion, markTail } from './closing.ts';
import type { Source } from './source.ts';
import type { Zone } from './zones.ts';
import { PART_LABEL, headingZone, loneHeading, partOf, runInHeading } from './zones.ts';

export function readBlocks(source: Source): Block[] {
  const { view } = source;
  const blocks: Block[] = [];
  const sections: {
    level: number;
    zone: Zone;
    part: string | null;
    paragraph: number;
    filled: boolean;
    inline: boolean;
  }[] = [];
  let heading = '';
  let part: string | null = null;
  let paragraph = 0;
  let m = 0;
  let f = 0;
  let at = 0;
  const MAX_BLOCKS = 6000;

  const zoneNow = (): Zone => sections[sections.length - 1]?.zone ?? 'body';
  const open = (level: number, text: string, inline = false): void => {
    while (sections.length > 0 && (sections[sections.length - 1]?.level ?? 0) >= level) sections.pop();
    const above = sections[sections.length - 1];
    const own = headingZone(text);
    const label = PART_LABEL.exec(text.replace(/^[\s\uE002]+/, ''));
    const inherited = above && (above.zone === 'final' || above.zone === 'question') ? above.zone : 'body';
    part = label ? partOf(label) : own === 'final' && !above?.part ? null : (above?.part ?? null);
    sections.push({ level, zone: own ?? inherited, part, paragraph, filled: inline, inline });
    heading = text;
  };

  while (at < view.length && blocks.length < MAX_BLOCKS) {
    let end = view.indexOf('\n', at);
    if (end === -1) end = view.length;
    if (view.slice(at, end).trim() === '') {
      if (end > at || view[at] === '\n') paragraph++;
      at = end + 1;
      continue;
    }
    // A display formula over several lines is one block.
    while (m < source.math.length && (source.math[m]?.outerEnd ?? 0) <= at) m++;
    let display = false;
    for (let k = m; k < source.math.length; k++) {
      const span = source.math[k];
      if (!span || span.outerStart >= end) break;
      if (span.outerEnd > end) {
        const newline = view.indexOf('\n', span.outerEnd);
        end = newline === -1 ? view.length : newline;
      }
      if (span.display) display = true;
    }
    while (f < source.code.length && (source.code[f]?.end ?? 0) <= at) f++;
    const block = source.code[f];
    const inCode = block !== undefined && at >= block.start;

    let start = at;
    at = end + 1;
    while (start < end && /[\s>]/.test(view[start] ?? '')) start++;
    const quote = view.slice(view.lastIndexOf('\n', start) + 1, start).includes('>');
    if (start >= end) continue;
    const raw = view.slice(start, Math.min(end, start + 600));
    // "Given:" and "Note:" cover their list and their paragraph, not the solution that follows.
    const section = sections[sections.length - 1];
    if (section && section.level >= 8 && (section.zone === 'question' || section.zone === 'check')) {
      const listed = /^(?:[-*+•‣▪]|\d{1,2}[.)])\s+/.test(raw);
      // "**Given:** G = 2.67, w = 15%" says it all in its own line; a list behind it is the solution.
      if (section.filled && (!listed || section.inline) && paragraph !== section.paragraph) sections.pop();
      else {
        section.filled = true;
        section.paragraph = paragraph;
      }
    }
    const base = { zone: zoneNow(), bullet: false, quote, part, opensPart: false, heading, paragraph };

    if (inCode) {
      blocks.push({ ...base, kind: 'code', start, end });
      continue;
    }
    const hashes = /^#{1,6}\s+/.exec(raw);
    if (hashes) {
      const text = raw.slice(hashes[0].length).trim();
      open(hashes[0].trim().length, text);
      const headed = { ...base, zone: zoneNow(), part, heading, opensPart: PART_LABEL.test(text) };
      blocks.push({ ...headed, kind: 'heading', start: start + hashes[0].length, end });
      continue;
    }
    if (/^(?:-{3,}|\*{3,}|_{3,}|={3,})\s*$/.test(raw)) {
      while (sections.length > 0 && (sections[sections.length - 1]?.level ?? 0) >= 8) sections.pop();
      continue;
    }
    if (
      (raw.startsWith('|') && (/\|\s*$/.test(view.slice(Math.max(start, end - 20), end)) || nextIsRule(view, at))) ||
      (raw.includes('|') && /^[^|]+\|[^|]+(\|[^|]*)*$/.test(raw) && nextIsRule(view, at))
    ) {
      blocks.push({ ...base, kind: 'row', start, end });
      continue;
    }
    if (display && /^[\s\uE001]*$/.test(view.slice(start, source.math[m]?.start ?? start))) {
      blocks.push({ ...base, kind: 'display', start, end });
      continue;
    }
    const marker = /^(?:[-*+•‣▪]|\d{1,2}[.)])\s+/.exec(raw);
    const body = marker ? start + marker[0].length : start;
    const line = view.slice(body, Math.min(end, body + 600));
    const lead = line.replace(/^\uE002+/, '');
    const label = PART_LABEL.exec(lead) ?? (marker && /^\d/.test(marker[0]) ? PART_LABEL.exec(raw) : null);
    const lone = loneHeading(line, /\S/.test(view.slice(at, at + 2000)));
    if (lone && !marker?.[0].match(/^[-*+•]/)) {
      open(lone === 'plain' ? 9 : 8, lead.replace(/(?<![\uE002\s])[\uE002\s]+$/, ''));
      blocks.push({
        ...base,
        kind: 'heading',
        start: body,
        end,
        zone: zoneNow(),
        part,
        heading,
        opensPart: label !== null,
      });
      continue;
    }
    // "**Final answer:** 28": the rest of the line, and what follows, is final.
    const lead1 = /^([^:\n\uE001]{3,60}):/.exec(lead.replace(/\uE002/g, ' '));
    const bold = line.startsWith('\uE002');
    if (lead1 && !label && (bold || !marker)) {
      const own = headingZone(lead1[1] ?? '');
      if (own === 'final' || (own !== null && bold)) {
        const rest = lead.replace(/\uE002/g, ' ').slice(lead1[0].length);
        open(bold ? 8 : 9, lead1[1] ?? '', own !== 'final' && /[\p{L}\d]/u.test(rest));
      }
    }
    const runIn = bold ? runInHeading(line) : null;
    if (runIn !== null && headingZone(runIn) !== 'final') heading = runIn;
    if (label && (label[1] ?? label[2]) !== undefined) part = partOf(label);
    const concluded = runIn !== null && headingZone(runIn) === 'final';
    const restated = runIn !== null && headingZone(runIn) === 'question';
    const remark = lead1 !== null && !bold && headingZone(lead1[1] ?? '') === 'check' && !/=/.test(lead1[1] ?? '');
    blocks.push({
      ...base,
      kind: 'text',
      start: body,
      end,
      zone: zoneNow() !== 'body' ? zoneNow() : concluded ? 'final' : restated ? 'question' : remark ? 'check' : 'body',
      bullet: marker !== null,
      part: label ? partOf(label) : part,
      opensPart: label !== null,
      heading,
    });
  }
  markQuestion(blocks);
  markTail(blocks, view);
  return blocks;
}

function nextIsRule(view: string, at: number): boolean {
  return /^(?:[\s:|]|-(?!-))*--[\s:|-]*(?:\n|$)/.test(view.slice(at, at + 200));
}
