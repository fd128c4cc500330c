import { markQuestion, markTail } from './closing.ts';
import type { Source } from './source.ts';
import { type Block, PART_LABEL, type Zone, headingZone, loneHeading, partOf, runInHeading } from './zones.ts';

const MAX_BLOCKS = 6000;
const MARKER = /^(?:[-*+•‣▪]|\d{1,2}[.)])\s+/;

export function readBlocks(source: Source): Block[] {
  const blocks = new BlockReader(source).read();
  markQuestion(blocks);
  markTail(blocks, source.view);
  return blocks;
}

interface Section {
  level: number;
  zone: Zone;
  part: string | null;
  paragraph: number;
  filled: boolean;
  inline: boolean;
}

/** Line by line, with the sections that are open. */
class BlockReader {
  private readonly source: Source;
  private readonly view: string;
  private readonly blocks: Block[] = [];
  private readonly sections: Section[] = [];
  private heading = '';
  private part: string | null = null;
  private paragraph = 0;
  /** The formula and the stretch of code that are next. */
  private math = 0;
  private code = 0;

  constructor(source: Source) {
    this.source = source;
    this.view = source.view;
  }

  read(): Block[] {
    const { view } = this;
    let at = 0;
    while (at < view.length && this.blocks.length < MAX_BLOCKS) {
      const newline = view.indexOf('\n', at);
      const lineEnd = newline === -1 ? view.length : newline;
      if (view.slice(at, lineEnd).trim() === '') {
        if (lineEnd > at || view[at] === '\n') this.paragraph++;
        at = lineEnd + 1;
        continue;
      }
      const { end, display } = this.withFormulas(at, lineEnd);
      const inCode = this.isCode(at);
      let start = at;
      at = end + 1;
      while (start < end && /[\s>]/.test(view[start] ?? '')) start++;
      if (start < end) this.readLine(start, end, display, inCode);
    }
    return this.blocks;
  }

  private get zone(): Zone {
    return this.sections.at(-1)?.zone ?? 'body';
  }

  private open(level: number, text: string, inline = false): void {
    const { sections, paragraph } = this;
    while ((sections.at(-1)?.level ?? -1) >= level) sections.pop();
    const above = sections.at(-1);
    const own = headingZone(text);
    const label = PART_LABEL.exec(text.replace(/^[\s\uE002]+/, ''));
    const inherited = above && (above.zone === 'final' || above.zone === 'question') ? above.zone : 'body';
    this.part = label ? partOf(label) : own === 'final' && !above?.part ? null : (above?.part ?? null);
    sections.push({ level, zone: own ?? inherited, part: this.part, paragraph, filled: inline, inline });
    this.heading = text;
  }

  private closeRunIn(): void {
    while ((this.sections.at(-1)?.level ?? 0) >= 8) this.sections.pop();
  }

  /** A display formula over several lines is one block. */
  private withFormulas(at: number, lineEnd: number): { end: number; display: boolean } {
    const { math } = this.source;
    let [end, display] = [lineEnd, false];
    while ((math[this.math]?.outerEnd ?? Infinity) <= at) this.math++;
    for (let k = this.math; k < math.length; k++) {
      const span = math[k];
      if (!span || span.outerStart >= end) break;
      if (span.outerEnd > end) {
        const newline = this.view.indexOf('\n', span.outerEnd);
        end = newline === -1 ? this.view.length : newline;
      }
      display ||= span.display;
    }
    return { end, display };
  }

  private isCode(at: number): boolean {
    const { code } = this.source;
    while ((code[this.code]?.end ?? Infinity) <= at) this.code++;
    return at >= (code[this.code]?.start ?? Infinity);
  }

  private readLine(start: number, end: number, display: boolean, inCode: boolean): void {
    const { view } = this;
    const raw = view.slice(start, Math.min(end, start + 600));
    this.leaveAside(raw);
    const push = (kind: Block['kind'], from: number, more: Partial<Block> = {}): void => {
      const { zone, part, heading, paragraph } = this;
      const quote = view.slice(view.lastIndexOf('\n', start) + 1, start).includes('>');
      this.blocks.push({ zone, bullet: false, quote, part, opensPart: false, heading, paragraph, kind, start: from, end, ...more }); // prettier-ignore
    };
    if (inCode) {
      push('code', start);
      return;
    }
    const hashes = /^#{1,6}\s+/.exec(raw);
    if (hashes) {
      const text = raw.slice(hashes[0].length).trim();
      this.open(hashes[0].trim().length, text);
      push('heading', start + hashes[0].length, { opensPart: PART_LABEL.test(text) });
    } else if (/^(?:-{3,}|\*{3,}|_{3,}|={3,})\s*$/.test(raw)) this.closeRunIn();
    else if (
      (raw.startsWith('|') &&
        (/\|\s*$/.test(view.slice(Math.max(start, end - 20), end)) || nextIsRule(view, end + 1))) ||
      (raw.includes('|') && /^[^|]+\|[^|]+(\|[^|]*)*$/.test(raw) && nextIsRule(view, end + 1))
    )
      push('row', start);
    else if (display && /^[\s\uE001]*$/.test(view.slice(start, this.source.math[this.math]?.start ?? start)))
      push('display', start);
    else this.readText(start, end, raw, push);
  }

  /** "Given:" and "Note:" cover their list and their paragraph, not the solution that follows. */
  private leaveAside(raw: string): void {
    const section = this.sections.at(-1);
    if (!section || section.level < 8 || (section.zone !== 'question' && section.zone !== 'check')) return;
    // "**Given:** G = 2.67, w = 15%" says it all in its own line; a list behind it is the solution.
    if (section.filled && (!MARKER.test(raw) || section.inline) && this.paragraph !== section.paragraph)
      this.sections.pop();
    else {
      section.filled = true;
      section.paragraph = this.paragraph;
    }
  }

  private readText(
    start: number,
    end: number,
    raw: string,
    push: (kind: Block['kind'], from: number, more: Partial<Block>) => void,
  ): void {
    const { view } = this;
    const marker = MARKER.exec(raw);
    const body = marker ? start + marker[0].length : start;
    const line = view.slice(body, Math.min(end, body + 600));
    const lead = line.replace(/^\uE002+/, '');
    const label = PART_LABEL.exec(lead) ?? (marker && /^\d/.test(marker[0]) ? PART_LABEL.exec(raw) : null);
    const opensPart = label !== null;
    const lone = loneHeading(line, /\S/.test(view.slice(end + 1, end + 2001)));
    if (lone && !marker?.[0].match(/^[-*+•]/)) {
      this.open(lone === 'plain' ? 9 : 8, lead.replace(/(?<![\uE002\s])[\uE002\s]+$/, ''));
      push('heading', body, { opensPart });
      return;
    }
    // "**Final answer:** 28": the rest of the line, and what follows, is final.
    const words = lead.replace(/\uE002/g, ' ');
    const called = /^([^:\n\uE001]{3,60}):/.exec(words)?.[1];
    const bold = line.startsWith('\uE002');
    const own = called === undefined ? null : headingZone(called);
    if (called !== undefined && !label && (bold || !marker) && (own === 'final' || (own !== null && bold)))
      this.open(bold ? 8 : 9, called, own !== 'final' && /[\p{L}\d]/u.test(words.slice(called.length + 1)));
    const runIn = bold ? runInHeading(line) : null;
    const runInZone = runIn === null ? null : headingZone(runIn);
    if (runIn !== null && runInZone !== 'final') this.heading = runIn;
    if ((label?.[1] ?? label?.[2]) !== undefined && label) this.part = partOf(label);
    const part = label ? partOf(label) : this.part;
    const remark = own === 'check' && !bold && !/=/.test(called ?? '');
    const within = runInZone === 'final' || runInZone === 'question' ? runInZone : remark ? 'check' : 'body';
    push('text', body, { zone: this.zone === 'body' ? within : this.zone, bullet: marker !== null, part, opensPart });
  }
}

function nextIsRule(view: string, at: number): boolean {
  return /^(?:[\s:|]|-(?!-))*--[\s:|-]*(?:\n|$)/.test(view.slice(at, at + 200));
}
