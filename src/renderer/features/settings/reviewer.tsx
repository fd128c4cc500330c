import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportDone } from '../../app/errors.ts';
import { useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';

/** Whose decisions these are. The name stands in the workspace with every decision: another name is said to be the same person's, or another's. */
export function Reviewer() {
  const { t } = useTranslation();
  const reviewer = useSession((s) => s.workspace?.reviewer);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? reviewer ?? '';
  const name = shown.trim();
  const same = name === '' || name === reviewer;
  const save = async (rename: boolean) => {
    if (same || !(await useSession.getState().callReviewer(name, rename))) return;
    setTyped(null);
    reportDone(t('settings.reviewerSaved', { name }));
  };
  if (reviewer === undefined) return <p className="text-soft">{t('settings.needsWorkspace')}</p>;
  return (
    <form
      className="flex flex-col gap-2 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save(true);
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-72">
          <LineField label={t('settings.reviewerName')} value={shown} onChange={setTyped} maxLength={120} />
        </div>
        <Button type="submit" isDisabled={same}>
          {t('settings.reviewerRename')}
        </Button>
        <Button isDisabled={same} onPress={() => void save(false)}>
          {t('settings.reviewerOther')}
        </Button>
      </div>
      <p className="max-w-[72ch] text-sm text-soft">{t('settings.reviewerHint')}</p>
    </form>
  );
}
