import type { Block } from './zones.ts';

/** A quotation before anything else is the restated question. */
export function markQuestion(blocks: Block[]): void {
  for (const block of blocks) {
    if (block.kind === 'heading') continue;
    if (!block.quote) return;
    if (block.zone === 'body') block.zone = 'question';
  }
}

/** What a response says besides, after the answer. */
export const COMPARING =
  /^\W*(?:for comparison|in comparison|by comparison|by contrast|in contrast|compare this|for reference|incidentally|as an aside|by the way|interestingly|in practice|more generally|historically)\b/i;

/** What a response says to its reader after the answer. */
const OFFER =
  /^\W*(?:let me know|would you like|do you want|feel free|i hope|hope (?:this|that)|if you(?:'d| would| want| have| need)|happy to|i can also|i'm happy)/i;

/** Without any final section, the last paragraph (with the list or formula it introduces) closes the response. */
export function markTail(blocks: Block[], view: string): void {
  const end = blocks[blocks.length - 1];
  if (end && end.kind === 'text' && blocks.length > 1 && OFFER.test(view.slice(end.start, end.start + 120)))
    end.zone = 'check';
  for (const block of blocks.slice(1))
    if (
      block.kind === 'text' &&
      block.zone === 'body' &&
      !block.bullet &&
      COMPARING.test(view.slice(block.start, block.start + 60))
    )
      block.zone = 'check';
  if (blocks.some((u) => u.zone === 'final' && u.kind !== 'heading')) return;
  // A closing remark in parentheses says something besides.
  for (let k = blocks.length - 1; k > 0; k--) {
    const block = blocks[k];
    if (!block || block.kind !== 'text' || block.zone !== 'body' || block.bullet) break;
    const text = view
      .slice(block.start, Math.min(block.end, block.start + 1000))
      .replace(/(?<![\s\uE001\uE002])[\s\uE001\uE002]+$/, '');
    if (!/^\((?![a-h]\)|\d+\)|i+\))[\s\S]*\)\.?$/.test(text)) break;
    block.zone = 'check';
  }
  let i = blocks.length - 1;
  while (i >= 0 && (blocks[i]?.zone === 'check' || blocks[i]?.kind === 'heading')) i--;
  const last = blocks[i];
  if (!last || last.zone !== 'body') return;
  last.zone = 'tail';
  const explains = /^\W*(?:where|with|here|note|this|these)\b/i.test(view.slice(last.start, last.start + 30));
  for (let k = i - 1; k >= 0 && i - k < 40; k--) {
    const block = blocks[k];
    const below = blocks[k + 1];
    if (!block || !below || block.kind === 'heading' || block.zone !== 'body') return;
    const introduces = /:[\uE002\s]*$/.test(view.slice(block.start, block.end));
    const sameList =
      (block.bullet && below.bullet) || (block.kind === 'row' && below.kind === 'row') || block.kind === 'code';
    const samePart = block.opensPart && below.opensPart;
    const leadsIn = below.kind === 'display' || below.bullet || below.kind === 'row' || below.kind === 'code';
    const together = block.paragraph === below.paragraph && block.kind === below.kind;
    const labelled = [block, below].every(
      (u) => u.kind === 'text' && u.end - u.start < 140 && /^\uE002*[^:.=\n]{2,60}:/.test(view.slice(u.start, u.end)),
    );
    const displays = block.kind === 'display' && below.kind === 'display';
    if (
      !(
        introduces ||
        together ||
        displays ||
        labelled ||
        sameList ||
        samePart ||
        (explains && k === i - 1) ||
        (leadsIn && block.kind === 'text')
      )
    )
      return;
    block.zone = 'tail';
    if (introduces || (leadsIn && block.kind === 'text' && !block.bullet)) return;
  }
}
