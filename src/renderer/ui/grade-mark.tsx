import type { Status } from '../../core/grading/status.ts';
import { RedPen, StatusGlyph, toneOf } from './status.tsx';

interface GradeProps {
  /** The verdict that means the same: its glyph and colour stand for the grade. */
  like: Status;
  /** The grade in words. */
  word: string;
}

/** Glyph, word and colour of a grade that is no verdict about a variable: points, a rubric, all or nothing. */
export function GradeMark({ like, word, overridden = false }: GradeProps & { overridden?: boolean }) {
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${toneOf(like)}`}>
      <StatusGlyph status={like} />
      {word}
      {overridden ? <RedPen /> : null}
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
