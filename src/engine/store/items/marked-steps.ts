/** The steps of an item's flow as they count now, each with what experts mark it as. */
import type { STEP_MARKS, StepState } from '../../../core/review/event.ts';
import { currentFlow } from './annotations.ts';
import type { ReadableDb } from '../file/open.ts';

type StepMark = (typeof STEP_MARKS)[number];

export interface MarkedStep extends StepState {
  marks: readonly StepMark[];
}

export function markedSteps(db: ReadableDb, itemId: number): MarkedStep[] {
  const marks = Map.groupBy(
    db.all<{ id: number; mark: StepMark }>(
      'SELECT s.id, m.mark FROM current_steps s JOIN step_marks m ON m.step_id = s.id WHERE s.item_id = ?',
      itemId,
    ),
    ({ id }) => id,
  );
  return currentFlow(db, itemId).map((step) => ({
    ...step,
    marks: (marks.get(step.id) ?? []).map(({ mark }) => mark),
  }));
}
