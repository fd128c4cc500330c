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

export const annotating = { diff, editor, itemJson } as const;
