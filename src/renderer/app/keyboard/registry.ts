/** The commands that the shell has put together: what there is, and who answers to it now. */
import {
  DESKS,
  type Command,
  type CommandFacts,
  type CommandId,
  type DeskName,
  type Group,
  type MenuName,
  type Scope,
} from './command.ts';

const MENU_OF_GROUP: Record<Group, MenuName> = {
  ...{ decide: 'decide', move: 'go', look: 'view', edit: 'edit', application: 'file' },
};

let scopes: readonly Scope[] = [];
let facts: ReadonlyMap<CommandId, CommandFacts> = new Map();

export function list(all: readonly Scope[]): void {
  scopes = all;
  const found = new Map<CommandId, CommandFacts>();
  for (const { commands } of all)
    for (const command of commands) if (!found.has(command.id)) found.set(command.id, command);
  facts = found;
}

export const commandIds = (): CommandId[] => [...facts.keys()];
export const isCommandId = (id: string): id is CommandId => facts.has(id as CommandId);
export const factsOf = (id: CommandId): CommandFacts => facts.get(id) ?? { group: 'application', keys: [] };

export function menuOf(id: CommandId): MenuName {
  const { menu, group } = factsOf(id);
  return menu ?? MENU_OF_GROUP[group];
}

/** What answers to a command now. */
export function activeCommand(id: CommandId): Command | undefined {
  for (const { isActive, commands } of scopes) {
    const command = commands.find((one) => one.id === id);
    if (command && isActive() && command.when?.() !== false) return command;
  }
  return undefined;
}

/** The commands that something on the screen answers to. */
export function activeIds(): CommandId[] {
  const here = new Set(
    scopes
      .filter(({ isActive }) => isActive())
      .flatMap(({ commands }) => commands.filter(({ when }) => when?.() !== false).map(({ id }) => id)),
  );
  return commandIds().filter((id) => here.has(id));
}

const idsOf = (of: Scope['of']): CommandId[] =>
  scopes.filter((scope) => scope.of === of).flatMap(({ commands }) => commands.map(({ id }) => id));

/** The sheet of keys: what works where the user is, then what else each of the other desks answers to. */
export function sheetOf(
  here: DeskName | null,
  active: readonly CommandId[],
): { here: CommandId[]; elsewhere: { desk: DeskName; ids: CommandId[] }[] } {
  const mine = new Set([...(here === null ? [] : idsOf(here)), ...active, ...idsOf('everywhere')]);
  const elsewhere = DESKS.filter((desk) => desk !== here).map((desk) => ({
    desk,
    ids: idsOf(desk).filter((id) => !mine.has(id)),
  }));
  return {
    here: commandIds().filter((id) => mine.has(id)),
    elsewhere: elsewhere.filter(({ ids }) => ids.length > 0),
  };
}
