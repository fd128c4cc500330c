import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chooser } from '../../ui/select.tsx';
import { useGradings } from './gradings.ts';
import { MethodsButton } from '../figures/methods.tsx';
import { gradingName } from '../../lib/grading-name.ts';

interface GradingPickerProps {
  answerRunId: number;
  /** For the picker's accessible name, where several stand on a screen. */
  model?: string;
  /** After one was chosen. */
  onChosen?: () => void;
  /** Whether a button beside it opens how the figures came about. */
  methods?: boolean;
}

/** Which grading of an answer set is shown, on every screen. Where there is but one it is named alone. */
export function GradingPicker({ answerRunId, model, onChosen, methods = false }: GradingPickerProps) {
  const { t } = useTranslation();
  const all = useGradings((s) => s.list);
  const list = useMemo(() => all.filter((one) => one.answerRunId === answerRunId), [all, answerRunId]);
  const chosen = list.find((one) => one.chosen);
  if (list.length === 0) return <span className="text-sm text-faint">{t('gradings.none')}</span>;
  const card = methods && chosen ? <MethodsButton gradingId={chosen.gradingId} name={chosen.name} /> : null;
  if (list.length === 1 && chosen)
    return (
      <span className="flex max-w-full min-w-0 items-center text-sm text-faint">
        <span className="min-w-0 wrap-anywhere">{t('gradings.by', { name: gradingName(chosen.name) })}</span>
        {card}
      </span>
    );
  return (
    <span className="flex max-w-full min-w-0 items-center text-sm">
      <span aria-hidden className="shrink-0 text-faint">
        {t('gradings.label')}
      </span>
      <Chooser
        label={model === undefined ? t('gradings.label') : t('gradings.labelOf', { model })}
        labelled={false}
        quiet
        whole
        choices={list.map(({ gradingId, name, trials }) => ({
          id: gradingId,
          label: gradingName(name),
          ...(trials > 1 ? { hint: t('gradings.trials', { count: trials }) } : {}),
        }))}
        value={chosen?.gradingId ?? null}
        onChange={(gradingId) => {
          const wanted = list.find((one) => one.gradingId === gradingId);
          if (wanted && !wanted.chosen) void useGradings.getState().choose(wanted);
          onChosen?.();
        }}
      />
      {card}
    </span>
  );
}
