/** Variables, steps and rubrics that a table names by their places, as parts of items of this workspace; what an expert had added is added. */
import type { StepState, VariableState } from '../../../core/review/event.ts';
import { insertAddedStep, insertAddedVariable } from '../../store/items/annotations.ts';
import type { Parts } from '../../store/decisions/kind.ts';
import { isSameStep, isSameVariable, partAt, type PartKind } from '../../store/log/event-log.ts';
import type { WritableDb } from '../../store/file/open.ts';

export interface IncomingParts extends Parts {
  variablePlaced(place: number): number;
}

/** Per item; `missing` makes the error for a part that is not there. */
export function incomingParts(db: WritableDb): (itemId: number, missing: (what: string) => Error) => IncomingParts {
  /** Where a place of the table is another one here. */
  const moved = new Map<string, number>();
  return (itemId, missing) => {
    const key = (kind: PartKind, place: number): string => `${String(itemId)}/${kind}/${String(place)}`;
    const found = (kind: PartKind, place: number): number | undefined =>
      moved.get(key(kind, place)) ?? partAt(db, kind, place, itemId);
    const placed = (kind: PartKind, place: number): number => {
      const id = found(kind, place);
      if (id === undefined) throw missing(kind);
      return id;
    };
    const named = <T extends { id: number }>(
      kind: PartKind,
      one: T,
      isSame: (id: number) => boolean,
      add: () => number,
    ) => {
      const known = moved.get(key(kind, one.id));
      if (known !== undefined) return known;
      const there = partAt(db, kind, one.id, itemId);
      const id = there !== undefined && isSame(there) ? there : add();
      moved.set(key(kind, one.id), id);
      return id;
    };
    return {
      variable: (one: VariableState) =>
        named(
          'variable',
          one,
          (id) => isSameVariable(db, id, one),
          () => insertAddedVariable(db, itemId, one),
        ),
      step: (one: StepState) =>
        named(
          'step',
          one,
          (id) => isSameStep(db, id, one),
          () => insertAddedStep(db, itemId, one),
        ),
      stepNumber: (place) => placed('step', place),
      rubric: (place) => placed('rubric', place),
      variablePlaced: (place) => placed('variable', place),
    };
  };
}
