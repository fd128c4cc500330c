import type { ItemReviewView } from '../../../../contract/review-calls.ts';

type Mark = ItemReviewView['steps'][number];
export type StepMark = 'verified' | 'wrong' | 'firstWrong';

/**
 * The marks as they will stand once the engine has stored the present reviewer's mark of a step (null takes it away). `order` holds the ids of
 * the flow's steps. Marking the first wrong step says that those before it are not wrong; the first of one's own wrong marks is the first wrong.
 */
export function withMark(
  marks: readonly Mark[],
  order: readonly number[],
  stepId: number,
  wanted: StepMark | null,
  reviewer: string,
): Mark[] {
  const mine = new Map(marks.filter((mark) => mark.mine).map((mark) => [mark.stepId, mark]));
  const put = (id: number, mark: Mark['mark']) => {
    mine.set(id, { reviewer, mine: true, at: new Date().toISOString(), stepId: id, mark, note: '', firstWrong: false });
  };
  if (wanted === null) mine.delete(stepId);
  else put(stepId, wanted === 'verified' ? 'verified' : 'wrong');
  if (wanted === 'firstWrong') {
    for (const id of order.slice(0, Math.max(0, order.indexOf(stepId))))
      if (mine.get(id)?.mark !== 'verified') put(id, 'verified');
  }
  const first = order.find((id) => mine.get(id)?.mark === 'wrong');
  const own = [...mine.values()].map((mark) => ({ ...mark, firstWrong: mark.stepId === first }));
  return [...marks.filter((mark) => !mark.mine), ...own];
}
