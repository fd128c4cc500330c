import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VariableView, VerificationView } from '../../../../contract/review-shapes.ts';
import { api } from '../../../app/api.ts';
import { useAsked } from '../../../app/use-asked.ts';
import { attempt, reportDone } from '../../../app/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogFrame } from '../../../ui/dialog.tsx';
import { Value } from '../../../ui/prose/prose.tsx';
import { caseOf } from './reportable.ts';
import { currentAnswer, currentVariable, useReview } from '../review-store.ts';

/** The file that cases went to last, as long as the window is open: the next one goes there unless another is chosen. */
let lastFile: string | null = null;

/** Shift+R: adds the pair of values to the verifier's regression file, once the user has seen what goes into which file. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const variable = useReview(currentVariable);
  const answer = useReview(currentAnswer);
  const card = answer?.cards.find((one) => one.variableId === variable?.id);
  const found = caseOf(card);
  const [file, setFile] = useState(lastFile);
  const choose = async () => {
    const path = await attempt(() => api('shell.pickSave', { kind: 'regressions', name: t('report.fileName') }));
    if (path) setFile(path);
  };
  const add = async () => {
    if (!answer || !variable || file === null) return;
    const place = { responseId: answer.responseId, variableId: variable.id };
    const added = await attempt(() => api('verify.report', { ...place, path: file }));
    if (!added) return;
    lastFile = file;
    reportDone(t(added.added ? 'report.added' : 'report.there', { path: added.path, count: added.cases }), {
      label: t('export.show'),
      onClick: () => void attempt(() => api('shell.showInFolder', { path: added.path })),
    });
    onClose();
  };
  return (
    <DialogFrame
      title={t('report.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          {found ? (
            <Button look="primary" isDisabled={file === null} onPress={() => void add()}>
              {t('report.add')}
            </Button>
          ) : null}
        </>
      }
    >
      {found && variable ? (
        <div className="flex flex-col gap-3">
          <p className="text-soft">{t('report.note')}</p>
          <Pair variable={variable} claimed={found.claimed} right={found.right} />
          <div className="flex items-center gap-3">
            <span className="min-w-0 flex-1 wrap-anywhere" data-report-file>
              {file ?? <span className="text-faint">{t('report.noFile')}</span>}
            </span>
            <Button onPress={() => void choose()}>{t('common.choose')}</Button>
          </div>
        </div>
      ) : (
        <p className="text-soft">{t('report.nothing')}</p>
      )}
    </DialogFrame>
  );
}

function Pair({ variable, claimed, right }: { variable: VariableView; claimed: string; right: boolean }) {
  const { t } = useTranslation();
  const verdict = useVerdict(variable, claimed);
  const row = (label: string, text: string) => (
    <>
      <dt className="text-sm text-faint">{label}</dt>
      <dd className="m-0 min-w-0">
        <div className="overflow-x-auto overflow-y-hidden font-serif text-prose wrap-anywhere">
          <Value text={text} />
        </div>
        <code className="block font-mono text-sm wrap-anywhere text-soft">{text}</code>
      </dd>
    </>
  );
  return (
    <dl className="m-0 grid grid-cols-[8rem_minmax(0,1fr)] items-baseline gap-y-2 border-y border-line py-3">
      {row(t('review.referenceValue'), variable.value)}
      {row(t('review.extractedValue'), claimed)}
      <dt className="text-sm text-faint">{t('report.expected')}</dt>
      <dd className="m-0 font-semibold">{t(right ? 'report.equivalent' : 'report.different')}</dd>
      <dt className="text-sm text-faint">{t('report.verifier')}</dt>
      <dd className="m-0">{verdict ? t(`report.${verdict}`) : ''}</dd>
    </dl>
  );
}

/** What the verifier says of the pair now. */
function useVerdict(variable: VariableView, claimed: string): VerificationView['verdict'] | null {
  const { value: reference, name, type, description } = variable;
  const pair = { reference, claimed, name: name.slice(0, 500), type, description };
  return useAsked(pair, (asked) => api('verify.pair', asked), AT_ONCE)?.verdict ?? null;
}
const AT_ONCE = { restMs: 0 };
