import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { useProviders } from '../../app/providers.ts';
import { useSettings, type SecretState } from './settings-store.ts';
import { mark } from '../../lib/format.ts';

/** The providers' keys: never shown again once given, and it is said plainly where each is kept. */
export function Keys() {
  const { t } = useTranslation();
  const secrets = useSettings((s) => s.secrets);
  return (
    <div className="flex flex-col">
      <p className="max-w-[72ch] pb-1 text-soft">{t('settings.keysNote')}</p>
      {secrets.map((secret) => (
        <KeyRow key={secret.provider} secret={secret} />
      ))}
    </div>
  );
}

function KeyRow({ secret }: { secret: SecretState }) {
  const { t } = useTranslation();
  const [key, setKey] = useState<string | null>(null);
  const { setKey: store, removeKey } = useSettings.getState();
  const name = useProviders((s) => s.providers).find(({ id }) => id === secret.provider)?.name ?? secret.provider;
  const submit = async () => {
    if (key?.trim() && (await store(secret.provider, key.trim()))) setKey(null);
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3 border-t border-line py-1.5">
      <span className="flex w-52 items-center gap-2">
        <KeyRound size={14} aria-hidden className="text-faint" />
        {name}
      </span>
      {key === null ? (
        <>
          <span className={`flex-1 ${secret.state === 'none' ? 'text-faint' : 'text-soft'}`}>
            {t(`keyState.${secret.state}`)}
          </span>
          {secret.state === 'stored' || secret.state === 'session' ? (
            <Button
              look="quiet"
              aria-label={`${t('settings.removeKey')}${mark('says')}${name}`}
              onPress={() => void removeKey(secret.provider)}
            >
              {t('settings.removeKey')}
            </Button>
          ) : null}
          <Button
            aria-label={`${secret.state === 'none' ? t('settings.addKey') : t('settings.replaceKey')}${mark('says')}${name}`}
            onPress={() => {
              setKey('');
            }}
          >
            {secret.state === 'none' ? t('settings.addKey') : t('settings.replaceKey')}
          </Button>
        </>
      ) : (
        <form
          className="flex flex-1 items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <div className="flex-1">
            <LineField
              label={t('settings.keyOf', { name })}
              type="password"
              autoComplete="off"
              autoFocus
              value={key}
              onChange={setKey}
            />
          </div>
          <Button
            onPress={() => {
              setKey(null);
            }}
          >
            {t('common.cancel')}
          </Button>
          <Button type="submit" isDisabled={key.trim() === ''}>
            {t('common.save')}
          </Button>
        </form>
      )}
    </div>
  );
}
