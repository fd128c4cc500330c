/** The options of the offline verifier: the grading policy, and how much of what it settles a judge is asked about too. */
import { InvalidArgumentError } from 'commander';
import type { EngineCalls, InputOf, OutputOf } from '../../contract/calls.ts';
import { AUDIT_SHARE } from '../../contract/run-config.ts';
import { LINES, type Line } from '../../core/grading/confidence/lines.ts';
import { DEFAULT_POLICY, GradingPolicy, policyName } from '../../core/grading/policy.ts';
import { measuredWords } from '../../core/report/methods.ts';
import type { Engine } from '../../engine/index.ts';
import { choice, type OptionsOf } from './options.ts';
import type { addRunOptions } from './run-options.ts';
import { percent } from '../output/percent.ts';

const { missingUnit, unsimplified, orderOfMagnitude, percent: percents } = GradingPolicy.shape;
const oneOf = (values: readonly string[]): string => values.join(', ');

export const addPolicyOptions = (command: ReturnType<typeof addRunOptions>) =>
  command
    .option(
      '--tolerance <t>',
      'digits (as many as both write; the default), or a share of the greater number: 1%, 0.01',
      tolerance,
    )
    .option(
      '--missing-unit <rule>',
      `a unit that the answer leaves out: ${oneOf(missingUnit.options)} (default: ${DEFAULT_POLICY.missingUnit})`,
    )
    .option(
      '--unsimplified <rule>',
      `an equal form not worked out, 4/6: ${oneOf(unsimplified.options)} (default: ${DEFAULT_POLICY.unsimplified})`,
    )
    .option(
      '--order-of-magnitude <rule>',
      `where an estimate is asked for: ${oneOf(orderOfMagnitude.options)} (default: ${DEFAULT_POLICY.orderOfMagnitude})`,
    )
    .option(
      '--percent <rule>',
      `numbers a hundredfold apart without a sign of percent: ${oneOf(percents.options)} (default: ${DEFAULT_POLICY.percent})`,
    )
    .option(
      '--least-confidence <p>',
      `leave open what is decided without a model with less confidence: ${oneOf(LINES.map((line) => line.toFixed(2)))} (default: as calibrated; --dry-run says what a line was measured to do)`,
      lineOption,
    )
    .option(
      '--audit <share>',
      'offline-first: ask the judge about this share of what is settled offline too, which shows how far they agree and counts in no figure; 0: none',
      share('--audit', 1),
      AUDIT_SHARE,
    );
export type PolicyOptions = OptionsOf<typeof addPolicyOptions>;

/** Throws UserError bad-input naming the option. */
export function policyOf(options: PolicyOptions): GradingPolicy | null {
  const policy: GradingPolicy = {
    tolerance: options.tolerance ?? DEFAULT_POLICY.tolerance,
    missingUnit: choice(missingUnit.options, options.missingUnit ?? DEFAULT_POLICY.missingUnit, '--missing-unit'),
    unsimplified: choice(unsimplified.options, options.unsimplified ?? DEFAULT_POLICY.unsimplified, '--unsimplified'),
    orderOfMagnitude: choice(
      orderOfMagnitude.options,
      options.orderOfMagnitude ?? DEFAULT_POLICY.orderOfMagnitude,
      '--order-of-magnitude',
    ),
    percent: choice(percents.options, options.percent ?? DEFAULT_POLICY.percent, '--percent'),
    ...(options.leastConfidence === undefined ? {} : { leastConfidence: options.leastConfidence }),
  };
  return policyName(policy) === '' ? null : policy;
}

/** What a policy would change, in sentences. */
export async function policyLines(
  engine: Engine,
  of: InputOf<EngineCalls, 'gradings.previewPolicy'>,
): Promise<string[]> {
  const effects = await engine.api('gradings.previewPolicy', of);
  const { leastConfidence } = of.policy;
  const measured = (line: Line | undefined): string =>
    `${line === undefined ? 'Without a line' : `Confidence from ${line.toFixed(2)}`}, ${measuredWords(line)}.`;
  const line = leastConfidence === undefined ? [] : [measured(leastConfidence), measured(undefined)];
  return [...line, ...effects.map((effect) => lineOf(policyName(of.policy), effect))];
}

function lineOf(name: string, effect: OutputOf<EngineCalls, 'gradings.previewPolicy'>[number]): string {
  const { looked, answers, toRight, toWrong, toOpen, before, after } = effect;
  const part = looked < answers ? ` (of ${String(looked)} of ${String(answers)} answers)` : '';
  return (
    `Policy "${name}" against the default one${part}: ${String(toRight)} values become right, ${String(toWrong)} wrong, ${String(toOpen)} open; ` +
    `question accuracy ${percent(before.questionAccuracy)} to ${percent(after.questionAccuracy)}, ` +
    `variable accuracy ${percent(before.variableAccuracy)} to ${percent(after.variableAccuracy)}.`
  );
}

function lineOption(text: string): Line {
  const line = LINES.find((one) => text.trim() !== '' && one === Number(text));
  if (line === undefined)
    throw new InvalidArgumentError(
      `--least-confidence needs one of the lines that were measured: ${oneOf(LINES.map((one) => one.toFixed(2)))}.`,
    );
  return line;
}

function tolerance(text: string): GradingPolicy['tolerance'] {
  return text === 'digits' ? { by: 'digits' } : { by: 'relative', within: share('--tolerance', 0.5)(text) };
}

/** A share as a fraction or with a sign of percent, up to a greatest one. */
function share(option: string, most: number): (text: string) => number {
  return (text) => {
    const value = /^\s*(?:\d+(?:\.\d+)?|\.\d+)\s*(?:%\s*)?$/.test(text)
      ? Number.parseFloat(text) / (text.includes('%') ? 100 : 1)
      : Number.NaN;
    if (!(value >= 0 && value <= most) || (option === '--tolerance' && value === 0))
      throw new InvalidArgumentError(`${option} needs a share such as 0.05 or 5%, of at most ${String(most)}.`);
    return value;
  };
}
