import type { Source } from './source.ts';

/**
 * The response as a list of units: headings, lines, display formulas, table rows, lines of code; each with the zone it
 * stands in and the part ((a), Part b) it belongs to.
 */
export type Zone = 'question' | 'body' | 'final' | 'tail' | 'check';

export interface Unit {
  kind: 'heading' | 'text' | 'display' | 'row' | 'code';
  /** Content without list marker, quote mark or hashes. */
  start: number;
  end: number;
  zone: Zone;
  bullet: boolean;
  quote: boolean;
  /** "a", "b" or "1", "2" of the part this unit stands in. */
  part: string | null;
  /** The unit itself begins with the part's label. */
  opensPart: boolean;
  /** Text of the nearest heading above. */
  heading: string;
  /** Number of the paragraph, counted by blank lines. */
  paragraph: number;
}

const FINAL =
  /^(?:\W|\d|step|part|[a-h][).:])*\s*(?:(?:my|the|our)\s+)?(?:final\b|answers?\b|(?:short |direct )?answers?\b|summary\b|results?\b|conclusions?\b|in summary|to summari[sz]e|in conclusion|collected|key results?|boxed)/i;
const FINAL_ANYWHERE =
  /\b(?:final (?:answers?|results?|values?|expressions?|numbers?)|summary of (?:the )?(?:answers?|results?))\b/i;
const QUESTION =
  /^\W*(?:the\s+)?(?:(?:problem|question)(?:\s+(?:statement|restated|recap|restatement))?\s*:?\s*$|problem statement|problem recap|restat|given\b|givens\b|known\b|data\b|what (?:we|is) (?:know|given|asked|want)|inputs?\b|parameters?\b|what is asked|asked|goal|understanding)/i;
const WORK =
  /^\W*(?:explanation|reasoning|justification|derivation|solution|work(?:ing)?|proof|steps?|details?|calculation|why)\b(?!.*\b(?:answer|result)s?\b)/i;
const CHECK =
  /\b(?:checks?|checking|verif(?:y|ication)|sanity|alternative|remarks?|notes?|comments?|discussion|interpretation|intuition|limiting cases?|pitfalls?|mistakes?|comparison|plausibility|side note|for reference|extra)\b/i;

export const PART_LABEL =
  /^(?:\(?([a-h]|i{1,3}|iv|v)\)|(?:part|question|problem|task|q)\s*\(?([a-h]|\d{1,2}|i{1,3}|iv)\)?(?![\p{L}\d])|\(?(\d{1,2})\)|([a-h]|\d{1,2})[.)](?=\s|\uE002))[\s\uE002]*[:.)\-–—]*\s*/iu;

export function readUnits(source: Source): Unit[] {
  const { view } = source;
  const units: Unit[] = [];
  const sections: { level: number; zone: Zone; part: string | null; paragraph: number; filled: boolean }[] = [];
  let heading = '';
  let part: string | null = null;
  let paragraph = 0;
  let m = 0;
  let f = 0;
  let at = 0;
  const MAX_UNITS = 6000;

  const zoneNow = (): Zone => sections[sections.length - 1]?.zone ?? 'body';
  const open = (level: number, text: string): void => {
    while (sections.length > 0 && (sections[sections.length - 1]?.level ?? 0) >= level) sections.pop();
    const above = sections[sections.length - 1];
    const own = headingZone(text);
    const label = PART_LABEL.exec(text.replace(/^[\s\uE002]+/, ''));
    const inherited = above && (above.zone === 'final' || above.zone === 'question') ? above.zone : 'body';
    part = label ? partOf(label) : own === 'final' && !above?.part ? null : (above?.part ?? null);
    sections.push({ level, zone: own ?? inherited, part, paragraph, filled: false });
    heading = text;
  };

  while (at < view.length && units.length < MAX_UNITS) {
    let end = view.indexOf('\n', at);
    if (end === -1) end = view.length;
    if (view.slice(at, end).trim() === '') {
      if (end > at || view[at] === '\n') paragraph++;
      at = end + 1;
      continue;
    }
    // A display formula over several lines is one unit.
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
      if (section.filled && !listed && paragraph !== section.paragraph) sections.pop();
      else {
        section.filled = true;
        section.paragraph = paragraph;
      }
    }
    const base = { zone: zoneNow(), bullet: false, quote, part, opensPart: false, heading, paragraph };

    if (inCode) {
      units.push({ ...base, kind: 'code', start, end });
      continue;
    }
    const hashes = /^#{1,6}\s+/.exec(raw);
    if (hashes) {
      const text = raw.slice(hashes[0].length).trim();
      open(hashes[0].trim().length, text);
      const headed = { ...base, zone: zoneNow(), part, heading, opensPart: PART_LABEL.test(text) };
      units.push({ ...headed, kind: 'heading', start: start + hashes[0].length, end });
      continue;
    }
    if (/^(?:-{3,}|\*{3,}|_{3,}|={3,})\s*$/.test(raw)) {
      while (sections.length > 0 && (sections[sections.length - 1]?.level ?? 0) >= 8) sections.pop();
      continue;
    }
    if (raw.startsWith('|') || (raw.includes('|') && /^[^|]+\|[^|]+(\|[^|]*)*$/.test(raw) && nextIsRule(view, at))) {
      units.push({ ...base, kind: 'row', start, end });
      continue;
    }
    if (display && /^[\s\uE001]*$/.test(view.slice(start, source.math[m]?.start ?? start))) {
      units.push({ ...base, kind: 'display', start, end });
      continue;
    }
    const marker = /^(?:[-*+•‣▪]|\d{1,2}[.)])\s+/.exec(raw);
    const body = marker ? start + marker[0].length : start;
    const line = view.slice(body, Math.min(end, body + 600));
    const lead = line.replace(/^\uE002+/, '');
    const label = PART_LABEL.exec(lead) ?? (marker && /^\d/.test(marker[0]) ? PART_LABEL.exec(raw) : null);
    const lone = loneHeading(line);
    if (lone && !marker?.[0].match(/^[-*+•]/)) {
      open(lone === 'plain' ? 9 : 8, lead.replace(/[\uE002\s]+$/, ''));
      units.push({
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
      if (own === 'final' || (own !== null && bold)) open(bold ? 8 : 9, lead1[1] ?? '');
    }
    if (label && (label[1] ?? label[2]) !== undefined) part = partOf(label);
    units.push({
      ...base,
      kind: 'text',
      start: body,
      end,
      zone: zoneNow(),
      bullet: marker !== null,
      part: label ? partOf(label) : part,
      opensPart: label !== null,
      heading,
    });
  }
  markQuestion(units);
  markTail(units, view);
  return units;
}

function partOf(label: RegExpExecArray): string {
  const raw = (label[1] ?? label[2] ?? label[3] ?? label[4] ?? '').toLowerCase();
  return { i: '1', ii: '2', iii: '3', iv: '4', v: '5' }[raw] ?? raw;
}

function headingZone(text: string): Zone | null {
  const plain = text.replace(/[\uE001\uE002*_#]/g, ' ').trim();
  if (plain.length > 120) return null;
  if (FINAL_ANYWHERE.test(plain)) return 'final';
  if (WORK.test(plain)) return 'body';
  if (QUESTION.test(plain)) return 'question';
  if (CHECK.test(plain)) return 'check';
  return FINAL.test(plain) ? 'final' : null;
}

/** A line that only announces what follows: all bold and no value in it, or a short line ending in a colon. */
function loneHeading(line: string): 'bold' | 'plain' | null {
  const plain = line.replace(/[\uE002\s]+$/, '').replace(/^\uE002+/, '');
  if (plain.length > 100) return null;
  const allBold = /^\uE002{2,}[^\uE002]+\uE002{2,}:?\s*$/.test(line);
  if (allBold) {
    const label = /^([^:]{3,60}):\s*\S/.exec(plain);
    if (
      label &&
      (headingZone(label[1] ?? '') === 'final' ||
        !/^(?:step|part|case|problem|question|section|\(?[a-h1-9]\)|[1-9][.)])/i.test(plain))
    )
      return null;
    if (/[:：]$/.test(plain)) return 'bold';
    if (/[=≈\uE001]|\d\s*[\p{L}%°]/u.test(plain)) return null;
    if (/^(?:step|part|\(?[a-h1-9]\)|[1-9][.)])/i.test(plain)) return 'bold';
    return headingZone(plain) !== null ||
      (/\s/.test(plain) && !/\d/.test(plain) && /^[A-Z]/.test(plain) && plain.length > 24)
      ? 'bold'
      : null;
  }
  if (/[:：]$/.test(plain) && headingZone(plain.slice(0, -1)) !== null && !/[=\uE001]/.test(plain)) return 'plain';
  return /^(?:final answers?|answers?|results?|summary)$/i.test(plain) ? 'plain' : null;
}

function nextIsRule(view: string, at: number): boolean {
  return /^\s*\|?[\s:|-]*-{2,}[\s:|-]*(?:\n|$)/.test(view.slice(at, at + 200));
}

/** A quotation before anything else is the restated question. */
function markQuestion(units: Unit[]): void {
  for (const unit of units) {
    if (unit.kind === 'heading') continue;
    if (!unit.quote) return;
    if (unit.zone === 'body') unit.zone = 'question';
  }
}

/** Without any final section, the last paragraph (with the list or formula it introduces) closes the response. */
function markTail(units: Unit[], view: string): void {
  if (units.some((u) => u.zone === 'final' && u.kind !== 'heading')) return;
  let i = units.length - 1;
  while (i >= 0 && (units[i]?.zone === 'check' || units[i]?.kind === 'heading')) i--;
  const last = units[i];
  if (!last || last.zone !== 'body') return;
  last.zone = 'tail';
  const explains = /^\W*(?:where|with|here|note|this|these)\b/i.test(view.slice(last.start, last.start + 30));
  for (let k = i - 1; k >= 0 && i - k < 40; k--) {
    const unit = units[k];
    const below = units[k + 1];
    if (!unit || !below || unit.kind === 'heading' || unit.zone !== 'body') return;
    const introduces = /:[\uE002\s]*$/.test(view.slice(unit.start, unit.end));
    const sameList =
      (unit.bullet && below.bullet) || (unit.kind === 'row' && below.kind === 'row') || unit.kind === 'code';
    const samePart = unit.opensPart && below.opensPart;
    const leadsIn = below.kind === 'display' || below.bullet || below.kind === 'row' || below.kind === 'code';
    const together = unit.paragraph === below.paragraph && unit.kind === below.kind;
    const labelled = [unit, below].every(
      (u) => u.kind === 'text' && u.end - u.start < 140 && /^\uE002*[^:.=\n]{2,60}:/.test(view.slice(u.start, u.end)),
    );
    const displays = unit.kind === 'display' && below.kind === 'display';
    if (!(
      introduces ||
      together ||
      displays ||
      labelled ||
      sameList ||
      samePart ||
      (explains && k === i - 1) ||
      (leadsIn && unit.kind === 'text')
    ))
      return;
    unit.zone = 'tail';
    if (introduces || (leadsIn && unit.kind === 'text' && !unit.bullet)) return;
  }
}
