import { useEffect, useRef } from 'react';
import { windowStore } from '../stores.ts';
import type { CommandId } from './command.ts';

type Handler = () => void;

/** The commands that a component on the screen answers to right now. */
const useAnswered = windowStore<{ handlers: ReadonlyMap<CommandId, Handler> }>(() => ({
  handlers: new Map(),
}));
export const isAnswered = (id: CommandId): boolean => useAnswered.getState().handlers.has(id);
export const answers = (id: CommandId): void => useAnswered.getState().handlers.get(id)?.();

/** Answers to commands while the component is on the screen. The handlers may change on every render. */
export function useCommands(handlers: Partial<Record<CommandId, Handler>>): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const ids = Object.keys(handlers).sort().join(' ');
  useEffect(() => {
    const mine = ids.split(' ').filter(Boolean) as CommandId[];
    useAnswered.setState((s) => {
      const next = new Map(s.handlers);
      for (const id of mine) next.set(id, () => latest.current[id]?.());
      return { handlers: next };
    });
    return () =>
      useAnswered.setState((s) => {
        const next = new Map(s.handlers);
        for (const id of mine) next.delete(id);
        return { handlers: next };
      });
  }, [ids]);
}
