import { memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from 'react-resizable-panels';
import { QuestionSplit } from '../../../desk/texts/question-split.tsx';
import { TextTabs } from '../../../desk/texts/text-tabs.tsx';
import { Divider, Panes } from '../../../ui/divider.tsx';
import { Answer } from './answer.tsx';
import { Flow } from '../flow/flow.tsx';
import { useOneText } from './one-text.ts';
import { Pane } from './pane.tsx';
import { referenceSpan } from './reference-spans.ts';
import { markedOn, useReview } from '../review-store.ts';
import { Text } from './text.tsx';

/** Question on top, then what the professor wrote beside what the model wrote; in a compact window one of the three. */
export function Reading() {
  const { t } = useTranslation();
  const stacked = useReview((s) => s.stacked);
  const working = useReview((s) => s.work !== null);
  const compact = useOneText();
  const found = useReview((s) => s.found?.pane ?? null);
  const box = useRef<HTMLDivElement>(null);
  if (compact)
    return (
      <TextTabs
        key={`${String(working)}/${found ?? ''}`}
        first={found ?? (working ? 'reference' : 'question')}
        texts={[
          { id: 'question', title: t('review.question'), text: <QuestionPane /> },
          { id: 'reference', title: t('review.reference'), text: <ReferencePane /> },
          { id: 'answer', title: t('review.answer'), text: <Answer /> },
        ]}
      />
    );
  return (
    <QuestionSplit
      box={box}
      question={
        <QuestionPane
          onHeight={(text) => {
            // With the pane's heading, and the margins of its text.
            box.current?.style.setProperty('height', `calc(3.75rem + ${String(text)}px)`);
          }}
        />
      }
      below={
        <Panes
          key={stacked ? 'stacked' : 'beside'}
          orientation={stacked ? 'vertical' : 'horizontal'}
          className="h-full"
        >
          <Panel id="reference" minSize={stacked ? '5rem' : '10rem'}>
            <ReferencePane />
          </Panel>
          <Divider label={t('review.resizeAnswer')} vertical={stacked} />
          <Panel id="answer" minSize={stacked ? '5rem' : '10rem'}>
            <Answer />
          </Panel>
        </Panes>
      }
    />
  );
}

function QuestionPane({ onHeight }: { onHeight?: (pixels: number) => void }) {
  const { t } = useTranslation();
  return <Pane name="question" title={t('review.question')} sheet={question} {...(onHeight ? { onHeight } : {})} />;
}
function ReferencePane() {
  const { t } = useTranslation();
  return <Pane name="reference" title={t('review.reference')} sheet={reference} />;
}

const question = (itemId: number) => <Question itemId={itemId} />;
const reference = (itemId: number) => <Reference itemId={itemId} />;

const Question = memo(function Question({ itemId }: { itemId: number }) {
  const item = useReview((s) => s.items.get(itemId));
  const figures = useMemo(() => item?.figures.filter((f) => f.place === 'question') ?? [], [item]);
  return item ? <Text text={item.question} figures={figures} part="question" itemId={itemId} /> : null;
});

const STEP = 'step';

/** What the professor wrote, and the steps that lead there. */
const Reference = memo(function Reference({ itemId }: { itemId: number }) {
  const item = useReview((s) => s.items.get(itemId));
  const marked = useReview((s) => markedOn(s, itemId));
  const place = useReview((s) => (s.work === 'flow' && s.place?.itemId === itemId ? s.place : null));
  const values = useMemo(
    () =>
      item?.variables.flatMap(({ id, name, value }) => {
        const span = referenceSpan(item.solution, value);
        return span ? [{ id: String(id), label: name, ...span }] : [];
      }) ?? [],
    [item],
  );
  const { t } = useTranslation();
  const activeId = place ? STEP : item?.variables[marked]?.id;
  // While a step is looked at, its place is the one that counts.
  const highlights = useMemo(
    () => (place ? [{ id: STEP, label: t('flow.place'), start: place.start, end: place.end }] : values),
    [place, values, t],
  );
  const figures = useMemo(() => item?.figures.filter((f) => f.place === 'answer') ?? [], [item]);
  return item ? (
    <>
      <Text
        text={item.solution}
        part="solution"
        itemId={itemId}
        figures={figures}
        highlights={highlights}
        activeHighlight={activeId === undefined ? null : String(activeId)}
      />
      <Flow steps={item.flow} />
    </>
  ) : null;
});
