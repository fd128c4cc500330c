import { useEffect } from 'react';
import { api } from '../app/api.ts';

/** How long an item takes begins when a desk shows it, also when one comes back to the desk; that it cannot be noted is told when something is decided. */
export function useOpened(itemId: number | null): void {
  useEffect(() => {
    if (itemId !== null) api('team.opened', { itemId }).catch(() => undefined);
  }, [itemId]);
}
