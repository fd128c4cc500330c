import type { ClAnswerView } from '../../../../contract/cl-calls.ts';
import { masks } from '../../../desk/decisions/blind.ts';
import { withoutOthers } from './judge-rubrics.ts';

/** Blind-first: without what judges and colleagues said. */
export const { masked, isHidden } = masks<ClAnswerView>(withoutOthers);
