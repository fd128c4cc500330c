import { expect, it } from 'vitest';
import { resetWorkspaceStores, windowStore, workspaceStore } from './stores.ts';

it('what belongs to a workspace goes with it, what belongs to the window stays', () => {
  const makeStore = () => ({ itemId: null as number | null, known: new Set<number>() });
  const ofWorkspace = workspaceStore(makeStore);
  const ofWindow = windowStore(makeStore);
  for (const store of [ofWorkspace, ofWindow]) {
    store.setState({ itemId: 7 });
    store.getState().known.add(7);
  }
  resetWorkspaceStores();
  expect(ofWorkspace.getState()).toEqual({ itemId: null, known: new Set() });
  expect(ofWindow.getState()).toEqual({ itemId: 7, known: new Set([7]) });
});
