/** The words of the queue's filter language (docs/design/review.md, "Queue"): what can be asked of an item that is graded by variables. */
import { VARIABLE_TYPES } from '../../benchmark/item.ts';
import { STATUSES } from '../../grading/status.ts';
import { ENDINGS } from '../items/ending.ts';
import { ITEM_VERDICTS } from '../items/item-verdict.ts';

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
  /** Whether an empty value means something: items that have none. */
  empty?: true;
}

/** The fields of one kind of benchmark: the language is one, what can be asked of an item differs. */
export interface Vocabulary {
  fields: readonly Field[];
  /** A field by its name, in any case. */
  named: (name: string) => Field | undefined;
}

/** Fields with the names that they are found by. One is "text": bare words are searched with it. */
export function vocabularyOf(fields: readonly Field[]): Vocabulary {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return { fields, named: (name) => byName.get(name.toLowerCase()) };
}

/** The review's statuses as they are typed. */
export const TYPED_STATUSES = ['todo', 'draft', 'done', 'skipped', 'adjudication'] as const;

const SOURCE_NAMES = ['judge', 'verifier', 'expert'] as const;
const DECISION_VALUES = ['yes', 'no', 'unsure', 'none'] as const;

export const textField = (name: string, hint: string): Field => ({ name, kind: 'text', hint, values: [] });
export const numberField = (name: string, hint: string): Field => ({ name, kind: 'number', hint, values: [] });
export const choiceField = (name: string, values: readonly string[], hint: string): Field => ({
  name,
  kind: 'choice',
  hint,
  values,
});
/** The same question to an item of any benchmark. */
export const ASSIGNED: Field = choiceField('assigned', ['me', 'gold', 'nobody'], 'who is to review it');

export const FIELDS: readonly Field[] = [
  textField('text', 'words in question, solution, answers or notes'),
  { ...textField('subject', 'the subject contains this'), empty: true },
  textField('id', 'the item’s id begins with this'),
  choiceField('status', TYPED_STATUSES, 'your review of the item with these answers'),
  ASSIGNED,
  choiceField(
    'has',
    [
      'image',
      'damage',
      'edit',
      'override',
      'comment',
      'open-remark',
      'bookmark',
      'flow',
      'answer',
      'error',
      'suspect',
      'wrong-step',
    ],
    'what is there; suspect: the judge says wrong, the verifier says equal',
  ),
  numberField('right', 'samples that are right'),
  numberField('wrong', 'samples that are wrong, or lack a value'),
  numberField('open', 'samples that nobody has settled'),
  numberField('variables', 'variables of the item'),
  numberField('steps', 'steps of the reasoning flow'),
  numberField('figures', 'figures in the question'),
  numberField('length', 'characters of question and solution'),
  choiceField('verdict', STATUSES, 'a variable of an answer has this verdict'),
  choiceField('ending', ENDINGS, 'an answer does not come to an end; cut: at its limit of length'),
  choiceField('type', VARIABLE_TYPES, 'a variable has this type'),
  ...SOURCE_NAMES.map((name): Field => ({
    name,
    kind: 'source',
    hint: 'agrees or disagrees with another source',
    values: SOURCE_NAMES.filter((other) => other !== name || name === 'expert'),
  })),
  choiceField('simple', DECISION_VALUES, 'your decision: too simple'),
  choiceField('target', DECISION_VALUES, 'your decision: target well defined'),
  choiceField('flow', DECISION_VALUES, 'your decision: reasoning flow correct'),
  choiceField('image-answer', DECISION_VALUES, 'your decision: image needed for the answer'),
  choiceField('image-flow', DECISION_VALUES, 'your decision: image needed for the flow'),
  choiceField('item', [...ITEM_VERDICTS, 'none'], 'your verdict on the item'),
  choiceField('evidence', ['simple', 'target', 'flow', 'image'], 'there is evidence about this decision'),
];

export const ITEM_WORDS = vocabularyOf(FIELDS);
