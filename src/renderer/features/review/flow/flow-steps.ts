import type { ItemView } from '../../../../contract/review-shapes.ts';
import type { EditedStep } from '../annotation/annotate.ts';

/** A step that is being edited. `answer` is JSON text, as in the file. */
export interface StepDraft {
  /** Names the step while it has no id. */
  key: string;
  id: number | null;
  step: string;
  answer: string;
}

export const stepsOf = (item: ItemView): StepDraft[] =>
  item.flow.map(({ id, step, answer }) => ({ key: String(id), id, step, answer }));

export const withoutKeys = (steps: readonly StepDraft[]): EditedStep[] =>
  steps.map(({ id, step, answer }) => ({ id, step: step.trim(), answer }));

/** The list with one step moved; unchanged at the ends. */
export function moved(steps: readonly StepDraft[], index: number, by: 1 | -1): StepDraft[] {
  const next = [...steps];
  const to = index + by;
  if (to < 0 || to >= next.length) return next;
  const [one] = next.splice(index, 1);
  if (one) next.splice(to, 0, one);
  return next;
}

/** Cuts a step in two at an offset of its text. The first part keeps the id, the second the verifiable answer that ends the step. */
export function split(steps: readonly StepDraft[], index: number, at: number, key: string): StepDraft[] {
  const one = steps[index];
  if (!one) return [...steps];
  const first = { ...one, step: one.step.slice(0, at).trimEnd(), answer: '""' };
  const second = { key, id: null, step: one.step.slice(at).trimStart(), answer: one.answer };
  return [...steps.slice(0, index), first, second, ...steps.slice(index + 1)];
}

/** Joins a step with the next one, whose verifiable answer is kept. */
export function merged(steps: readonly StepDraft[], index: number): StepDraft[] {
  const one = steps[index];
  const next = steps[index + 1];
  if (!one || !next) return [...steps];
  const step = `${one.step.trimEnd()}\n${next.step.trimStart()}`.trim();
  return [...steps.slice(0, index), { ...one, step, answer: next.answer }, ...steps.slice(index + 2)];
}

/** What is typed as a verifiable answer, as JSON text: a string stays a string, a number stays one as long as it reads as one. */
export function answerJson(typed: string, before: string): string {
  if (before.startsWith('"')) return JSON.stringify(typed);
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$|^(?:true|false|null)$/.test(typed.trim())
    ? typed.trim()
    : JSON.stringify(typed);
}

export function isStepList(value: unknown): value is StepDraft[] {
  return (
    Array.isArray(value) &&
    value.every((one: unknown) => {
      if (typeof one !== 'object' || one === null) return false;
      const { key, id, step, answer } = one as Record<string, unknown>;
      return [key, step, answer].every((x) => typeof x === 'string') && (id === null || typeof id === 'number');
    })
  );
}
