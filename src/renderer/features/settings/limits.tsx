import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { LimitsForm } from './limits-form.tsx';
import { useRunSettings, setLimits } from './run-settings-store.ts';
import { useServerName } from './server-name.ts';

/** Requests and tokens a minute, where providers do not state their limits. */
export function Limits() {
  const { t } = useTranslation();
  const limits = useRunSettings((s) => s.limits);
  const nameOf = useServerName();
  const [edited, setEdited] = useState<{ n: number; of: (typeof limits)[number] | null }>({ n: 0, of: null });
  const amount = (value: number | null): string => (value === null ? '–' : count(value));
  return (
    <div className="flex flex-col gap-2">
      <p className="max-w-[72ch] text-soft">{t('runSettings.limitsNote')}</p>
      {limits.length === 0 ? null : (
        <table aria-label={t('runSettings.limits')} className="w-fit max-w-full tabular-nums">
          <thead className="text-sm text-soft">
            <tr>
              <th className="pb-1 text-left font-normal">{t('runSettings.limitsFor')}</th>
              <th className="pb-1 pl-6 text-end font-normal">{t('runSettings.rpm')}</th>
              <th className="pb-1 pl-6 text-end font-normal">{t('runSettings.tpm')}</th>
              <th className="pb-1 font-normal">
                <span className="sr-only">{t('runSettings.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {limits.map((one) => {
              const name = one.scope === 'server' ? t('runSettings.limitsAllOf', { name: nameOf(one.name) }) : one.name;
              return (
                <tr key={`${one.scope} ${one.name}`} className="h-8 border-t border-line">
                  <th scope="row" className="text-left font-normal wrap-anywhere">
                    {name}
                  </th>
                  <td className="pl-6 text-end">{amount(one.rpm)}</td>
                  <td className="pl-6 text-end">{amount(one.tpm)}</td>
                  <td className="pl-6 text-end whitespace-nowrap">
                    <Button
                      look="quiet"
                      aria-label={t('runSettings.removeLimits', { name })}
                      onPress={() => void setLimits(one, null)}
                    >
                      {t('runSettings.remove')}
                    </Button>
                    <Button
                      look="quiet"
                      aria-label={t('runSettings.editLimits', { name })}
                      onPress={() => setEdited({ n: edited.n + 1, of: one })}
                    >
                      {t('runSettings.edit')}
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <LimitsForm key={edited.n} limits={edited.of} />
    </div>
  );
}
