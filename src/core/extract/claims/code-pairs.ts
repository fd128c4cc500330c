import type { Claim } from './claims.ts';
import type { Source } from '../source/source.ts';
import type { Unit } from '../source/unit.ts';
import { trimPiece } from '../values/value.ts';
import { contentWords } from '../names/words.ts';

const PAIR = /(?<=[{,]\s{0,8}|^\s{0,20})["']?([\p{L}_][\w ()-]{0,60}?)["']?\s*:\s*(?=\S)/gu;

/**
 * The values of a line of JSON or YAML: `"speed": "3.2 m/s", "time": 4`. A string with escaped backslashes is not what it stands for; it only
 * contradicts.
 */
export function codePairs(source: Source, unit: Unit, limit: number): Claim[] {
  const line = source.view.slice(unit.start, Math.min(limit, unit.start + 4000));
  const out: Claim[] = [];
  for (const m of line.matchAll(PAIR)) {
    if (out.length >= 60) break;
    const at = m.index + m[0].length;
    const quoted = /^"(?:[^"\\\n]|\\.){0,600}"/.exec(line.slice(at, at + 610))?.[0];
    const plain = /^[^,}\n]{1,200}/.exec(line.slice(at, at + 200))?.[0];
    const end = at + (quoted ?? plain ?? '').length;
    const piece = quoted
      ? trimPiece(source, unit.start + at + 1, unit.start + end - 1)
      : trimPiece(source, unit.start + at, unit.start + (/[{]/.test(line) ? end : line.length));
    if (!piece || /^[[{]/.test(piece.text)) continue;
    const name = m[1] ?? '';
    out.push({
      piece,
      whole: null,
      named: false,
      ...(quoted?.includes('\\\\') ? { contested: true } : {}),
      form: 'list',
      unit,
      label: { symbols: [name], words: contentWords(name), lead: [], heading: [], part: unit.part },
    });
    if (!quoted && !/[{]/.test(line)) break;
  }
  return out;
}
