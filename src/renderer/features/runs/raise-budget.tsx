import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunView } from '../../../contract/run-view.ts';
import { Button } from '../../ui/button.tsx';
import { OptionalAmount } from '../../app/run-form/request-fields.tsx';
import { resumeWith } from './runs-store.ts';

/** For a run that stopped at its budget: another one, and on. */
export function RaiseBudget({ run }: { run: RunView }) {
  const { t } = useTranslation();
  const [budget, setBudget] = useState<number | null>(run.budget === null ? null : run.budget * 2);
  if (run.state !== 'paused' || run.budget === null || run.error === null) return null;
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void resumeWith(run.runId, budget);
      }}
    >
      <div className="w-44">
        <OptionalAmount label={t('runs.newBudget')} minValue={0.01} step={0.01} value={budget} onChange={setBudget} />
      </div>
      <Button type="submit">{t('runs.resumeWithBudget')}</Button>
      <span className="pb-1 text-sm text-faint">{t('runs.budgetHint')}</span>
    </form>
  );
}
