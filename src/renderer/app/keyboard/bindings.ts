import { recall, remember } from '../storage.ts';
import { COMMAND_IDS, commandOf, type CommandId } from './registry.ts';
import { windowStore } from '../stores.ts';

/** Keys that the user chose, by command. A command that is not here has the registry's keys. */
export type OwnKeys = Partial<Record<CommandId, readonly string[]>>;

/** Every key with the command that it gives, and the keys that two commands would share. */
export function ownersOf(own: OwnKeys): { owners: ReadonlyMap<string, CommandId>; shared: string[] } {
  const owners = new Map<string, CommandId>();
  const shared: string[] = [];
  for (const id of COMMAND_IDS)
    for (const key of own[id] ?? commandOf(id).keys) {
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
      COMMAND_IDS.some((known) => known === id) && Array.isArray(keys) && keys.every((key) => typeof key === 'string'),
  );

/** What was stored, unless a later version gave one of its keys to another command. */
function stored(): Bindings {
  const own = recall('keys', isOwnKeys, {});
  const { owners, shared } = ownersOf(own);
  return shared.length > 0 ? { own: {}, owners: ownersOf({}).owners } : { own, owners };
}

export const useBindings = windowStore<Bindings>(stored);

export const keysOf = (id: CommandId, own: OwnKeys = useBindings.getState().own): readonly string[] =>
  own[id] ?? commandOf(id).keys;

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
  useBindings.setState({ own, owners: ownersOf(own).owners });
}
