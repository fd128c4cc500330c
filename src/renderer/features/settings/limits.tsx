import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionalAmount } from '../../app/run-form/request-fields.tsx';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { LineField } from '../../ui/field.tsx';
import { useRunSettings } from './run-settings-store.ts';

const LARGEST = { rpm: 10_000_000, tpm: 10_000_000_000 };

/** Requests and tokens a minute, for models whose providers do not state their limits. */
export function Limits() {
  const { t } = useTranslation();
  const limits = useRunSettings((s) => s.limits);
  const [model, setModel] = useState('');
  const [rpm, setRpm] = useState<number | null>(null);
  const [tpm, setTpm] = useState<number | null>(null);
  const { setLimits } = useRunSettings.getState();
  const amount = (value: number | null): string => (value === null ? '–' : count(value));
  const save = async () => {
    if (model.trim() === '' || (rpm === null && tpm === null)) return;
    if (!(await setLimits(model.trim(), { rpm, tpm }))) return;
    setModel('');
    setRpm(null);
    setTpm(null);
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="max-w-[72ch] text-soft">{t('runSettings.limitsNote')}</p>
      {limits.length === 0 ? null : (
        <table aria-label={t('runSettings.limits')} className="w-fit tabular-nums">
          <thead className="text-sm text-soft">
            <tr>
              <th className="pb-1 text-left font-normal">{t('runSettings.model')}</th>
              <th className="pb-1 pl-6 text-end font-normal">{t('runSettings.rpm')}</th>
              <th className="pb-1 pl-6 text-end font-normal">{t('runSettings.tpm')}</th>
              <th className="pb-1 font-normal">
                <span className="sr-only">{t('runSettings.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {limits.map((one) => (
              <tr key={one.model} className="h-8 border-t border-line">
                <th scope="row" className="text-left font-normal">
                  {one.model}
                </th>
                <td className="pl-6 text-end">{amount(one.rpm)}</td>
                <td className="pl-6 text-end">{amount(one.tpm)}</td>
                <td className="pl-6 text-end">
                  <Button
                    look="quiet"
                    aria-label={t('runSettings.removeLimits', { name: one.model })}
                    onPress={() => void setLimits(one.model, null)}
                  >
                    {t('runSettings.remove')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <form
        className="grid max-w-2xl grid-cols-[2fr_1fr_1fr_max-content] items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <LineField label={t('runSettings.model')} value={model} onChange={setModel} />
        <OptionalAmount
          label={t('runSettings.rpm')}
          minValue={1}
          maxValue={LARGEST.rpm}
          value={rpm}
          onChange={setRpm}
        />
        <OptionalAmount
          label={t('runSettings.tpm')}
          minValue={1}
          maxValue={LARGEST.tpm}
          value={tpm}
          onChange={setTpm}
        />
        <Button type="submit">{t('runSettings.setLimits')}</Button>
      </form>
    </div>
  );
}
