import { useTranslation } from 'react-i18next';
import { TickBox } from '../../ui/checkbox.tsx';
import type { Model } from './model-fields.tsx';

/** Whether a run goes by the provider's batch service, with when that pays; nothing where the provider has none. */
export function BatchSwitch({
  model,
  value,
  onChange,
  note,
}: {
  model: Model;
  value: boolean;
  onChange: (value: boolean) => void;
  /** What is particular to this kind of run. */
  note?: string;
}) {
  const { t } = useTranslation();
  if (!hasBatches(model)) return null;
  return (
    <div className="flex flex-col">
      <TickBox isSelected={value} onChange={onChange}>
        {t('newRun.batch')}
      </TickBox>
      <p className="pl-6 text-sm text-faint">{[t('newRun.batchHint'), note].filter(Boolean).join(' ')}</p>
    </div>
  );
}

export function hasBatches({ provider }: Model): boolean {
  return provider !== 'anthropic';
}
