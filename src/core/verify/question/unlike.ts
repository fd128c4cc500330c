/** Two expressions whose letters differ. */
import type { Asked } from './asked.ts';
import { lettersApart } from '../expressions/features.ts';
import type { Variant } from '../expressions/values.ts';
import type { Node } from '../parse/ast.ts';

/** A reference and a claimed value with the letters that each has alone, in the light of the question and in one way of reading. */
export interface Unlike {
  a: Node;
  b: Node;
  lost: readonly string[];
  gained: readonly string[];
  asked: Asked;
  v: Variant;
}

export const unlike = (a: Node, b: Node, asked: Asked, v: Variant): Unlike => ({ a, b, ...lettersApart(a, b), asked, v }); // prettier-ignore
