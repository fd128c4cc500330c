/** The words of the queue's filter language (review-screen.md 31): what can be asked of an item. */
import { VARIABLE_TYPES } from '../benchmark/item.ts';
import { STATUSES } from '../grading/status.ts';

/**
 * text: contains the value, whatever the case. choice: one of the values. number: a comparison; k stands for the number of samples. source:
 * whether two sources agree about any variable.
 */
export type FieldKind = 'text' | 'choice' | 'number' | 'source';
export interface Field {
  name: string;
  kind: FieldKind;
  /** For the completion list. */
  hint: string;
  values: readonly string[];
}

const SOURCE_NAMES = ['judge', 'verifier', 'expert'] as const;
const DECISION_VALUES = ['yes', 'no', 'unsure', 'none'] as const;

const text = (name: string, hint: string): Field => ({ name, kind: 'text', hint, values: [] });
const number = (name: string, hint: string): Field => ({ name, kind: 'number', hint, values: [] });
const choice = (name: string, values: readonly string[], hint: string): Field => ({
  name,
  kind: 'choice',
  hint,
  values,
});

export const FIELDS: readonly Field[] = [
  text('text', 'words in question, solution, answers or notes'),
  text('subject', 'the subject contains this'),
  text('id', 'the item’s id begins with this'),
  choice('status', ['todo', 'draft', 'done', 'skipped', 'adjudication'], 'your review of the item'),
  choice(
    'has',
    ['image', 'damage', 'edit', 'override', 'comment', 'bookmark', 'flow', 'answer', 'error', 'suspect', 'wrong-step'],
    'what is there; suspect: the judge says wrong, the verifier says equal',
  ),
  number('right', 'samples that are right'),
  number('wrong', 'samples that are wrong'),
  number('open', 'samples that nobody has settled'),
  number('variables', 'variables of the item'),
  number('steps', 'steps of the reasoning flow'),
  number('figures', 'figures in the question'),
  number('length', 'characters of question and solution'),
  choice('verdict', STATUSES, 'a variable of an answer has this verdict'),
  choice('type', VARIABLE_TYPES, 'a variable has this type'),
  ...SOURCE_NAMES.map((name): Field => ({
    name,
    kind: 'source',
    hint: 'agrees or disagrees with another source',
    values: SOURCE_NAMES.filter((other) => other !== name || name === 'expert'),
  })),
  choice('simple', DECISION_VALUES, 'your decision: too simple'),
  choice('target', DECISION_VALUES, 'your decision: target well defined'),
  choice('flow', DECISION_VALUES, 'your decision: reasoning flow correct'),
  choice('image-answer', DECISION_VALUES, 'your decision: image needed for the answer'),
  choice('image-flow', DECISION_VALUES, 'your decision: image needed for the flow'),
  choice('evidence', ['simple', 'target', 'flow', 'image'], 'there is evidence about this decision'),
];

const BY_NAME = new Map(FIELDS.map((field) => [field.name, field]));
export const fieldNamed = (name: string): Field | undefined => BY_NAME.get(name.toLowerCase());
