import { useTranslation } from 'react-i18next';
import { Group, Panel, useDefaultLayout } from 'react-resizable-panels';
import { Answer } from './answer.tsx';
import { Divider } from './divider.tsx';
import { Flow } from './flow.tsx';
import { Pane } from './pane.tsx';
import { currentItem, useReview } from './review-store.ts';
import { Text } from './text.tsx';

/** Question on top, then what the professor wrote beside what the model wrote. */
export function Reading() {
  const { t } = useTranslation();
  const item = useReview(currentItem);
  const stacked = useReview((s) => s.stacked);
  const benchmarkId = useReview((s) => s.benchmarkId);
  const sizes = useDefaultLayout({
    id: `markscheme.reading.${String(benchmarkId)}`,
    panelIds: ['question', 'below'],
    storage: localStorage,
  });
  const figures = item?.figures ?? [];
  return (
    <Group orientation="vertical" className="h-full" {...sizes}>
      <Panel id="question" defaultSize="40%" minSize={90}>
        <Pane name="question" title={t('review.question')} itemId={item?.itemId}>
          {item ? <Text text={item.question} figures={figures.filter((f) => f.place === 'question')} /> : null}
        </Pane>
      </Panel>
      <Divider label={t('review.resizeQuestion')} vertical />
      <Panel id="below" minSize={120}>
        <Group
          key={stacked ? 'stacked' : 'beside'}
          orientation={stacked ? 'vertical' : 'horizontal'}
          className="h-full"
        >
          <Panel id="reference" minSize={stacked ? 80 : 180}>
            <Pane name="reference" title={t('review.reference')} itemId={item?.itemId}>
              {item ? (
                <>
                  <Text text={item.solution} figures={figures.filter((f) => f.place === 'answer')} />
                  <Flow steps={item.flow} />
                </>
              ) : null}
            </Pane>
          </Panel>
          <Divider label={t('review.resizeAnswer')} vertical={stacked} />
          <Panel id="answer" minSize={stacked ? 80 : 180}>
            <Answer />
          </Panel>
        </Group>
      </Panel>
    </Group>
  );
}
