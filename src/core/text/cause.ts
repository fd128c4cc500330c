/**
 * Why a formula, or the text around it, is not what its author wrote. Counts by cause are what "math health"
 * reports, so each name stands for one kind of damage that a person could recognise in the file.
 */
export type Cause =
  | 'control-character'
  | 'lost-tab'
  | 'lost-newline'
  | 'literal-escape'
  | 'doubled-backslash'
  | 'display-environment'
  | 'stray-delimiter'
  | 'special-character'
  | 'glued-command'
  | 'old-command'
  | 'unknown-command'
  | 'misplaced-command'
  | 'row-separator'
  | 'array-columns'
  | 'environment'
  | 'brace'
  | 'left-right'
  | 'script'
  | 'missing-argument'
  | 'text-mode'
  | 'too-long'
  | 'too-deep'
  | 'unreadable';

/** One plain sentence for each cause, for the popover of a repaired formula and for the command line. */
export const CAUSE_WORDS: Record<Cause, string> = {
  'control-character': 'A control character stood in the formula: mostly a backslash that was read as a JSON escape.',
  'lost-tab': 'A backslash and t became a tab.',
  'lost-newline': 'A backslash and n became a line break.',
  'literal-escape': 'An escape such as \\n or \\u2022 was written out.',
  'doubled-backslash': 'Every backslash was doubled.',
  'display-environment': 'A display environment stood inside inline math.',
  'stray-delimiter': 'A math delimiter stood inside the formula.',
  'special-character': 'A character with a special meaning (#, % or &) was not escaped.',
  'glued-command': 'A command was glued to the letters after it.',
  'old-command': 'A command that the typesetter does not know was replaced by its equivalent.',
  'unknown-command': 'An unknown command is shown by its name.',
  'misplaced-command': 'A command stood where it cannot stand.',
  'row-separator': 'A row separator had lost a backslash.',
  'array-columns': 'The column description of an array was missing or wrong.',
  environment: 'An environment was not closed, not opened or not known.',
  brace: 'Braces did not match.',
  'left-right': 'A \\left and a \\right did not match.',
  script: 'Two superscripts or subscripts, or one without a base or value.',
  'missing-argument': 'A command had no argument.',
  'text-mode': 'Math stood in text mode, or text commands in math.',
  'too-long': 'The formula is too long to typeset.',
  'too-deep': 'The formula is nested too deeply to typeset.',
  unreadable: 'The typesetter could not read the formula.',
};
