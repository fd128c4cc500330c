import { useTranslation } from 'react-i18next';
import { TickBox } from '../../ui/checkbox.tsx';
import type { Model } from './model-fields.tsx';

/** Whether runs go by the batch services of the models' providers, with when that pays; nothing where no provider has one. */
export function BatchSwitch({
  models,
  value,
  onChange,
}: {
  models: readonly Model[];
  value: boolean;
  onChange: (value: boolean) => void;
}) {
  const { t } = useTranslation();
  if (!models.some(hasBatches)) return null;
  const hint = [t('newRun.batchHint'), models.every(hasBatches) ? null : t('newRun.batchSome')];
  return (
    <div className="flex flex-col">
      <TickBox isSelected={value} onChange={onChange}>
        {t('newRun.batch')}
      </TickBox>
      <p className="pl-6 text-sm text-faint">{hint.filter(Boolean).join(' ')}</p>
    </div>
  );
}

export function hasBatches({ provider }: Model): boolean {
  return provider !== 'anthropic';
}
