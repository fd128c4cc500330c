import { agreeByDefault, sameText } from './values/agree.ts';
import { findStated } from './stated/confirm.ts';
import { resultsStated } from './stated/confirmation.ts';
import { findMention } from './stated/mention.ts';
import { decideNamed, toExtraction } from './decide/decide.ts';
import type { Evidence } from './decide/evidence.ts';
import { gather } from './decide/evidence.ts';
import { doubted } from './doubts/doubt.ts';
import type { Profile } from './names/profile.ts';
import { buildProfiles } from './names/profile.ts';
import type { Reading } from './claims/read.ts';
import { readResponse } from './claims/read.ts';
import type { Agree, Decision } from './decide/settle.ts';
import { NONE } from './decide/settle.ts';
import { decideSingle, outdated } from './decide/single.ts';
import { decideByUnit, decideByUnitAnywhere } from './decide/by-unit.ts';
import { settledOption } from './decide/options.ts';
import { leadingOf } from './decide/leading.ts';
import { lastDerived } from './decide/last-derived.ts';
import { byLines } from './decide/lines.ts';
import { byParts } from './decide/parts.ts';
import { settledVerdict } from './decide/yes-no.ts';
import type { Piece } from './values/value.ts';
import { isQuantity } from './values/value.ts';
import { positional } from './decide/slots.ts';
import { byForm } from './claims/bracketed.ts';
import type { Span } from '../notation/span.ts';
import type { ExtractOptions, Extraction, VariableSpec } from './types.ts';

export { definitionsIn } from './claims/definitions.ts';
export { statedWithUnit } from './values/with-unit.ts';
export type { Leading, Candidate, Extraction, ExtractOptions, VariableSpec } from './types.ts';

/** More variables than any exam question has; the rest is not looked for, so that time stays bounded. */
const VARIABLE_LIMIT = 60;

/**
 * One value per variable from a free-form response, each with the place it came from. Never throws; every span lies
 * within the response. `not_found` and `ambiguous` are honest answers: a wrong `found` is a defect.
 */
export function extract(
  response: string,
  variables: readonly VariableSpec[],
  options: ExtractOptions = {},
): Extraction[] {
  const nothing = (reason: string): Extraction => ({
    status: 'not_found',
    value: null,
    span: null,
    candidates: [],
    reason,
  });
  if (typeof response !== 'string' || response.trim() === '')
    return variables.map(() => nothing('the response is empty'));
  try {
    const looked = variables.slice(0, VARIABLE_LIMIT);
    const reading = readResponse(response);
    const found = decideAll(reading, looked, options);
    return variables.map((_, i) => found[i] ?? nothing('too many variables'));
  } catch (error) {
    // A defect here must not stop a run of thousands of answers; the caller asks the judge.
    return variables.map(() =>
      nothing(`the response could not be read: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
}

function decideAll(reading: Reading, variables: readonly VariableSpec[], options: ExtractOptions): Extraction[] {
  const profiles = buildProfiles(variables);
  const asked = restatement(options.question, reading.source.view);
  const evidence = gather(reading, profiles).map((list) => list.filter((e) => !asked(e)));
  const agreement = profiles.map((p) => agreeFor(p, options));
  const slots = positional(reading, profiles, agreement[0] ?? agreeByDefault);
  const tuples = byForm(reading, profiles);
  const parts = byParts(reading, profiles);
  const lines = byLines(reading, profiles);
  const decisions = profiles.map((profile, i): Decision => {
    const agree = agreement[i] ?? agreeByDefault;
    const named = decideNamed(reading, profile, evidence[i] ?? [], agree, profiles);
    if (named.conflict) {
      // A box of its own settles what only the derivation leaves open.
      const boxed = profiles.length === 1 && reading.boxes.length === 1 && named.inDerivation === true;
      const single = boxed ? decideSingle(reading, profile, agree) : NONE;
      return single.chosen?.place === 'boxed' ? single : named;
    }
    const option =
      (profile.options.length > 0 ? settledOption(reading, profile, profiles) : null) ??
      settledVerdict(reading, profile, profiles);
    if (option && !reading.truncated && !reading.refused) return byOption(profile, named, option, reading);
    if (profiles.length === 1) {
      if (named.chosen && (named.chosen.place === 'boxed' || named.chosen.place === 'final'))
        return outdated(reading, profile, named, agree) ?? named;
      const single = decideSingle(reading, profile, agree);
      const sure = named.chosen !== null && named.chosen.bySymbol && named.chosen.match >= 0.87;
      if (single.chosen || (single.conflict && !sure)) return single;
    }
    const tuple = tuples[i];
    if (tuple && (!named.chosen || named.chosen.place === 'body' || named.chosen.place === 'tail'))
      return { chosen: tuple, conflict: false, reason: 'the only tuple in a box' };
    const slot = slots[i];
    if (slot && (!named.chosen || named.chosen.place === 'body' || named.chosen.place === 'tail')) {
      return { chosen: slot, conflict: false, reason: 'in order, as many values as variables' };
    }
    if (named.chosen || named.reason !== '') return named;
    const part = parts[i];
    if (part) return { chosen: part, conflict: false, reason: 'the value with which its part ends' };
    const line = lines[i];
    if (line) return { chosen: line, conflict: false, reason: 'the value of its line, in order' };
    const closing = decideByUnit(reading, profile, profiles, agree);
    const own = evidence[i] ?? [];
    const said = closing.chosen?.piece.text;
    if (said !== undefined && own.some((e) => e.match >= 0.6 && isQuantity(e.piece.text) && !agree(e.piece.text, said)))
      return { chosen: null, conflict: true, reason: 'the closing lines and the derivation state different values' };
    if (closing.chosen || closing.conflict) return closing;
    const anywhere = decideByUnitAnywhere(reading, profile, profiles, own, agree);
    if (anywhere.chosen || anywhere.conflict || profiles.length > 1) return anywhere;
    return lastDerived(reading, profile, own, agree);
  });
  const settled = decisions.map((d, i) => {
    const profile = profiles[i];
    return profile ? doubted(reading, d, profile, agreement[i] ?? agreeByDefault, decisions, profiles) : d;
  });
  return settled.map((d, i) => {
    const [profile, before] = [profiles[i], decisions[i]];
    const extraction = toExtraction(d, [...(evidence[i] ?? []), ...(d.against ?? []), ...(d.chosen ? [d.chosen] : [])]);
    const leading = profile && before ? leadingOf(reading, profile, before, d, profiles.length === 1) : null;
    return { ...extraction, leading };
  });
}

/** The offered word, if what was found by name says nothing else. */
function byOption(profile: Profile, named: Decision, option: Piece, reading: Reading): Decision {
  const said = named.chosen?.piece.text.toLowerCase() ?? '';
  const other =
    (/^(?:yes|no)\b/.test(said) && /^(?:yes|no)$/i.test(option.text) && !said.startsWith(option.text.toLowerCase())) ||
    profile.options.some((o) => o !== option.text.toLowerCase() && said.includes(o));
  const block = reading.blocks.find((u) => u.start <= option.start && option.end <= u.end);
  if (other || !block) return { chosen: null, conflict: true, reason: 'several of the offered words are stated' };
  const label = { symbols: [], words: [], lead: [], heading: [], part: block.part };
  const claim = { piece: option, whole: null, named: false, form: 'sentence' as const, block, label };
  const place = block.zone === 'final' ? 'final' : 'tail';
  return {
    chosen: { claim, piece: option, match: 0.9, bySymbol: false, place, form: 'sentence' },
    conflict: false,
    reason: 'the offered word on which the response settles',
  };
}

function agreeFor(profile: Profile, options: ExtractOptions): Agree {
  const { agree } = options;
  if (!agree) return agreeByDefault;
  return (a, b) => sameText(a, b) || agree(a, b, profile.spec) || agreeByDefault(a, b);
}

/** Body statements that stand in the question word for word are givens. */
function restatement(question: string | undefined, view: string): (e: Evidence) => boolean {
  if (question === undefined || question === '') return () => false;
  const squeeze = (s: string): string => s.replace(/[\s$\\(){}\uE001\uE002]/g, '').toLowerCase();
  const asked = squeeze(question.slice(0, 50_000));
  return (e) => {
    if (e.place === 'boxed' || e.place === 'final') return false;
    if (!e.claim.whole) return e.claim.form === 'sentence' && asked.includes(squeeze(clauseOf(view, e)));
    const text = squeeze(e.claim.whole.text);
    return text.length >= 3 && asked.includes(text);
  };
}

/** The value of a sentence with the words before it. */
function clauseOf(view: string, e: Evidence): string {
  const start = Math.max(e.claim.block.start, e.piece.start - 60);
  return view.slice(start, e.piece.end).replace(/[\uE001\uE002]/g, '');
}

/**
 * Whether the final part of the response states this value (label to solution, without a model). A confirmation only:
 * `false` says that it was not recognised, not that the response says something else.
 */
export function statesValue(
  response: string,
  value: string,
  variable: VariableSpec,
  options: ExtractOptions = {},
): { confirmed: boolean; span: Span | null } {
  const no = { confirmed: false, span: null };
  if (typeof response !== 'string' || typeof value !== 'string') return no;
  if (response.trim() === '' || value.trim() === '' || value.length > 20_000) return no;
  try {
    const reading = readResponse(response);
    const profiles = buildProfiles([variable]);
    const [profile] = profiles;
    const [result] = decideAll(reading, [variable], options);
    if (!profile || !result) return no;
    const agree = agreeFor(profile, options);
    if (result.status === 'found' && result.value !== null) {
      return agree(result.value, value) ? { confirmed: true, span: result.span } : no;
    }
    // Two values under the variable's own name contradict each other; several unnamed ones do not.
    if (result.candidates.some((c) => c.score >= 0.8)) return no;
    const piece = findStated(reading, profile, value, agree);
    return piece ? { confirmed: true, span: { start: piece.start, end: piece.end } } : no;
  } catch {
    return no;
  }
}

/**
 * Where the response states this value at all, whatever it says it of: the last such place. Where a value was found that differs from the
 * wanted one, a place that states the wanted one is a reason to look again: the wrong statement may have been taken. Null is no proof.
 * Unlike the others it hides no defect of its own: an exception is not "not stated", and the caller leaves the value open.
 */
export function mentionOf(
  response: string,
  value: string,
  variable: VariableSpec,
  options: ExtractOptions = {},
): { text: string; span: Span } | null {
  if (response.trim() === '' || value.trim() === '' || value.length > 20_000) return null;
  const [profile] = buildProfiles([variable]);
  const { agree } = options;
  const same: Agree = agree ? (a, b) => agree(a, b, variable) : agreeByDefault;
  const piece = profile && findMention(readResponse(response), profile, value, same);
  return piece ? { text: piece.text, span: { start: piece.start, end: piece.end } } : null;
}

/**
 * For variables whose value was not found: the place where the response states the wanted value as its result, for the caller that knows the
 * wanted values of all variables. A confirmation only, and never of what `extract` found or calls ambiguous: null says nothing. Exceptions are
 * the caller's, as with `mentionOf`.
 */
export function confirmResults(
  response: string,
  variables: readonly (VariableSpec & { value: string })[],
  found: readonly Extraction[],
  options: ExtractOptions = {},
): ({ text: string; span: Span } | null)[] {
  const looked = variables.slice(0, VARIABLE_LIMIT);
  const profiles = buildProfiles(looked);
  const open = (i: number): boolean =>
    found[i]?.status === 'not_found' && found[i].candidates.every((c) => c.score < 0.6);
  if (typeof response !== 'string' || response.trim() === '' || !looked.some((_, i) => open(i)))
    return variables.map(() => null);
  const sought = profiles.flatMap((profile, i) => {
    const value = looked[i]?.value ?? '';
    return [{ profile, value: value.length > 20_000 ? '' : value, found: !open(i) }];
  });
  const agreement = profiles.map((p) => agreeFor(p, options));
  const pieces = resultsStated(readResponse(response), sought, agreement, options.question ?? '');
  return variables.map((_, i) => {
    const piece = pieces[i];
    return piece ? { text: piece.text, span: { start: piece.start, end: piece.end } } : null;
  });
}
