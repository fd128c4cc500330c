/** The verifiable answer of a step, which files and store keep as JSON text (docs/design/files.md, "CFE-Bench": string, float or bool). */
import type { GradedVariable } from '../grading/s2s.ts';

/** The answer as people read it: a string's content, a number as it is written (5.0), True or False; empty for null and unreadable text. */
export function answerText(json: string): string {
  const text = json.trim();
  if (text === 'true') return 'True';
  if (text === 'false') return 'False';
  if (text === 'null') return '';
  if (!text.startsWith('"')) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : '';
  } catch {
    return '';
  }
}

/** A left side that names the quantity: x, x_1, \dot{x}, P(A), dα/dS. Bounded, so that hostile text costs nothing. */
const NAMED = /^\$*(?!\$)\s*(?!\s)([^=<>≤≥≈~]{1,60}?)\s*=(?!=)/u;
/** LaTeX, a relation, an operator between symbols: the answer is a formula. */
const FORMULA = /[\\^_=<>≤≥≈∝∫∑√]|\p{L}\s*[*/+]\s*[\p{L}\d(]|\d\s*[*/]\s*[\p{L}(]/u;
const NUMBER =
  /^\s*(?:\$+\s*)?[-+−]?\d[\d.,\s]*(?:(?:e[-+]?\d+|(?:\\times|\\cdot|×|\*)\s*10\^?\{?[-−]?\d+\}?)\s*)?(?:\$+\s*)?$/iu;

/** A step's answer as the one variable that unit execution is graded by (section 5.2). */
export function unitVariable(step: { step: string; answer: string }): GradedVariable {
  const value = answerText(step.answer);
  const named = NAMED.exec(value.slice(0, 200))?.[1]?.replace(/^[$\s]+/, '');
  const isBoolean = /^\s*(true|false)\s*$/.test(step.answer);
  const type = isBoolean ? 'other' : NUMBER.test(value) ? 'numeric' : FORMULA.test(value) ? 'formula' : 'other';
  return { name: named ?? 'answer', type, description: step.step, value };
}
