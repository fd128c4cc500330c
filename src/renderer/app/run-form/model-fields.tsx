import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ModelRef } from '../../../contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { LineField } from '../../ui/field.tsx';
import { Chooser } from '../../ui/select.tsx';
import { api } from '../api.ts';
import { attempt } from '../errors.ts';
import { serversOf, useProviders, type Server } from '../providers.ts';
import { said } from '../../lib/said.ts';

export type Model = z.infer<typeof ModelRef>;

/** What a form of models begins with. */
export const NO_MODEL: Model = { provider: 'openai', model: '' };

/** A model at a provider: a known server's address is filled in and can be changed; the endpoint is asked for its models only on demand. */
export function ModelFields({ model, onChange }: { model: Model; onChange: (model: Model) => void }) {
  const { t } = useTranslation();
  const providers = useProviders((s) => s.providers);
  const servers = serversOf(providers);
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = picked ?? serverOf(model, servers)?.id ?? '';
  const [offered, setOffered] = useState<string[]>([]);
  const server = servers.find((one) => one.id === chosen);
  const choose = (id: string) => {
    setPicked(id);
    setOffered([]);
    onChange(modelAt(id, servers));
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Chooser
          label={t('newRun.provider')}
          choices={servers.map(({ id, name }) => ({ id, label: said(name) }))}
          value={chosen}
          onChange={choose}
        />
        <ModelName value={model.model} offered={offered} onChange={(name) => onChange({ ...model, model: name })} />
      </div>
      {model.baseUrl === undefined ? null : (
        <LineField
          label={t('newRun.address')}
          placeholder={providers.find(({ id }) => id === model.provider)?.addressExample ?? ''}
          hint={server?.note ? <CodeText text={said(server.note)} /> : t('newRun.addressHint')}
          value={model.baseUrl}
          onChange={(baseUrl) => onChange({ ...model, baseUrl })}
        />
      )}
      <Offered model={model} offered={offered} onOffered={setOffered} />
    </div>
  );
}

interface OfferedProps {
  model: Model;
  offered: readonly string[];
  onOffered: (models: string[]) => void;
}

/** Asks the endpoint for its models. */
function Offered({ model, offered, onOffered }: OfferedProps) {
  const { t } = useTranslation();
  const listsModels = useProviders((s) => s.providers.find(({ id }) => id === model.provider)?.listsModels ?? false);
  const [busy, setBusy] = useState(false);
  const list = async () => {
    setBusy(true);
    const { provider, baseUrl } = tidy(model);
    const found = await attempt(() => api('providers.models', { provider, ...(baseUrl ? { baseUrl } : {}) }));
    setBusy(false);
    if (found) onOffered(found.models);
  };
  return (
    <div className={`flex items-center gap-3 ${listsModels ? '' : 'hidden'}`}>
      <Button isDisabled={busy || !hasAddress(model)} onPress={() => void list()}>
        {t(busy ? 'newRun.listing' : 'newRun.listModels')}
      </Button>
      {offered.length > 0 ? (
        <span className="text-sm text-faint">{t('newRun.modelsFound', { count: offered.length })}</span>
      ) : null}
    </div>
  );
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

/** The choice that a model comes from; of one with an address, that for typing any: which server of the list it was is not known any more. */
function serverOf({ provider, baseUrl }: Model, servers: readonly Server[]): Server | undefined {
  const own = servers.filter((server) => server.provider === provider);
  return own.find((server) => server.baseUrl === (baseUrl === undefined ? null : '')) ?? own[0];
}

function modelAt(id: string, servers: readonly Server[]): Model {
  const server = servers.find((one) => one.id === id);
  if (!server) return NO_MODEL;
  return { provider: server.provider, model: '', ...(server.baseUrl === null ? {} : { baseUrl: server.baseUrl }) };
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
