import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { AmountField, LineField } from '../../ui/field.tsx';
import { useRunSettings, type Price } from './run-settings-store.ts';

const DATE = /^\d{4}-\d{2}(-\d{2})?$/;
const today = (): string => new Date().toISOString().slice(0, 10);

/** What models cost, by the user's own table over the one that the application brings. */
export function Prices() {
  const { t } = useTranslation();
  const prices = useRunSettings((s) => s.prices);
  const [form, setForm] = useState<Price | 'new' | null>(null);
  const head = 'pb-1 pl-6 text-end font-normal';
  const cell = 'pl-6 text-end';
  const amount = (value: number | null): string => (value === null ? '–' : value.toString());
  return (
    <div className="flex flex-col gap-2">
      <p className="max-w-[72ch] text-soft">{t('runSettings.pricesNote')}</p>
      <div className="max-h-96 overflow-auto" tabIndex={0} role="group" aria-label={t('runSettings.prices')}>
        <table aria-label={t('runSettings.prices')} className="w-full tabular-nums">
          <thead className="text-sm text-soft">
            <tr>
              <th className="pb-1 text-left font-normal">{t('runSettings.model')}</th>
              <th className={head}>{t('runSettings.input')}</th>
              <th className={head}>{t('runSettings.cachedInput')}</th>
              <th className={head}>{t('runSettings.output')}</th>
              <th className={head}>{t('runSettings.date')}</th>
              <th className="pb-1 pl-6 text-left font-normal">{t('runSettings.source')}</th>
              <th className="pb-1 font-normal">
                <span className="sr-only">{t('runSettings.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <tr key={price.model} className="h-8 border-t border-line">
                <th scope="row" className="text-left font-normal">
                  {price.model}
                </th>
                <td className={cell}>{amount(price.input)}</td>
                <td className={cell}>{amount(price.cachedInput)}</td>
                <td className={cell}>{amount(price.output)}</td>
                <td className={`${cell} text-faint`}>{price.date}</td>
                <td className={`pl-6 ${price.source === 'own' ? '' : 'text-faint'}`}>
                  {t(`runSettings.${price.source}`)}
                </td>
                <td className="text-end whitespace-nowrap">
                  {price.source === 'own' ? (
                    <Button
                      look="quiet"
                      aria-label={t('runSettings.removePrice', { name: price.model })}
                      onPress={() => void useRunSettings.getState().setPrice(price.model, null)}
                    >
                      {t('runSettings.remove')}
                    </Button>
                  ) : null}
                  <Button
                    look="quiet"
                    aria-label={t('runSettings.editPrice', { name: price.model })}
                    onPress={() => {
                      setForm(price);
                    }}
                  >
                    {t('runSettings.edit')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex items-center gap-2">
        <Button
          onPress={() => {
            setForm('new');
          }}
        >
          {t('runSettings.addPrice')}
        </Button>
        <Button onPress={() => void useRunSettings.getState().importPrices()}>{t('runSettings.importPrices')}</Button>
        <CopyTable
          name={t('runSettings.prices')}
          rows={() => [
            ['model', 'input', 'cached input', 'output', 'as of', 'source'],
            ...prices.map((price) => [
              price.model,
              price.input,
              price.cachedInput,
              price.output,
              price.date,
              price.source,
            ]),
          ]}
        />
      </div>
      {form ? (
        <PriceForm
          price={form === 'new' ? null : form}
          onClose={() => {
            setForm(null);
          }}
        />
      ) : null}
    </div>
  );
}

function PriceForm({ price, onClose }: { price: Price | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [model, setModel] = useState(price?.model ?? '');
  const [input, setInput] = useState(price?.input ?? Number.NaN);
  const [cached, setCached] = useState(price?.cachedInput ?? Number.NaN);
  const [output, setOutput] = useState(price?.output ?? Number.NaN);
  const [date, setDate] = useState(today());
  const [tried, setTried] = useState(false);
  const save = async () => {
    // A number field gives its number when the focus leaves it: a button that waits for it could never be pressed.
    if (Number.isNaN(input) || Number.isNaN(output)) {
      setTried(true);
      return;
    }
    const cachedInput = Number.isNaN(cached) ? null : cached;
    if (await useRunSettings.getState().setPrice(model.trim(), { input, cachedInput, output, date })) onClose();
  };
  const amounts = { minValue: 0, maxValue: 100_000, formatOptions: { maximumFractionDigits: 6, useGrouping: false } };
  return (
    <DialogFrame
      title={t('runSettings.priceTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={model.trim() === '' || !DATE.test(date)} onPress={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <p className="pb-3 text-soft">{t('runSettings.priceUnit')}</p>
      <div className="grid grid-cols-3 gap-3">
        <div className="col-span-2">
          <LineField
            label={t('runSettings.model')}
            hint={t('runSettings.modelHint')}
            value={model}
            onChange={setModel}
            isReadOnly={price !== null}
            autoFocus={price === null}
          />
        </div>
        <LineField
          label={t('runSettings.date')}
          hint={t('runSettings.dateHint')}
          value={date}
          onChange={setDate}
          isInvalid={!DATE.test(date)}
        />
        <AmountField
          label={t('runSettings.input')}
          value={input}
          onChange={setInput}
          isInvalid={tried && Number.isNaN(input)}
          {...amounts}
        />
        <AmountField label={t('runSettings.cachedInput')} value={cached} onChange={setCached} {...amounts} />
        <AmountField
          label={t('runSettings.output')}
          value={output}
          onChange={setOutput}
          isInvalid={tried && Number.isNaN(output)}
          {...amounts}
        />
      </div>
    </DialogFrame>
  );
}
