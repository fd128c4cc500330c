/** How sure the verifier is of the least sure of what it settled of an item: by what the queue's order by confidence goes. */
import { TRUST, certaintyIn } from '../../../core/review/team/label-audit.ts';
import type { LayerRow } from './standing-rows.ts';

/** Surer than anything, so that items of which the verifier settled nothing come last. */
export const NOTHING_SETTLED = 2;

/** 0..1, or NOTHING_SETTLED. What experts say has no part in it: the order is the same from every seat that sees the verifier's verdicts. */
export function leastSureOf(layers: readonly LayerRow[]): number {
  const sure = layers
    .filter(({ source, status }) => source === 'offline' && (status === 'right' || status === 'wrong'))
    .map(({ confidence }) => certaintyIn(confidence) ?? TRUST.offline);
  return Math.min(NOTHING_SETTLED, ...sure);
}
