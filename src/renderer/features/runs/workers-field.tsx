import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunView } from '../../../contract/run-view.ts';
import { api } from '../../app/api.ts';
import { attempt, reportDone } from '../../app/errors.ts';
import { useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from '../../ui/field.tsx';

/** How many calls may be in flight at once: changed while the run goes on. */
export function WorkersField({ run }: { run: RunView }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<number | null>(null);
  const shown = wanted ?? run.workers;
  const submit = async () => {
    // The field gives its number when the focus leaves it, which the press of the button may just have done.
    if (Number.isNaN(shown) || shown === run.workers) return;
    const moved = await attempt(() => api('runs.setWorkers', { runId: run.runId, workers: shown }));
    if (!moved) return;
    useSession.getState().updateRun(moved);
    setWanted(null);
    reportDone(t('runs.workersSet', { count: moved.workers }));
  };
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="w-28">
        <AmountField label={t('newRun.workers')} value={shown} minValue={1} maxValue={256} onChange={setWanted} />
      </div>
      <Button type="submit">{t('runs.setWorkers')}</Button>
    </form>
  );
}
