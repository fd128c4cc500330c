import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadingCall } from '../../../contract/reading.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Bar } from '../../ui/page.tsx';
import { api } from '../api.ts';
import { reportError } from '../errors.ts';
import { useReading } from '../reading.ts';

/** What takes less is not worth a word. */
const SHOWN_AFTER_MS = 400;

/** Whatever goes on is ended: the next who asks begins anew. */
export function cancelReading(): void {
  const names = Object.keys(useReading.getState().going) as ReadingCall[];
  if (names.length > 0) api('workspace.leave', { names }).catch(reportError);
}

/** How far figures are that are being worked out of many answers; nothing while none are. */
export function Working({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  const going = Object.values(useReading((s) => s.going));
  const isGoing = going.length > 0;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!isGoing) return;
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isGoing]);
  if (!shown || !isGoing) return null;
  const sum = (key: 'done' | 'of'): number => going.reduce((total, one) => total + one[key], 0);
  const [done, of] = [sum('done'), sum('of')];
  return (
    <div role="status" className="off-paper flex items-center gap-4">
      <p className="text-soft">{t('results.working')}</p>
      <div className="w-40">
        <Bar value={of === 0 ? 0 : done / of} label={t('results.workingLabel')} />
      </div>
      <p className="text-sm text-faint tabular-nums">
        {of === 0 ? null : t('results.workingParts', { done: count(done), of: count(of) })}
      </p>
      <Button onPress={onCancel}>{t('common.cancel')}</Button>
    </div>
  );
}
