import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { enteredTwice, type ModelEntry } from './model-entries.ts';
import { ModelFields, type Model } from './model-fields.tsx';

/** What the models of the list are to the form. */
export type ModelPart = 'model' | 'judge';

/** One model or several, each of which will be a run of its own. */
export function ModelsList({
  part,
  entries,
  onChange,
}: {
  part: ModelPart;
  entries: readonly ModelEntry[];
  onChange: (entries: readonly ModelEntry[]) => void;
}) {
  const { t } = useTranslation();
  const several = entries.length > 1;
  const twice = enteredTwice(entries);
  const nameOf = (number: number): string => t(`newRun.numbered.${part}`, { number });
  const add = () => {
    const last = entries.at(-1);
    if (last) onChange([...entries, { key: last.key + 1, model: { ...last.model, model: '' } }]);
  };
  return (
    <>
      {entries.map(({ key, model }, index) => (
        <Entry
          key={key}
          name={several ? nameOf(index + 1) : null}
          problem={
            twice?.second === index + 1
              ? t('newRun.enteredTwice', { second: nameOf(twice.second), first: nameOf(twice.first) })
              : null
          }
          model={model}
          onChange={(changed) => onChange(entries.map((one) => (one.key === key ? { key, model: changed } : one)))}
          onRemove={() => onChange(entries.filter((one) => one.key !== key))}
        />
      ))}
      <div className="flex items-center gap-3">
        <Button onPress={add}>
          <Plus size={14} aria-hidden />
          {t(`newRun.add.${part}`)}
        </Button>
        {several ? <span className="text-sm text-faint">{t(`newRun.several.${part}`)}</span> : null}
      </div>
    </>
  );
}

interface EntryProps {
  /** null: it is the only one. */
  name: string | null;
  problem: string | null;
  model: Model;
  onChange: (model: Model) => void;
  onRemove: () => void;
}

function Entry({ name, problem, model, onChange, onRemove }: EntryProps) {
  const { t } = useTranslation();
  return (
    <div {...(name === null ? {} : { role: 'group', 'aria-label': name })} className="flex flex-col gap-2">
      {name === null ? null : (
        <div className="flex items-center justify-between">
          <span className="text-sm font-semibold text-soft">{name}</span>
          <Button look="quiet" onPress={onRemove}>
            {t('newRun.removeModel')}
          </Button>
        </div>
      )}
      {problem === null ? null : (
        <p role="alert" className="text-sm text-is-wrong">
          {problem}
        </p>
      )}
      <ModelFields model={model} onChange={onChange} />
    </div>
  );
}
