import { useEffect } from 'react';
import type { StoreApi } from 'zustand';
import { api } from '../app/api.ts';

/** What of a desk's store is asked here: which item is on it. */
type Shown = Pick<StoreApi<{ itemId: number | null }>, 'getState' | 'subscribe'>;

/**
 * How long an item takes begins when a desk shows it, also when one comes back to the desk; that it cannot be noted is told when something is decided.
 * The store is listened to, not read with a hook: a desk that renders anew with every item is felt at the key.
 */
export function useOpened(desk: Shown): void {
  useEffect(() => {
    const note = (itemId: number | null): void => {
      if (itemId !== null) api('team.opened', { itemId }).catch(() => undefined);
    };
    note(desk.getState().itemId);
    return desk.subscribe(({ itemId }, before) => {
      if (itemId !== before.itemId) note(itemId);
    });
  }, [desk]);
}
