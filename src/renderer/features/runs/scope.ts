/** Which items a run is about, as a form has it. */
export type Scope =
  | { by: 'all' }
  | { by: 'subjects'; subjects: string[] }
  /** In the language of Review's queue; `itemIds` are those that pass, null until they are known. */
  | { by: 'filter'; filter: string; itemIds: number[] | null };

export const ALL: Scope = { by: 'all' };

/** Whether there is anything to do. */
export function isChosen(scope: Scope): boolean {
  if (scope.by === 'all') return true;
  return scope.by === 'subjects' ? scope.subjects.length > 0 : (scope.itemIds?.length ?? 0) > 0;
}

/** The part of a run's input that says which items. */
export function itemsOf(scope: Scope): { items?: { subjects: string[] } | { itemIds: number[] } } {
  if (scope.by === 'all') return {};
  return { items: scope.by === 'subjects' ? { subjects: scope.subjects } : { itemIds: scope.itemIds ?? [] } };
}
