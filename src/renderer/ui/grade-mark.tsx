import type { Status } from '../../core/grading/status.ts';
import { ExpertMark, StatusGlyph, toneOf, type ExpertsPart } from './status.tsx';

interface GradeProps {
  /** The verdict that means the same: its glyph and colour stand for the grade. */
  like: Status;
  /** The grade in words. */
  word: string;
}

/** Glyph, word and colour of a grade that is no verdict about a variable: points, a rubric, all or nothing. */
export function GradeMark({ like, word, expert = null }: GradeProps & { expert?: ExpertsPart }) {
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${toneOf(like)}`}>
      <StatusGlyph status={like} />
      {word}
      <ExpertMark part={expert} />
    </span>
  );
}

/** Only the glyph; the word is its accessible name. */
export function GradeDot({ like, word }: GradeProps) {
  return (
    <span role="img" aria-label={word} title={word} className={`inline-flex w-3.5 justify-center ${toneOf(like)}`}>
      <StatusGlyph status={like} size={13} />
    </span>
  );
}
