import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BreakdownView } from '../../../contract/breakdown.ts';
import type { ThingView } from '../../../contract/expert-calls.ts';
import { navigate } from '../../app/navigate.ts';
import { plainPreview } from '../../lib/preview.ts';
import { Drawer } from '../../ui/dialog.tsx';
import { ItemLine, MoreItems } from '../../ui/item-list.tsx';
import { nextPage, useFigureLines, type FigureLine } from './figure-lines.ts';
import { useResults } from './results-store.ts';
import { joined } from '../../lib/format.ts';

export interface ShownThings {
  title: string;
  answerRunId: number;
  things: readonly ThingView[];
}

interface ThingsDrawerProps {
  view: BreakdownView;
  shown: ShownThings;
  onClose: () => void;
}

/** The answers, or variables of them, that a cell counts, in the order of the items. Each opens in Review at its sample. */
export function ThingsDrawer({ view, shown, onClose }: ThingsDrawerProps) {
  const { t } = useTranslation();
  const benchmarkId = useResults((s) => s.benchmarkId);
  const [itemIds] = useState(() => [...new Set(shown.things.map(({ itemId }) => itemId))]);
  const found = useFigureLines({ benchmarkId, sets: [], of: { itemIds }, view });
  if (!found) return null;
  const model = view.sets.find(({ runId }) => runId === shown.answerRunId)?.model;
  const things = Map.groupBy(shown.things, ({ itemId }) => itemId);
  const lines = found.lines.flatMap((item) =>
    (things.get(item.itemId) ?? []).map((thing) => ({ ...thing, item })).sort((a, b) => a.sample - b.sample),
  );
  return (
    <Drawer title={shown.title} isOpen onClose={onClose}>
      {model === undefined ? null : (
        <h3 className="pb-1 font-semibold">
          {model} <span className="font-normal text-faint">{t('experts.listed', { count: shown.things.length })}</span>
        </h3>
      )}
      <ul className="flex flex-col">
        {lines.map((line) => (
          <Line
            key={`${String(line.responseId)}/${String(line.variableId)}`}
            line={line}
            answerRunId={shown.answerRunId}
          />
        ))}
      </ul>
      <MoreItems count={nextPage(found, itemIds.length)} onMore={found.more} />
    </Drawer>
  );
}

interface LineProps {
  line: ThingView & { item: FigureLine };
  answerRunId: number;
}

function Line({ line: { item, responseId, variableId, sample }, answerRunId }: LineProps) {
  const { t } = useTranslation();
  return (
    <ItemLine
      number={item.number}
      title={plainPreview(item.preview)}
      note={joined([item.subject, t('experts.sample', { number: sample })], 'clause')}
      onOpen={() => {
        const { benchmarkId } = useResults.getState();
        if (benchmarkId === null) return;
        navigate({
          ...{ screen: 'review', benchmarkId, answers: answerRunId },
          ...{ item: item.itemId, at: { responseId, variableId } },
        });
      }}
    />
  );
}
