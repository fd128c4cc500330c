import { useTranslation } from 'react-i18next';
import type { ProviderView } from '../../../contract/provider-shapes.ts';
import { TickBox } from '../../ui/checkbox.tsx';
import { useProviders } from '../providers.ts';
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
  const providers = useProviders((s) => s.providers);
  const able = models.filter((model) => hasBatches(model, providers));
  if (able.length === 0) return null;
  const hint = [t('newRun.batchHint'), able.length === models.length ? null : t('newRun.batchSome')];
  return (
    <div className="flex flex-col">
      <TickBox isSelected={value} onChange={onChange}>
        {t('newRun.batch')}
      </TickBox>
      <p className="pl-6 text-sm text-faint">{hint.filter(Boolean).join(' ')}</p>
    </div>
  );
}

export function hasBatches(
  { provider }: Model,
  providers: readonly ProviderView[] = useProviders.getState().providers,
): boolean {
  return providers.some(({ id, batches }) => id === provider && batches);
}
