import { segmentText } from '../../../../core/text/index.ts';
import { typesetFormula } from '../../../lib/typeset/index.ts';

/** A formula that is damaged in the file, with what to put in its place. Offsets are into the text it was found in. */
export interface Repair {
  start: number;
  end: number;
  before: string;
  after: string;
}

/** The repairs that the typesetter makes for display, as proposals to the text itself (docs/design/text.md, "Math health"). */
export function repairsOf(text: string): Repair[] {
  const { segments, damaged } = segmentText(text);
  return segments.flatMap((segment) => {
    if (segment.kind !== 'math') return [];
    const { formula } = typesetFormula(segment.tex, segment.display, damaged);
    if (formula.status !== 'repaired') return [];
    const before = text.slice(segment.start, segment.end);
    const inner = before.indexOf(segment.tex);
    const fence = segment.display ? '$$' : '$';
    const after =
      inner < 0
        ? `${fence}${formula.repaired}${fence}`
        : before.slice(0, inner) + formula.repaired + before.slice(inner + segment.tex.length);
    return after === before ? [] : [{ start: segment.start, end: segment.end, before, after }];
  });
}

/** The text with some of its repairs made. */
export function withRepairs(text: string, repairs: readonly Repair[]): string {
  let mended = text;
  for (const { start, end, after } of [...repairs].sort((a, b) => b.start - a.start))
    mended = mended.slice(0, start) + after + mended.slice(end);
  return mended;
}
