import { appendFileSync } from 'node:fs';
import type { CardView, VariableView } from '../../contract/shapes.ts';
import { UserError } from '../../contract/router.ts';

/** One case of the verifier's regression file: two values, what is known of the variable, and what a judge or an expert decided. */
export interface Regression {
  reference: string;
  claimed: string;
  context: { name: string; type: string; description: string };
  expected: 'equivalent' | 'different';
}

/** The case that a card's effective verdict makes. Throws UserError "nothing-to-report" when neither a judge nor an expert decided about a value. */
export function regressionOf(card: CardView, variable: VariableView): Regression {
  const { effective, layers } = card;
  const claimed = effective.value ?? layers.findLast((layer) => layer.value !== null)?.value ?? null;
  const decided = effective.status === 'right' || effective.status === 'wrong';
  if (claimed === null || !decided || effective.source === 'offline') {
    throw new UserError(
      'nothing-to-report',
      'Only a value that a judge or you called right or wrong can become a regression case of the verifier.',
    );
  }
  const { name, type, description, value: reference } = variable;
  return {
    reference,
    claimed,
    context: { name, type, description },
    expected: effective.status === 'right' ? 'equivalent' : 'different',
  };
}

/** Adds a case to the file, one JSON line. */
export function appendRegression(path: string, regression: Regression): void {
  appendFileSync(path, `${JSON.stringify(regression)}\n`);
}
