import { type Claim, claimIn } from './claims.ts';
import { leadSymbols } from './labelled-line.ts';
import { mathAt, scanTop } from '../source/scan.ts';
import type { Source } from '../source/source.ts';
import type { Block } from '../source/block.ts';
import { trimPiece } from '../values/value.ts';
import { contentWords } from '../names/words.ts';

/** "**Answers:** activity: 3.7 GBq; mass: 1.01 g": several labelled values in one line, set apart by semicolons. */
export function inlineItems(source: Source, block: Block): Claim[] {
  if (block.zone !== 'final' && block.zone !== 'tail') return [];
  const end = Math.min(block.end, block.start + 3000);
  const cuts = scanTop(source, block.start, end).filter((t) => t.kind === 'separator' && t.what === ';');
  if (cuts.length === 0 || cuts.length > 20) return [];
  const bounds = [block.start, ...cuts.map((t) => t.end)];
  const out: Claim[] = [];
  for (const [i, from] of bounds.entries()) {
    const to = cuts[i]?.start ?? end;
    const text = source.view.slice(from, Math.min(to, from + 200));
    const lead = /^[\s\uE002]*(?:\p{L}[\p{L} ]{2,30}[.:][\s\uE002]+)?([^:=\n]{1,60}):\s/u.exec(text);
    if (!lead || mathAt(source, from + lead[0].length - 2)) return [];
    // "Period: 2π/4 = π/2": the end of the calculation.
    const relations = scanTop(source, from + lead[0].length, to).filter((t) => t.kind === 'relation');
    const piece = trimPiece(source, relations.at(-1)?.end ?? from + lead[0].length, to);
    if (!piece) return [];
    const label = lead[1] ?? '';
    const said = { symbols: leadSymbols(label), words: contentWords(label) };
    out.push(claimIn(block, 'list', { ...piece, closed: true }, said));
  }
  return out.length > 1 ? out : [];
}
