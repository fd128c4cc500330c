import type { ExamAnswerView } from '../../../../contract/exam-calls.ts';
import { masks } from '../../../desk/decisions/blind.ts';
import { withLayers } from './award-points.ts';

/** Blind-first: without what rule, judge and colleagues gave. */
export const { masked, isHidden } = masks<ExamAnswerView>((answer, me) => {
  const own = answer.layers.filter(({ source, who }) => source === 'expert' && who === me);
  return own.length === answer.layers.length ? null : { ...withLayers(answer, own), proportional: null };
});
