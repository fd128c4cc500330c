import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button as AriaButton, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { PresetView } from '../../../contract/run-shapes.ts';
import type { ModelRef } from '../../../contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { LineField } from '../../ui/field.tsx';
import { Chooser } from '../../ui/select.tsx';
import { api } from '../api.ts';
import { attempt, reportError } from '../errors.ts';

export type Model = z.infer<typeof ModelRef>;
type Preset = z.infer<typeof PresetView>;

const OTHER = 'other';

/** A model at a provider: a preset's address is filled in and can be changed; the endpoint is asked for its models only on demand. */
export function ModelFields({ model, onChange }: { model: Model; onChange: (model: Model) => void }) {
  const { t } = useTranslation();
  const presets = usePresets();
  // A server is shown by its address; which preset it came from is not known any more.
  const [chosen, setChosen] = useState<string>(model.baseUrl === undefined ? model.provider : OTHER);
  const [offered, setOffered] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const preset = presets.find((one) => one.id === chosen);
  const choose = (id: string) => {
    setChosen(id);
    setOffered([]);
    onChange({ ...modelAt(id, presets), model: '' });
  };
  const list = async () => {
    setBusy(true);
    const { provider, baseUrl } = tidy(model);
    const found = await attempt(() => api('providers.models', { provider, ...(baseUrl ? { baseUrl } : {}) }));
    setBusy(false);
    if (found) setOffered(found.models);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Chooser
          label={t('newRun.provider')}
          choices={[
            { id: 'openai', label: t('provider.openai') },
            { id: 'gemini', label: t('provider.gemini') },
            ...presets.map(({ id, name }) => ({ id, label: name })),
            { id: OTHER, label: t('newRun.other') },
          ]}
          value={chosen}
          onChange={choose}
        />
        <ModelName
          value={model.model}
          offered={offered}
          onChange={(name) => {
            onChange({ ...model, model: name });
          }}
        />
      </div>
      {model.baseUrl === undefined ? null : (
        <LineField
          label={t('newRun.address')}
          placeholder="http://localhost:8000/v1"
          hint={preset?.note ? <CodeText text={preset.note} /> : t('newRun.addressHint')}
          value={model.baseUrl}
          onChange={(baseUrl) => {
            onChange({ ...model, baseUrl });
          }}
        />
      )}
      <div className="flex items-center gap-3">
        <Button isDisabled={busy || !hasAddress(model)} onPress={() => void list()}>
          {t(busy ? 'newRun.listing' : 'newRun.listModels')}
        </Button>
        {offered.length > 0 ? (
          <span className="text-sm text-faint">{t('newRun.modelsFound', { count: offered.length })}</span>
        ) : null}
      </div>
    </div>
  );
}

/** The servers that the application knows by name. */
function usePresets(): readonly Preset[] {
  const [presets, setPresets] = useState<Preset[]>([]);
  useEffect(() => {
    let current = true;
    api('providers.presets', {}).then((found) => {
      if (current) setPresets(found);
    }, reportError);
    return () => {
      current = false;
    };
  }, []);
  return presets;
}

/** A field that takes any name, and offers those that the endpoint listed. */
function ModelName({
  value,
  offered,
  onChange,
}: {
  value: string;
  offered: string[];
  onChange: (name: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <ComboBox
      inputValue={value}
      onInputChange={onChange}
      onChange={(key) => {
        if (typeof key === 'string') onChange(key);
      }}
      items={offered.map((id) => ({ id }))}
      allowsCustomValue
      menuTrigger="focus"
      className="flex min-w-0 flex-col gap-1"
    >
      <Label className="text-sm text-soft">{t('newRun.model')}</Label>
      <div className="flex h-7 items-center rounded border border-line-strong bg-raised">
        <Input className="h-full w-full min-w-0 rounded bg-transparent px-2" autoComplete="off" spellCheck={false} />
        {offered.length > 0 ? (
          <AriaButton className="flex h-full w-7 shrink-0 items-center justify-center text-faint">
            <ChevronDown size={14} aria-hidden />
          </AriaButton>
        ) : null}
      </div>
      <Popover
        offset={4}
        className="appear max-h-80 min-w-(--trigger-width) overflow-auto rounded-md border border-line bg-raised p-1 shadow-float"
      >
        <ListBox<{ id: string }> className="outline-none">
          {({ id }) => (
            <ListBoxItem
              id={id}
              textValue={id}
              className="flex min-h-7 items-center rounded px-2 outline-none data-focused:bg-selected"
            >
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

function modelAt(id: string, presets: readonly Preset[]): Model {
  if (id === 'openai' || id === 'gemini') return { provider: id, model: '' };
  const preset = presets.find((one) => one.id === id);
  return { provider: preset?.provider ?? 'compatible', model: '', baseUrl: preset?.baseUrl ?? '' };
}

const hasAddress = (model: Model): boolean =>
  model.baseUrl === undefined || /^https?:\/\/\S+/.test(model.baseUrl.trim());

/** Whether enough is filled in to ask the model. */
export const isUsable = (model: Model): boolean => model.model.trim() !== '' && hasAddress(model);

/** The model as the engine takes it: trimmed, the address only where there is one. */
export const tidy = (model: Model): Model => ({
  provider: model.provider,
  model: model.model.trim(),
  ...(model.baseUrl ? { baseUrl: model.baseUrl.trim() } : {}),
});
