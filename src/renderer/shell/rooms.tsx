/** The screens as components. Home and the desk of items are there from the start; the others are read from the disk when they are first gone to. */
import { lazy, useDeferredValue, type ComponentType } from 'react';
import type { GradedBy } from '../../core/benchmark/kind.ts';
import type { Screen } from '../app/navigate.ts';
import { seen, seenResults } from '../app/masking.tsx';
import { Home } from '../features/home/home.tsx';
import { Review } from '../features/review/review.tsx';

type Room = ComponentType;

const Runs = lazy(async () => ({ default: (await import('../features/runs/runs.tsx')).Runs }));
const Results = lazy(async () => ({ default: (await import('../features/results/results.tsx')).Results }));
const Diagnose = lazy(async () => ({ default: (await import('../features/diagnose/diagnose.tsx')).Diagnose }));
const Settings = lazy(async () => ({ default: (await import('../features/settings/settings.tsx')).Settings }));
const ExamDesk = lazy(async () => ({ default: (await import('../features/exam/exam-desk.tsx')).ExamDesk }));
const ExamResults = lazy(async () => ({
  default: (await import('../features/exam/results/exam-results.tsx')).ExamResults,
}));
const ClDesk = lazy(async () => ({ default: (await import('../features/cl/cl-desk.tsx')).ClDesk }));
const ClResults = lazy(async () => ({ default: (await import('../features/cl/results/cl-results.tsx')).ClResults }));
/** Its other pages are features of their own, which do not know of it. */
const Team = lazy(async () => {
  const [{ Team: Pages }, { Adjudicate }, { Audit }] = await Promise.all([
    import('../features/team/team.tsx'),
    import('../features/adjudicate/adjudicate.tsx'),
    import('../features/audit/audit.tsx'),
  ]);
  const pages = { adjudicate: seen(Adjudicate), audit: seen(Audit) };
  return { default: () => <Pages pages={pages} /> };
});

const ROOMS: Record<Screen, Room> = {
  home: Home,
  review: Review,
  runs: Runs,
  results: seenResults(Results),
  diagnose: Diagnose,
  team: Team,
  settings: Settings,
};

/** By what of a benchmark's answers is graded, so it is reviewed and scored. */
export const GRADED: Record<GradedBy, typeof ROOMS> = {
  variables: ROOMS,
  points: { ...ROOMS, review: ExamDesk, results: seenResults(ExamResults) },
  rubrics: { ...ROOMS, review: ClDesk, results: seenResults(ClResults) },
};

/**
 * The screen to show. The one before stays until the next is read from the disk, and that one is then laid out a little at a time, so that the window
 * answers meanwhile. null: none yet.
 */
export function useShown(screen: Screen | null, gradedBy: GradedBy): { screen: Screen | null; gradedBy: GradedBy } {
  const kept = { screen: useDeferredValue(screen), gradedBy: useDeferredValue(gradedBy) };
  if (kept.screen !== null || screen === null) return kept;
  // Nothing has to stay at the start, and who waits for the first screen waits for nothing else.
  const room = GRADED[gradedBy][screen];
  return room === Home || room === Review ? { screen, gradedBy } : kept;
}
