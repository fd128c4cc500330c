/** A small benchmark with reasoning flows, and a model whose answers under each condition are known, so that every figure is known too. */
import type { Condition } from '../src/core/flow/words.ts';
import type { FakeReply, SeenRequest } from './fake-wire.ts';

export const ITEMS = 6;
export const REPEATS = 2;
/** Right answers of two, at steps 1, 2 and 3. Step 1 alone and the prefix up to step 1 are the same prompt. */
const RIGHT: Record<Condition, readonly number[]> = {
  unit: [2, 1, 2],
  prefix: [0, 2, 2],
  'prefix-questions': [0, 0, 1],
  single: [0, 1, 2],
  'single-question': [0, 0, 0],
};
/** The last item needs the prefix up to step 3. */
const STUBBORN: Partial<Record<Condition, readonly number[]>> = { prefix: [0, 0, 2] };

const result = (item: number): number => 40 + item;
const stepResult = (item: number, step: number): number => 100 * step + item;

/** The benchmark in CFE's file format. The first step of the first item gives its answer away. */
export function flowBenchmark(): object[] {
  return Array.from({ length: ITEMS }, (_, index) => {
    const item = index + 1;
    return {
      id: `flow-item-${String(item)}`,
      question: {
        text: `Tank ${String(item)} is filled and emptied as its plan says. Find the level $x$ at the end.`,
        images: [],
      },
      answer: { text: `The level at the end is $x = ${String(result(item))}$.`, images: [] },
      short_answer_variable: ['x'],
      short_answer_value: [String(result(item))],
      short_answer_description: ['Level of the tank at the end.'],
      short_answer_type: ['numeric'],
      reasoning_flow: [1, 2, 3].map((step) => ({
        step_id: step,
        step:
          item === 1 && step === 1
            ? `Identify that the first level is ${String(stepResult(1, 1))}.`
            : `Work out the level after stage ${'ABC'.charAt(step - 1)} of the plan.`,
        verifiable_answer: stepResult(item, step),
      })),
    };
  });
}

/** Which experiment a prompt is: read off what it gives, as the model reads it. */
export function experimentOf(text: string): { item: number; condition: Condition; step: number } {
  const item = Number(/Tank (\d+) is/.exec(text)?.[1]);
  const asked = /^Carry out step (\d+):/m.exec(text)?.[1];
  if (asked !== undefined) return { item, condition: 'unit', step: Number(asked) };
  const given = [...text.matchAll(/^Step (\d+):/gm)].map((match) => Number(match[1]));
  const step = given.at(-1) ?? 0;
  const whole = given.length === step;
  if (/^Result of step/m.test(text)) return { item, condition: whole ? 'prefix' : 'single', step };
  return { item, condition: whole ? 'prefix-questions' : 'single-question', step };
}

const rightOf = (item: number, condition: Condition, step: number): number =>
  (item === ITEMS ? STUBBORN[condition] : undefined)?.[step - 1] ?? RIGHT[condition][step - 1] ?? 0;

/** The mean over items of the share of right answers: what the figures must show. */
export const knownAccuracy = (condition: Condition, step: number): number =>
  Array.from({ length: ITEMS }, (_, index) => rightOf(index + 1, condition, step) / REPEATS).reduce((a, b) => a + b) /
  ITEMS;

/** The scripted model. Asked the same again, it goes on where it was: so many right answers of two, then wrong ones. */
export function flowModel(): (request: SeenRequest) => FakeReply {
  const asked = new Map<string, number>();
  return ({ text, schema }) => {
    const { item, condition, step } = experimentOf(text);
    if (schema !== null) return { answer: proposedFlow(item) };
    const before = asked.get(text) ?? 0;
    asked.set(text, before + 1);
    const right = before % REPEATS < rightOf(item, condition, step);
    if (condition === 'unit') return { answer: `The level is ${String(right ? stepResult(item, step) : 7)}.` };
    return { answer: `The final result is x = ${String(right ? result(item) : 7)}.` };
  };
}

/** What the model proposes when it is asked to take a solution apart. */
const proposedFlow = (item: number): object => ({
  steps: [
    {
      step_id: 1,
      step: 'Which level does the tank have after the first two stages?',
      verifiable_answer: String(stepResult(item, 2)),
    },
    {
      step_id: 2,
      step: 'Work out the level $x$ after the last stage of the plan.',
      verifiable_answer: String(result(item)),
    },
  ],
});
