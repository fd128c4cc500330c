import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PromptView } from '../../../contract/run-shapes.ts';
import { shortId } from '../../../core/benchmark/short-id.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { LineField } from '../../ui/field.tsx';
import { useRunSettings, resetPrompt, savePrompt } from './run-settings-store.ts';

/** What models are asked, and what stands in its place. */
export function Prompts() {
  const { t } = useTranslation();
  const prompts = useRunSettings((s) => s.prompts);
  const [open, setOpen] = useState<string | null>(null);
  const prompt = prompts.find((one) => one.name === open);
  return (
    <div className="flex flex-col">
      <p className="max-w-[72ch] pb-1 text-soft">{t('runSettings.promptsNote')}</p>
      {prompts.map(({ name, changed, hash }) => (
        <div key={name} className="flex min-h-9 items-center gap-3 border-t border-line">
          <span className="w-52">{name}</span>
          <span className="font-mono text-sm text-faint">{shortId(hash)}</span>
          <span className="flex-1">
            {changed ? (
              <span className="inline-flex items-center gap-1 text-accent">
                <PenLine size={13} aria-hidden />
                {t('runSettings.promptChanged')}
              </span>
            ) : null}
          </span>
          <Button look="quiet" aria-label={t('runSettings.editPrompt', { name })} onPress={() => setOpen(name)}>
            {t('runSettings.edit')}
          </Button>
        </div>
      ))}
      {prompt ? <PromptEditor key={prompt.name} prompt={prompt} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

function PromptEditor({ prompt, onClose }: { prompt: PromptView; onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(prompt.template);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const save = async () => {
    const saved = await savePrompt(prompt.name, text);
    if (!saved) return;
    setProblems(saved.problems);
    if (saved.problems.length === 0) onClose();
  };
  const reset = async () => {
    const back = await resetPrompt(prompt.name);
    if (!back) return;
    setText(back.template);
    setProblems([]);
  };
  return (
    <DialogFrame
      size="wide"
      title={t('runSettings.promptTitle', { name: prompt.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          {prompt.changed ? (
            <Button look="quiet" onPress={() => void reset()}>
              {t('runSettings.reset')}
            </Button>
          ) : null}
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={text === prompt.template} onPress={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <LineField
          label={t('runSettings.template')}
          mono
          lines={16}
          value={text}
          onChange={setText}
          spellCheck="false"
        />
        {problems.length > 0 ? <Problems problems={problems} /> : null}
        {prompt.places.length > 0 ? <Places places={prompt.places} /> : null}
        {prompt.schema === null ? null : <Schema schema={prompt.schema} />}
      </div>
    </DialogFrame>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="text-is-wrong">
      <p className="font-semibold">{t('runSettings.problems')}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the template may name, to be filled in for each request. */
function Places({ places }: { places: PromptView['places'] }) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="pb-1 text-sm text-soft">{t('runSettings.places', { form: '{{name}}' })}</p>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
        {places.map((place) => (
          <div key={place.name} className="contents">
            <dt className="font-mono text-sm">{`{{${place.name}}}`}</dt>
            <dd className="text-soft">{place.description}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The form that a reply has to have. */
function Schema({ schema }: { schema: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <p className="pb-1 text-sm text-soft">{t('runSettings.schema')}</p>
      <pre
        tabIndex={0}
        role="region"
        aria-label={t('runSettings.schema')}
        className="max-h-48 overflow-auto rounded border border-line bg-sunken p-3 font-mono text-sm"
      >
        {schema}
      </pre>
    </div>
  );
}
