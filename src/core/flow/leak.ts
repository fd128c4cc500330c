/**
 * The anti-leaking rule (appendix B): a step must not hold its own answer. Numbers are compared by value, formulas by the offline verifier
 * and by their spelling, words as words. A number that the question or an earlier step has given may be repeated: it gives nothing away.
 */
import { verify } from '../verify/index.ts';
import type { Found, ReadStep } from './linted.ts';
import { numberOf, numbersIn, sameNumber } from './numbers.ts';
import { equationsIn, spelling } from './formulas.ts';
import { shortened } from '../text/shortened.ts';

export function leaks(question: string, steps: readonly ReadStep[]): Found[] {
  const known = numbersIn(question).map(({ value }) => value);
  return steps.flatMap(({ stepId, step, answer, isBoolean }, index): Found[] => {
    const given = [...known];
    known.push(...numbersIn(`${step} ; ${answer}`).map(({ value }) => value));
    if (isBoolean || answer.trim() === '') return [];
    const place = numberLeak(step, answer, given) ?? formulaLeak(step, answer) ?? wordLeak(step, answer);
    if (!place) return [];
    const shown = step.slice(place.start, place.end).trim();
    const message = `Step ${String(stepId)} states its own answer: "${shortened(shown, 80)}".`;
    return [{ index, message, place: { field: 'step', ...place } }];
  });
}

interface Place {
  start: number;
  end: number;
}

/** Says that the number is a result: "= 5", "is 5", "equals 5", "to obtain 5". */
const STATED =
  /(?:=|≈|\\approx|\bis|\bequals|\bequal to|\bvalue of|\bobtain|\bget|\bgives|\bgiving|\byields|\byielding|\bto be|\bresult(?:ing)? (?:is|in|of)|\bthat is)\s*(?:\$\s*)?[-−]?$/i;
/** Says that the number is given: it goes in, it is not the result. */
const GIVEN =
  /\b(?:given|using|with|when|where|if|let|assum\w+|suppos\w+|substitut\w+|use|since|because|set|setting|tak\w+|whether|for which|such that|at)\b[^.;?]*$/i;

/** The answer's number, stated as a result in the text. */
function numberLeak(step: string, answer: string, given: readonly number[]): Place | null {
  const bare = answer
    .replace(/\\(?:text|mathrm)\s*\{[^{}]{0,40}\}/g, ' ')
    .replace(/\$/g, ' ')
    .trim();
  const value = numberOf(
    /^[-−+]?[\d.,]+(?:\s*(?:e[-+]?\d+|(?:\\times|\\cdot|×|\*)\s*10\s*(?:\^\s*)?\{?[-−]?\d+\}?))?/i.exec(bare)?.[0] ??
      '',
  );
  if (
    !Number.isFinite(value) ||
    !/^[-−+]?[\d.,]+(?![\d.,])(?:\s*(?:\\times|\\cdot|×|\*)\s*10\s*(?:\^\s*)?\{?[-−]?\d+\}?)?\s*[\p{L}°%/·^\\Ωμ\s\d-]{0,20}$/u.test(
      bare,
    )
  )
    return null;
  if (given.some((one) => sameNumber(one, Math.abs(value)))) return null;
  const found = numbersIn(step).find((number) => {
    if (!sameNumber(number.value, Math.abs(value))) return false;
    // The end of a longer expression (x = 2y, 5/3, 2 + 4) is no statement of this number.
    if (/^(?:[\p{L}^_(\\]|\s*[*/+×^]|\s*-\s*\d)/u.test(step.slice(number.end, number.end + 6))) return false;
    const before = step.slice(Math.max(0, number.start - 80), number.start);
    if (!STATED.test(before)) return false;
    const clause = before.split(/[.;?]\s/).at(-1) ?? before;
    return !GIVEN.test(clause);
  });
  return found ? { start: found.start, end: found.end } : null;
}

/** An equation or expression of the text that says the same as the answer. */
function formulaLeak(step: string, answer: string): Place | null {
  const target = spelling(answer);
  if (target.length < 4 || !/[=+*/^<>≤≥∈]|\d-|-\d|frac|sqrt/.test(target)) return null;
  // Of an answer that goes on beyond its first equation, that equation is only a condition or a part.
  const [first] = equationsIn(answer);
  const wanted = first && spelling(first.text).length * 2 >= target.length ? first : undefined;
  for (const equation of equationsIn(step)) {
    const place = { start: equation.start, end: equation.end };
    const spelt = spelling(equation.text);
    if (spelt === target) return place;
    // Only where both name the same quantity: another one may well have an equal value.
    if (!wanted || wanted.left !== equation.left || spelling(equation.right).length < 2) continue;
    if (spelling(wanted.right) === spelling(equation.right)) return place;
    if (equation.right.length > 400 || wanted.right.length > 400) continue;
    if (verify(wanted.right, equation.right, { type: 'formula' }).verdict === 'equivalent') return place;
  }
  // The answer as a whole, word for word.
  if (target.length < 8) return null;
  const at = step.indexOf(answer.trim().replace(/^\$+|\$+$/g, ''));
  return at < 0 ? null : { start: at, end: at + answer.trim().replace(/^\$+|\$+$/g, '').length };
}

/** Offers to choose from, examples and formats name the answer among others. */
const OFFER =
  /\bor\b|\/|\bwhether\b|\be\.g\b|\bamong\b|\beither\b|\bbetween\b|\bsuch as\b|\bcompare\b|\bversus\b|\bvs\b|\bwhich of\b|\bi\.e\b/i;

/** An answer of a few words, stated in the text as a result. */
function wordLeak(step: string, answer: string): Place | null {
  const bare = answer
    .trim()
    .replace(/(?<![.$])[.$]+$/g, '')
    .replace(/^\$+/, '');
  if (!/^[\p{L}][\p{L} '’-]{3,60}$/u.test(bare)) return null;
  const at = step.toLowerCase().indexOf(bare.toLowerCase());
  if (at < 0) return null;
  const end = at + bare.length;
  if (/[\p{L}\d_]/u.test(step[at - 1] ?? '') || /[\p{L}\d_]/u.test(step[end] ?? '')) return null;
  if (
    !/(?:\bis|\bare|=|:|\bthat|\bas|\bequals|\bto be|\bnamely|\bcalled|\bthe)\s+(?:an?\s+|the\s+)?["“']?$/i.test(
      step.slice(Math.max(0, at - 20), at),
    )
  )
    return null;
  if (OFFER.test(step.slice(Math.max(0, at - 60), end + 60)) || step.includes('?')) return null;
  return { start: at, end };
}
