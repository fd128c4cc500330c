/** Reasons come as clauses: a word at the beginning gets its capital. The name of a variable stays as it is. */
export function sentence(text: string): string {
  return /^[a-z]{2,} [a-z]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
