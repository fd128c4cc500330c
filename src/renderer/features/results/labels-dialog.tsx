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

/** Experts' labels from a file: all of them, or none and what is wrong with which rows. */
export function LabelsDialog({
  benchmarkId,
  view,
  onClose,
}: {
  benchmarkId: number;
  view: BreakdownView;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [path, setPath] = useState<string>();
  const [answerRunId, setAnswerRunId] = useState(view.sets[0]?.runId ?? null);
  const [expert, setExpert] = useState(reviewerName);
  const [refused, setRefused] = useState<LabelsReport['rejections']>([]);
  const choose = () =>
    attempt(async () => {
      const [chosen] = await api('shell.pickFiles', { kind: 'labels' });
      if (chosen === undefined) return;
      setPath(chosen);
      setRefused([]);
    });
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
  const names = new Set(view.sets.map(({ model }) => model));
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
          choices={view.sets.map(({ runId, model, name }) => ({
            id: runId,
            label: names.size === view.sets.length ? model : `${model}, ${name}`,
          }))}
          value={answerRunId}
          onChange={setAnswerRunId}
        />
        <LineField
          label={t('experts.labelsExpert')}
          hint={t('experts.labelsExpertHint')}
          value={expert}
          onChange={setExpert}
          maxLength={120}
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
