import { useCallback, useEffect, useState } from 'react';
import type { EngineCalls, InputOf, OutputOf } from '../../contract/calls.ts';
import { api } from './api.ts';
import { reportError } from './errors.ts';

interface Read<T> {
  /** What was read; stays while it is read anew, goes when something else is asked for. */
  data: T | null;
  /** What was read last, whatever was asked for. */
  last: T | null;
  reload: () => void;
}

/** Reads something when the input changes, when `view` is another, or `reload` is called. A null input reads nothing. */
export function useCall<N extends keyof EngineCalls>(
  name: N,
  input: InputOf<EngineCalls, N> | null,
  view?: unknown,
): Read<OutputOf<EngineCalls, N>> {
  const key = input === null ? null : JSON.stringify(input);
  const [found, setFound] = useState<{ key: string; data: OutputOf<EngineCalls, N> } | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (key === null) return;
    let current = true;
    api(name, JSON.parse(key) as InputOf<EngineCalls, N>).then((data) => {
      if (current) setFound({ key, data });
    }, reportError);
    return () => {
      current = false;
    };
  }, [name, key, view, round]);
  const reload = useCallback(() => setRound((now) => now + 1), []);
  return { data: found !== null && found.key === key ? found.data : null, last: found?.data ?? null, reload };
}
