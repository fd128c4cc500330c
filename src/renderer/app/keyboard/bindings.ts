import { recall, remember } from '../storage.ts';
import { windowStore } from '../stores.ts';
import type { CommandId, Scope } from './command.ts';
import { commandIds, factsOf, isCommandId, list } from './registry.ts';

/** Keys that the user chose, by command. A command that is not here has the keys that it came with. */
export type OwnKeys = Partial<Record<CommandId, readonly string[]>>;

/** Every key with the command that it gives, and the keys that two commands would share. */
export function ownersOf(own: OwnKeys): { owners: ReadonlyMap<string, CommandId>; shared: string[] } {
  const owners = new Map<string, CommandId>();
  const shared: string[] = [];
  for (const id of commandIds())
    for (const key of own[id] ?? factsOf(id).keys) {
      if (owners.has(key)) shared.push(key);
      owners.set(key, id);
    }
  return { owners, shared };
}

interface Bindings {
  own: OwnKeys;
  owners: ReadonlyMap<string, CommandId>;
}

const isOwnKeys = (value: unknown): value is OwnKeys =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([id, keys]: [string, unknown]) =>
      isCommandId(id) && Array.isArray(keys) && keys.every((key) => typeof key === 'string'),
  );

export const useBindings = windowStore<Bindings>(() => ({ own: {}, owners: new Map() }));

/** These are the commands of the window. The user's keys are as they were stored, unless a later version gave one of them to another command. */
export function listCommands(scopes: readonly Scope[]): void {
  list(scopes);
  const own = recall('keys', isOwnKeys, {});
  useBindings.setState(bindingsOf(ownersOf(own).shared.length > 0 ? {} : own));
}

export const keysOf = (id: CommandId, own: OwnKeys = useBindings.getState().own): readonly string[] =>
  own[id] ?? factsOf(id).keys;

/** Gives a key to a command, in place of its keys. Answers the command that has the key already; then nothing changes. */
export function bind(id: CommandId, key: string): CommandId | null {
  const { own, owners } = useBindings.getState();
  const owner = owners.get(key);
  if (owner !== undefined && owner !== id) return owner;
  keep({ ...own, [id]: [key] });
  return null;
}

/** Back to the keys that the application came with. */
export function resetBindings(): void {
  keep({});
}

function keep(own: OwnKeys): void {
  remember('keys', own);
  useBindings.setState(bindingsOf(own));
}

const bindingsOf = (own: OwnKeys): Bindings => ({ own, owners: ownersOf(own).owners });
