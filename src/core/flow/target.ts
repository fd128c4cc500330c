/** The flow leads to the item's target values: the last step yields them (section 5.1). Only certain differences are reported. */
import { verify } from '../verify/index.ts';
import type { Found, LintedFlow, ReadStep } from './linted.ts';
import { shortened } from '../text/shortened.ts';

/** Of a flow with several targets, so many of its last steps are looked at. */
const LAST_STEPS = 12;

export function targetMissing(variables: LintedFlow['variables'], steps: readonly ReadStep[]): Found[] {
  const last = steps.at(-1);
  if (!last || variables.length === 0 || variables.length > 20 || last.answer.trim() === '') return [];
  const [only, ...others] = variables;
  const index = steps.length - 1;
  if (only && others.length === 0) {
    if (verdictOf(only, last.answer) !== 'different') return [];
    const earlier = steps.slice(-LAST_STEPS, -1).find(({ answer }) => verdictOf(only, answer) === 'equivalent');
    const where = earlier ? ` Step ${String(earlier.stepId)} does.` : '';
    const message = `The last step does not yield ${only.name}: its answer is ${shortened(last.answer)}, the target ${shortened(only.value)}.${where}`;
    return [{ index, message, place: { field: 'answer', start: 0, end: last.answer.length } }];
  }
  const missing = variables.filter((variable) =>
    steps.slice(-LAST_STEPS).every(({ answer }) => verdictOf(variable, answer) === 'different'),
  );
  if (missing.length === 0) return [];
  const message = `No step yields ${missing.map(({ name, value }) => `${name} (${shortened(value)})`).join(', ')}.`;
  return [{ index: null, message, place: null }];
}

function verdictOf(
  variable: LintedFlow['variables'][number],
  answer: string,
): 'equivalent' | 'different' | 'undecided' {
  const { name, type, description, value } = variable;
  if (answer.length > 1000 || value.length > 1000) return 'undecided';
  return verify(value, answer, { name, type, description }).verdict;
}
