import { useEffect, useMemo, useState } from 'react';
import { clearDraft, keepDraft, readDraft } from './drafts.ts';

interface Draft<T> {
  value: T;
  changed: boolean;
  set: (value: T) => void;
  /** Forgets what was kept, once it is saved or given up. */
  clear: () => void;
}

/** A value that is being edited, kept on this machine until it is saved: after a crash it is found as it was. */
export function useDraft<T>(key: string, before: T, accept: (value: unknown) => value is T): Draft<T> {
  const standing = useMemo(() => JSON.stringify(before), [before]);
  const [value, set] = useState<T>(() => recalled(key, accept) ?? before);
  const text = useMemo(() => JSON.stringify(value), [value]);
  const changed = text !== standing;
  useEffect(() => {
    if (changed) keepDraft(key, text);
    else clearDraft(key);
  }, [key, text, changed]);
  return {
    value,
    changed,
    set,
    clear: () => {
      clearDraft(key);
    },
  };
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
