import type { MarkedPlace } from '../rubrics/evidence.ts';
import type { Place } from './reading-store.ts';
import type { MarkedSpan } from './text-pieces.ts';

const NONE: readonly MarkedSpan[] = [];

/** A place that a remark stands on. */
export interface MarkedRemark {
  id: string;
  place: Place;
  label: string;
  active: boolean;
}

/** The marks of one text: what is looked for, remarks, and evidence, that of the chosen rubric standing out. */
export function spansOf(
  message: number | null,
  { matches, at }: { matches: readonly Place[]; at: number },
  evidence: readonly MarkedPlace[],
  rubric: number,
  remarks: readonly MarkedRemark[],
): readonly MarkedSpan[] {
  const spans: MarkedSpan[] = matches.flatMap((place, i): MarkedSpan[] =>
    place.message === message ? [{ start: place.start, end: place.end, kind: i === at ? 'current' : 'match' }] : [],
  );
  for (const { id, place, label, active } of remarks)
    if (place.message === message) spans.push({ ...place, kind: 'remark', id, label, active });
  for (const one of evidence) {
    if (one.place.message !== message) continue;
    const { start, end } = one.place;
    spans.push({
      start,
      end,
      kind: 'evidence',
      id: one.id,
      label: String(one.rubric + 1),
      active: one.rubric === rubric,
    });
  }
  return spans.length === 0 ? NONE : spans;
}

/** The spans that touch a stretch. */
export function within(spans: readonly MarkedSpan[], start: number, end: number): readonly MarkedSpan[] {
  if (spans.length === 0) return NONE;
  const found = spans.filter((span) => span.start < end && span.end > start);
  return found.length === 0 ? NONE : found;
}
