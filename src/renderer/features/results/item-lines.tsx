import { useTranslation } from 'react-i18next';
import type { FigureLine } from '../../../contract/breakdown.ts';
import { navigate } from '../../app/navigate.ts';
import { plainPreview } from '../../lib/preview.ts';
import { InTurn } from '../../ui/in-turn.tsx';
import { ItemLine, MoreItems } from '../../ui/item-list.tsx';
import { StatusDots } from '../../ui/status.tsx';
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
        <InTurn atOnce={LINES_AT_ONCE}>
          {found.lines.map((line) => (
            <Line key={line.itemId} line={line} sets={sets} />
          ))}
        </InTurn>
      </ul>
      <MoreItems count={nextPage(found, all)} onMore={found.more} />
    </>
  );
}

/** More than are in sight at once. */
const LINES_AT_ONCE = 20;

function Line({ line, sets }: { line: FigureLine; sets: LineSets }) {
  const { t } = useTranslation();
  const { itemId, number, preview, subject, outcomes } = line;
  const { right = 0, total = 0 } = (outcomes.length === 1 ? outcomes[0] : undefined) ?? {};
  return (
    <ItemLine
      number={number}
      title={plainPreview(preview)}
      note={joined([subject, total ? t('results.variablesRight', { right, total }) : ''], 'clause')}
      onOpen={() => {
        const benchmarkId = useResults.getState().benchmarkId;
        const runId = sets.at(-1)?.runId;
        if (benchmarkId !== null && runId !== undefined)
          navigate({ screen: 'review', benchmarkId, answers: runId, item: itemId });
      }}
    >
      {outcomes.map((outcome, index) => (
        <span key={index} className={`flex shrink-0 ${index > 0 ? 'border-l border-line pl-2' : ''}`}>
          <StatusDots statuses={outcome.reviewed} />
        </span>
      ))}
    </ItemLine>
  );
}
