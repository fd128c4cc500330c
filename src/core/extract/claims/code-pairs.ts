import { type Claim, claimIn } from './claims.ts';
import type { Source } from '../source/source.ts';
import type { Block } from '../source/block.ts';
import { trimPiece } from '../values/value.ts';
import { contentWords } from '../names/words.ts';

const PAIR = /(?<=[{,]\s{0,8}|^\s{0,20})["']?([\p{L}_][\w ()-]{0,60}?)["']?\s*:\s*(?=\S)/gu;

/**
 * The values of a line of JSON or YAML: `"speed": "3.2 m/s", "time": 4`. A string with escaped backslashes is not what it stands for; it only
 * contradicts.
 */
export function codePairs(source: Source, block: Block, limit: number): Claim[] {
  const line = source.view.slice(block.start, Math.min(limit, block.start + 4000));
  const out: Claim[] = [];
  if (!line.includes(':')) return out;
  for (const m of line.matchAll(PAIR)) {
    if (out.length >= 60) break;
    const at = m.index + m[0].length;
    const quoted = /^"(?:[^"\\\n]|\\.){0,600}"/.exec(line.slice(at, at + 610))?.[0];
    const plain = /^[^,}\n]{1,200}/.exec(line.slice(at, at + 200))?.[0];
    const end = at + (quoted ?? plain ?? '').length;
    const piece = quoted
      ? trimPiece(source, block.start + at + 1, block.start + end - 1)
      : trimPiece(source, block.start + at, block.start + (/[{]/.test(line) ? end : line.length));
    if (!piece || /^[[{]/.test(piece.text)) continue;
    const name = m[1] ?? '';
    const claim = claimIn(block, 'list', piece, { symbols: [name], words: contentWords(name) });
    out.push(quoted?.includes('\\\\') ? { ...claim, contested: true } : claim);
    if (!quoted && !/[{]/.test(line)) break;
  }
  return out;
}
