/** The strings of the desk beyond reading: decisions about whole items, reasons, corrections, the queue's filter. */
export const question = {
  title: 'About the item',
  none: 'not decided',
  noteKey: 'Note',
  clear: 'Clear',
  noteOn: 'Note: {{title}}',
  tooSimple: 'Too simple?',
  targetWellDefined: 'Target well defined?',
  flowCorrect: 'Flow correct?',
  imageNeededForAnswer: 'Answer needs figure?',
  imageNeededForFlow: 'Flow needs figure?',
} as const;
export const triState = { yes: 'Yes', no: 'No', unsure: 'Unsure' } as const;

/** The verdict on the item. */
export const itemVerdict = {
  title: 'Verdict on the item',
  keep: 'Keep',
  revise: 'Revise',
  drop: 'Drop',
  none: 'no verdict',
  reasons: {
    tooSimple: 'too simple',
    targetWellDefined: 'target not well defined',
    flowCorrect: 'reasoning flow wrong',
    imageNeededForAnswer: 'answer does not need the figure',
    imageNeededForFlow: 'flow does not need the figure',
  },
  proposed: 'Proposed by your decisions: {{verdict}}',
  because: '{{verdict}} ({{because}})',
  why: 'Write a reason',
  reason: 'Reason: {{verdict}}',
  noneYet: 'The item has no verdict yet: keep, revise or drop it first.',
  said: 'Item: {{verdict}}',
  saving: 'Verdict on the item: {{verdict}} {{reason}}',
} as const;

/** Labels of answers as a whole. */
export const label = {
  title: 'The whole answer',
  right: 'right',
  wrong: 'wrong',
  none: 'no label',
  mark: 'Mark the whole answer {{label}}',
  said: 'Whole answer: {{label}}',
  saving: '{{id}} whole answer: {{label}}',
  others: '{{reviewer}}: {{label}}',
  othersTitle: 'Whole answer, as others labelled it: {{others}}',
} as const;

/** Comments on places of the texts. */
export const remark = {
  title: 'Comments on places',
  on: 'Comment on “{{quote}}”',
  show: 'Show “{{quote}}”',
  edit: 'Edit',
  resolve: 'Resolve',
  reopen: 'Reopen',
  resolved: 'resolved',
  showResolved_one: '{{count}} resolved',
  showResolved_other: '{{count}} resolved',
  hideResolved: 'Hide resolved',
  saving: 'Comment on a place: {{text}}',
} as const;

/** Shift+S: all samples at once. */
export const samples = {
  title: 'All samples',
  close: 'Back to the cards',
  none: 'There are no answers to this item.',
  noValue: 'No value',
  of: '{{count}} of {{total}}',
} as const;

export const comment = { title: 'Comment', write: 'Write a comment', saving: 'Comment: {{text}}' } as const;

export const reason = {
  title: 'Why?',
  none: 'No reason',
  equivalent: 'Equivalent form',
  rounding: 'Rounding',
  unit: 'Unit',
  misread: 'Value misread',
  reference: 'Reference wrong',
  incomplete: 'Incomplete',
  own: 'Other…',
} as const;

export const skip = {
  title: 'Skip the item',
  reason: 'Reason (optional)',
  skip: 'Skip',
  adjudicate: 'Needs adjudication',
} as const;

/** Names of the commands of the desk that came with these. */
export const deskCommands = {
  decide_accept: 'Accept the verdict',
  decide_acceptAll: 'Accept all remaining verdicts of the item',
  item_skip: 'Skip item, with a reason',
  item_keep: 'Keep the item',
  item_revise: 'Revise the item',
  item_drop: 'Drop the item',
  answer_right: 'Mark the whole answer right',
  answer_wrong: 'Mark the whole answer wrong',
  item_questions: 'Decide about the item',
  item_reason: 'Reason for the verdict on the item, or for your points',
  item_comment: 'Comment on what is selected, or on the item',
  look_samples: 'Values of all samples beside each other',
  item_bookmark: 'Set or remove bookmark',
  item_nextDisagreement: 'Next disagreement',
  edit_flow: 'Edit reasoning flow',
  queue_filter: 'Filter the queue',
  queue_search: 'Search questions, solutions, answers and notes',
} as const;

export const deskReview = {
  nothingToAccept: 'There is no verdict to accept yet',
  nothingOpen: 'No undecided verdict is left in this queue',
  accepted: '{{name}}: {{verdict}} accepted',
  acceptedAll_one: '{{count}} verdict accepted.',
  acceptedAll_other: '{{count}} verdicts accepted.',
  stillOpen_one: '{{count}} is still open.',
  stillOpen_other: '{{count}} are still open.',
  bookmarked: 'Bookmarked',
  bookmarkGone: 'Bookmark removed',
  finalAnswer: 'Final answer',
  /** Above the last lines of an answer that comes to no end. */
  ending: { broken: 'Breaks off here', repeating: 'Repeats itself to the end' },
  selectInAnswer: 'Select the value in the answer: it is what the answer claims.',
  valueTaken: '{{name}}: {{value}} is the extracted value',
} as const;

export const annotation = {
  title: 'Fix annotation',
  note: 'The imported text stays as it was; the correction is kept beside it and can be undone.',
  parts: 'What to correct',
  part: { variables: 'Variables', question: 'Question', solution: 'Solution', json: 'JSON' },
  variable: 'Variable {{number}}',
  nameOf: 'Name of variable {{number}}',
  type: 'Type',
  description: 'Description',
  value: 'Reference value',
  original: 'As imported',
  now: 'Now',
  reading: 'As the verifier reads it',
  unreadable: 'The verifier does not understand this value: its verdicts will stay undecided.',
  added: 'Added by an expert',
  add: 'Add a variable',
  remove: 'Remove {{name}}',
  moveUp: 'Move {{name}} up',
  moveDown: 'Move {{name}} down',
  restore: 'Restore what was imported',
  preview: 'Preview',
  showImported: 'Show the imported text beside it, and what differs',
  reason: 'Reason (optional)',
  save: 'Save correction',
  saved: 'Correction saved; verdicts compared anew',
  discard: 'Discard changes',
  kept: 'The correction is not saved. What you wrote is kept: A opens it again.',
  notYet: 'Each variable needs a name and a value: nothing was saved.',
} as const;

export const repair = {
  title: 'Repair proposals',
  found_one: '{{count}} damaged formula. The repair is shown for reading only until you accept it here.',
  found_other: '{{count}} damaged formulas. The repairs are shown for reading only until you accept them here.',
  accept: 'Accept',
  acceptAll_one: 'Accept the repair',
  acceptAll_other: 'Accept all {{count}}',
} as const;

export const flow = {
  title: 'Reasoning flow',
  count_one: '{{count}} step',
  count_other: '{{count}} steps',
  hint: 'J and K move, Alt with an arrow reorders, E edits, N adds, G goes to the next finding, Ctrl+Z takes back. Marks are saved at once.',
  place: 'where this step stands in the solution',
  findings_one: '{{count}} finding',
  findings_other: '{{count}} findings',
  markedOf_one: '{{marked}} of {{count}} step marked.',
  markedOf_other: '{{marked}} of {{count}} steps marked.',
  suggest: { yes: 'All steps are verified. Is the flow correct?', no: 'A step is wrong. Is the flow not correct?' },
  follow: 'Decide: {{answer}}',
  decided: 'Flow correct: {{answer}}',
  add: 'Add a step',
  empty: 'This item has no reasoning flow.',
  step: 'Step {{number}}, {{state}}',
  text: 'Text of step {{number}}',
  noAnswer: 'no answer',
  unmarked: 'not marked',
  mark: { verified: 'Verified', wrong: 'Wrong', firstWrong: 'First wrong step' },
  markGone: 'Mark removed',
  edit: 'Edit step',
  split: 'Split at the cursor',
  merge: 'Merge with the next step',
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Remove step',
  save: 'Save flow',
  kept: 'The flow is not saved. What you changed is kept: F opens it again.',
} as const;

export const deskQueue = {
  filter: 'Filter the queue',
  filterHint: 'Filter',
  completions: 'What can be typed here',
  chips: 'Applied filter',
  removeTerm: 'Remove {{text}}',
  found_one: '{{count}} item',
  found_other: '{{count}} items',
  none: 'No item passes this filter.',
  showAll: 'Show all items',
  views: 'Views',
  allItems: 'All items',
  savedViews: 'Saved',
  saveView: 'Save this view…',
  saveViewTitle: 'Save view',
  viewName: 'Name',
  removeView: 'Remove “{{name}}”',
  sortBy: 'Order: {{order}}',
  sort: {
    position: 'As in the file',
    priority: 'Most in need of review first',
    disagreement: 'Most disagreement first',
    confidence: 'Verifier least sure first',
    subject: 'Subject',
    length: 'Shortest first',
    random: 'Random',
  },
  shuffle: 'Shuffle again',
  byAll_one: '{{count}} by all reviewers',
  byAll_other: '{{count}} by all reviewers',
  today: '{{count}} today',
  shown: '{{count}} of {{total}} items shown',
  pace: '{{each}} an item, about {{left}} left',
  showPace: 'Show the pace',
} as const;

/** Of answers that do not come to an end, all at once. */
export const unended = {
  open: 'Set what is open of these…',
  title: 'Set what is open of answers without an end',
  none: 'Of the answers without an end that the queue shows, every value has a verdict.',
  of: 'Of the answers without an end that the queue shows, these values have no verdict yet. They get one of yours.',
  which: 'Values',
  lacking_one: 'Not found ({{count}})',
  lacking_other: 'Not found ({{count}})',
  all_one: 'All that is open ({{count}})',
  all_other: 'All that is open ({{count}})',
  answers_one: 'In {{count}} answer. Not found: nothing in the answer was taken for the value.',
  answers_other: 'In {{count}} answers. Not found: nothing in the answer was taken for the value.',
  status: 'Verdict',
  stays: 'What is settled, and what anybody decided, stays as it is. One undo takes all of it back.',
  set_one: 'Set {{count}} value',
  set_other: 'Set {{count}} values',
  done_one: '{{count}} value set',
  done_other: '{{count}} values set',
} as const;

export const search = {
  title: 'Search',
  hint: 'Words in questions, solutions, answers and notes',
  results: 'Items found',
  nothing: 'Nothing found',
  item: 'Item {{number}}',
  found_one: '{{count}} item',
  found_other: '{{count}} items',
  where: { question: 'Question', solution: 'Solution', correction: 'Corrected', note: 'Note', answer: 'Answer' },
} as const;

export const effect = {
  title: 'Effect on the figures',
  published: 'As published',
  now: 'Corrected',
  then: 'With this',
  question: 'question accuracy',
  variable: 'variable accuracy',
  pass: 'pass@{{k}}',
  ifRight: 'If it is right:',
  ifWrong: 'If it is wrong:',
  none: 'the figures stay as they are',
  little: 'the figures change by less than {{unit}} point',
  rankStays: 'rank unchanged',
  rankMoves: 'rank {{from}} → {{to}}',
} as const;
