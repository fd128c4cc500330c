import { useTranslation } from 'react-i18next';
import type { WorkspaceView } from '../../../contract/workspace-shapes.ts';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { useCall } from '../../app/use-call.ts';
import { Button } from '../../ui/button.tsx';

/** What was removed since the workspace was opened: each is one press away until it closes. */
export function RemovedThings({ workspace }: { workspace: WorkspaceView }) {
  const { t } = useTranslation();
  const removed = useCall('manage.removed', {}, workspace).data ?? [];
  if (removed.length === 0) return null;
  return (
    <ul aria-label={t('manage.removedThings')} className="m-0 mt-2 list-none p-0 text-sm text-soft">
      {removed.map(({ id, kind, name }) => (
        <li key={id} className="flex min-h-7 items-center gap-2">
          {t(`manage.gone.${kind}`, { name })}
          <Button look="quiet" className="h-6!" onPress={() => void attempt(() => api('manage.bringBack', { id }))}>
            {t('manage.bringBack')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
