import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { useImporting } from '../../app/import/importing.ts';
import { useSession } from '../../app/session.ts';
import { isString, recall } from '../../app/storage.ts';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';

/** Until it is known who reviews: the name that will stand with every decision, and whether to look around or to begin with one's own data. */
export function Who() {
  const { t } = useTranslation();
  const sample = useSession((s) => s.workspace?.sample ?? false);
  // Who has said it in another workspace says it here with one key.
  const [typed, setTyped] = useState(() => recall('reviewer', isString, ''));
  const name = typed.trim();
  const callMe = () => useSession.getState().callReviewer(name, true);
  const begin = async () => {
    const path = await attempt(() => api('shell.pickSave', { kind: 'workspace', name: t('home.newName') }));
    // Named here too: who comes back to the sample is the same person.
    if (!path || !(await callMe()) || !(await useSession.getState().open(path, true))) return;
    await useImporting.getState().pick();
  };
  return (
    <Section title={t('home.who')}>
      <form
        className="flex flex-col gap-3 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== '') void callMe();
        }}
      >
        <div className="flex flex-wrap items-end gap-2">
          <div className="w-72">
            <LineField label={t('settings.reviewerName')} value={typed} onChange={setTyped} maxLength={120} />
          </div>
          <Button type="submit" look={sample ? 'plain' : 'primary'} isDisabled={name === ''}>
            {t(sample ? 'home.lookAround' : 'common.save')}
          </Button>
          {sample ? (
            <Button look="primary" isDisabled={name === ''} onPress={() => void begin()}>
              {t('home.ownData')}
            </Button>
          ) : null}
        </div>
        <p className="max-w-[72ch] text-sm text-soft">{t(sample ? 'home.whoSample' : 'home.whoText')}</p>
      </form>
    </Section>
  );
}
