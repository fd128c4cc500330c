import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { lintFlow } from './lint.ts';
import type { LintedFlow } from './linted.ts';
import { threadTime } from '../../../testing/thread-time.ts';

const QUESTION =
  'A crate of mass $m = 4$ kg is pulled by a force F over 12.5 m. Find the acceleration $a$ and the work $W_f$.';
type Answer = string | number | boolean;
const flow = (...steps: [string, Answer][]): LintedFlow => ({
  question: QUESTION,
  variables: [],
  steps: steps.map(([step, answer], index) => ({ stepId: index + 1, step, answer: JSON.stringify(answer) })),
});
const rules = (linted: LintedFlow): string[] => lintFlow(linted).map(({ rule, index }) => `${rule} ${String(index)}`);
const one = (step: string, answer: Answer): string[] => rules(flow([step, answer]));
const shown = (linted: LintedFlow): string[] =>
  lintFlow(linted).map(({ place, index }) => linted.steps[index ?? 0]?.step.slice(place?.start, place?.end) ?? '');

test('a sound flow has no finding', () => {
  const sound = flow(
    ['Read the force on the crate from the figure.', '20 N'],
    ['Which law connects force, mass and acceleration?', '$F = m a$'],
    ['Solve the law of Step 2 for the acceleration.', '$a = F/m$'],
    ['Compute the acceleration with the force of Step 1 and the mass from the question.', '5 m/s^2'],
    ['Is the acceleration of Step 4 larger than half of that of gravity?', true],
  );
  expect(lintFlow({ ...sound, variables: [] })).toEqual([]);
  expect(lintFlow({ question: '', variables: [], steps: [] })).toEqual([]);
});

describe('the anti-leaking rule', () => {
  it.each<[string, Answer]>([
    ['Identify that the acceleration is 9.7 m/s^2.', 9.7],
    ['State that the speed equals 3.2e5 m/s.', '3.2 \\times 10^5'],
    ['Write the law as F = m a.', '$F = m\\,a$'],
    ['Rearrange to obtain a = F/m.', '$a = \\frac{F}{m}$'],
    ['Express the work as W = F*d + 2*k.', 'W = 2k + F d'],
    ['Note that the vessel is the beaker.', 'beaker'],
    ['Write the relation T_2 = T_1 r^{2}.', '$T_{2}=T_{1}r^2$'],
  ])('finds the answer in "%s"', (step, answer) => {
    expect(one(step, answer)).toContain('leak 0');
  });
  it('shows where the answer stands', () => {
    expect(shown(flow(['Identify that the acceleration is 9.7 m/s^2.', 9.7]))).toEqual(['9.7']);
  });
  it.each<[string, Answer]>([
    ['What is the mass of the crate?', 4],
    ['Compute the area for radius r = 2.5 with the value k = 7.5 given.', 18.75],
    ['Does it move clockwise or counterclockwise?', 'clockwise'],
    ['Given that x = 31, is x prime? Answer with the number of its divisors.', 31],
    ['Is it true that the force is conservative?', true],
    ['How long is the way, 12.5 m or more?', 12.5],
    [
      'Substitute $y = -h/2$ into the factor $y/(2h)$ and evaluate it.',
      'For $y=-h/2$ the factor is $-1/4$ and not $1/4$',
    ],
  ])('leaves "%s" alone', (step, answer) => {
    expect(one(step, answer)).not.toContain('leak 0');
  });
});

describe('strict dependency', () => {
  it('refers to earlier steps alone', () => {
    const steps: [string, Answer][] = [
      ['Use Step 2 to find the speed.', 'v'],
      ['Use the results of Steps 1-4.', 'w'],
      ['Combine Steps 1 and 2 as in Step 3.', 'u'],
      ['Take a time step 7 and step size 9; use Steps 1, 2 and 3.', 'x'],
    ];
    expect(rules(flow(...steps)).filter((rule) => rule.startsWith('step'))).toEqual([
      'step-reference 0',
      'step-reference 1',
      'step-reference 2',
    ]);
    const messages = lintFlow(flow(...steps)).map(({ message }) => message);
    expect(messages[0]).toContain('Step 2, which comes later');
    expect(messages[2]).toContain('refers to itself');
    expect(lintFlow(flow(['Use Step 9.', 'x']))[0]?.message).toContain('does not exist');
  });
  it('knows nothing of the solution', () => {
    expect(one('State the formula as given in the Reference Answer.', 'x')).toEqual(['solution-reference 0']);
    expect(one('Find the molarity of the given solution of salt.', 'x')).toEqual([]);
  });
  it('uses numbers that are known', () => {
    expect(one('Compute the force with the measured stiffness 37.4 N/m.', 'x')).toEqual(['unknown-number 0']);
    // In another unit, as given, common, introduced, or brought up by an earlier answer.
    for (const step of [
      'Convert the way of 1250 cm.',
      'Use the way of 12.5 m.',
      'Turn it by 180 degrees.',
      'Assume a stiffness of 37.4 N/m.',
    ])
      expect(one(step, 'x'), step).toEqual([]);
    expect(
      rules(flow(['What is the stiffness?', '37.4 N/m'], ['Compute the force with the stiffness 37.4 N/m.', 'x'])),
    ).toEqual([]);
  });
  it('uses symbols that are known', () => {
    expect(one('Compute the work using $\\eta_c$ and the force.', 'x')).toEqual(['unknown-symbol 0']);
    expect(one('Compute the work using W_f.', 'x')).toEqual([]);
    expect(one('Compute the work W_n using W_n = F d.', 'x')).toEqual([]);
    expect(rules(flow(['State the efficiency.', '$\\eta_{c} = 0.3$'], ['Compute the work using η_c.', 'x']))).toEqual(
      [],
    );
  });
});

describe('the form of steps', () => {
  it('numbers, parts and answers', () => {
    const numbered = flow(['Find a.', 'x'], ['Find b.', 'y']);
    expect(rules({ ...numbered, steps: numbered.steps.map((step) => ({ ...step, stepId: step.stepId + 1 })) })).toEqual(
      ['numbering 0'],
    );
    expect(rules({ ...numbered, steps: numbered.steps.map((step) => ({ ...step, answer: 'null' })) })).toEqual([
      'empty 0',
      'empty 1',
    ]);
    expect(one('What happens?', 'The crate moves to the right because the force is larger than friction.')).toEqual([
      'not-verifiable 0',
    ]);
    expect(one('What happens?', 'moves to the right')).toEqual([]);
  });
  it('one instruction each', () => {
    expect(one('Compute the force. Determine the power that is needed.', 'x')).toEqual(['several-instructions 0']);
    expect(one('Compute the speed, then compute the energy.', 'x')).toEqual(['several-instructions 0']);
    for (const step of [
      'Combine the two results. What is the force?',
      'Substitute and simplify. State the boolean result.',
      'Compute the force. Use SI units.',
    ])
      expect(one(step, 'x'), step).toEqual([]);
  });
  it('no step twice', () => {
    expect(rules(flow(['Find the force.', 'F'], ['Find the speed.', 'v'], ['Find the force!', 'F']))).toEqual([
      'duplicate 2',
    ]);
    expect(
      rules(
        flow(
          ['For option (A) find the sum of all forces.', '(0, 0)'],
          ['For option (B) find the sum of all forces.', '(0, 0)'],
        ),
      ),
    ).toEqual([]);
  });
});

describe('the target', () => {
  const variable = (name: string, value: string): LintedFlow['variables'][number] => ({
    name,
    value,
    type: 'numeric',
    description: '',
  });
  it('is what the last step yields', () => {
    const steps = flow(['Find a.', 5], ['Find b.', 7]);
    expect(rules({ ...steps, variables: [variable('b', '7.0')] })).toEqual([]);
    expect(rules({ ...steps, variables: [variable('a', '5')] })).toEqual(['target-missing 1']);
    expect(lintFlow({ ...steps, variables: [variable('a', '5')] })[0]?.message).toContain('Step 1 does');
    expect(rules({ ...steps, variables: [variable('a', '5'), variable('b', '7')] })).toEqual([]);
    expect(rules({ ...steps, variables: [variable('a', '5'), variable('c', '8')] })).toEqual(['target-missing null']);
  });
});

test('hostile flows: no exception, bounded time, places within the texts', () => {
  const nasty = fc.oneof(
    fc.string({ maxLength: 300, unit: 'binary' }),
    fc.constantFrom(
      '='.repeat(3000),
      'a='.repeat(2000),
      '\\frac{'.repeat(2000),
      'Step '.repeat(2000),
      'Steps 1,'.repeat(1500),
      '1,'.repeat(4000),
      'x_{'.repeat(2000),
      '('.repeat(5000),
    ),
  );
  const steps = fc.array(
    fc.record({ stepId: fc.integer(), step: nasty, answer: nasty.map((text) => JSON.stringify(text)) }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(nasty, steps, (question, list) => {
      const linted = {
        question,
        variables: [{ name: question, type: 'formula' as const, description: question, value: question }],
        steps: list,
      };
      const begun = threadTime();
      for (const { index, place } of lintFlow(linted)) {
        const step = list[index ?? 0];
        if (place?.field === 'step') expect(step?.step.slice(place.start, place.end)).not.toBe('');
      }
      expect(threadTime() - begun).toBeLessThan(3000);
    }),
    { numRuns: 60 },
  );
});

test('the sample has no error, the real flows have few findings', () => {
  const count = (path: string): { steps: number; errors: number; findings: number } => {
    const rows = JSON.parse(readFileSync(path, 'utf8')) as {
      question: { text: string };
      reasoning_flow: { step_id: number; step: string; verifiable_answer: unknown }[];
    }[];
    const total = { steps: 0, errors: 0, findings: 0 };
    for (const row of rows.slice(0, 60)) {
      const list = row.reasoning_flow.map((step) => ({
        stepId: step.step_id,
        step: step.step,
        answer: JSON.stringify(step.verifiable_answer),
      }));
      const found = lintFlow({ question: row.question.text, variables: [], steps: list });
      total.steps += list.length;
      total.findings += found.length;
      total.errors += found.filter(({ severity }) => severity === 'error').length;
    }
    return total;
  };
  expect(count('resources/sample/sample_text.json').errors).toBe(0);
  expect(count('resources/sample/sample_mm.json').errors).toBe(0);
  const real = '../shared/data/cfe/CFE_text.json';
  if (!existsSync(real)) {
    console.log(`skipped the real flows: ${real} is not there`);
    return;
  }
  const found = count(real);
  expect(found.findings).toBeGreaterThan(0);
  expect(found.findings).toBeLessThan(found.steps / 5);
});
