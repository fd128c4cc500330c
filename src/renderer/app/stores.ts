/**
 * Every store of the window says whose its state is: the window's own (theme, keys, what is on its way to the file), or the open workspace's. What
 * belongs to a workspace goes with it, in one place and for all stores.
 */
import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand';

type Store<S> = UseBoundStore<StoreApi<S>>;

const begins: (() => void)[] = [];
const watchers = new Set<() => void>();

/** Calls whenever any store of the window has changed; answers what ends it. */
export function onAnyChange(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** State that outlives a workspace. */
export function windowStore<S>(initial: StateCreator<S>): Store<S> {
  const store = create<S>()(initial);
  store.subscribe(() => {
    for (const watcher of watchers) watcher();
  });
  return store;
}

/** State of the open workspace. When another one is open it is as it was made: `initial` runs again, so that nothing of before is in reach. */
export function workspaceStore<S>(initial: StateCreator<S>): Store<S> {
  const store = windowStore(initial);
  begins.push(() => store.setState(initial(store.setState, store.getState, store), true));
  return store;
}

/** Another workspace is open, or the same one anew. */
export function resetWorkspaceStores(): void {
  for (const begin of begins) begin();
}
