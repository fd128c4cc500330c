import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { CardView, VariableView } from '../../../contract/review-shapes.ts';
import { UserError } from '../../../contract/router.ts';
import { refuseOutput } from '../files/outputs.ts';

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

/** Adds a case to the file, one JSON line, unless the file has it already. What is in the file stays as it is. Throws UserError cannot-write, would-destroy. */
export function appendRegression(path: string, regression: Regression): { added: boolean; cases: number } {
  refuseOutput(path);
  const line = JSON.stringify(regression);
  try {
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const lines = before.split('\n').filter((one) => one.trim() !== '');
    if (lines.some((one) => one.trim() === line)) return { added: false, cases: lines.length };
    const start = before === '' || before.endsWith('\n') ? '' : '\n';
    appendFileSync(path, `${start}${line}\n`);
    return { added: true, cases: lines.length + 1 };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError('cannot-write', `The case could not be added to ${path}: ${why}. Choose another file.`);
  }
}
