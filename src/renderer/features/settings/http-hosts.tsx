import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { useRunSettings, setHttpHost } from './run-settings-store.ts';
import { mark } from '../../lib/format.ts';

/** Hosts of one's own network that may be asked without encryption. */
export function HttpHosts() {
  const { t } = useTranslation();
  const hosts = useRunSettings((s) => s.httpHosts);
  const [host, setHost] = useState('');
  return (
    <form
      className="flex flex-col gap-2 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (host.trim() !== '')
          void setHttpHost(host, true).then((isDone) => {
            if (isDone) setHost('');
          });
      }}
    >
      <h3 className="font-semibold">{t('runSettings.httpHosts')}</h3>
      <p className="max-w-[72ch] text-soft">{t('runSettings.httpHostsNote')}</p>
      {hosts.map((one) => (
        <div key={one} className="flex min-h-11 items-center gap-3 border-t border-line py-1.5">
          <span className="flex-1 font-mono text-sm break-all select-text">{one}</span>
          <Button
            look="quiet"
            aria-label={`${t('settings.removeKey')}${mark('says')}${one}`}
            onPress={() => void setHttpHost(one, false)}
          >
            {t('settings.removeKey')}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-64">
          <LineField
            label={t('runSettings.httpHost')}
            value={host}
            onChange={setHost}
            placeholder={t('runSettings.httpHostHint')}
          />
        </div>
        <Button type="submit" isDisabled={host.trim() === ''}>
          {t('runSettings.allowHttp')}
        </Button>
      </div>
    </form>
  );
}
