import { useEffect, useMemo, useRef, useState } from 'react';
import { useNoteDraft } from '../../../app/saving.ts';
import { clearDraft, keepDraft, readDraft } from '../../../desk/writing/drafts.ts';
import type { DraftSteps } from './draft-steps.ts';

export interface Draft<T> {
  value: T;
  changed: boolean;
  /** `typed`: one of the keys of a text, which are taken back together. */
  set: (value: T, typed?: boolean) => void;
  /** Forgets what was kept, once it is saved or given up. */
  clear: () => void;
  steps: DraftSteps;
}

interface Line<T> {
  past: readonly T[];
  value: T;
  future: readonly T[];
}
/** Keys that follow each other so soon are one step. */
const TOGETHER_MS = 1000;
const LONGEST = 100;

/** A value that is being edited, kept on this machine until it is saved: after a crash it is found as it was. Its changes can be taken back. */
export function useDraft<T>(key: string, before: T, accept: (value: unknown) => value is T): Draft<T> {
  const standing = useMemo(() => JSON.stringify(before), [before]);
  const [line, setLine] = useState<Line<T>>(() => ({
    past: [],
    value: recalled(key, accept) ?? before,
    future: [],
  }));
  const { value } = line;
  const text = useMemo(() => JSON.stringify(value), [value]);
  const changed = text !== standing;
  useNoteDraft(key, changed);
  const typedAt = useRef(0);
  useEffect(() => {
    if (changed) keepDraft(key, text);
    else clearDraft(key);
  }, [key, text, changed]);
  const steps = useSteps(line, setLine);
  return {
    value,
    changed,
    set: (next, typed = false) => {
      const now = Date.now();
      const together = typed && now - typedAt.current < TOGETHER_MS;
      typedAt.current = typed ? now : 0;
      setLine(({ past, value: last }) => ({
        past: together && past.length > 0 ? past : [...past.slice(-LONGEST), last],
        value: next,
        future: [],
      }));
    },
    clear: () => clearDraft(key),
    steps,
  };
}

function useSteps<T>(line: Line<T>, setLine: (line: Line<T>) => void): DraftSteps {
  const latest = useRef(line);
  useEffect(() => {
    latest.current = line;
  });
  const put = useRef(setLine);
  return useMemo(
    () => ({
      undo: () => {
        const { past, value, future } = latest.current;
        const back = past.at(-1);
        if (back === undefined) return false;
        put.current({ past: past.slice(0, -1), value: back, future: [value, ...future] });
        return true;
      },
      redo: () => {
        const { past, value, future } = latest.current;
        const [next, ...rest] = future;
        if (next === undefined) return false;
        put.current({ past: [...past, value], value: next, future: rest });
        return true;
      },
    }),
    [],
  );
}

function recalled<T>(key: string, accept: (value: unknown) => value is T): T | null {
  const text = readDraft(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return accept(value) ? value : null;
  } catch {
    return null;
  }
}
