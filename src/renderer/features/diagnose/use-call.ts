import { useCallback, useEffect, useState } from 'react';
import type { EngineCalls, InputOf, OutputOf } from '../../../contract/calls.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';

interface Read<T> {
  /** What was read last; stays while it is read anew, goes when something else is asked for. */
  data: T | null;
  reload: () => void;
}

/** Reads something when the input changes or `reload` is called. A null input reads nothing. */
export function useCall<N extends keyof EngineCalls>(
  name: N,
  input: InputOf<EngineCalls, N> | null,
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
  }, [name, key, round]);
  const reload = useCallback(() => {
    setRound((now) => now + 1);
  }, []);
  return { data: found !== null && found.key === key ? found.data : null, reload };
}
