import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProviders } from '../../app/providers.ts';
import { Button } from '../../ui/button.tsx';
import { removeAddress, useSettings } from './settings-store.ts';
import { mark } from '../../lib/format.ts';

/** Where requests and keys may go beside the providers' own addresses; nothing while there is none. */
export function Addresses() {
  const { t } = useTranslation();
  const addresses = useSettings((s) => s.addresses);
  const providers = useProviders((s) => s.providers);
  if (addresses.length === 0) return null;
  return (
    <div className="flex flex-col pt-4">
      <p className="max-w-[72ch] pb-1 text-soft">{t('settings.addressesNote')}</p>
      {addresses.map((address) => (
        <div
          key={`${address.provider} ${address.baseUrl}`}
          className="flex min-h-11 flex-wrap items-center gap-3 border-t border-line py-1.5"
        >
          <span className="flex w-52 items-center gap-2">
            <Globe size={14} aria-hidden className="text-faint" />
            {providers.find(({ id }) => id === address.provider)?.name ?? address.provider}
          </span>
          <span className="flex-1 font-mono text-sm break-all select-text">{address.baseUrl}</span>
          <Button
            look="quiet"
            aria-label={`${t('settings.removeKey')}${mark('says')}${address.baseUrl}`}
            onPress={() => void removeAddress(address)}
          >
            {t('settings.removeKey')}
          </Button>
        </div>
      ))}
    </div>
  );
}
