/**
 * Strict dependency (appendix B): a step uses what the question, earlier steps or earlier answers have brought up. New numbers and symbols
 * are looked for where they are used, not where a step introduces them.
 */
import { spelling } from './formulas.ts';
import type { Found, ReadStep } from './linted.ts';
import { numbersIn, type TextNumber } from './numbers.ts';

/** Everybody knows these: conversions, angles, constants of nature. */
const COMMON = new Set([
  24, 25, 30, 45, 60, 90, 100, 180, 270, 273, 273.15, 298, 298.15, 300, 360, 365, 1000, 3600, 86400, 0.5, 0.25, 1.5,
  9.8, 9.81, 10, 3.14, 3.1416, 2.718, 1e6, 3e8, 2.998e8, 377, 8.314, 0.693, 6.626e-34, 6.63e-34, 1.055e-34, 1.38e-23,
  1.381e-23, 1.6e-19, 1.602e-19, 9.11e-31, 9.109e-31, 1.67e-27, 1.673e-27, 8.85e-12, 8.854e-12, 6.022e23, 6.02e23,
  5.67e-8, 6.67e-11, 6.674e-11,
]);
/** Smaller whole numbers are parts of formulas and counts. */
const SMALL = 20;
const INTRODUCES =
  /\b(?:assume|suppose|take|let|choose|consider|e\.g|for example|say|guess|approximat\w*|standard|constant|known|conversion|convert|table|where|recall|rounded?|decimal|digits?|significant)\b|\(|1\s*\p{L}+\s*=/iu;

export function unknownNumbers(question: string, steps: readonly ReadStep[]): Found[] {
  const known: number[] = [...numbersIn(question).map(({ value }) => value), ...fractionsIn(question)];
  return steps.flatMap(({ stepId, step, answer }, index): Found[] => {
    const mine = numbersIn(step);
    // The answer's own number is a leak, if anything.
    const own = numbersIn(answer);
    const odd = mine.find(
      (number) =>
        isTelling(number, step) &&
        !own.some((one) => one.value === number.value) &&
        !known.some((one) => related(one, number.value)),
    );
    known.push(
      ...mine.map(({ value }) => value),
      ...own.map(({ value }) => value),
      ...fractionsIn(step),
      ...fractionsIn(answer),
    );
    if (!odd) return [];
    const message = `Step ${String(stepId)} uses ${odd.text}, which stands neither in the question nor in an earlier step or answer.`;
    return [{ index, message, place: { field: 'step', start: odd.start, end: odd.end } }];
  });
}

function isTelling(number: TextNumber, step: string): boolean {
  if (Number.isInteger(number.value) && number.value < SMALL) return false;
  if (COMMON.has(number.value)) return false;
  const before = step.slice(Math.max(0, number.start - 60), number.start);
  if (
    /\b(?:steps?|eqs?|eqn|equations?|figs?|figures?|tables?|parts?|problem|chapter|section|page|year|theorem|lemma|questions?)[\s.#(]{0,20}[\d.,\s–-]{0,60}(?:and\s*|to\s*)?$/i.test(
      before,
    )
  )
    return false;
  return !INTRODUCES.test(before.split(/[.;?]\s/).at(-1) ?? '');
}

/** The same number, perhaps in another unit (a power of ten), as a percentage, doubled or halved. */
function related(known: number, value: number): boolean {
  if (known === value) return true;
  if (known === 0 || value === 0) return false;
  const ratio = Math.abs(value / known);
  if (Math.abs(ratio - 1) < 0.02 || Math.abs(ratio - 2) < 1e-9 || Math.abs(ratio - 0.5) < 1e-9) return true;
  const power = Math.log10(ratio);
  return Math.abs(power - Math.round(power)) < 1e-6 || Math.abs(known + value - 1) < 1e-9;
}

/** The values of plain fractions. */
function fractionsIn(text: string): number[] {
  const found = text.matchAll(
    /(?<![\d.])(\d{1,6})\s*\/\s*(\d{1,6})(?![\d.])|\\[dt]?frac\s*\{(\d{1,6})\}\s*\{(\d{1,6})\}/g,
  );
  return [...found].map(([, a, b, c, d]) => Number(a ?? c) / Number(b ?? d)).filter(Number.isFinite);
}

/** Symbols that say what they are: Greek letters and letters with a subscript. Lone letters are articles and units too often. */
const SYMBOL =
  /\\(?:alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|kappa|lambda|mu|nu|xi|rho|sigma|tau|phi|varphi|chi|psi|omega|Gamma|Delta|Lambda|Sigma|Phi|Psi|Omega)(?![a-zA-Z])(?:_\{[^{}]{1,30}\}|_[\p{L}\d])?|[α-ωΓΔΘΛΞΣΦΨΩ](?:_\{[^{}]{1,30}\}|_[\p{L}\d]{1,12}|[₀-₉]+)?|(?<![\p{L}\\{_^])\p{L}(?:_\{[^{}]{1,30}\}|_[\p{L}\d]{1,12}|[₀-₉]+)/gu;
/** The step takes the symbol as known. */
const USED =
  /\b(?:using|substitut\w+|insert\w*|plug\w*|combin\w+|from|into|replac\w+)\s+(?:the\s+)?(?:(?:value|values|expression|expressions|result|results)\s+(?:of|for)\s+)?\$?\\?\(?$/i;
/** Operators in formulas, not quantities. */
const OPERATORS = /^(?:Δ|Σ|∑|δ|d|π|\\Delta|\\Sigma|\\delta|∂)$/;

export function unknownSymbols(question: string, steps: readonly ReadStep[]): Found[] {
  const known = new Set(symbolsIn(question).map(({ key }) => key));
  // A damaged or coarse question may name a symbol in another way: its letters alone then make it known.
  const letters = spelling(question.slice(0, 20_000));
  return steps.flatMap(({ stepId, step, answer }, index): Found[] => {
    const mine = symbolsIn(step);
    const odd = mine.find(
      ({ key, start, text }) =>
        !known.has(key) &&
        !OPERATORS.test(text) &&
        !letters.includes(key) &&
        !isIntroduced(
          step,
          text,
          start,
          mine.some((one) => one.key === key && one.start < start),
        ) &&
        USED.test(step.slice(Math.max(0, start - 60), start)),
    );
    for (const { key } of [...mine, ...symbolsIn(answer)]) known.add(key);
    if (!odd) return [];
    const message = `Step ${String(stepId)} uses ${odd.text}, a symbol of neither the question nor an earlier step or answer.`;
    return [{ index, message, place: { field: 'step', start: odd.start, end: odd.start + odd.text.length } }];
  });
}

/** Named before in the same step, defined on the spot (x_1 = …, f(x)), or only a name for what is looked for. */
function isIntroduced(step: string, text: string, start: number, named: boolean): boolean {
  const after = step.slice(start + text.length, start + text.length + 30);
  return (
    named ||
    /^\s*(?:\$\s*)?(?:=|:=|\(|\\equiv|≡)/.test(after) ||
    /\bdenot\w+\b[^.]{0,40}$/i.test(step.slice(Math.max(0, start - 60), start))
  );
}

function symbolsIn(text: string): { key: string; text: string; start: number }[] {
  return [...text.matchAll(SYMBOL)].map((match) => ({ key: spelling(match[0]), text: match[0], start: match.index }));
}
