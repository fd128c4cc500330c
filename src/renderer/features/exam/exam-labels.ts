/**
 * What tells the exams of a list apart: their ids without the words that all begin with, so that a narrow row shows the part that differs
 * (`course_spring_2024_exam_i` among others of that course becomes `2024 exam i`). Nothing of a single exam: there is none to tell it from.
 */
export function examLabels(examIds: readonly string[]): ReadonlyMap<string, string> {
  const ids = [...new Set(examIds)];
  const parts = ids.map((id) => id.split('_'));
  const [first = []] = parts;
  const shared = first.findIndex((word, index) => parts.some((one) => one.length <= index + 1 || one[index] !== word));
  if (ids.length < 2) return new Map(ids.map((id) => [id, '']));
  return new Map(ids.map((id, index) => [id, (parts[index] ?? []).slice(Math.max(0, shared)).join(' ')]));
}

const known = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

/** The same, worked out once for each list. */
export function labelsOf(examIds: readonly string[]): ReadonlyMap<string, string> {
  const labels = known.get(examIds) ?? examLabels(examIds);
  known.set(examIds, labels);
  return labels;
}
