/**
 * The pure steps of short-to-short grading (paper, section 3.3): what the offline extractor and verifier decide, what a judge has to be
 * asked, and what its answers mean. A verdict never says more than its source does: what is not decided stays open.
 */
import type { VariableType } from '../benchmark/item.ts';
import type { JudgeOpinion } from '../prompts/verification.ts';
import { LEAST, STATED, confidenceOf, isClear, kept } from './confidence/index.ts';
import type { Status } from './status.ts';

export interface GradedVariable {
  name: string;
  type: VariableType;
  description: string;
  /** The professor's value. */
  value: string;
}

/** What an extractor found for one variable. */
export interface Found {
  status: 'found' | 'not_found' | 'ambiguous';
  value: string | null;
  reason: string;
  /** What else could be meant, by how likely it is, and whether it stands in a box. */
  candidates?: readonly { value: string; score: number; form: string }[] | undefined;
  /** The likeliest value where none is sure enough to be found, with the signs that speak for and against it. */
  leading?: { value: string; signs: Readonly<Record<string, number>> } | null;
}

/** The offline verifier, as a function: reference, claimed, what is known of the variable. */
export type Verify = (
  reference: string,
  claimed: string,
  variable: GradedVariable,
) => {
  verdict: 'equivalent' | 'different' | 'undecided';
  reason: string;
  explanation: string;
  /** What speaks for a difference where none is proved. */
  signs?: Readonly<Record<string, number>>;
  /** How the reference was read: a number, a quantity, an expression. */
  reference?: { kind: string };
};

/** What is said of one variable. `reasonCode` is for programs, `reason` for people. */
export interface Verdict {
  status: Status;
  value: string | null;
  reasonCode: string;
  reason: string;
  confidence: string | null;
}

const verdictOf = (status: Status, value: string | null, reasonCode: string, reason: string): Verdict => ({
  status,
  value,
  reasonCode,
  reason,
  confidence: null,
});

/** The value that says that there is none: benchmarks and judges write it out. */
function isNull(value: string | null): boolean {
  return value === null || /^\s*(?:(null)\s*)?$/i.test(value);
}

const BOTH_NULL: Verdict = {
  status: 'right',
  value: null,
  reasonCode: 'both-null',
  reason: 'Both values are null',
  confidence: 'high',
};

/** Where the answer states the professor's value at all, as a function of the variable; null where it is not seen to. */
export type Mention = (variable: GradedVariable) => string | null;

/**
 * The offline layer's verdict on what the offline extractor found. Where it found nothing, `confirm` may still say where the answer states the
 * professor's value as its result: that settles what is right and never what is wrong. A value is called wrong only where the answer does not
 * state the professor's as well: whoever states both may have meant the other, and which one is the answer's own is for a judge or an expert
 * to say. `line` is the policy's least confidence of a verdict (policy.ts).
 */
export function offlineVerdict(
  variable: GradedVariable,
  found: Found,
  verify: Verify,
  mention: Mention,
  confirm: Mention = () => null,
  line?: number,
): Verdict {
  const { value, leading } = found;
  if (found.status !== 'found' || value === null)
    return verdictOnLeading(variable, found, verify, mention, confirm, line);
  const result = verify(variable.value, value, variable);
  const { reason, explanation } = result;
  const open = verdictOf('undecided', value, reason, explanation);
  const sure = (status: 'right' | 'wrong', verdict: 'equivalent' | 'different'): Verdict => {
    const confidence = confidenceOf(leading?.signs ?? {}, { verdict, reason, elsewhere: false });
    return byLine({ ...open, status }, confidence, 0, line) ?? open;
  };
  if (result.verdict === 'equivalent') return sure('right', 'equivalent');
  if (isExample(result, leading?.signs ?? {})) {
    const why = `${explanation} The professor’s value is a formula; a number in running text may be an example of it.`;
    return { ...open, reasonCode: 'kind', reason: why };
  }
  if (result.verdict === 'undecided')
    return leaning(variable, found, result, mention, line) ?? confirmed(variable, confirm, line) ?? open;
  let stated: string | null;
  try {
    stated = mention(variable);
  } catch {
    // An error here must not become a wrong answer.
    const why = 'Whether the answer states the professor’s value elsewhere could not be looked up.';
    return { ...open, reasonCode: 'error', reason: `${explanation} ${why}` };
  }
  if (stated === null) return sure('wrong', 'different');
  const but = `The answer also states “${stated}”, which equals the professor’s value: look which of the two is its result.`;
  return { ...open, reasonCode: 'both-stated', reason: `${explanation} ${but}` };
}

/** "For α = 1/3 this is 2.83": a number in running text beside a formula that is asked for says what it comes to, not what it is. */
function isExample({ verdict, reason }: ReturnType<Verify>, place: Readonly<Record<string, number>>): boolean {
  const isNumber = place['quantity'] === 1 && !place['boxed'] && !place['final'];
  return isNumber && verdict === 'different' && reason === 'symbols';
}

/**
 * A verdict with its confidence, where that reaches the policy's line, or without a line what is asked by default. What would be decided by default
 * and is not by the line is undecided and says so; null: open by default.
 */
function byLine(settled: Verdict, confidence: number, byDefault: number, line: number | undefined): Verdict | null {
  const one = { ...settled, confidence: kept(confidence) };
  if (line === undefined ? confidence >= byDefault : Number(one.confidence) >= line) return one;
  if (line === undefined || confidence < byDefault) return null;
  const short = `The confidence of this, ${one.confidence}, is below ${line.toFixed(2)}, which the grading policy asks for.`;
  return { ...one, status: 'undecided', reasonCode: 'below-line', reason: `${one.reason} ${short}` };
}

/** A variable whose value is not sure enough to be found: decided where the signs of the likeliest one are strong enough. */
function verdictOnLeading(
  variable: GradedVariable,
  found: Found,
  verify: Verify,
  mention: Mention,
  confirm: Mention,
  line: number | undefined,
): Verdict {
  const { leading } = found;
  const open =
    found.status === 'ambiguous'
      ? verdictOf('ambiguous', found.value, 'ambiguous', found.reason)
      : verdictOf('not_found', null, 'not-found', found.reason);
  if (isNull(variable.value)) return found.status === 'ambiguous' ? open : BOTH_NULL;
  const isAll = leading?.signs['oneLine'] === 1;
  const result = leading && (isAll || isClear(leading.signs)) ? verify(variable.value, leading.value, variable) : null;
  if (leading && result && result.verdict !== 'undecided') {
    const { verdict, reason } = result;
    const status = verdict === 'equivalent' ? 'right' : 'wrong';
    // The place of all that an answer says is not in doubt, only what was compared: words and options are all or nothing.
    const isSure = isAll && (status === 'right' || /^(?:option|text|boolean)$/.test(reason));
    const confidence = isSure ? STATED : confidenceOf(leading.signs, { verdict, reason, elsewhere: false });
    const settled = verdictOf(status, leading.value, reason, result.explanation);
    const one = byLine(settled, confidence, isSure ? 0 : LEAST[status], line);
    if (one && !(verdict === 'different' && isFoundOrFails(() => mention(variable)))) return one;
  }
  // The likeliest value is not compared a second time.
  const others: Verify = (reference, claimed, of) =>
    result && claimed === leading?.value ? result : verify(reference, claimed, of);
  const none = noneIsIt(variable, found, others, line);
  if (none && !isFoundOrFails(() => mention(variable))) return none;
  const leans = result ? leaning(variable, found, result, mention, line) : null;
  if (leans) return leans;
  return confirmed(variable, confirm, line) ?? open;
}

/** Right where the answer states the professor's value as its result all the same; null where it is not seen to. */
function confirmed(variable: GradedVariable, confirm: Mention, line: number | undefined): Verdict | null {
  const stated = orNull(() => confirm(variable));
  return stated === null ? null : statedAsResult(stated, line, false);
}

/** Right: the answer states the professor's value as its result, under his name for it, or though no label says so. */
export function statedAsResult(stated: string, line: number | undefined, isNamed: boolean): Verdict {
  const why = isNamed
    ? `The answer states “${stated}” under the professor’s name for it, which equals his value, and nothing behind it says otherwise.`
    : `No label says so, but the answer states “${stated}” as a result, which equals the professor’s value, and nothing that speaks against it.`;
  const settled = verdictOf('right', stated, 'stated', why);
  return line === undefined ? settled : (byLine(settled, STATED, 0, line) ?? settled);
}

/** The verdict on the option that an answer chooses: what is chosen is not in doubt. */
export function chosenVerdict(
  status: 'right' | 'wrong' | 'undecided',
  value: string,
  { reason, explanation }: Pick<ReturnType<Verify>, 'reason' | 'explanation'>,
  line: number | undefined,
): Verdict {
  const settled = verdictOf(status, value, reason, explanation);
  return status === 'undecided' ? settled : (byLine(settled, STATED, 0, line) ?? settled);
}

/** What is less likely is not meant, unless it stands in a box. */
const COULD_BE_MEANT = 0.05;
/** What is less likely is no result of an answer that says that it states none. */
const COULD_BE_STATED = 0.3;
/**
 * The signs of a verdict that every value differs which an answer to one question could mean, whichever it is; null where one of them may be the
 * professor's. Words beside values that differ are none of a formula or a number, and where a number is asked for no formula beside another number is
 * one, nor beside words that say that there is none.
 */
export function allDiffer(
  variable: GradedVariable,
  { status, leading, candidates }: Found,
  verify: Verify,
): { value: string; result: ReturnType<Verify>; signs: Readonly<Record<string, number>> } | null {
  const signs = leading?.signs ?? {};
  const isWhole = signs['alone'] === 1 && !signs['truncated'] && (signs['repeats'] ?? 0) <= 0.6;
  if (status === 'found' || !leading || !candidates || !isWhole) return null;
  const others = candidates.filter((c) => c.score >= COULD_BE_MEANT || c.form === 'boxed');
  // Where nothing is stated as a result there is none, and none is no wrong one.
  const results = others.filter((c) => /^(?:boxed|final-section)$/.test(c.form)).map((c) => c.value);
  if (['boxed', 'final', 'closing', 'concluded', 'declined'].some((place) => signs[place] === 1))
    results.push(leading.value);
  if (results.length === 0) return null;
  const values = [...new Set([leading.value, ...results, ...others.map((c) => c.value)])];
  let first: { value: string; result: ReturnType<Verify> } | null = null;
  let isNumber = false;
  // Nothing more is compared behind the first that may be the professor's.
  for (const value of values) {
    const result = verify(variable.value, value, variable);
    const { verdict, reason } = result;
    if (verdict === 'different' && first === null && results.includes(value)) {
      first = { value, result };
      isNumber = value === leading.value && /^(?:number|quantity)$/.test(result.reference?.kind ?? '');
    }
    const isStep = signs['declined'] === 1 && !candidates.some((c) => c.value === value && c.score >= COULD_BE_STATED);
    const isNone = verdict === 'undecided' && (isStep || reason === 'text' || (isNumber && reason === 'symbols'));
    if (verdict !== 'different' && !isNone) return null;
  }
  if (first === null) return null;
  return { ...first, signs: { ...signs, 'all differ': values.length } };
}

/** Wrong where all that could be meant differs; null where that is not shown, or not surely enough. */
function noneIsIt(variable: GradedVariable, found: Found, verify: Verify, line: number | undefined): Verdict | null {
  const all = allDiffer(variable, found, verify);
  if (!all) return null;
  const { verdict, reason, explanation } = all.result;
  const confidence = confidenceOf(all.signs, { verdict, reason, elsewhere: false });
  const differ = verdictOf('wrong', all.value, reason, `${explanation} So does whatever else the answer could mean.`);
  const none = verdictOf('wrong', all.value, 'no-result', 'The answer says here that it states no result, and nothing in it is seen to be the professor’s value.'); // prettier-ignore
  return byLine(all.signs['declined'] === 1 ? none : differ, confidence, LEAST.differ, line);
}

/** Wrong where no difference is proved but all signs speak for one; null where they are not strong enough. */
function leaning(
  variable: GradedVariable,
  { status, value, leading }: Found,
  result: ReturnType<Verify>,
  mention: Mention,
  line: number | undefined,
): Verdict | null {
  const { verdict, reason, signs = {} } = result;
  if (verdict !== 'undecided' || Object.keys(signs).length === 0) return null;
  const [claimed, least] = status === 'found' ? [value, LEAST.letters] : [leading?.value ?? null, LEAST.leaning];
  const confidence = confidenceOf(leading?.signs ?? {}, { verdict, reason, elsewhere: false, signs });
  const why = `${result.explanation} Nothing in the question or the answer makes them the same.`;
  const one = byLine(verdictOf('wrong', claimed, reason, why), confidence, least, line);
  return one && isFoundOrFails(() => mention(variable)) ? null : one;
}

/** An error while looking for the professor's value is no proof that it is not there. */
function isFoundOrFails(look: () => string | null): boolean {
  try {
    return look() !== null;
  } catch {
    return true;
  }
}

/** An error while looking for a confirmation is no confirmation. */
function orNull(look: () => string | null): string | null {
  try {
    return look();
  } catch {
    return null;
  }
}

/** Whether the offline layer settles a variable, so that no judge is asked for it. */
export function settles(offline: Verdict): boolean {
  return offline.status === 'right' || offline.status === 'wrong';
}

/**
 * What a value that a judge extracted already decides without a second call: nothing found, both null, or values that the offline verifier
 * (null in judge-only mode) can compare. Null when the judge has to be asked to compare.
 */
export function verdictOnExtracted(
  variable: GradedVariable,
  value: string | null,
  verify: Verify | null,
): Verdict | null {
  if (isNull(value)) {
    return isNull(variable.value)
      ? BOTH_NULL
      : verdictOf('not_found', null, 'not-found', 'The judge found no value for this variable in the answer.');
  }
  if (!verify || value === null) return null;
  const result = verify(variable.value, value, variable);
  if (result.verdict === 'undecided') return null;
  const status = result.verdict === 'equivalent' ? 'right' : 'wrong';
  return verdictOf(
    status,
    value,
    result.reason,
    `The judge read the value, the offline verifier compared it: ${result.explanation}`,
  );
}

/** What a judge's opinion on an extracted value means. */
export function verdictByOpinion(value: string | null, opinion: JudgeOpinion): Verdict {
  return {
    status: opinion.isCorrect ? 'right' : 'wrong',
    value,
    reasonCode: 'judge',
    reason: opinion.reasoning,
    confidence: opinion.confidence,
  };
}

/** A judge call that failed for good says nothing about the answer (docs/design/files.md, "What the reference scripts get wrong"). */
export function extractionFailed(message: string): Verdict {
  return verdictOf('extraction_failed', null, 'extraction-failed', message);
}
export function judgeFailed(value: string | null, message: string): Verdict {
  return verdictOf('judge_error', value, 'judge-error', message);
}

/** An answer that was never generated is not graded, and nobody is asked about it. */
export function notGenerated(): Verdict {
  return verdictOf('not_run', null, 'not-generated', 'There is no answer.');
}

/**
 * The judge calls that asking the judge for everything would have made and that offline decisions spared: one comparison for each pair of
 * values compared offline, and the extraction when no variable needed it.
 */
export function savedCalls(comparedOffline: number, extractionAsked: boolean): number {
  return comparedOffline + (extractionAsked ? 0 : 1);
}
