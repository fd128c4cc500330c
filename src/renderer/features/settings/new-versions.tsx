import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { attempt } from '../../app/errors.ts';
import { Button } from '../../ui/button.tsx';
import { TickBox } from '../../ui/checkbox.tsx';

interface NewVersionsView {
  host: string | null;
  on: boolean;
  newer: string | null;
}

/** Whether new versions are told, whom that asks, and the newer one that is known. */
export function NewVersions() {
  const { t } = useTranslation();
  const [view, setView] = useState<NewVersionsView | null>(null);
  useEffect(() => {
    void attempt(() => api('shell.newVersions', {})).then((read) => {
      if (read) setView(read);
    });
  }, []);
  if (view === null) return null;
  if (view.host === null) return <p className="max-w-[72ch] text-soft">{t('settings.nobodyAsked')}</p>;
  const set = async (on: boolean) => {
    if (await attempt(() => api('shell.tellNewVersions', { on }))) setView({ ...view, on });
  };
  return (
    <>
      <TickBox isSelected={view.on} onChange={(on) => void set(on)}>
        {t('settings.tellNewVersions')}
      </TickBox>
      <p className="max-w-[72ch] text-soft">{t('settings.asksDaily', { host: view.host })}</p>
      {view.newer === null ? null : (
        <p className="flex flex-wrap items-center gap-3 py-1">
          {t('settings.newer', { version: view.newer })}
          <Button onPress={() => void attempt(() => api('shell.openReleases', {}))}>
            {t('settings.showReleases')}
          </Button>
        </p>
      )}
    </>
  );
}
