import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountField } from '../../ui/field.tsx';
import { Chooser } from '../../ui/select.tsx';

/** What is sent with every request; null is not sent. */
export interface RequestSettings {
  temperature: number | null;
  topP: number | null;
  topK: number | null;
  reasoningEffort: string | null;
  thinkingBudget: number | null;
  maxOutputTokens: number | null;
  seed: number | null;
}

/** The paper's protocol for answers (temperature 0.7, thinking limited to 16,000 tokens); a judge is cold. */
export const GENERATION_DEFAULTS: RequestSettings = {
  temperature: 0.7,
  topP: null,
  topK: null,
  reasoningEffort: null,
  thinkingBudget: 16_000,
  maxOutputTokens: null,
  seed: null,
};
export const JUDGING_DEFAULTS: RequestSettings = { ...GENERATION_DEFAULTS, temperature: 0, thinkingBudget: null };
/** A judge of rubrics thinks little, as CL-bench's own does. */
export const RUBRIC_JUDGING_DEFAULTS: RequestSettings = { ...JUDGING_DEFAULTS, reasoningEffort: 'low' };

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high'] as const;
const NUMBERS = [
  { key: 'temperature', minValue: 0, maxValue: 2, step: 0.05 },
  { key: 'topP', minValue: 0.01, maxValue: 1, step: 0.01 },
  { key: 'topK', minValue: 1, maxValue: 1_000_000, step: 1 },
  { key: 'thinkingBudget', minValue: 0, maxValue: 1_000_000, step: 1 },
  { key: 'maxOutputTokens', minValue: 1, maxValue: 1_000_000, step: 1 },
  { key: 'seed', minValue: 0, maxValue: 2_147_483_647, step: 1 },
] as const;

interface RequestFieldsProps {
  value: RequestSettings;
  onChange: (value: RequestSettings) => void;
  children?: ReactNode;
}

/** The parameters that most runs leave as they are. */
export function RequestFields({ value, onChange, children }: RequestFieldsProps) {
  const { t } = useTranslation();
  return (
    <details className="group">
      <summary className="flex h-7 w-fit list-none items-center gap-1 rounded pr-2 text-soft hover:text-ink">
        <ChevronRight size={14} aria-hidden className="group-open:rotate-90" />
        {t('newRun.more')}
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <div className="grid grid-cols-3 gap-3">
          {NUMBERS.map(({ key, ...limits }) => (
            <OptionalAmount
              key={key}
              label={t(`newRun.${key}`)}
              value={value[key]}
              onChange={(next) => onChange({ ...value, [key]: next })}
              {...limits}
            />
          ))}
          <Chooser
            label={t('newRun.effort')}
            choices={[
              { id: '', label: t('newRun.effortDefault') },
              ...EFFORTS.map((id) => ({ id, label: t(`newRun.efforts.${id}`) })),
            ]}
            value={value.reasoningEffort ?? ''}
            onChange={(effort) => onChange({ ...value, reasoningEffort: effort === '' ? null : effort })}
          />
        </div>
        <p className="text-sm text-faint">{t('newRun.emptyHint')}</p>
        {children}
      </div>
    </details>
  );
}

interface OptionalAmountProps {
  label: string;
  hint?: string;
  value: number | null;
  onChange: (value: number | null) => void;
  minValue?: number;
  maxValue?: number;
  step?: number;
}

/** A number that may be left out. */
export function OptionalAmount({ value, onChange, ...rest }: OptionalAmountProps) {
  return (
    <AmountField
      {...rest}
      formatOptions={{ useGrouping: false, maximumFractionDigits: 6 }}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
    />
  );
}
