/**
 * A decision is about what was shown: each item is given with a stamp, which comes back with every write about it. What was shown of another
 * workspace, or before a correction, is not what stands under the same number now.
 */
import { createHash } from 'node:crypto';
import { UserError } from '../../../contract/router.ts';
import type { Session } from '../../session.ts';
import type { Subject } from '../../store/log/events.ts';
import { itemContent } from '../../store/items/item-content.ts';
import { noSuchItem } from '../../store/items/item-parts.ts';

/** What a decision concerns, and the stamp of what was shown; without one, whoever decides has just read the item in this process. */
export type Target = Subject & { stamp?: string | undefined };

/** Throws UserError: not-found. */
export function stampOf(session: Session, itemId: number): string {
  const content = itemContent(session.db, itemId);
  if (!content) throw noSuchItem(itemId);
  const { hash, externalId, version } = content;
  const digest = createHash('sha256')
    .update(`${hash}\n${externalId}\n${String(version)}`)
    .digest('base64url');
  return [session.opening, String(itemId), digest.slice(0, 16)].join('.');
}

/** The view of an item with its stamp. */
export const stamped = <V extends { itemId: number }>(session: Session, view: V): V & { stamp: string } => ({
  ...view,
  stamp: stampOf(session, view.itemId),
});

/** Throws UserError other-workspace or item-changed, unless the stamp is that of the item as it is now. To be asked in the transaction that writes. */
export function refuseStale(session: Session, { itemId, stamp }: Target): void {
  if (stamp === undefined || stamp === stampOf(session, itemId)) return;
  if (stamp.split('.')[0] !== session.opening) throw otherWorkspace();
  throw new UserError(
    'item-changed',
    'The item was changed after it was shown here, so what was decided may not fit it any more. Nothing was stored: look at the item as it is now and decide again.',
  );
}

export const otherWorkspace = (): UserError =>
  new UserError(
    'other-workspace',
    'This was about a workspace that is not open any more. Nothing was changed in the one that is open: go back to the other one to do it there.',
  );
