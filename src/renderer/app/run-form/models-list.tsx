import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { enteredTwice, type ModelEntry } from './model-entries.ts';
import { ModelFields } from './model-fields.tsx';

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
  const add = () => {
    const last = entries.at(-1);
    if (last) onChange([...entries, { key: last.key + 1, model: { ...last.model, model: '' } }]);
  };
  return (
    <>
      {entries.map(({ key, model }, index) => {
        const name = t(`newRun.numbered.${part}`, { number: index + 1 });
        return (
          <div key={key} {...(several ? { role: 'group', 'aria-label': name } : {})} className="flex flex-col gap-2">
            {several ? (
              <div className="flex items-center justify-between">
                <span className="text-sm font-semibold text-soft">{name}</span>
                <Button
                  look="quiet"
                  onPress={() => {
                    onChange(entries.filter((one) => one.key !== key));
                  }}
                >
                  {t('newRun.removeModel')}
                </Button>
              </div>
            ) : null}
            {twice?.second === index + 1 ? (
              <p role="alert" className="text-sm text-is-wrong">
                {t('newRun.enteredTwice', {
                  second: name,
                  first: t(`newRun.numbered.${part}`, { number: twice.first }),
                })}
              </p>
            ) : null}
            <ModelFields
              model={model}
              onChange={(changed) => {
                onChange(entries.map((one) => (one.key === key ? { key, model: changed } : one)));
              }}
            />
          </div>
        );
      })}
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
