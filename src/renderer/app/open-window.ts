/** Other workspaces in windows of their own: this one stays as it is. */
import { api } from './api.ts';
import { attempt } from './errors.ts';

export async function openInWindow(path: string): Promise<void> {
  await attempt(() => api('shell.openWindow', { path }));
}

export async function pickForWindow(): Promise<void> {
  const [path] = (await attempt(() => api('shell.pickFiles', { kind: 'workspace' }))) ?? [];
  if (path !== undefined) await openInWindow(path);
}
