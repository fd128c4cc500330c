/** Who reviews in this workspace. */
export function Seats() {
  return null;
}
