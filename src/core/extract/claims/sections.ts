import type { Claim } from './claims.ts';
import type { Reading } from './read.ts';

/** The claims with which a headed section ends: what a section of that heading was written to find. */
export function sectionEnds(reading: Reading): Set<Claim> {
  const all = [...reading.claims, ...reading.bold].sort((a, b) => a.piece.start - b.piece.start);
  const byUnit = new Map<object, Claim[]>();
  for (const c of all) {
    const list = byUnit.get(c.block);
    if (list) list.push(c);
    else byUnit.set(c.block, [c]);
  }
  const out = new Set<Claim>();
  const { blocks } = reading;
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    const next = blocks[i + 1];
    if (!block || block.heading === '' || block.kind === 'heading') continue;
    if (next && next.kind !== 'heading' && next.heading === block.heading && next.part === block.part) continue;
    // A closing sentence without any value only comments on the one before.
    for (let k = i; k >= 0 && k > i - 4; k--) {
      const above = blocks[k];
      if (!above || above.heading !== block.heading || above.kind === 'heading') break;
      const stated = (byUnit.get(above) ?? []).filter((c) => c.aside !== true && c.piece.phrase !== true);
      if (stated.length === 0) continue;
      const last = stated[stated.length - 1];
      const all = stated.filter((c) => c.form !== 'sentence' && c.form !== 'bold');
      // "E(r)·2πrℓ = … ⇒ E(r) = …": an equation and what follows from it.
      const chains = all.slice(0, -1).every((c) => !c.named) ? all.slice(-1) : all;
      const bolds = stated.filter((c) => c.form === 'bold').length;
      if (last && (chains.length <= 1 || (last.form === 'bold' && bolds === 1))) {
        // Two readings of the last place are both kept.
        for (const c of stated) if (c.piece.end >= last.piece.start) out.add(c);
      }
      break;
    }
  }
  return out;
}
