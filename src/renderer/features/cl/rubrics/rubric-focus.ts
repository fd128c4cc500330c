/** The rubric in the list, once it is on the screen. */
export const rubricId = (index: number): string => `cl-rubric-${String(index)}`;

export function focusRubric(index: number): void {
  const card = document.getElementById(rubricId(index));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
}
