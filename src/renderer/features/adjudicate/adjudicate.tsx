/** Where experts differ, and what is decided of it. */
export function Adjudicate() {
  return null;
}
