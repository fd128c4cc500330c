import type { Cause } from './cause.ts';

/** What a step works on. */
export interface Attempt {
  tex: string;
  display: boolean;
  error: string;
}

export interface Change {
  tex: string;
  display?: boolean;
  causes: Cause[];
}

/** One way to mend a formula. Returns null when it does not apply. Never throws; linear in the formula. */
export type Step = (attempt: Attempt) => Change | null;
