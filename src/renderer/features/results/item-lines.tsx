import { useTranslation } from 'react-i18next';
import type { FigureLine } from '../../../contract/breakdown.ts';
import { navigate } from '../../app/navigate.ts';
import { plainPreview } from '../../lib/preview.ts';
import { Button } from '../../ui/button.tsx';
import { StatusDot } from '../../ui/status.tsx';
import { nextPage, useFigureLines, type LineSets } from './figure-lines.ts';
import { useResults } from './results-store.ts';
import { joined } from '../../lib/format.ts';

/** Items with the verdicts of each sample in one or two gradings of answer sets. Each opens in Review, with the answers of the last set. */
export function ItemLines({ view, sets, itemIds }: { view: object; sets: LineSets; itemIds: readonly number[] }) {
  const benchmarkId = useResults((s) => s.benchmarkId);
  const found = useFigureLines({ benchmarkId, sets, of: { itemIds }, view });
  return found ? <Lines found={found} all={found.counts.All} sets={sets} /> : null;
}

interface LinesProps {
  found: NonNullable<ReturnType<typeof useFigureLines>>;
  /** How many there are with those that are not shown yet. */
  all: number;
  sets: LineSets;
}

export function Lines({ found, all, sets }: LinesProps) {
  const { t } = useTranslation();
  if (found.lines.length === 0) return <p className="py-2 text-soft">{t('results.itemsEmpty')}</p>;
  return (
    <>
      <ul className="flex flex-col">
        {found.lines.map((line) => (
          <li key={line.itemId} className="border-t border-line first:border-0">
            <Line line={line} sets={sets} />
          </li>
        ))}
      </ul>
      {nextPage(found, all) > 0 ? (
        <Button onPress={found.more}>{t('results.moreItems', { count: nextPage(found, all) })}</Button>
      ) : null}
    </>
  );
}

function Line({ line, sets }: { line: FigureLine; sets: LineSets }) {
  const { t } = useTranslation();
  const { itemId, number, preview, subject, outcomes } = line;
  const { right = 0, total = 0 } = (outcomes.length === 1 ? outcomes[0] : undefined) ?? {};
  return (
    <button
      type="button"
      onClick={() => {
        const benchmarkId = useResults.getState().benchmarkId;
        const runId = sets.at(-1)?.runId;
        if (benchmarkId !== null && runId !== undefined)
          navigate({ screen: 'review', benchmarkId, answers: runId, item: itemId });
      }}
      className="flex min-h-11 w-full items-center gap-3 rounded px-1 text-left hover:bg-hover"
    >
      <span className="sr-only">{t('results.openItem', { number })}</span>
      <span aria-hidden className="w-8 shrink-0 text-end text-sm text-faint tabular-nums">
        {number}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{plainPreview(preview)}</span>
        <span className="truncate text-sm text-faint">
          {joined([subject, total ? t('results.variablesRight', { right, total }) : ''], 'clause')}
        </span>
      </span>
      {outcomes.map((outcome, index) => (
        <span key={index} className={`flex shrink-0 ${index > 0 ? 'border-l border-line pl-2' : ''}`}>
          {outcome.reviewed.map((status, sample) => (
            <StatusDot key={sample} status={status} />
          ))}
        </span>
      ))}
    </button>
  );
}
