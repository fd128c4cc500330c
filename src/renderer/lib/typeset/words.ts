/** What the typesetter says in the text it makes. In one place, so that a translation has one file to replace. */
export const WORDS = {
  notTypeset: 'not typeset',
  notTypesetLong: 'This formula could not be typeset. Its source is shown.',
  repaired: 'Repaired formula. Show its source.',
  repairedTitle: 'Repaired for display. Source:',
  imageMissing: 'Image missing',
  openImage: 'Open figure',
  cut: (shown: number, total: number) =>
    `Only the first ${shown.toLocaleString('en')} of ${total.toLocaleString('en')} characters are shown here.`,
  tooMuchMath: (count: number) =>
    `${count.toLocaleString('en')} more formulas are shown as source: there is too much math in this text.`,
} as const;
