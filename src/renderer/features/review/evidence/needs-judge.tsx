import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineCalls, OutputOf } from '../../../../contract/calls.ts';
import { api } from '../../../app/api.ts';
import { attempt, reportDone } from '../../../app/errors.ts';
import { useCall } from '../../../app/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogFrame } from '../../../ui/dialog.tsx';
import { openItem } from '../../../desk/opening/opening.ts';
import { reviewDesk } from '../review-desk.ts';

type Row = OutputOf<EngineCalls, 'review.needsJudge'>[number];

/** The answers that a corrected value leaves to a judge, and one button that asks about these alone. */
export function NeedsJudge({ benchmarkId, onClose }: { benchmarkId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: rows } = useCall('review.needsJudge', { benchmarkId });
  const [asking, setAsking] = useState(false);
  const count = new Set(rows?.map((row) => row.responseId)).size;
  const ask = async () => {
    setAsking(true);
    const started = await attempt(() => api('review.rejudge', { benchmarkId }));
    setAsking(false);
    if (!started) return;
    const rest = started.without > 0 ? ` ${t('rejudge.without', { count: started.without })}` : '';
    reportDone(t('rejudge.started', { count: started.answers }) + rest);
    onClose();
  };
  return (
    <DialogFrame
      title={t('rejudge.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.close')}</Button>
          {count > 0 ? (
            <Button look="primary" isDisabled={asking} onPress={() => void ask()}>
              {t('rejudge.ask', { count })}
            </Button>
          ) : null}
        </>
      }
    >
      {rows === null ? null : rows.length === 0 ? (
        <p className="text-soft">{t('rejudge.none')}</p>
      ) : (
        <>
          <p className="mb-3 text-soft">{t('rejudge.note')}</p>
          <ul aria-label={t('rejudge.title')} className="border-t border-line">
            {rows.slice(0, 500).map((row) => (
              <li key={`${String(row.responseId)}/${String(row.variableId)}`} className="border-b border-line">
                <Line row={row} onClose={onClose} />
              </li>
            ))}
          </ul>
        </>
      )}
    </DialogFrame>
  );
}

/** An answer's variable; opens it. */
function Line({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="flex min-h-7 w-full items-center gap-3 px-1 text-left hover:bg-hover"
      onClick={() => {
        onClose();
        void openItem(reviewDesk, row.itemId, row);
      }}
    >
      <span className="w-16 shrink-0 tabular-nums">{t('rejudge.item', { number: row.position + 1 })}</span>
      <span className="min-w-0 flex-1 truncate">{row.variable}</span>
      <span className="truncate text-sm text-soft">
        {t('rejudge.sample', { model: row.model, number: row.sampleIndex + 1 })}
      </span>
      <span className="truncate text-sm text-faint">{row.judge ?? t('rejudge.imported')}</span>
    </button>
  );
}
