/** The native menus show every command: by menu, with its name and its first key, from the one list of commands. */
import { useEffect } from 'react';
import type { MenuItems } from '../../contract/shell-calls.ts';
import { api } from './api.ts';
import { keysOf, useBindings } from './keyboard/bindings.ts';
import { useActiveCommands } from './keyboard/dispatch.ts';
import { useCommandName } from './keyboard/names.ts';
import { COMMAND_IDS, commandOf, type CommandId, type Group } from './keyboard/registry.ts';

type MenuName = MenuItems[number]['menu'];
const MENU_OF_GROUP: Record<Group, MenuName> = {
  ...{ decide: 'decide', move: 'go', look: 'view', edit: 'edit', application: 'file' },
};
/** Commands of the application that do not belong to File. */
const MENU_OF: Partial<Record<CommandId, MenuName>> = {
  ...{ 'app.home': 'go', 'app.review': 'go', 'app.runs': 'go', 'app.results': 'go', 'app.compare': 'go' },
  ...{
    'app.diagnose': 'go',
    'app.team': 'go',
    'app.settings': 'go',
    'app.palette': 'view',
    'app.rail': 'view',
    'app.theme': 'view',
  },
  ...{ 'app.help': 'help', 'app.keys': 'help', 'app.tour': 'help' },
};

export const menuOf = (id: CommandId): MenuName => MENU_OF[id] ?? MENU_OF_GROUP[commandOf(id).group];

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
