/**
 * Steps of a reasoning flow whose verifiable answers give the same quantity different values, or another value than the item's reference.
 * Only statements of the form "name = value" are compared, so that what is found is worth a look.
 */
import { stated } from './stated.ts';

/** Whether two values of a quantity certainly differ; undecided is no. */
export type ReadsDifferent = (a: string, b: string, name: string) => boolean;

interface Statement {
  name: string;
  value: string;
  /** "step 3", or "the reference". */
  where: string;
}

/** A quantity is restated as a flow goes on (a general form first, numbers later), so few comparisons are enough. */
const MOST_COMPARED = 40;

export function contradictions(
  steps: readonly { stepId: number; answer: string }[],
  variables: readonly { name: string; value: string }[],
  different: ReadsDifferent,
): string[] {
  const found = lastStep(steps, variables, different);
  const statements = [
    ...steps.flatMap((step) => statementsIn(textOf(step.answer), `step ${String(step.stepId)}`)),
    ...variables.flatMap((one) => statementOf(one.name, one.value, 'the reference')),
  ];
  let compared = 0;
  for (const group of Map.groupBy(statements, (one) => one.name).values()) {
    for (const [index, a] of group.entries()) {
      const b = group
        .slice(index + 1)
        .find(
          (other) => other.where !== a.where && compared++ < MOST_COMPARED && different(a.value, other.value, a.name),
        );
      if (b) found.push(`${a.name} is ${stated(a.value)} in ${a.where} and ${stated(b.value)} in ${b.where}.`);
    }
  }
  return found;
}

/** The flow of an item with one target ends with its value. */
function lastStep(
  steps: readonly { stepId: number; answer: string }[],
  variables: readonly { name: string; value: string }[],
  different: ReadsDifferent,
): string[] {
  const [variable, ...others] = variables;
  const last = steps.at(-1);
  if (!variable || !last || others.length > 0) return [];
  const [value, reference] = [
    textOf(last.answer).replaceAll('$', '').trim(),
    variable.value.replaceAll('$', '').trim(),
  ];
  if (!isNumber(value) || !isNumber(reference) || !different(reference, value, variable.name)) return [];
  return [
    `The last step, ${String(last.stepId)}, ends with ${stated(value)}; the reference of ${stated(variable.name)} is ${stated(reference)}.`,
  ];
}

/** The text of a verifiable answer, which is JSON. */
function textOf(answer: string): string {
  try {
    const value: unknown = JSON.parse(answer);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  } catch {
    return '';
  }
}

/** "a = 1" and "a = 1, b = 2": each part that names one quantity and gives it a number. */
function statementsIn(text: string, where: string): Statement[] {
  if (text.length > 400) return [];
  return text
    .replaceAll('$', '')
    .split(/;|,(?=\s*\\?[A-Za-z][^,=]{0,40}=)|\band\b/)
    .flatMap((part) => {
      const sides = part.split('=');
      const [name, value] = [sides[0], sides.at(-1)];
      return sides.length === 2 && name !== undefined && value !== undefined ? statementOf(name, value, where) : [];
    });
}

/** Only numbers can contradict each other: a symbolic value is often another form of the same. */
function statementOf(name: string, value: string, where: string): Statement[] {
  const bare = name.replace(/[\s${}\\]|\\(?:text|mathrm|,|;)/g, '');
  const number = value.replaceAll('$', '').trim();
  if (bare === '' || bare.length > 40 || !/^[A-Za-z]/.test(bare) || /[<>≈∼()+*/^-]/.test(bare)) return [];
  return isNumber(number) ? [{ name: bare, value: number, where }] : [];
}

/** A number, perhaps with a power of ten and a unit. */
function isNumber(text: string): boolean {
  const number = /^[-+−]?\s*\d[\d.,]*(?:\s*(?:\\times|\\cdot|×|\*)\s*10\^?\{?[-−]?\d+\}?|e[-+]?\d+)?/i.exec(text);
  return number !== null && /^[\sA-Za-zμΩ°%/·^\\{}\d-]{0,24}$/.test(text.slice(number[0].length));
}
