import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, useDefaultLayout } from 'react-resizable-panels';
import { Divider, Panes } from '../../ui/divider.tsx';
import { Answer } from './answer.tsx';
import { Flow } from './flow.tsx';
import { Pane } from './pane.tsx';
import { referenceSpan } from './reference-spans.ts';
import { markedOn, useReview } from './review-store.ts';
import { Text } from './text.tsx';
import { ofWorkspace } from '../../app/storage.ts';

/** Question on top, then what the professor wrote beside what the model wrote. */
export function Reading() {
  const { t } = useTranslation();
  const stacked = useReview((s) => s.stacked);
  const benchmarkId = useReview((s) => s.benchmarkId);
  const sizes = useDefaultLayout({
    id: `markscheme.${ofWorkspace(`reading.${String(benchmarkId)}`)}`,
    panelIds: ['question', 'below'],
    storage: localStorage,
  });
  return (
    <Panes orientation="vertical" className="h-full" {...sizes}>
      <Panel id="question" defaultSize="40%" minSize={90}>
        <Pane name="question" title={t('review.question')} sheet={question} />
      </Panel>
      <Divider label={t('review.resizeQuestion')} vertical />
      <Panel id="below" minSize={120}>
        <Panes
          key={stacked ? 'stacked' : 'beside'}
          orientation={stacked ? 'vertical' : 'horizontal'}
          className="h-full"
        >
          <Panel id="reference" minSize={stacked ? 80 : 180}>
            <Pane name="reference" title={t('review.reference')} sheet={reference} />
          </Panel>
          <Divider label={t('review.resizeAnswer')} vertical={stacked} />
          <Panel id="answer" minSize={stacked ? 80 : 180}>
            <Answer />
          </Panel>
        </Panes>
      </Panel>
    </Panes>
  );
}

const question = (itemId: number) => <Question itemId={itemId} />;
const reference = (itemId: number) => <Reference itemId={itemId} />;

const Question = memo(function Question({ itemId }: { itemId: number }) {
  const item = useReview((s) => s.items.get(itemId));
  const figures = useMemo(() => item?.figures.filter((f) => f.place === 'question') ?? [], [item]);
  return item ? <Text text={item.question} figures={figures} /> : null;
});

/** What the professor wrote, and the steps that lead there. */
const Reference = memo(function Reference({ itemId }: { itemId: number }) {
  const item = useReview((s) => s.items.get(itemId));
  const marked = useReview((s) => markedOn(s, itemId));
  const highlights = useMemo(
    () =>
      item?.variables.flatMap(({ id, name, value }) => {
        const span = referenceSpan(item.solution, value);
        return span ? [{ id: String(id), label: name, ...span }] : [];
      }) ?? [],
    [item],
  );
  const activeId = item?.variables[marked]?.id;
  const figures = useMemo(() => item?.figures.filter((f) => f.place === 'answer') ?? [], [item]);
  return item ? (
    <>
      <Text
        text={item.solution}
        figures={figures}
        highlights={highlights}
        activeHighlight={activeId === undefined ? null : String(activeId)}
      />
      <Flow steps={item.flow} />
    </>
  ) : null;
});
