/** The strings of correcting an annotation: the editor, what differs from the import, the item as JSON, answers that need a judge, the regression file. */
const editor = {
  frame: 'Text field: Enter to write, Escape to leave',
  frameReading: 'Text to read: Enter to go in, Escape to leave',
  tabStays: 'Tab indents. Ctrl+M: Tab moves on again.',
} as const;

const diff = {
  source: 'Changes in the source',
  before: 'Before',
  imported: 'As imported',
  now: 'Now',
} as const;

const itemJson = {
  label: 'The item as JSON',
  outcome: 'What saving would correct',
  hint: 'Change the item here as it stands in the file. Each path that changes becomes a correction; fields of your own stay.',
  problems: 'Problems',
  found_one: '{{count}} problem: it cannot be saved like this.',
  found_other: '{{count}} problems: it cannot be saved like this.',
  line: 'Line {{line}}',
  changes: 'Corrections',
  valid_one: '{{count}} path would be corrected.',
  valid_other: '{{count}} paths would be corrected.',
  removed: 'Removed',
  notYet: 'There are problems in the JSON: nothing was saved.',
  blocked:
    'Something is changed in the other parts and not saved yet. Save or discard it first: the JSON is that of the saved item.',
  blocks: 'The item is being changed as JSON. Save or discard that first.',
} as const;

const rejudge = {
  title: 'Answers that need a judge',
  note: 'The reference value was corrected after a judge had decided, and the offline verifier cannot compare the two.',
  none: 'No answer needs a judge: every corrected value could be compared offline.',
  item: 'Item {{number}}',
  sample: '{{model}}, sample {{number}}',
  imported: 'imported verdict',
  ask_one: 'Ask the judge about {{count}} answer',
  ask_other: 'Ask the judge about {{count}} answers',
  started_one: '{{count}} answer is being judged again.',
  started_other: '{{count}} answers are being judged again.',
  without_one: 'The judge of {{count}} more is not known.',
  without_other: 'The judges of {{count}} more are not known.',
  left_one: '{{count}} answer can only be compared by a judge.',
  left_other: '{{count}} answers can only be compared by a judge.',
  show: 'Show',
} as const;

const report = {
  title: 'Report to the regression file',
  note: 'The pair is added to a file of cases that the verifier is tested against. Nothing is sent anywhere.',
  nothing:
    'Only a value that a judge or you called right or wrong can become a case. Decide about this variable first.',
  expected: 'Should be',
  verifier: 'Verifier says',
  equivalent: 'equivalent',
  different: 'different',
  undecided: 'undecided',
  noFile: 'No file chosen',
  fileName: 'verifier-regressions.jsonl',
  add: 'Add to the file',
  added_one: 'Added to {{path}}: {{count}} case.',
  added_other: 'Added to {{path}}: {{count}} cases.',
  there_one: '{{path}} has this case already.',
  there_other: '{{path}} has this case already.',
  tip: 'Verifier and verdict disagree: report the pair',
} as const;

export const annotatingCommands = {
  edit_report: 'Report to the regression file',
  edit_rejudge: 'Answers that need a judge',
} as const;

export const annotating = { diff, editor, itemJson, rejudge, report } as const;
