/**
 * A text of others as a title or a message repeats it: at most `most` UTF-16 units, of which the last `tail` are its end, with … for what is left
 * out. A key of a megabyte would bury the rest of the sentence. No half of a character is left.
 */
export function shortened(text: string, most = 60, tail = 0): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - tail - 1)}…${tail > 0 ? text.slice(-tail) : ''}`.toWellFormed();
}
