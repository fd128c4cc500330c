import type { Unit } from './unit.ts';

/** A quotation before anything else is the restated question. */
export function markQuestion(units: Unit[]): void {
  for (const unit of units) {
    if (unit.kind === 'heading') continue;
    if (!unit.quote) return;
    if (unit.zone === 'body') unit.zone = 'question';
  }
}

/** What a response says besides, after the answer. */
export const BESIDES =
  /^\W*(?:for comparison|in comparison|by comparison|by contrast|in contrast|compare this|for reference|incidentally|as an aside|by the way|interestingly|in practice|more generally|historically)\b/i;

/** What a response says to its reader after the answer. */
const OFFER =
  /^\W*(?:let me know|would you like|do you want|feel free|i hope|hope (?:this|that)|if you(?:'d| would| want| have| need)|happy to|i can also|i'm happy)/i;

/** Without any final section, the last paragraph (with the list or formula it introduces) closes the response. */
export function markTail(units: Unit[], view: string): void {
  const end = units[units.length - 1];
  if (end && end.kind === 'text' && units.length > 1 && OFFER.test(view.slice(end.start, end.start + 120)))
    end.zone = 'check';
  for (const unit of units.slice(1))
    if (
      unit.kind === 'text' &&
      unit.zone === 'body' &&
      !unit.bullet &&
      BESIDES.test(view.slice(unit.start, unit.start + 60))
    )
      unit.zone = 'check';
  if (units.some((u) => u.zone === 'final' && u.kind !== 'heading')) return;
  // A closing remark in parentheses says something besides.
  for (let k = units.length - 1; k > 0; k--) {
    const unit = units[k];
    if (!unit || unit.kind !== 'text' || unit.zone !== 'body' || unit.bullet) break;
    const text = view
      .slice(unit.start, Math.min(unit.end, unit.start + 1000))
      .replace(/(?<![\s\uE001\uE002])[\s\uE001\uE002]+$/, '');
    if (!/^\((?![a-h]\)|\d+\)|i+\))[\s\S]*\)\.?$/.test(text)) break;
    unit.zone = 'check';
  }
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
