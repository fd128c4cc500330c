/** What an expert found of a step of the reasoning flow. */
import { z } from 'zod';
import { STEP_MARKS } from '../../../core/review/event.ts';
import type { ReadableDb } from '../file/open.ts';
import { decisionKind, withNote } from './kind.ts';
import { ownRow } from './own-row.ts';

const StepMark = z.object({ mark: z.enum(STEP_MARKS), note: z.string() });
type StepMark = z.infer<typeof StepMark>;

const marks = ownRow('step_marks', ['step_id'], ['mark', 'note']);

export const stepMark = decisionKind({
  schema: z.object({
    kind: z.literal('step'),
    stepId: z.int(),
    from: StepMark.nullable(),
    to: StepMark.nullable(),
  }),
  apply: (db, _subject, { stepId, to }, cause) => marks.put(db, { step_id: stepId }, to, cause),
  current: (db, _subject, { stepId }, reviewerId) => ({ from: markOf(db, stepId, reviewerId) }),
  renumber: (change, parts) => ({ ...change, stepId: parts.stepNumber(change.stepId) }),
  describe: ({ from, to }) => ({ from: markText(from), to: markText(to) }),
  about: () => 'step',
  several: 'steps marked',
});

export const markOf = (db: ReadableDb, stepId: number, reviewerId: number): StepMark | null =>
  marks.get<StepMark>(db, { step_id: stepId }, reviewerId);

const markText = (mark: StepMark | null): string => (mark ? withNote(mark.mark, mark.note) : 'not marked');
