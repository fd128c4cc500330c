/** What all answers to an item claim for its variables, put together where it is equal (docs/team.md, "Answer groups"). */
import { createHash } from 'node:crypto';
import type { AnswerGroupView, GroupMember, ItemGroups } from '../../contract/group-calls.ts';
import type { AnswerView, CardView, VariableView } from '../../contract/review-shapes.ts';
import { isByHand } from '../../core/grading/precedence.ts';
import { DEFAULT_POLICY } from '../../core/grading/policy.ts';
import type { Status } from '../../core/grading/status.ts';
import { groupClaims, type Claim, type IsSame } from '../../core/review/answer-groups.ts';
import { offlineVerifier } from '../runner/offline.ts';
import { getItem } from './items.ts';
import type { ReadableDb } from './open.ts';
import { answersOf } from './responses.ts';

/** Throws UserError not-found. */
export function groupsOf(db: ReadableDb, itemId: number): ItemGroups {
  const { benchmarkId, question, variables } = getItem(db, itemId);
  const sets = db.all<{ id: number }>(
    `SELECT id FROM runs WHERE benchmark_id = ? AND kind = 'generation' ORDER BY id`,
    benchmarkId,
  );
  const answers = sets
    .flatMap(({ id }) => answersOf(db, itemId, id))
    .filter(({ text }) => text !== null && text !== '');
  return {
    itemId,
    variables: variables.map((variable) => ({
      variableId: variable.id,
      groups: groupsOfVariable(variable, question, answers),
    })),
  };
}

interface MemberClaim extends Claim {
  member: GroupMember;
}

function groupsOfVariable(variable: VariableView, question: string, answers: readonly AnswerView[]): AnswerGroupView[] {
  const claims = answers.flatMap((answer): MemberClaim[] => {
    const card = answer.cards.find(({ variableId }) => variableId === variable.id);
    return card ? [claimOf(answer, card)] : [];
  });
  return groupClaims(claims, variable.value, sameBy(variable, question)).map(({ kind, text, members }) => ({
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

/** What is shown around the place of a value, in UTF-16 units; of an answer without one its end. */
const AROUND = 160;
const END = 280;

export function placeOfValue(
  text: string,
  span: { start: number; end: number } | null,
): Pick<GroupMember, 'before' | 'value' | 'after'> {
  if (!span || span.end > text.length) return { before: text.slice(-END), value: '', after: '' };
  return {
    before: text.slice(Math.max(0, span.start - AROUND), span.start),
    value: text.slice(span.start, span.end),
    after: text.slice(span.end, span.end + AROUND),
  };
}

/** Each pair is compared once as long as the process lives: by the default policy, since what one grading lets pass is not therefore the same answer. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 200_000;

function sameBy({ name, type, description }: VariableView, question: string): IsSame {
  const verify = offlineVerifier(DEFAULT_POLICY, { question, text: '' });
  const light = createHash('sha256')
    .update(JSON.stringify([name, type, description, question]))
    .digest('base64url');
  return (representative, value) => {
    const key = JSON.stringify([light, representative, value]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const same =
      verify(representative, value, { name, type, description, value: representative }).verdict === 'equivalent';
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, same);
    return same;
  };
}

/** Items of a benchmark, from a position on, that have both answers with an expert's verdict on a variable and answers without. */
export function partlyDecided(
  db: ReadableDb,
  benchmarkId: number,
  from: number,
): { itemId: number; position: number }[] {
  return db.all(
    `SELECT i.id AS itemId, i.position FROM items i WHERE i.benchmark_id = @benchmark AND i.position >= @from
       AND EXISTS (SELECT 1 FROM responses a JOIN overrides o ON o.response_id = a.id WHERE a.item_id = i.id)
       AND EXISTS (SELECT 1 FROM responses a JOIN current_variables v ON v.item_id = i.id WHERE a.item_id = i.id AND a.text <> ''
         AND NOT EXISTS (SELECT 1 FROM overrides o WHERE o.response_id = a.id AND o.variable_id = v.id))
     ORDER BY i.position`,
    { benchmark: benchmarkId, from },
  );
}
