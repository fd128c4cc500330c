/** The strings of correcting an annotation: the editor, what differs from the import, the item as JSON, answers that need a judge, the regression file. */
export const editor = {
  frame: 'Text field: Enter to write, Escape to leave',
  frameReading: 'Text to read: Enter to go in, Escape to leave',
  tabStays: 'Tab indents. Ctrl+M: Tab moves on again.',
} as const;

export const diff = {
  source: 'Changes in the source',
  imported: 'As imported',
  now: 'Now',
} as const;
