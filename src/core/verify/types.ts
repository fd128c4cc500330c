/**
 * The verifier's public types. Sources: design "The offline verifier", points 1 to 11.
 */

/** The three values. `undecided` is never wrong, only costly; the other two are never guessed. */
export type Verdict = 'equivalent' | 'different' | 'undecided';

/**
 * Why a verdict was given, for programs.
 *
 * Found equal or different by: `identical` (same text after cleaning), `numeric`, `rounding`, `symbolic`, `unit`, `text`, `boolean`,
 * `option`, `list`, `interval`, `relation`, `matrix`, `piecewise`, `growth`, `logic`.
 * Left undecided because of: `symbols` (different letters), `rename` (equal if letters are renamed), `opaque` (an integral, limit or
 * unknown function), `call` (equal only if f(x) is read as a product), `chain` (links of a chain not shown equal), `name` (another name on
 * the left), `scale` (a power of ten apart, no units), `percent`, `precision` (within 3%), `domain` (agree on a part of the domain only),
 * `solution` (the solution states the claimed value under the reference's name),
 * `form` (equal, but arithmetic is not carried out where the benchmark wants it), `remark` (prose beside the value on one side), `direction` (another sign where a magnitude is asked for), `condition`, `kind` (two kinds of value), `unit` (unit missing or ambiguous),
 * `ambiguous` (readings differ), `unparsed`, `depth` (too long or too deep), `empty`, `error`.
 */
export type ReasonCode =
  | 'identical' | 'numeric' | 'rounding' | 'symbolic' | 'unit' | 'text' | 'boolean' | 'option' | 'list' | 'interval' | 'relation' | 'matrix' | 'piecewise' | 'growth' | 'logic'
  | 'symbols' | 'rename' | 'opaque' | 'call' | 'chain' | 'name' | 'scale' | 'percent' | 'precision' | 'domain' | 'form' | 'solution' | 'remark' | 'direction' | 'condition' | 'kind'
  | 'ambiguous' | 'unparsed' | 'depth' | 'empty' | 'error'; // prettier-ignore

/** What is known of the variable: its name in the benchmark, its declared type, its description in English. */
export interface VerifyContext {
  name?: string;
  type?: 'numeric' | 'formula' | 'other';
  description?: string;
  /** The question, where it is known: what it offers, gives and asks for decides what the values alone leave open. */
  question?: string;
  /** The claimed value as the same answer states it elsewhere, with a unit. */
  statedAs?: readonly string[];
  /** What the answer says its letters stand for; asked only where letters differ. */
  definitions?: () => readonly Definition[];
  /** The professor's solution, where it is known: the reference is its result and has its letters. */
  solution?: Solution | undefined;
  /** What else the question asks for: these letters are not given. */
  alsoAsked?: readonly string[] | undefined;
  rules?: ComparisonRules;
}

/** What a text says that a letter stands for, as both are written. */
export interface Definition {
  letter: string;
  value: string;
}

export interface Solution {
  text: string;
  /** What it says its letters stand for, results too ("T = 2π√(l/g)"); asked only where letters or values differ. */
  definitions: () => readonly Definition[];
}

/** What counts as the same value where the two values alone do not say (core/grading/policy has what each means). */
export interface ComparisonRules {
  tolerance: { by: 'digits' } | { by: 'relative'; within: number };
  missingUnit: 'as-asked' | 'open' | 'wrong';
  unsimplified: 'equal' | 'open';
  orderOfMagnitude: 'as-number' | 'open' | 'right';
  percent: 'open' | 'equal' | 'wrong';
}

/** How the verifier read one side: the source as given, TeX for display (KaTeX), and the kind of value. */
export interface NormalForm {
  source: string;
  tex: string;
  kind: string;
}

/** One thing that differs: `factor`, `sign`, `unit`, `term`, `symbol`, `value`, `count`, ... with values at sampled points. */
export interface Difference {
  kind: string;
  text: string;
  /** The term or symbol that differs, as TeX, where there is one. */
  tex?: string;
  samples?: { at: Record<string, number>; reference: string; claimed: string }[];
}

/** The result of one comparison. `explanation` is a short English sentence, and one more where it owes anything to the solution. */
export interface Verification {
  verdict: Verdict;
  reason: ReasonCode;
  explanation: string;
  reference: NormalForm;
  claimed: NormalForm;
  differences: Difference[];
  /** What speaks for a difference where none is proved, by names; empty where nothing was weighed. */
  signs: Readonly<Record<string, number>>;
}

/** What a comparison owes to the professor's solution, the reference as a whole or what its letters stand for, and to the answer: what those of the claimed value do. */
export type Owed = 'whole' | 'letters' | 'said';

/** An inner result, before explanation. */
export interface Outcome {
  verdict: Verdict;
  reason: ReasonCode;
  differences?: Difference[];
  signs?: Readonly<Record<string, number>>;
}

export const equivalent = (reason: ReasonCode): Outcome => ({ verdict: 'equivalent', reason });
export const undecided = (reason: ReasonCode, differences?: Difference[]): Outcome => ({
  verdict: 'undecided',
  reason,
  differences,
});
export const different = (reason: ReasonCode, differences?: Difference[]): Outcome => ({
  verdict: 'different',
  reason,
  differences,
});
/** Different in one thing. */
export const differs = (reason: ReasonCode, kind: string, text: string): Outcome => different(reason, [{ kind, text }]);
/** Either of two verdicts, which the same comparison gives. */
export const decided = (same: boolean, reason: ReasonCode, kind: string, text: string): Outcome =>
  same ? equivalent(reason) : differs(reason, kind, text);
