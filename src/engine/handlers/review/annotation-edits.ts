/** Corrections of an item's variables, reasoning flow and texts (docs/design/review.md, "Corrections"). The imported row is never changed. */
import type { EngineCalls, ParsedOf } from '../../../contract/calls.ts';
import type { Handlers } from '../../../contract/router.ts';
import { UserError } from '../../../contract/router.ts';
import { variablePath } from '../../../core/benchmark/cfe/cfe.ts';
import { isAnswerJson } from '../../../core/benchmark/cfe/row-patch.ts';
import { VARIABLE_TYPES } from '../../../core/benchmark/item.ts';
import type { StepState, VariableState } from '../../../core/review/event.ts';
import { shortened } from '../../../core/text/shortened.ts';
import type { Session } from '../../session.ts';
import {
  currentFlow,
  currentVariables,
  importedFlow,
  importedVariables,
  insertAddedStep,
  insertAddedVariable,
} from '../../store/items/annotations.ts';
import type { Decided } from '../../store/log/events.ts';
import { QUESTION_PATH, SOLUTION_PATH } from '../../store/items/items.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { requireItemTexts, stepItem, variableItem } from '../../store/items/item-parts.ts';
import { rowOf } from '../../store/items/patches.ts';
import type { Change } from '../../store/decisions.ts';
import { textOf } from '../../store/decisions/annotation.ts';
import { markOf } from '../../store/decisions/step-mark.ts';
import { decide, decideAll } from '../decide.ts';
import { itemJson, jsonChanges } from './item-json.ts';
import { rejudgeHandlers } from './rejudge.ts';
import type { Target } from '../guards/stamps.ts';

type Calls =
  | 'items.json'
  | 'review.editJson'
  | 'review.needsJudge'
  | 'review.rejudge'
  | 'review.editVariable'
  | 'review.editVariables'
  | 'review.editFlow'
  | 'review.editText'
  | 'review.markStep';

const ofItem = (itemId: number, stamp?: string): Target => ({ itemId, responseId: null, variableId: null, stamp });

export function annotationHandlers(session: Session): Pick<Handlers<EngineCalls>, Calls> {
  return {
    'review.editVariable': (input) =>
      decide(session, { ...ofItem(input.itemId, input.stamp), variableId: input.variableId }, input.reason, () =>
        variableChange(session.db, input),
      ),

    'review.editVariables': (input) =>
      decide(session, ofItem(input.itemId, input.stamp), input.reason, () => variablesChange(session.db, input)),

    'review.editFlow': ({ itemId, steps, reason, stamp }) =>
      decide(session, ofItem(itemId, stamp), reason, () => {
        refuseUncorrected(session.db, itemId);
        return flowChange(session.db, itemId, steps);
      }),

    'review.editText': ({ itemId, field, text, reason, stamp }) =>
      decide(session, ofItem(itemId, stamp), reason, () => {
        const imported = requireItemTexts(session.db, itemId)[field];
        refuseUncorrected(session.db, itemId);
        const path = field === 'question' ? QUESTION_PATH : SOLUTION_PATH;
        const from = textOf(session.db, ofItem(itemId), path);
        return { kind: 'annotation', path, from, to: text === imported ? null : text };
      }),

    'items.json': ({ itemId }) => itemJson(session.db, itemId),
    'review.editJson': (input) =>
      decideAll(session, ofItem(input.itemId, input.stamp), () => jsonChanges(session.db, input, input.reason)),

    ...rejudgeHandlers(session),

    'review.markStep': ({ itemId, stepId, mark, note, stamp }) => {
      if (stepItem(session.db, stepId) !== itemId)
        throw new UserError('not-found', 'This item has no such step. Reload the item.');
      const subject = ofItem(itemId);
      const marked = (reviewer: number, id: number, to: 'verified' | 'wrong' | null, with_: string): Decided => ({
        subject,
        reason: '',
        change: {
          kind: 'step',
          stepId: id,
          from: markOf(session.db, id, reviewer),
          to: to === null ? null : { mark: to, note: with_ },
        },
      });
      return decideAll(session, { ...subject, stamp }, (reviewer) => {
        if (mark !== 'firstWrong') return [marked(reviewer, stepId, mark, note)];
        const flow = currentFlow(session.db, itemId);
        const before = flow.slice(
          0,
          flow.findIndex((step) => step.id === stepId),
        );
        // The first wrong step says that those before it are not wrong.
        const verified = before.filter((step) => markOf(session.db, step.id, reviewer)?.mark !== 'verified');
        return [
          ...verified.map((step) => marked(reviewer, step.id, 'verified', '')),
          marked(reviewer, stepId, 'wrong', note),
        ];
      });
    },
  };
}

/** A correction that no file of the benchmark's kind takes would be shown and then be missing from what is written. Throws UserError bad-input. */
function refuseUncorrected(db: WritableDb, itemId: number): void {
  requireItemTexts(db, itemId);
  if (!rowOf(db, itemId))
    throw new UserError(
      'bad-input',
      'This item cannot be corrected: files of its kind of benchmark are written as they were imported. Note what is wrong in a comment, and import the corrected file.',
    );
}

/** A correction of one field. Throws UserError: not-found, bad-input. */
export function variableChange(
  db: WritableDb,
  edit: Pick<ParsedOf<EngineCalls, 'review.editVariable'>, 'itemId' | 'variableId' | 'field' | 'text'>,
): Change {
  const { itemId, variableId, field, text } = edit;
  const current = currentVariables(db, itemId);
  const index = current.findIndex((variable) => variable.id === variableId);
  if (index < 0) throw new UserError('not-found', 'This item has no such variable. Reload the item.');
  if (field === 'type' && !VARIABLE_TYPES.some((type) => type === text)) {
    throw new UserError(
      'bad-input',
      `The type must be one of ${VARIABLE_TYPES.join(', ')}; "${shortened(text)}" is none of them.`,
    );
  }
  const path = variablePath(field, index);
  const base = variableItem(db, variableId);
  const from = textOf(db, { itemId, responseId: null, variableId }, path);
  return { kind: 'annotation', path, from, to: text === base?.[field] ? null : text };
}

/** The whole list as it shall be; new variables get their rows. Throws UserError: not-found, bad-input. */
export function variablesChange(
  db: WritableDb,
  { itemId, variables }: Pick<ParsedOf<EngineCalls, 'review.editVariables'>, 'itemId' | 'variables'>,
): Extract<Change, { kind: 'variables' }> {
  requireItemTexts(db, itemId);
  const from = currentVariables(db, itemId);
  if (importedVariables(db, itemId).length === 0)
    throw new UserError(
      'bad-input',
      'This item is not graded by variables, so it has none to edit. Edit it at the desk of its own benchmark.',
    );
  const ids = variables.flatMap((variable) => (variable.id === null ? [] : [variable.id]));
  refuseTwice(ids, 'variable');
  const to: VariableState[] = variables.map(({ id, ...variable }) => {
    if (id !== null && variableItem(db, id)?.itemId !== itemId)
      throw new UserError('not-found', `Variable ${variable.name} is not one of this item's. Reload the item.`);
    return { id: id ?? insertAddedVariable(db, itemId, variable), ...variable };
  });
  return { kind: 'variables', from, to };
}

/** The whole flow as it shall be. When the list itself changes, steps are numbered anew from where the imported ones begin. */
export function flowChange(
  db: WritableDb,
  itemId: number,
  steps: readonly { id: number | null; step: string; answer: string }[],
): Extract<Change, { kind: 'flow' }> {
  requireItemTexts(db, itemId);
  const from = currentFlow(db, itemId);
  refuseTwice(
    steps.flatMap((step) => (step.id === null ? [] : [step.id])),
    'step',
  );
  const bad = steps.findIndex((step) => !isAnswerJson(step.answer));
  if (bad >= 0)
    throw new UserError(
      'bad-input',
      `The verifiable answer of step ${String(bad + 1)} must be a JSON string, number, true, false or null; put text in quotation marks.`,
    );
  const imported = importedFlow(db, itemId);
  const sameList = imported.length === steps.length && imported.every((step, index) => step.id === steps[index]?.id);
  const first = imported[0]?.stepId ?? 1;
  const to: StepState[] = steps.map(({ id, step, answer }, index) => {
    if (id !== null && stepItem(db, id) !== itemId)
      throw new UserError('not-found', `Step ${String(index + 1)} is not one of this item's. Reload the item.`);
    const stepId = sameList ? (imported[index]?.stepId ?? first + index) : first + index;
    return { id: id ?? insertAddedStep(db, itemId, { stepId, step, answer }), stepId, step, answer };
  });
  return { kind: 'flow', from, to };
}

function refuseTwice(ids: readonly number[], what: string): void {
  if (new Set(ids).size !== ids.length)
    throw new UserError('bad-input', `The list names the same ${what} twice. Give a copy no id.`);
}
