/** A leaf's weight, or the position of a feature among the model's, the value up to which one goes left, and the two sides. */
export type Node = number | readonly [feature: number, upTo: number, left: Node, right: Node];

/** A sum of small decision trees over the features of these names. */
export interface ChoiceModel {
  features: readonly string[];
  bias: number;
  trees: readonly Node[];
}
