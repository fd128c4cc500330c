import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BreakdownView } from '../../../contract/breakdown.ts';
import type { LabelsReport } from '../../../contract/expert-calls.ts';
import { api } from '../../app/api.ts';
import { attempt, reportDone } from '../../app/errors.ts';
import { Places } from '../../app/import/import-result.tsx';
import { reviewerName } from '../../app/session.ts';
import { fileName } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog.tsx';
import { LineField } from '../../ui/field.tsx';
import { Chooser } from '../../ui/select.tsx';
import { useFields, type SetField } from '../../ui/use-fields.ts';

interface LabelsDialogProps {
  benchmarkId: number;
  view: BreakdownView;
  onClose: () => void;
}

interface Entered {
  path: string | undefined;
  answerRunId: number | null;
  expert: string;
}

/** Experts' labels from a file: all of them, or none and what is wrong with which rows. */
export function LabelsDialog({ benchmarkId, view, onClose }: LabelsDialogProps) {
  const { t } = useTranslation();
  const [entered, set] = useFields<Entered>(() => ({
    ...{ path: undefined, answerRunId: view.sets[0]?.runId ?? null, expert: reviewerName() },
  }));
  const [refused, setRefused] = useState<LabelsReport['rejections']>([]);
  const { path, answerRunId, expert } = entered;
  const start = () =>
    attempt(async () => {
      if (path === undefined || answerRunId === null) return;
      const named = expert.trim() === '' ? {} : { expert };
      const report = await api('experts.importLabels', { path, benchmarkId, answerRunId, ...named });
      setRefused(report.rejections);
      if (!report.written) return;
      reportDone(t('experts.labelsDone', report));
      onClose();
    });
  return (
    <DialogFrame
      title={t('experts.labelsTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={path === undefined || answerRunId === null} onPress={() => void start()}>
            {t('experts.labelsImport')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-soft">{t('experts.labelsForm')}</p>
        <Fields
          {...{ entered, view }}
          set={(name) => (value) => {
            set(name)(value);
            if (name === 'path') setRefused([]);
          }}
        />
        {refused.length > 0 ? (
          <div role="alert" className="flex flex-col gap-2">
            <p>{t('experts.labelsRefused')}</p>
            <Places
              title={t('experts.labelsRejected', { count: refused.length })}
              rows={refused}
              tone="text-is-wrong"
            />
          </div>
        ) : null}
      </div>
    </DialogFrame>
  );
}

interface FieldsProps {
  entered: Entered;
  view: BreakdownView;
  set: SetField<Entered>;
}

/** Which file, of whose answers, and whose labels they are. */
function Fields({ entered: { path, answerRunId, expert }, view: { sets }, set }: FieldsProps) {
  const { t } = useTranslation();
  const areDistinct = new Set(sets.map(({ model }) => model)).size === sets.length;
  const choose = () =>
    attempt(async () => {
      const [chosen] = await api('shell.pickFiles', { kind: 'labels' });
      if (chosen !== undefined) set('path')(chosen);
    });
  return (
    <>
      <div className="flex items-center gap-3">
        <Button autoFocus onPress={() => void choose()}>
          {t('experts.labelsFile')}
        </Button>
        <span className="min-w-0 truncate text-soft">
          {path === undefined ? t('experts.labelsNoFile') : fileName(path)}
        </span>
      </div>
      <Chooser
        label={t('experts.labelsSet')}
        choices={sets.map(({ runId, model, name }) => ({
          id: runId,
          label: areDistinct ? model : `${model}, ${name}`,
        }))}
        value={answerRunId}
        onChange={set('answerRunId')}
      />
      <LineField
        label={t('experts.labelsExpert')}
        hint={t('experts.labelsExpertHint')}
        value={expert}
        onChange={set('expert')}
        maxLength={120}
      />
    </>
  );
}
