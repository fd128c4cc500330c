import { useTranslation } from 'react-i18next';
import { ModelFields, NO_MODEL, type Model } from '../../app/run-form/model-fields.tsx';
import { Segments } from '../../ui/segments.tsx';

interface JudgeFieldsProps {
  /** null: no judge. */
  judge: Model | null;
  onChange: (judge: Model | null) => void;
}

/** Who grades what the offline verifier leaves open: nobody, or a model. */
export function JudgeFields({ judge, onChange }: JudgeFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <Segments
        label={t('newRun.judge')}
        choices={[
          { id: 'none', label: t('newRun.judgeNone') },
          { id: 'model', label: t('newRun.judgeModel') },
        ]}
        value={judge ? 'model' : 'none'}
        onChange={(which) => onChange(which === 'none' ? null : NO_MODEL)}
      />
      {judge ? (
        <fieldset className="border-l-2 border-line pl-3">
          <legend className="sr-only">{t('newRun.judge')}</legend>
          <ModelFields model={judge} onChange={onChange} />
        </fieldset>
      ) : (
        <p className="text-sm text-soft">{t('diagnose.judgeNoneHint')}</p>
      )}
    </div>
  );
}
