import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ModelRef, ProviderName } from '../../../contract/shapes.ts';
import { LineField } from '../../ui/field.tsx';
import { Chooser } from '../../ui/select.tsx';

export type Model = z.infer<typeof ModelRef>;
export const PROVIDERS = ['openai', 'gemini', 'anthropic', 'compatible'] as const satisfies readonly ProviderName[];

/** A model at a provider; a compatible server also has an address. */
export function ModelFields({ model, onChange }: { model: Model; onChange: (model: Model) => void }) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-2 gap-3">
      <Chooser
        label={t('runs.provider')}
        choices={PROVIDERS.map((id) => ({ id, label: t(`provider.${id}`) }))}
        value={model.provider}
        onChange={(provider) => {
          onChange({ ...model, provider });
        }}
      />
      <LineField
        label={t('runs.model')}
        value={model.model}
        onChange={(name) => {
          onChange({ ...model, model: name });
        }}
      />
      {model.provider === 'compatible' ? (
        <div className="col-span-2">
          <LineField
            label={t('runs.address')}
            placeholder="http://localhost:11434/v1"
            hint={t('runs.addressHint')}
            value={model.baseUrl ?? ''}
            onChange={(baseUrl) => {
              onChange({ ...model, baseUrl });
            }}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Whether enough is filled in to ask the model. */
export const isUsable = (model: Model): boolean =>
  model.model.trim() !== '' && (model.provider !== 'compatible' || /^https?:\/\/\S+/.test(model.baseUrl?.trim() ?? ''));

/** The model as the engine takes it: trimmed, the address only where it means something. */
export const tidy = (model: Model): Model => ({
  provider: model.provider,
  model: model.model.trim(),
  ...(model.provider === 'compatible' && model.baseUrl ? { baseUrl: model.baseUrl.trim() } : {}),
});
