/** Texts in a title are cut to this many characters. */
const SHOWN = 60;

export function shortened(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 1)}…`;
}
