import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyTable } from '../../app/figures/copy-table.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { AmountField, LineField } from '../../ui/field.tsx';
import { useFields, type SetField } from '../../ui/use-fields.ts';
import { useRunSettings, type Price, importPrices, setPrice } from './run-settings-store.ts';

const DATE = /^\d{4}-\d{2}(-\d{2})?$/;
const today = (): string => new Date().toISOString().slice(0, 10);

/** What models cost, by the user's own table over the one that the application brings. */
export function Prices() {
  const { t } = useTranslation();
  const prices = useRunSettings((s) => s.prices);
  const [form, setForm] = useState<Price | 'new' | null>(null);
  return (
    <div className="flex flex-col gap-2">
      <p className="max-w-[72ch] text-soft">{t('runSettings.pricesNote')}</p>
      <Table prices={prices} onEdit={setForm} />
      <div className="flex items-center gap-2">
        <Button onPress={() => setForm('new')}>{t('runSettings.addPrice')}</Button>
        <Button onPress={() => void importPrices()}>{t('runSettings.importPrices')}</Button>
        <CopyTable
          name={t('runSettings.prices')}
          rows={() => [
            ['model', 'input', 'cached input', 'output', 'as of', 'source'],
            ...prices.map(({ model, input, cachedInput, output, date, source }) => [
              ...[model, input, cachedInput, output, date, source],
            ]),
          ]}
        />
      </div>
      {form ? <PriceForm price={form === 'new' ? null : form} onClose={() => setForm(null)} /> : null}
    </div>
  );
}

function Table({ prices, onEdit }: { prices: readonly Price[]; onEdit: (price: Price) => void }) {
  const { t } = useTranslation();
  return (
    <div className="max-h-96 overflow-auto" tabIndex={0} role="group" aria-label={t('runSettings.prices')}>
      <table aria-label={t('runSettings.prices')} className="w-full tabular-nums">
        <thead className="text-sm text-soft">
          <tr>
            <th className="pb-1 text-left font-normal">{t('runSettings.model')}</th>
            {(['input', 'cachedInput', 'output', 'date'] as const).map((id) => (
              <th key={id} className="pb-1 pl-6 text-end font-normal">
                {t(`runSettings.${id}`)}
              </th>
            ))}
            <th className="pb-1 pl-6 text-left font-normal">{t('runSettings.source')}</th>
            <th className="pb-1 font-normal">
              <span className="sr-only">{t('runSettings.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <Row key={price.model} price={price} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ price, onEdit }: { price: Price; onEdit: (price: Price) => void }) {
  const { t } = useTranslation();
  const { model, input, cachedInput, output, date, source } = price;
  return (
    <tr className="h-8 border-t border-line">
      <th scope="row" className="text-left font-normal">
        {model}
      </th>
      {[input, cachedInput, output].map((value, index) => (
        <td key={index} className="pl-6 text-end">
          {value === null ? '–' : value.toString()}
        </td>
      ))}
      <td className="pl-6 text-end text-faint">{date}</td>
      <td className={`pl-6 ${source === 'own' ? '' : 'text-faint'}`}>{t(`runSettings.${source}`)}</td>
      <td className="text-end whitespace-nowrap">
        {source === 'own' ? (
          <Button
            look="quiet"
            aria-label={t('runSettings.removePrice', { name: model })}
            onPress={() => void setPrice(model, null)}
          >
            {t('runSettings.remove')}
          </Button>
        ) : null}
        <Button look="quiet" aria-label={t('runSettings.editPrice', { name: model })} onPress={() => onEdit(price)}>
          {t('runSettings.edit')}
        </Button>
      </td>
    </tr>
  );
}

interface Entered {
  model: string;
  input: number;
  cachedInput: number;
  output: number;
  date: string;
}

function PriceForm({ price, onClose }: { price: Price | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [entered, set] = useFields<Entered>({
    ...{ model: price?.model ?? '', date: today() },
    input: price?.input ?? Number.NaN,
    cachedInput: price?.cachedInput ?? Number.NaN,
    output: price?.output ?? Number.NaN,
  });
  const [tried, setTried] = useState(false);
  const { model, input, cachedInput, output, date } = entered;
  const save = async () => {
    // A number field gives its number when the focus leaves it: a button that waits for it could never be pressed.
    setTried(true);
    if (Number.isNaN(input) || Number.isNaN(output)) return;
    const amounts = { input, cachedInput: Number.isNaN(cachedInput) ? null : cachedInput, output, date };
    if (await setPrice(model.trim(), amounts)) onClose();
  };
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
      <PriceFields {...{ entered, tried, isNew: price === null, set }} />
    </DialogFrame>
  );
}

interface PriceFieldsProps {
  entered: Entered;
  /** Whether it was tried to save it: amounts that are missing are marked from then on. */
  tried: boolean;
  isNew: boolean;
  set: SetField<Entered>;
}

function PriceFields({ entered: { model, date, ...amounts }, tried, isNew, set }: PriceFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-3 gap-3">
      <div className="col-span-2">
        <LineField
          label={t('runSettings.model')}
          hint={t('runSettings.modelHint')}
          value={model}
          onChange={set('model')}
          isReadOnly={!isNew}
          autoFocus={isNew}
        />
      </div>
      <LineField
        label={t('runSettings.date')}
        hint={t('runSettings.dateHint')}
        value={date}
        onChange={set('date')}
        isInvalid={!DATE.test(date)}
      />
      {(['input', 'cachedInput', 'output'] as const).map((id) => (
        <AmountField
          key={id}
          label={t(`runSettings.${id}`)}
          value={amounts[id]}
          onChange={set(id)}
          isInvalid={tried && id !== 'cachedInput' && Number.isNaN(amounts[id])}
          minValue={0}
          maxValue={100_000}
          formatOptions={{ maximumFractionDigits: 6, useGrouping: false }}
        />
      ))}
    </div>
  );
}
