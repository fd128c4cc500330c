/** Strings of the desk: blind-first review, the evidence board, going back. */
export const outline = {
  open: 'Places in the text',
  none: 'The texts are short: there is no list of places',
  figure: 'Figure {{number}}',
  value: 'Value of {{name}}',
} as const;
export const blind = {
  hidden: 'Hidden',
  hint: 'Hidden until you reveal it',
  reveal: 'Reveal',
  itemHidden: 'What models, checks and colleagues say about this item is hidden.',
  revealed: '{{name}}: revealed',
  revealedItem: 'Revealed what is known about the item',
  alreadyRevealed: 'Nothing is hidden here',
  off: 'Verdicts are not hidden in this benchmark',
  first: 'Decide first, or reveal the verdict with {{key}}',
  saving: 'Reveal: {{name}}',
  turnedOn: 'Blind first is on: verdicts are hidden until you reveal them',
  turnedOff: 'Blind first is off',
  arrived_one: 'Item {{position}} of {{total}}, {{count}} variable, verdicts hidden',
  arrived_other: 'Item {{position}} of {{total}}, {{count}} variables, verdicts hidden',
  decidedOf: '{{decided}} of {{count}} decided',
  sample: 'Sample {{number}}',
  kappa: 'Agreement with the automatic verdict: before the reveal {{before}}, after {{after}}',
  kappaOf: 'κ {{kappa}} ({{agree}} of {{n}})',
  shareOf: '{{agree}} of {{n}}',
  none: 'Blind first: nothing revealed yet',
  noneBefore: 'Blind first: no verdict of yours before a reveal yet',
} as const;

export const board = {
  more: 'Show more',
  title: 'Evidence',
  all: 'All',
  none: 'No evidence yet',
  noneText:
    'It comes from answers of models in several samples, runs without figures, experts’ verdicts, and steps of the flow that contradict each other or were marked wrong.',
  hidden:
    'Blind first is on for this benchmark: evidence would steer your decisions. Switch it off in the queue’s views to see the board.',
  count_one: '{{count}} to decide',
  count_other: '{{count}} to decide',
  entry: 'Item {{number}}, {{question}} {{answer}}',
  item: 'Item {{number}}',
  next: 'Next',
  open: 'Open item',
  about: 'Decision',
  answer: 'Answer',
} as const;

export const deskOptions = {
  title: 'At this desk',
  blind: 'Blind first: hide verdicts until revealed',
  autoAdvance: 'Open the next item on completing',
  autoAdvanceOn: 'Completing opens the next item',
  autoAdvanceOff: 'Completing stays at the item',
  questions: 'Ask about the item before completing it',
  questionsOn: 'Completing asks for what is not decided about the item',
  questionsOff: 'Completing asks for open verdicts alone',
  linked: 'Scroll reference and answer together',
  linkedOn: 'Reference and answer scroll together',
  linkedOff: 'Reference and answer scroll separately',
  completed: 'Completed',
  on: 'on',
} as const;

export const deskFind = {
  title: 'Find in question, solution and answer',
  none: 'Not found',
  at: '{{at}} of {{total}}',
} as const;

export const valueDiff = {
  title: 'Difference',
  same: 'Written the same',
} as const;

export const blindCommands = {
  look_reveal: 'Reveal hidden verdicts',
  look_blind: 'Blind first on or off',
  look_linked: 'Scroll reference and answer together or separately',
  look_diff: 'Show how extracted values differ from the reference',
  look_explain: 'Explain the verifier’s verdict',
  queue_evidence: 'Evidence about the decisions',
  item_asksQuestions: 'Ask about the item before completing it, or for verdicts alone',
  item_autoAdvance: 'Open the next item on completing, or stay',
  app_back: 'Back to where you were',
  app_forward: 'Forward again',
} as const;
