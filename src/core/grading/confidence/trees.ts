/** A sum of small decision trees on named signs, evaluated. */

/** A leaf's weight, or a sign, the value up to which one goes left (a sign that is missing is 0), and the two sides. */
export type Tree = number | readonly [sign: string, upTo: number, left: Tree, right: Tree];

export interface Model {
  bias: number;
  trees: readonly Tree[];
}

/** The probability that the model gives to what bears these signs. */
export function probability(model: Model, signs: Readonly<Record<string, number>>): number {
  const sum = model.trees.reduce<number>((total, tree) => total + leaf(tree, signs), model.bias);
  return 1 / (1 + Math.exp(-sum));
}

function leaf(tree: Tree, signs: Readonly<Record<string, number>>): number {
  let at = tree;
  while (typeof at !== 'number') at = (signs[at[0]] ?? 0) <= at[1] ? at[2] : at[3];
  return at;
}
