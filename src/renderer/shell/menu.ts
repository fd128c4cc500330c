/** The native menus show every command: by menu, with its name and its first key, from the one list of commands. */
import { useEffect } from 'react';
import { api } from '../app/api.ts';
import { keysOf, useBindings } from '../app/keyboard/bindings.ts';
import { commandIds, activeIds, menuOf } from '../app/keyboard/registry.ts';
import { onAnyChange } from '../app/stores.ts';
import { useCommandName } from './names.ts';

/** Several parts of the screen come and go together. */
const SETTLED_MS = 150;
let told = '';

/** Tells the shell, whenever it has changed, what the menus hold and which of it can be done now. */
export function useMenu(): void {
  const nameOf = useCommandName();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      const here = new Set(activeIds());
      const { own } = useBindings.getState();
      const items = commandIds().map((id) => ({
        ...{ menu: menuOf(id), id, label: nameOf(id), key: keysOf(id, own)[0] ?? null },
        enabled: here.has(id),
      }));
      const telling = JSON.stringify(items);
      if (telling === told) return;
      told = telling;
      api('shell.menu', { items }).catch(() => {
        // The window answers to all of it without a menu too.
        told = '';
      });
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, SETTLED_MS);
    };
    later();
    const stop = onAnyChange(later);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [nameOf]);
}
