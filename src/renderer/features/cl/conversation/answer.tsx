import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClAnswerView } from '../../../../contract/cl-calls.ts';
import { NoAnswer, Warning } from '../../../desk/texts/no-answer.tsx';
import { count, joined } from '../../../lib/format.ts';
import { useScrollStops } from '../../../lib/scroll-stops.ts';
import type { Highlight } from '../../../lib/typeset/index.ts';
import { Prose } from '../../../ui/prose/prose.tsx';
import { currentAnswer, useCl } from '../cl-store.ts';
import { markedPlaces } from '../rubrics/evidence.ts';
import { currentMatch, useFind } from './find-store.ts';
import { Pane } from './pane.tsx';
import { useReading } from './reading-store.ts';
import { useMarkedRemarks } from './remarks.ts';
import { spansOf, within } from './spans.ts';
import { blocksInSlices, type Block } from './text-blocks.ts';
import type { MarkedSpan } from './text-pieces.ts';
import { BlockText, Lines } from './text-view.tsx';

/** Longer answers are laid out in blocks as they stand, so that the window stays at hand. */
const LONGEST_TYPESET = 24_000;
/** Marks in a typeset text cost more than in one that is shown as it stands. */
const MOST_MARKS = 120;

/** The model's answer: typeset, or as it stands in the file under R. */
export function Answer() {
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const raw = useCl((s) => s.raw);
  const answer = useCl(currentAnswer);
  const sets = useCl((s) => s.sets.length);
  const loaded = useCl((s) => s.phase === 'ready' && s.itemId !== null && s.answers.has(s.itemId));
  const length = answer?.text?.length ?? 0;
  useEffect(() => {
    box?.scrollTo({ top: 0 });
  }, [answer?.responseId, box]);
  return (
    <Pane
      title={t('cl.answer')}
      onBox={setBox}
      aside={
        answer ? (
          <span className="truncate pr-2 tabular-nums">
            {joined([answer.model, t('cl.characters', { size: count(length) })], 'clause')}
          </span>
        ) : null
      }
    >
      {answer ? (
        <>
          <Flags answer={answer} />
          {length === 0 ? null : raw || length > LONGEST_TYPESET ? (
            <AsItStands key={answer.responseId} text={answer.text ?? ''} box={box} />
          ) : (
            <Typeset text={answer.text ?? ''} />
          )}
          {answer.reasoning ? <Trace text={answer.reasoning} /> : null}
        </>
      ) : loaded ? (
        <NoAnswer sets={sets} gradedBy="rubrics" />
      ) : null}
    </Pane>
  );
}

function Flags({ answer }: { answer: ClAnswerView }) {
  const { t } = useTranslation();
  const { error, text, finishReason } = answer;
  return (
    <>
      {error === null ? null : <Warning text={t('review.failedAnswer', { message: error })} />}
      {error === null && (text ?? '').trim() === '' ? <Warning text={t('cl.emptyAnswer')} /> : null}
      {finishReason === 'length' ? <Warning text={t('exam.cutOff')} /> : null}
    </>
  );
}

/** What is to be marked in the answer. */
function useSpans(): readonly MarkedSpan[] {
  const answer = useCl(currentAnswer);
  const rubric = useCl((s) => s.rubric);
  const matches = useFind((s) => s.matches);
  const at = useFind((s) => s.at);
  const remarks = useMarkedRemarks();
  return useMemo(
    () => spansOf(null, { matches, at }, markedPlaces(answer), rubric, remarks),
    [answer, rubric, matches, at, remarks],
  );
}

function Typeset({ text }: { text: string }) {
  const spans = useSpans();
  const place = useReading((s) => s.target);
  const match = useFind(currentMatch);
  const highlights = spans.slice(-MOST_MARKS).map((span, index): Highlight => ({
    id: span.id ?? (span.kind === 'current' ? 'current' : `match${String(index)}`),
    start: span.start,
    end: span.end,
    ...toneOf(span),
    ...(span.label ? { label: span.label } : {}),
  }));
  const wanted = place?.place.message === null ? place.place : null;
  const sheet = useRef<HTMLDivElement>(null);
  useScrollStops(sheet, `${text}/${JSON.stringify(highlights)}`);
  const aim = spans.find((span) => span.start === wanted?.start && span.end === wanted.end);
  const active = match && match.message === null ? 'current' : aim?.id;
  return (
    <div ref={sheet} data-typeset-answer className="max-w-[72ch] pb-8 font-serif text-prose">
      <Prose text={text} highlights={highlights} {...(active === undefined ? {} : { activeHighlight: active })} />
    </div>
  );
}

const toneOf = ({ kind, active }: MarkedSpan): { tone?: string } =>
  kind === 'evidence' ? { tone: active ? 'evidence-active' : 'evidence' } : kind === 'remark' ? { tone: 'remark' } : {};

function AsItStands({ text, box }: { text: string; box: HTMLDivElement | null }) {
  const spans = useSpans();
  const place = useReading((s) => s.target);
  const [blocks, setBlocks] = useState<readonly Block[]>([]);
  useEffect(() => {
    let current = true;
    void blocksInSlices(text, [], () => current).then((made) => {
      if (made) setBlocks(made);
    });
    return () => {
      current = false;
    };
  }, [text]);
  const target = useMemo(() => {
    const wanted = place?.place.message === null ? place.place.start : null;
    const row = wanted === null ? -1 : blocks.findIndex(({ start, end }) => start <= wanted && end > wanted);
    return row < 0 || wanted === null ? null : { row, place: wanted };
  }, [place, blocks]);
  return (
    <Lines
      count={blocks.length}
      linesOf={(index) => blocks[index]?.lines ?? 1}
      keyOf={(index) => String(blocks[index]?.start)}
      scroller={box}
      target={target}
    >
      {(index) => {
        const block = blocks[index];
        return block ? (
          <BlockText
            part={text.slice(block.start, block.end)}
            start={block.start}
            kind={block.kind}
            headings={block.headings}
            message={null}
            spans={within(spans, block.start, block.end)}
          />
        ) : null;
      }}
    </Lines>
  );
}

const LONGEST_TRACE = 40_000;

/** The reasoning that came apart from the answer: to read, never graded. */
function Trace({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <details className="max-w-[72ch] border-t border-line py-2">
      <summary className="flex h-7 w-fit items-center text-sm text-soft hover:text-ink">
        {t('cl.trace', { size: count(text.length) })}
      </summary>
      <pre className="font-mono text-sm leading-5 wrap-anywhere whitespace-pre-wrap">
        {text.length > LONGEST_TRACE ? `${text.slice(0, LONGEST_TRACE)}…` : text}
      </pre>
    </details>
  );
}
