import { useEffect, useState } from 'react';
import type { FigureFilter, FigureMembers } from '../../../contract/breakdown.ts';
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';

const PAGE = 100;

type Found = OutputOf<EngineCalls, 'results.items'>;
/** An item behind a figure, as lists show it. */
export type FigureLine = Found['lines'][number];
/** Answer sets, each in the grading named or in the one that is shown of it. */
export type LineSets = readonly { runId: number; gradingId?: number | undefined }[];

interface Wanted {
  benchmarkId: number | null;
  sets: LineSets;
  of: { group?: FigureMembers['group']; itemIds?: readonly number[] | undefined };
  filter?: FigureFilter;
  /** Asked anew when it is another. */
  view: object;
}

/** The first items behind a figure, and more on demand. Undefined while they are not there. */
export function useFigureLines({
  benchmarkId,
  sets,
  of,
  filter,
  view,
}: Wanted): (Found & { more: () => void }) | undefined {
  const [found, setFound] = useState<Found>();
  const { group, itemIds } = of;
  const ask = (from: number): Promise<Found> | null =>
    benchmarkId === null
      ? null
      : api('results.items', {
          ...{ benchmarkId, sets: [...sets], filter, from, limit: PAGE },
          of: { group, ...(itemIds ? { itemIds: [...itemIds] } : {}) },
        });
  const key = JSON.stringify([benchmarkId, sets, group, filter]);
  useEffect(() => {
    let current = true;
    ask(0)?.then((first) => {
      if (current) setFound(first);
    }, reportError);
    return () => {
      current = false;
    };
    // By what they say: lists of sets are made anew with every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, itemIds, view]);
  const more = (): void => {
    if (!found) return;
    ask(found.lines.length)?.then((next) => {
      // What was asked for anew meanwhile is another list.
      setFound((now) => (now === found ? { ...next, lines: [...found.lines, ...next.lines] } : now));
    }, reportError);
  };
  return found && { ...found, more };
}

/** How many the next page has. */
export const nextPage = ({ lines }: Pick<Found, 'lines'>, all: number): number => Math.min(PAGE, all - lines.length);
