import { useEffect, useState } from 'react';
import type { VariableView } from '../../../../contract/review-shapes.ts';
import { api } from '../../../app/api.ts';

const DEBOUNCE_MS = 120;

interface Reading {
  tex: string;
  /** Whether the verifier understands the value well enough to find it equal to itself. */
  readable: boolean;
}

/** What the verifier makes of a reference value: its parsed form, typeset. Null until it is known. */
export function useReading(value: string, type: VariableView['type']): Reading | null {
  const [reading, setReading] = useState<Reading | null>(null);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      const claimed = value.trim();
      if (claimed === '') {
        setReading(null);
        return;
      }
      api('verify.pair', { reference: claimed, claimed, type }).then(
        (view) => {
          if (current)
            setReading({ tex: view.referenceTex, readable: view.verdict === 'equivalent' && view.referenceTex !== '' });
        },
        () => {
          if (current) setReading(null);
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [value, type]);
  return reading;
}
