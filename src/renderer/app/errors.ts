import { toast } from 'sonner';
import { CallError } from '../../contract/client.ts';
import { LateReply } from './api.ts';
import { t } from './i18n.ts';

/** Takes every message away: what they tell of, and offer to do, is of a workspace that is not open any more. */
export const dismissMessages = (): void => {
  toast.dismiss();
};

/** Shows a failed action with the engine's message and code, until it is dismissed or 12 s have passed. */
export function reportError(error: unknown, what?: string): void {
  // Asked of a workspace that is not open any more: nobody waits for it.
  if (error instanceof LateReply) return;
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof CallError ? error.code : 'internal';
  if (code === 'other-window') {
    reportNote(message);
    return;
  }
  toast.error(what ?? message, {
    description: what ? `${message} (${code})` : t('errors.code', { code }),
    duration: 12_000,
    closeButton: true,
  });
}

export function reportDone(message: string, action?: { label: string; onClick: () => void }): void {
  toast.success(message, { duration: 6000, closeButton: true, ...(action ? { action } : {}) });
}

/** Says what happened that is neither done nor failed. A newer message of the same `id` takes the place of the older one. */
export function reportNote(message: string, id?: string): void {
  toast(message, { duration: 6000, closeButton: true, ...(id === undefined ? {} : { id }) });
}

/** Runs an action whose failure the user should see. Answers undefined after a failure. */
export async function attempt<T>(action: () => Promise<T>, what?: string): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    reportError(error, what);
    return undefined;
  }
}
