/** The strings of grading policies: what counts as the same value, and what a change of that does. */
export const policy = {
  title: 'Grading policy',
  own: 'Grading policy: {{name}}',
  hint: 'What the verifier counts as the same value. Another policy makes another grading, under its own name.',
  tolerance: 'Tolerance',
  tolerances: { digits: 'By the digits given', relative: 'Relative' },
  within: 'Within (%)',
  missingUnit: 'A missing unit',
  missingUnits: { 'as-asked': 'Taken from the question', open: 'Left open', wrong: 'Wrong' },
  unsimplified: 'Unsimplified (4/6)',
  unsimplifieds: { equal: 'The same value', open: 'Left open' },
  orderOfMagnitude: 'Estimates',
  ordersOfMagnitude: {
    'as-number': 'As any other number',
    open: 'Open within a factor of 10',
    right: 'Right within a factor of 10',
  },
  percent: 'A missing % sign',
  percents: { open: 'Left open', equal: 'The same value', wrong: 'Wrong' },
  line: 'Least confidence',
  lineDefault: 'As calibrated',
  lineDecides: 'decides {{share}}',
  lineMeasured:
    'Measured on {{of}} real answers to problems held out: {{share}} decided without a model; of those read, {{falselyRight}} of {{rightRead}} falsely right, {{falselyWrong}} of {{wrongRead}} falsely wrong.',
  lineHint:
    'A higher line leaves more open. A lower one decides only what has a clear value and a comparison; the rest stays open at any line.',
  preview: 'What it changes',
  previewHint:
    'Against the default policy, all else the same: experts’ decisions, and what the judge of the grading shown said of what stays open.',
  busy: 'Comparing…',
  nothing: 'No verdict changes.',
  turns: '{{right}} to right, {{wrong}} to wrong, {{open}} to open.',
  looked: 'Worked out for {{looked}} of {{answers}} answers.',
  figures: '{{name}} {{before}} to {{after}}',
  change: 'Item {{number}}, {{variable}}, reference {{reference}}:',
  changeTo: 'to',
  changes: 'Which verdicts',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
  audit: 'Audit (%)',
  auditHint:
    'The judge is also asked about this share of what the verifier settles, drawn at random. It counts in no figure; Results shows how far the two agree.',
} as const;
