/** What each line between decided and left open comes to, by confidences of models that had not seen the problem. */
import { LEAST, STATED, kept } from '../../src/core/grading/confidence/index.ts';
import { LINES, type Line, type Measured } from '../../src/core/grading/confidence/lines.ts';
import type { RealSample } from './samples.ts';

/** The verdict by a line, as offlineVerdict comes to it (src/core/grading/s2s.ts); null: open. */
function verdictBy(line: Line | null, s: RealSample, confidence: number): 'right' | 'wrong' | null {
  if (s.by === 'open') return null;
  const sure = s.by === 'stated' ? STATED : confidence;
  const asked = s.by === 'differ' ? 'differ' : s.by === 'found' ? 'letters' : s.verdict;
  const byDefault = s.by === 'stated' || (s.by === 'found' && s.verdict !== 'leaning') ? 0 : LEAST[asked];
  if (line === null ? sure < byDefault : Number(kept(sure)) < line) return null;
  return s.by === 'stated' || s.verdict === 'right' ? 'right' : 'wrong';
}

export function measureLines(real: readonly RealSample[], held: ReadonlyMap<unknown, number>): Measured[] {
  return [null, ...LINES].map((line) => {
    const of = (said: 'right' | 'wrong'): { all: number; read: number; falsely: number } => {
      const all = real.filter((s) => verdictBy(line, s, held.get(s) ?? 0) === said);
      const read = all.filter((s) => s.read);
      return { all: all.length, read: read.length, falsely: read.filter((s) => !s.truth).length };
    };
    const [right, wrong] = [of('right'), of('wrong')];
    return { line, of: real.length, right: right.all, rightRead: right.read, falselyRight: right.falsely, wrong: wrong.all, wrongRead: wrong.read, falselyWrong: wrong.falsely }; // prettier-ignore
  });
}

/** The text of src/core/grading/confidence/measured.ts. */
export const measuredText = (rows: readonly Measured[]): string =>
  `/* Written by scripts/train-confidence.ts; not to be edited. */\n\n// prettier-ignore\nexport const MEASURED = [\n${rows
    .map(
      (row) =>
        `  ${JSON.stringify(row)
          .replace(/"(\w+)":/g, ' $1: ')
          .replace(/^\{ /, '{ ')
          .replace(/\}$/, ' }')},`,
    )
    .join('\n')}\n] as const;\n`;
