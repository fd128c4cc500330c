import { useTranslation } from 'react-i18next';
import { PROMPT_SETS } from '../../../core/prompts/paper.ts';
import { Segments } from '../../ui/segments.tsx';

const CHOICES = ['own', 'paper'] as const;
export type PromptSet = (typeof CHOICES)[number];

/** What a run asks with, as its settings say it. */
export function textsOf(set: PromptSet): { promptTexts?: Record<string, string> } {
  return set === 'own' ? {} : { promptTexts: { ...PROMPT_SETS[set] } };
}

/** Which prompts a run asks with: those of Settings, or the paper's. */
export function PromptSetField({ value, onChange }: { value: PromptSet; onChange: (value: PromptSet) => void }) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('newRun.prompts')}
      choices={CHOICES.map((id) => ({ id, label: t(`newRun.promptSets.${id}`) }))}
      value={value}
      onChange={onChange}
      hint={t(`newRun.promptSetHint.${value}`)}
    />
  );
}
