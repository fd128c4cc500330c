import type { VariableView } from '../../../../contract/review-shapes.ts';
import { api } from '../../../app/api.ts';
import { useAsked } from '../../../app/use-asked.ts';

const ASKING = { restMs: 120, keeps: true };

interface Reading {
  tex: string;
  /** Whether the verifier understands the value well enough to find it equal to itself. */
  readable: boolean;
}

/** What the verifier makes of a reference value: its parsed form, typeset. Null until it is known. */
export function useReading(value: string, type: VariableView['type']): Reading | null {
  const claimed = value.trim();
  const view = useAsked(
    claimed === '' ? null : { reference: claimed, claimed, type },
    (pair) => api('verify.pair', pair),
    ASKING,
  );
  return (
    view && {
      tex: view.referenceTex,
      readable: view.verdict === 'equivalent' && view.referenceTex !== '',
    }
  );
}
