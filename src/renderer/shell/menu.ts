/** The native menus show every command: by menu, with its name and its first key, from the one list of commands. */
import { useEffect } from 'react';
import { api } from '../app/api.ts';
import { keysOf, useBindings } from '../app/keyboard/bindings.ts';
import { useActiveCommands } from '../app/keyboard/dispatch.ts';
import { useCommandName } from './names.ts';
import { COMMAND_IDS, menuOf } from '../app/keyboard/registry.ts';

/** Several parts of the screen come and go together. */
const SETTLED_MS = 150;
let told = '';

/** Tells the shell, whenever it has changed, what the menus hold and which of it can be done now. */
export function useMenu(): void {
  const nameOf = useCommandName();
  const handlers = useActiveCommands((s) => s.handlers);
  const own = useBindings((s) => s.own);
  useEffect(() => {
    const timer = setTimeout(() => {
      const items = COMMAND_IDS.map((id) => ({
        ...{ menu: menuOf(id), id, label: nameOf(id), key: keysOf(id, own)[0] ?? null },
        enabled: handlers.has(id),
      }));
      const telling = JSON.stringify(items);
      if (telling === told) return;
      told = telling;
      api('shell.menu', { items }).catch(() => {
        // The window answers to all of it without a menu too.
        told = '';
      });
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [nameOf, handlers, own]);
}
