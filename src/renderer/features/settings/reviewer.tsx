import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { attempt, reportDone } from '../../app/errors.ts';
import { useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';

/** Whose decisions these are. The name stands in the workspace with every decision. */
export function Reviewer() {
  const { t } = useTranslation();
  const reviewer = useSession((s) => s.workspace?.reviewer);
  const [name, setName] = useState<string | null>(null);
  const shown = name ?? reviewer ?? '';
  const save = async () => {
    const workspace = await attempt(() => api('workspace.setReviewer', { name: shown.trim() }));
    if (!workspace) return;
    useSession.getState().adopt(workspace);
    setName(null);
    reportDone(t('settings.reviewerSaved', { name: workspace.reviewer }));
  };
  if (reviewer === undefined) return <p className="text-soft">{t('settings.needsWorkspace')}</p>;
  return (
    <form
      className="flex items-end gap-2 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="w-72">
        <LineField label={t('settings.reviewerName')} value={shown} onChange={setName} maxLength={120} />
      </div>
      <Button type="submit" isDisabled={shown.trim() === '' || shown.trim() === reviewer}>
        {t('common.save')}
      </Button>
    </form>
  );
}
