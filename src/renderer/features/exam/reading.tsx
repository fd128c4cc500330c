import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from 'react-resizable-panels';
import type { ExamAnswerView } from '../../../contract/exam-calls.ts';
import type { RemarkedPart } from '../../../core/review/items/remark.ts';
import type { Found } from '../../desk/texts/find-bar.tsx';
import { useCompact } from '../../desk/layout/narrow.ts';
import { NoAnswer, Warning } from '../../desk/texts/no-answer.tsx';
import { DeskText } from '../../desk/texts/placed-text.tsx';
import { QuestionSplit } from '../../desk/texts/question-split.tsx';
import { TextTabs } from '../../desk/texts/text-tabs.tsx';
import { Divider, Panes } from '../../ui/divider.tsx';
import { currentAnswer, currentQuestion, exam, useExam } from './exam-store.ts';
import { mark } from '../../lib/format.ts';

/** The question on top, then the professor's explanation beside the model's. */
export function Reading() {
  const { t } = useTranslation();
  const stacked = useExam((s) => s.stacked);
  const raw = useExam((s) => s.raw);
  const compact = useCompact();
  const found = useExam((s) => s.found?.pane ?? null);
  if (compact)
    return (
      <TextTabs
        key={found ?? ''}
        first={found ?? 'question'}
        texts={[
          { id: 'question', title: t('exam.question'), text: <Asked /> },
          { id: 'reference', title: t('exam.professor'), text: <Professor /> },
          { id: 'answer', title: t('exam.model'), text: <Model title={t(raw ? 'exam.raw' : 'exam.model')} /> },
        ]}
      />
    );
  return (
    <QuestionSplit
      question={<Asked />}
      below={
        <Panes key={String(stacked)} orientation={stacked ? 'vertical' : 'horizontal'} className="h-full">
          <Panel id="professor" minSize={stacked ? '5rem' : '10rem'}>
            <Professor />
          </Panel>
          <Divider label={t('review.resizeAnswer')} vertical={stacked} />
          <Panel id="model" minSize={stacked ? '5rem' : '10rem'}>
            <Model title={t(raw ? 'exam.raw' : 'exam.model')} />
          </Panel>
        </Panes>
      }
    />
  );
}

function Asked() {
  const { t } = useTranslation();
  const question = useExam(currentQuestion);
  const aside = question
    ? `${t(`exam.type.${question.type}`)}${mark('clause')}${t('exam.points', { count: question.points })}`
    : null;
  return (
    <Pane name="question" title={t('exam.question')} aside={aside}>
      {question ? <Text text={question.problem} part="question" /> : null}
    </Pane>
  );
}

function Professor() {
  const { t } = useTranslation();
  const question = useExam(currentQuestion);
  return (
    <Pane name="reference" title={t('exam.professor')}>
      {question?.explanation ? <Text text={question.explanation} part="solution" /> : null}
      {question?.explanation === '' ? <p className="text-soft">{t('exam.noExplanation')}</p> : null}
    </Pane>
  );
}

function Model({ title }: { title: string }) {
  const answer = useExam(currentAnswer);
  const sets = useExam((s) => s.sets.length);
  const loaded = useExam(
    (s) => s.phase === 'ready' && s.itemId !== null && (s.sets.length === 0 || s.answers.has(s.itemId)),
  );
  return (
    <Pane name="answer" title={title} aside={answer?.model}>
      {answer ? <Reply answer={answer} /> : loaded ? <NoAnswer sets={sets} gradedBy="points" /> : null}
    </Pane>
  );
}

interface PaneProps {
  name: NonNullable<Found['pane']>;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

function Pane({ name, title, aside, children }: PaneProps) {
  const itemId = useExam((s) => s.itemId);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo({ top: 0 });
  }, [itemId]);
  return (
    <section aria-label={title} data-pane-name={name} className="flex h-full min-h-0 flex-col">
      <div className="flex h-8 shrink-0 items-center justify-between gap-3 px-4">
        <h2 className="text-sm font-semibold whitespace-nowrap text-faint">{title}</h2>
        <span className="truncate text-sm text-faint">{aside}</span>
      </div>
      <div
        ref={box}
        role="group"
        aria-label={title}
        data-reading
        data-pane
        data-shown
        tabIndex={0}
        className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-4 pt-0.5 pb-6 focus-visible:-outline-offset-2"
      >
        {children}
      </div>
    </section>
  );
}

interface TextProps {
  text: string;
  part?: RemarkedPart;
  responseId?: number;
}

/** Exam text, typeset, or as it stands in the file under R. */
function Text(props: TextProps) {
  const itemId = useExam((s) => s.itemId) ?? undefined;
  return <DeskText {...props} desk={exam} itemId={itemId} />;
}

function Reply({ answer }: { answer: ExamAnswerView }) {
  const { t } = useTranslation();
  const raw = useExam((s) => s.raw);
  const { error, text, reasoning, explanation, finishReason } = answer;
  return (
    <>
      {error === null ? null : <Warning text={t('review.failedAnswer', { message: error })} />}
      {finishReason === 'length' ? <Warning text={t('exam.cutOff')} /> : null}
      {error === null && answer.answer === null ? <Warning text={t('exam.unreadable')} /> : null}
      {raw ? (
        <>
          <Text text={text ?? ''} />
          {reasoning ? (
            <>
              <h3 className="mt-4 mb-1 text-sm font-semibold text-faint">{t('exam.reasoning')}</h3>
              <Text text={reasoning} />
            </>
          ) : null}
        </>
      ) : explanation ? (
        <Text text={explanation} part="answer" responseId={answer.responseId} />
      ) : answer.answer === null ? null : (
        <p className="text-soft">{t('exam.noModelExplanation')}</p>
      )}
    </>
  );
}
