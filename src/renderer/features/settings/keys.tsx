import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { useProviders } from '../../app/providers.ts';
import { removeKey, setKey as storeKey, useSettings, type SecretState } from './settings-store.ts';
import { mark } from '../../lib/format.ts';
import { said } from '../../lib/said.ts';

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
  const [asking, setAsking] = useState(false);
  const providers = useProviders((s) => s.providers);
  const name = said(providers.find(({ id }) => id === secret.provider)?.name ?? secret.provider);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3 border-t border-line py-1.5">
      <span className="flex w-52 items-center gap-2">
        <KeyRound size={14} aria-hidden className="text-faint" />
        {name}
      </span>
      {asking ? (
        <KeyForm provider={secret.provider} name={name} onClose={() => setAsking(false)} />
      ) : (
        <StoredKey secret={secret} name={name} onReplace={() => setAsking(true)} />
      )}
    </div>
  );
}

interface StoredKeyProps {
  secret: SecretState;
  name: string;
  onReplace: () => void;
}

/** Where the key is, and what can be done with it. */
function StoredKey({ secret: { provider, state }, name, onReplace }: StoredKeyProps) {
  const { t } = useTranslation();
  const replace = t(state === 'none' ? 'settings.addKey' : 'settings.replaceKey');
  return (
    <>
      <span className={`flex-1 ${state === 'none' ? 'text-faint' : 'text-soft'}`}>{t(`keyState.${state}`)}</span>
      {state === 'stored' || state === 'session' ? (
        <Button
          look="quiet"
          aria-label={`${t('settings.removeKey')}${mark('says')}${name}`}
          onPress={() => void removeKey(provider)}
        >
          {t('settings.removeKey')}
        </Button>
      ) : null}
      <Button aria-label={`${replace}${mark('says')}${name}`} onPress={onReplace}>
        {replace}
      </Button>
    </>
  );
}

interface KeyFormProps {
  provider: SecretState['provider'];
  name: string;
  onClose: () => void;
}

function KeyForm({ provider, name, onClose }: KeyFormProps) {
  const { t } = useTranslation();
  const [key, setKey] = useState('');
  const submit = async () => {
    if (key.trim() && (await storeKey(provider, key.trim()))) onClose();
  };
  return (
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
      <Button onPress={onClose}>{t('common.cancel')}</Button>
      <Button type="submit" isDisabled={key.trim() === ''}>
        {t('common.save')}
      </Button>
    </form>
  );
}
