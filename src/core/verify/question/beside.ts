/** Values with something beside them that is not compared: the letter of an option or a part, where they hold, a remark. */
import type { Asked } from './asked.ts';
import type { Compare } from './sides.ts';
import { heldApart } from '../read/conditions.ts';
import { type Outcome, undecided } from '../types.ts';

/** "(B) 3500 °C": the letter of an option before the value that is compared. */
export function withoutLetter(r: string, c: string, compare: Compare): Outcome | null {
  const letter = /^(?:\\(?:text|textbf|mathbf|mathrm|bf)\s*\{\s*)?\([A-Ha-h]\)[\s}~:.]+(?=\S)/.exec(c)?.[0];
  return letter === undefined ? null : compare(r, c.slice(letter.length));
}

/** A reference that bears the letter of its part, "(b) E = 3 J", where the question offers no options: what stands behind it. */
export function withoutPart(r: string, c: string, asked: Asked, compare: Compare): Outcome | null {
  const rest = asked.options.size > 0 ? undefined : LABELLED.exec(r)?.[1];
  return rest === undefined ? null : compare(rest, c);
}
export const LABELLED = /^\s?\([a-h]\)(?:\\[,;:! ]|\\q?quad|~|\s){1,9}(\S.{0,400})$/s;

/** "f where |x| < a, 0 elsewhere" against "f": what a value is where it is anything. */
export function bySupport(r: string, c: string, compare: Compare): Outcome | null {
  const cases = /^(?:[^=]{1,40}=)?\s*\\begin\{d?cases\}([\s\S]+)\\end\{d?cases\}[\s.]*$/.exec(c)?.[1];
  if (cases === undefined || /\\begin\{d?cases\}/.test(r) || /\b(?:odd|even)\b/.test(cases)) return null;
  const values = cases
    .split(/\\\\(?:\[[^\]]*\])?/)
    .map((row) => (row.split('&')[0] ?? '').replace(/(?<![\s,;])[\s,;]+$/, '').trim())
    .filter((value) => value !== '');
  const [value, ...more] = values.filter((v) => v !== '0');
  return value !== undefined && more.length === 0 && values.length === 2 ? compare(r, value) : null;
}

/** Behind a value: "(each fringe is half a wavelength)", "(SI)", "(f ≪ w²/λ)", "as k → 0", ", M the molar mass". */
const REMARK =
  /(?:\(((?:[^()]|\([^()]{0,80}\)){1,160})\)|(?:, ?)?\\text ?\{ ?((?:as|at|for|when|with|in|assuming|where)\s[^{}]{0,80})\}[^{}=]{0,60}|, ?\\?[A-Za-z]{1,10}(?:_\w)? ?\\text ?\{([^{}]{1,80})\})\s?$/;
const TELLING = /\\(?:text|ll|gg|approx|to|rightarrow)(?![a-z])|≪|≫|=/;
/** What makes another quantity of a value, or two cases. */
const QUALIFYING =
  /\b(?:not|no|rms|fwhm|diameter|radius|half|double|per|total|mean|average|max\w*|min\w*|toward\w*|away|up\w*|down\w*|left|right|inward|outward|opposite|north|south|east|west|or|and|if|only|less|more|greater|above|below|before|after|negative|positive)\b/i;

/** The claimed value without the remark behind it. */
export function withoutRemark(r: string, c: string, compare: Compare): Outcome | null {
  const m = REMARK.exec(c);
  const said = m?.[1] ?? m?.[2] ?? m?.[3] ?? '';
  if (!m || m.index === 0 || c.length > 400 || QUALIFYING.test(said) || (m[1] !== undefined && !TELLING.test(said)))
    return null;
  const outcome = compare(r, c.slice(0, m.index).replace(/(?:\\[,;:! ]|\\q?quad|~|\s)$/, ''));
  return outcome.verdict === 'undecided' ? null : outcome;
}

/** "x = 5 at t = 2" against "5": where it holds is told from the value, which it may be instead of, and settles nothing that the question does not say too. */
export function underCondition<T extends { outcome: Outcome }>(
  r: string,
  c: string,
  question: string,
  compare: (p: string, q: string) => T,
): T | null {
  const [x, y] = [heldApart(r), heldApart(c)];
  if (!x && !y) return null;
  const whole = compare(x?.core ?? r, y?.core ?? c);
  const { verdict } = whole.outcome;
  const isTold = (): boolean => {
    if (x && y) return plainly(x.condition) === plainly(y.condition);
    if (isSaid((x ?? y)?.condition ?? '', question)) return true;
    // When or where may be what is asked for.
    return verdict === 'different' && compare(x?.condition ?? r, y?.condition ?? c).outcome.verdict === 'different';
  };
  return verdict === 'undecided' || isTold() ? whole : { ...whole, outcome: undecided('condition') };
}

const plainly = (text: string): string =>
  text.replace(/[\s{}$~]|\\(?:text|mathrm|left|right|q?quad)(?![a-z])|\\[,;:! ]/g, '');

/** Whether a question says a condition, and no longer one that begins so. */
function isSaid(condition: string, question: string): boolean {
  const [said, text] = [plainly(condition), plainly(question)];
  const at = text.indexOf(said);
  return said !== '' && at >= 0 && !/^(?:[.,]?\d|[-+*/^_])/.test(text.slice(at + said.length));
}
