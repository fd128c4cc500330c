/** The trained model (choose/model.ts, written by scripts/train-extraction.ts), evaluated: a sum of small decision trees over the table of features. */
import { FEATURE_NAMES } from './features.ts';
import { model } from './model.ts';
import type { ChoiceModel, Node } from '../types.ts';

/** A model as a function: the probability that what has these features is the value. The trees lie one after another in lists of numbers. */
export function scorer(model: ChoiceModel, names = FEATURE_NAMES): (features: Float64Array) => number {
  const feature: number[] = [];
  const value: number[] = [];
  const right: number[] = [];
  const place = model.features.map((name) => names.indexOf(name));
  const lay = (node: Node): number => {
    const here = feature.length;
    feature.push(-1);
    value.push(typeof node === 'number' ? node : node[1]);
    right.push(-1);
    if (typeof node === 'number') return here;
    feature[here] = place[node[0]] ?? 0;
    lay(node[2]);
    right[here] = lay(node[3]);
    return here;
  };
  const roots = Int32Array.from(model.trees, lay);
  const [features, values, rights] = [Int16Array.from(feature), Float64Array.from(value), Int32Array.from(right)];
  return (own) => {
    let sum = model.bias;
    for (const root of roots) {
      let at = root;
      for (let f = features[at] ?? -1; f >= 0; f = features[at] ?? -1)
        at = (own[f] ?? 0) <= (values[at] ?? 0) ? at + 1 : (rights[at] ?? 0);
      sum += values[at] ?? 0;
    }
    return 1 / (1 + Math.exp(-sum));
  };
}

let trained: ((features: Float64Array) => number) | null = null;
/** By the trained model, which is laid out when it is first asked: most starts of the application ask it nothing. */
export const score = (features: Float64Array): number => (trained ??= scorer(model()))(features);
