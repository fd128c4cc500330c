/** Changes as short texts, for history and the undo menu (docs/design/review.md, "Saving and undo"). */
import { listEnds, listTitle } from './describe-lists.ts';
import type {
  Change,
  ErrorTags,
  ItemDecision,
  Override,
  RubricEvidence,
  StepMark,
  StepState,
  VariableState,
} from './event.ts';
import { ITEM_QUESTION_TITLES } from './item-questions.ts';

/** Texts in a title are cut to this many characters. */
const SHOWN = 60;

/** Both ends of a change, in full. */
export function describe(change: Change): { from: string; to: string } {
  switch (change.kind) {
    case 'override':
      return { from: overrideText(change.from), to: overrideText(change.to) };
    case 'annotation':
      return { from: change.from ?? 'as imported', to: change.to ?? 'as imported' };
    case 'variables':
      return listEnds(change.from.map(variableEntry), change.to.map(variableEntry));
    case 'flow':
      return listEnds(change.from.map(stepEntry), change.to.map(stepEntry));
    case 'step':
      return { from: markText(change.from), to: markText(change.to) };
    case 'points':
      return { from: pointsText(change.from), to: pointsText(change.to) };
    case 'rubric':
      return { from: rubricText(change.from), to: rubricText(change.to) };
    case 'rubric-evidence':
      return { from: evidenceText(change.from), to: evidenceText(change.to) };
    case 'error-types':
      return { from: errorsText(change.from), to: errorsText(change.to) };
    case 'decision':
      return { from: decisionText(change.from), to: decisionText(change.to) };
    case 'comment':
      return { from: change.from ?? 'no comment', to: change.to ?? 'no comment' };
    case 'reveal':
      return {
        from: change.to?.before?.replace('_', ' ') ?? 'no verdict',
        to: `revealed ${change.to?.shown?.replace('_', ' ') ?? ''}`.trim(),
      };
    case 'bookmark':
      return { from: bookmarkText(change.from), to: bookmarkText(change.to) };
    case 'status':
      return { from: statusText(change.from, change.fromReason), to: statusText(change.to, change.toReason) };
  }
}

/** What a change is about, where it is about no variable: "status", "reasoning flow". */
export function subjectOf(change: Change): string {
  switch (change.kind) {
    case 'annotation':
      return change.path === '/answer/text'
        ? 'solution'
        : change.path === '/question/text'
          ? 'question'
          : change.path.replace(/^.*\//, '').replaceAll('_', ' ');
    case 'decision':
      return ITEM_QUESTION_TITLES[change.question];
    case 'flow':
      return 'reasoning flow';
    case 'step':
      return 'step';
    case 'rubric':
      return `rubric ${String(change.number)}`;
    case 'rubric-evidence':
      return `evidence for rubric ${String(change.number)}`;
    case 'error-types':
      return 'error types';
    default:
      return change.kind;
  }
}

/** A change in one line: "x1: wrong → right", "step 3: not marked → wrong", "3 variables changed". `name`: of the variable or step; may be empty. */
export function titleOf(change: Change, name: string): string {
  if (change.kind === 'variables')
    return listTitle(
      change.from.map(variableEntry),
      change.to.map(variableEntry),
      { one: 'variable', shown: ['value', 'name', 'type'] },
      short,
    );
  if (change.kind === 'flow')
    return `reasoning flow: ${listTitle(change.from.map(stepEntry), change.to.map(stepEntry), { one: 'step', shown: [] }, short)}`;
  const { from, to } = describe(change);
  return `${name === '' ? subjectOf(change) : name}: ${short(from)} → ${short(to)}`;
}

/** Several changes made in one step. */
export function groupTitle(changes: readonly Change[]): string {
  const kinds = new Set(changes.map((change) => change.kind));
  const count = String(changes.length);
  if (kinds.size === 1 && kinds.has('override')) return `${count} verdicts`;
  if (kinds.size === 1 && kinds.has('rubric')) return `${count} rubrics`;
  if (kinds.size === 1 && kinds.has('step')) return `${count} steps marked`;
  if (kinds.size === 1 && kinds.has('status')) return `${count} statuses`;
  return `${count} changes`;
}

function short(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 1)}…`;
}
function variableEntry({ id, name, type, description, value }: VariableState) {
  const fields = Object.entries({ value, name, type, description }).map(([field, text]) => ({ name: field, text }));
  return { id, name, fields };
}
/** A step is called by its place: its number moves with it, which is no change of the step. */
function stepEntry({ id, step, answer }: StepState, index: number) {
  const fields = [
    { name: 'text', text: step },
    { name: 'answer', text: answer },
  ];
  return { id, name: `step ${String(index + 1)}`, fields };
}
function bookmarkText(set: boolean): string {
  return set ? 'bookmarked' : 'no bookmark';
}
function statusText(status: string, reason: string | undefined): string {
  const word = status.replaceAll('_', ' ');
  return reason === undefined || reason === '' ? word : `${word} (${reason})`;
}
function pointsText(award: { points: number } | null): string {
  return award ? `${String(award.points)} points` : 'no override';
}
function rubricText(mark: { status: string; reason: string } | null): string {
  return mark ? withNote(mark.status, mark.reason) : 'no override';
}
function evidenceText(evidence: RubricEvidence | null): string {
  const { answer, context } = evidence ?? { answer: null, context: null };
  const places = [
    ...(answer ? [`answer ${String(answer.start)}–${String(answer.end)}`] : []),
    ...(context ? [`message ${String(context.message + 1)}, ${String(context.start)}–${String(context.end)}`] : []),
  ];
  return places.length === 0 ? 'none' : places.join('; ');
}
function errorsText(tags: ErrorTags | null): string {
  if (!tags) return 'not judged';
  return withNote(tags.types.length === 0 ? 'none' : tags.types.join(', '), tags.reason);
}
function markText(mark: StepMark | null): string {
  return mark ? withNote(mark.mark, mark.note) : 'not marked';
}
function decisionText(decision: ItemDecision | null): string {
  return decision ? withNote(decision.answer ?? 'not decided', decision.note) : 'not decided';
}
function withNote(text: string, note: string): string {
  return note === '' ? text : `${text} (${note})`;
}
function overrideText(override: Override | null): string {
  if (!override) return 'no override';
  const status = override.status.replace('_', ' ');
  return override.value === null ? status : `${status} (${override.value})`;
}
