/** Where judge, verifier, imported labels and experts disagree. */
export function Audit() {
  return null;
}
