import { useTranslation } from 'react-i18next';
import type { SetBreakdown } from '../../../contract/breakdown.ts';
import { placesOf } from '../../../core/metrics/ranking.ts';
import { count } from '../../lib/format.ts';
import type { GradedAlike } from './graded-alike.ts';

/** The best first; what has no place comes last. */
export const ranked = (lists: readonly GradedAlike[]): GradedAlike[] =>
  lists.map((one) => {
    const places = new Map(placed(one.sets));
    const last = (set: SetBreakdown) => Number(places.get(set) === null);
    return { ...one, sets: one.sets.toSorted((a, b) => last(a) - last(b) || accuracy(b) - accuracy(a)) };
  });

/** What is not in it stands alone: nobody is before it or behind it. */
export type Places = ReadonlyMap<SetBreakdown, number | null>;

/** The sets of a list with their places. */
export function placed(sets: readonly SetBreakdown[]): [SetBreakdown, number | null][] {
  const figures = sets.map(({ reviewed: { published } }) => ({
    value: published.question?.value ?? null,
    items: published.questions,
  }));
  if (figures.filter(({ value }) => value !== null).length < 2) return [];
  const places = placesOf(figures);
  return sets.map((set, index) => [set, places[index] ?? null]);
}

/** Whether a set has figures, but of too few items to be ranked. */
export const isUnranked = (set: SetBreakdown, places: Places): boolean =>
  set.reviewed.published.question !== null && places.get(set) === null;

const accuracy = (set: SetBreakdown): number => set.reviewed.published.question?.value ?? -1;

/** All items of the benchmark, whether the set has an answer to them or not. */
export const itemsIn = ({ asked }: SetBreakdown): number => asked.ofQuestions + asked.unanswered;

interface PlaceProps {
  set: SetBreakdown;
  place: number | null | undefined;
  rows: number;
}

/** A dash with its reason where the figures are of fewer items than others. */
export function Place({ set, place, rows }: PlaceProps) {
  const { t } = useTranslation();
  const { question, questions } = set.reviewed.published;
  const why = question
    ? t('results.unranked', { count: questions, questions: count(questions), all: count(itemsIn(set)) })
    : t('results.notGraded');
  return (
    <td rowSpan={rows} className="py-1 pr-3 text-end align-top text-faint">
      {place === null ? (
        <span title={why}>
          –<span className="sr-only">{why}</span>
        </span>
      ) : place === undefined ? null : (
        count(place)
      )}
    </td>
  );
}
