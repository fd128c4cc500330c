/** What an expert found of a step of the reasoning flow. */
import { z } from 'zod';
import { STEP_MARKS } from '../../../core/review/event.ts';
import type { ReadableDb } from '../file/open.ts';
import { decisionKind, withNote } from './kind.ts';

const StepMark = z.object({ mark: z.enum(STEP_MARKS), note: z.string() });
type StepMark = z.infer<typeof StepMark>;

export const stepMark = decisionKind({
  schema: z.object({
    kind: z.literal('step'),
    stepId: z.int(),
    from: StepMark.nullable(),
    to: StepMark.nullable(),
  }),
  apply: (db, _subject, { stepId, to }, { reviewerId, eventId }) => {
    db.run('DELETE FROM step_marks WHERE step_id = ? AND reviewer_id = ?', stepId, reviewerId);
    if (to)
      db.run(
        'INSERT INTO step_marks (step_id, reviewer_id, mark, note, event_id) VALUES (?, ?, ?, ?, ?)',
        ...[stepId, reviewerId, to.mark, to.note, eventId],
      );
  },
  current: (db, _subject, { stepId }, reviewerId) => ({ from: markOf(db, stepId, reviewerId) }),
  renumber: (change, parts) => ({ ...change, stepId: parts.stepNumber(change.stepId) }),
  describe: ({ from, to }) => ({ from: markText(from), to: markText(to) }),
  about: () => 'step',
  several: 'steps marked',
});

export function markOf(db: ReadableDb, stepId: number, reviewerId: number): StepMark | null {
  return (
    db.get<StepMark>('SELECT mark, note FROM step_marks WHERE step_id = ? AND reviewer_id = ?', stepId, reviewerId) ??
    null
  );
}

const markText = (mark: StepMark | null): string => (mark ? withNote(mark.mark, mark.note) : 'not marked');
