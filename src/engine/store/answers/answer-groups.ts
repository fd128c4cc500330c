/** What all answers to an item claim for its variables, put together where it is equal (docs/team.md, "Answer groups"). */
import type { Span } from '../../../core/notation/span.ts';
import { createHash } from 'node:crypto';
import type { AnswerGroupView, GroupMember, ItemGroups } from '../../../contract/group-calls.ts';
import type { AnswerView, CardView, VariableView } from '../../../contract/review-shapes.ts';
import { isByHand } from '../../../core/grading/precedence.ts';
import { DEFAULT_POLICY } from '../../../core/grading/policy.ts';
import type { Verify } from '../../../core/grading/s2s.ts';
import type { Status } from '../../../core/grading/status.ts';
import { groupClaims, type Claim, type IsSame } from '../../../core/review/groups/answer-groups.ts';
import { offlineVerifier } from '../../runner/grading/offline-values.ts';
import { getItem } from '../items/items.ts';
import type { ReadableDb } from '../file/open.ts';
import { answersOf } from './responses.ts';

/** @param only of these variables alone. Throws UserError not-found. */
export function groupsOf(db: ReadableDb, itemId: number, only?: ReadonlySet<number>): ItemGroups {
  const { benchmarkId, question, solution, variables } = getItem(db, itemId);
  const sets = db.all<{ id: number }>(
    `SELECT id FROM runs WHERE benchmark_id = ? AND kind = 'generation' ORDER BY id`,
    benchmarkId,
  );
  const answers = sets
    .flatMap(({ id }) => answersOf(db, itemId, id))
    .filter(({ text }) => text !== null && text !== '');
  return {
    itemId,
    variables: variables
      .filter(({ id }) => only?.has(id) ?? true)
      .map((variable) => ({
        variableId: variable.id,
        groups: groupsOfVariable(variable, { question, solution }, answers),
      })),
  };
}

/** The variables of which some answer to the item other than this one was decided by hand: few, and found without looking at an answer. */
export function decidedElsewhere(db: ReadableDb, itemId: number, responseId: number): Set<number> {
  const rows = db.all<{ id: number }>(
    `SELECT DISTINCT d.variable_id AS id FROM responses a JOIN (
       SELECT response_id, variable_id FROM overrides UNION ALL SELECT response_id, variable_id FROM answer_adjudications WHERE about = 'verdict') d
       ON d.response_id = a.id WHERE a.item_id = @item AND a.id <> @response`,
    { item: itemId, response: responseId },
  );
  return new Set(rows.map(({ id }) => id));
}

interface MemberClaim extends Claim {
  member: GroupMember;
}

function groupsOfVariable(variable: VariableView, of: Solved, answers: readonly AnswerView[]): AnswerGroupView[] {
  const claims = answers.flatMap((answer): MemberClaim[] => {
    const card = answer.cards.find(({ variableId }) => variableId === variable.id);
    return card ? [claimOf(answer, card)] : [];
  });
  return groupClaims(claims, variable.value, verifiedEqual(variable, of)).map(({ kind, text, members }) => ({
    kind,
    text: kind === 'value' ? text : '',
    spellings: new Set(members.map((one) => one.text.trim())).size,
    members: members.map(({ member }) => member),
  }));
}

/** An expert's correction of the value counts, else what stands in the grading shown, else what another grading found. */
function claimOf(answer: AnswerView, card: CardView): MemberClaim {
  const corrected = card.layers.findLast(({ source, value }) => isByHand(source) && value !== null);
  const shown = card.layers.filter(({ source }) => !isByHand(source));
  const others = (card.others ?? []).map(({ layer }) => layer);
  const kind = withoutValue(shown.at(-1)?.status);
  const stated = [...others, ...shown].findLast(({ value }) => value !== null);
  const from = corrected ?? (kind === null ? stated : undefined);
  const { responseId, runId: answerRunId, model, sampleIndex, text } = answer;
  const whole = text ?? '';
  const member = { responseId, answerRunId, model, sampleIndex, card, ...placeOfValue(whole, from?.span ?? null) };
  if (from?.value != null) return { kind: 'value', text: from.value, member };
  return { kind: kind ?? withoutValue(others.at(-1)?.status) ?? 'open', text: whole, member };
}

/** A status that says why there is no one value to be compared. */
const withoutValue = (status: Status | undefined): 'not_found' | 'ambiguous' | null =>
  status === 'not_found' || status === 'ambiguous' ? status : null;

/** What is shown around the place of a value, in UTF-16 units at most; of an answer without one its end. */
const AROUND = 700;
const END = 700;

/** Begins and ends between paragraphs, else between lines or words, so that what is typeset of it has whole formulas. */
export function placeOfValue(text: string, span: Span | null): Pick<GroupMember, 'before' | 'value' | 'after'> {
  if (!span || span.end > text.length) return { before: tailOf(text, END), value: '', after: '' };
  return {
    before: tailOf(text.slice(0, span.start), AROUND),
    value: text.slice(span.start, span.end),
    after: headOf(text.slice(span.end), AROUND),
  };
}

/** A paragraph shorter than this is shown with those before it. */
const LEAST = 40;

function tailOf(text: string, most: number): string {
  const near = text.slice(-most);
  const cuts = [...near.matchAll(/\n[ \t]*\n/g)].map(({ index }) => index);
  const cut = cuts.findLast((at) => near.length - at > LEAST);
  const start = cut ?? (near.length === text.length ? 0 : (cuts[0] ?? firstOf(near, ['\n', ' '])));
  return near.slice(start).trimStart();
}

/** The rest of the paragraph. */
function headOf(text: string, most: number): string {
  const near = text.slice(0, most);
  const cut = /\n[ \t]*\n/.exec(near)?.index;
  if (cut !== undefined) return near.slice(0, cut);
  return near.length === text.length ? near : near.slice(0, Math.max(near.lastIndexOf('\n'), near.lastIndexOf(' ')));
}

const firstOf = (text: string, wanted: readonly string[]): number =>
  wanted.map((one) => text.indexOf(one)).find((at) => at >= 0) ?? 0;

/** The question, and the professor's solution where there is one. */
interface Solved {
  question: string;
  solution?: string;
}

/** Each pair is compared once as long as the process lives: by the default policy, since what one grading lets pass is not therefore the same answer. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 200_000;

/** Whether the offline verifier shows two values of a variable to be equal. */
export function verifiedEqual(
  { name, type, description }: Pick<VariableView, 'name' | 'type' | 'description'>,
  { question, solution }: Solved,
): IsSame {
  const verifyBy = (by?: string): Verify => offlineVerifier(DEFAULT_POLICY, { question, solution: by, text: '' });
  const [asReference, asClaims] = [verifyBy(solution), verifyBy()];
  const light = createHash('sha256')
    .update(JSON.stringify([name, type, description, question, solution]))
    .digest('base64url');
  return (representative, value, isReference) => {
    const key = JSON.stringify([light, isReference, representative, value]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const verify = isReference ? asReference : asClaims;
    const same =
      verify(representative, value, { name, type, description, value: representative }).verdict === 'equivalent';
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, same);
    return same;
  };
}

/** Items of a benchmark, from a position on, that have both answers with an expert's verdict on a variable and answers without. */
export const partlyDecided = (db: ReadableDb, benchmarkId: number, from: number): Partly[] =>
  partly(db, benchmarkId, from, {
    decided: 'SELECT 1 FROM responses a JOIN overrides o ON o.response_id = a.id WHERE a.item_id = i.id',
    open: `SELECT 1 FROM responses a JOIN current_variables v ON v.item_id = i.id WHERE a.item_id = i.id AND a.text <> ''
      AND NOT EXISTS (SELECT 1 FROM overrides o WHERE o.response_id = a.id AND o.variable_id = v.id)`,
  });

/** The same of exam questions and experts' points. */
export const partlyAwarded = (db: ReadableDb, benchmarkId: number, from: number): Partly[] =>
  partly(db, benchmarkId, from, {
    decided: 'SELECT 1 FROM responses a JOIN point_overrides o ON o.response_id = a.id WHERE a.item_id = i.id',
    open: `SELECT 1 FROM responses a WHERE a.item_id = i.id AND a.text <> ''
      AND NOT EXISTS (SELECT 1 FROM point_overrides o WHERE o.response_id = a.id)`,
  });

interface Partly {
  itemId: number;
  position: number;
}

const partly = (db: ReadableDb, benchmark: number, from: number, of: { decided: string; open: string }): Partly[] =>
  db.all(
    `SELECT i.id AS itemId, i.position FROM items i WHERE i.benchmark_id = @benchmark AND i.position >= @from
       AND EXISTS (${of.decided}) AND EXISTS (${of.open}) ORDER BY i.position`,
    { benchmark, from },
  );
