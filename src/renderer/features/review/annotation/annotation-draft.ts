import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { editRow, type RowEdit } from '../../../../core/benchmark/cfe/row-edit.ts';
import type { RowProblem } from '../../../../core/benchmark/cfe/row-problems.ts';
import { api } from '../../../app/api.ts';
import { reportError } from '../../../app/errors.ts';
import { useNoteDraft } from '../../../app/saving.ts';
import { clearDraft, keepDraft, readDraft } from '../../../desk/writing/drafts.ts';

/** The item as JSON while it is edited. */
export interface JsonDraft {
  /** As it is saved, and as it was imported; null until they are read. */
  saved: { text: string; imported: string } | null;
  text: string;
  changed: boolean;
  problems: readonly RowProblem[];
  /** What saving would correct; null while there are problems. */
  edit: RowEdit | null;
  set: (text: string) => void;
  clear: () => void;
}

const NO_PROBLEMS: readonly RowProblem[] = [];

/** Reads the item's JSON once it is wanted, or when an edit of it was left unsaved; what is typed is kept on this machine. */
export function useJsonDraft(itemId: number, wanted: boolean): JsonDraft {
  const key = `json/${String(itemId)}`;
  const [saved, setSaved] = useState<JsonDraft['saved']>(null);
  const [edited, setEdited] = useState<string | null>(() => readDraft(key));
  const reads = wanted || edited !== null;
  useEffect(() => {
    if (!reads) return undefined;
    let current = true;
    api('items.json', { itemId }).then((found) => {
      if (current) setSaved(found);
    }, reportError);
    return () => {
      current = false;
    };
  }, [itemId, reads]);
  const text = edited ?? saved?.text ?? '';
  const changed = saved !== null && edited !== null && edited !== saved.text;
  useEffect(() => {
    if (saved === null || edited === null) return;
    if (changed) keepDraft(key, edited);
    else clearDraft(key);
  }, [key, saved, edited, changed]);
  useNoteDraft(key, changed);
  // Typing comes first: what it changes is worked out after it.
  const shown = useDeferredValue(text);
  const result = useMemo(
    () => (saved === null || shown === saved.text ? null : editRow(saved.imported, saved.text, shown)),
    [saved, shown],
  );
  const problems = Array.isArray(result) ? result : NO_PROBLEMS;
  return {
    saved,
    text,
    changed,
    problems,
    edit: Array.isArray(result) ? null : result,
    set: setEdited,
    clear: () => {
      clearDraft(key);
      setEdited(null);
    },
  };
}
