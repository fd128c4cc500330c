import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProgressView } from '../../../contract/review-calls.ts';
import { api } from '../../app/api.ts';
import { reportError } from '../../app/errors.ts';
import { isNumber, ofWorkspace, recall } from '../../app/storage.ts';
import { count } from '../../lib/format.ts';

/** How far the review of a benchmark is, and where Review goes on. */
export function Progress({ benchmarkId }: { benchmarkId: number }) {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<ProgressView | null>(null);
  useEffect(() => {
    let current = true;
    const last = recall(ofWorkspace(`item.${String(benchmarkId)}`), isNumber, 0);
    api('queue.progress', { benchmarkId, ...(last > 0 ? { last } : {}) }).then((found) => {
      if (current) setProgress(found);
    }, reportError);
    return () => {
      current = false;
    };
  }, [benchmarkId]);
  if (!progress) return null;
  const { mine, total, next } = progress;
  const counts = { done: count(mine), total: count(total) };
  return (
    <span className="block text-sm text-soft">
      {next === null
        ? t('home.allDone', counts)
        : t(mine === 0 ? 'home.beginsAt' : 'home.continuesAt', { ...counts, number: next.number })}
    </span>
  );
}
