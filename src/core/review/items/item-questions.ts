/** The decisions about a whole item of the paper's annotation protocol (section 3.2), as questions with three answers. */

export const ITEM_QUESTIONS = [
  'tooSimple',
  'targetWellDefined',
  'flowCorrect',
  'imageNeededForAnswer',
  'imageNeededForFlow',
] as const;
export type ItemQuestion = (typeof ITEM_QUESTIONS)[number];

export const TRI_STATES = ['yes', 'no', 'unsure'] as const;
export type TriState = (typeof TRI_STATES)[number];

export const ITEM_QUESTION_TITLES: Record<ItemQuestion, string> = {
  tooSimple: 'too simple',
  targetWellDefined: 'target well defined',
  flowCorrect: 'reasoning flow correct',
  imageNeededForAnswer: 'image needed for the answer',
  imageNeededForFlow: 'image needed for the flow',
};
