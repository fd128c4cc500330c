import { Check, Plus, SkipForward } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { runCommand } from '../../app/keyboard/dispatch.ts';
import { useSession } from '../../app/session.ts';
import { plainPreview } from '../../lib/preview.ts';
import { Button } from '../../ui/button.tsx';
import { Bar } from '../../ui/page.tsx';
import { Chooser } from '../../ui/select.tsx';
import { RedPen } from '../../ui/status.tsx';
import { useExam, type ExamRow } from './exam-store.ts';
import { GradeDot } from './exam-status.tsx';
import { isUnreviewed } from './queue-order.ts';

const NONE: never[] = [];

/** All questions of the exams, in order: exam, number, type, points, status. */
export function Queue() {
  const { t } = useTranslation();
  const queue = useExam((s) => s.queue);
  const itemId = useExam((s) => s.itemId);
  const total = queue.length;
  const done = queue.filter((row) => !isUnreviewed(row)).length;
  return (
    <nav aria-label={t('queue.label')} data-pane className="flex h-full flex-col bg-sunken">
      <Pickers />
      <div className="flex flex-col gap-1 border-b border-line px-3 pb-2">
        <p className="text-sm text-soft tabular-nums">{t('exam.queueProgress', { done, total })}</p>
        <Bar value={total ? done / total : 0} label={t('queue.progressLabel')} />
      </div>
      <ol className="m-0 min-h-0 flex-1 list-none overflow-auto p-0">
        {queue.map((row, index) => (
          <Row key={row.itemId} row={row} current={row.itemId === itemId} stop={itemId === null && index === 0} />
        ))}
      </ol>
      <div className="border-t border-line px-2 py-1.5">
        <Button look="quiet" onPress={() => runCommand('item.add')}>
          <Plus size={14} aria-hidden />
          {t('exam.add.button')}
        </Button>
      </div>
    </nav>
  );
}

function Pickers() {
  const { t } = useTranslation();
  const benchmarks = useSession((s) => s.workspace?.benchmarks ?? NONE);
  const benchmarkId = useExam((s) => s.benchmarkId);
  const sets = useExam((s) => s.sets);
  const answerRunId = useExam((s) => s.answerRunId);
  return (
    <div className="flex flex-col gap-0.5 px-1.5 py-1.5">
      <Chooser
        label={t('queue.benchmark')}
        labelled={false}
        quiet
        choices={benchmarks.map((b) => ({ id: b.id, label: b.name, hint: t('queue.items', { count: b.items }) }))}
        value={benchmarkId}
        onChange={(id) => {
          useSession.getState().chooseBenchmark(id);
        }}
      />
      <Chooser
        label={t('queue.answers')}
        labelled={false}
        quiet
        placeholder={t('queue.noAnswers')}
        choices={sets.map((s) => ({
          id: s.runId,
          label: s.model,
          hint: t('queue.answerSet', { k: s.k, count: s.responses }),
        }))}
        value={answerRunId}
        onChange={(id) => {
          if (benchmarkId !== null) void useExam.getState().loadBenchmark(benchmarkId, id);
        }}
      />
    </div>
  );
}

const Row = memo(function Row({ row, current, stop }: { row: ExamRow; current: boolean; stop: boolean }) {
  const { t } = useTranslation();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) place.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const draft = row.reviewStatus === 'todo' && row.samples.some((sample) => sample.overridden);
  const status = draft ? 'draft' : row.reviewStatus;
  return (
    <li ref={place} className="h-11 [contain-intrinsic-block-size:2.75rem] [content-visibility:auto]">
      <button
        type="button"
        tabIndex={current || stop ? 0 : -1}
        aria-current={current ? 'true' : undefined}
        onClick={() => void useExam.getState().openItem(row.itemId)}
        className={`flex h-full w-full flex-col justify-center gap-0.5 border-l-2 pr-2 pl-2.5 text-left focus-visible:-outline-offset-2 ${current ? 'border-accent bg-selected' : 'border-transparent hover:bg-hover'}`}
      >
        <span className="flex w-full items-center gap-2">
          <span className="w-6 shrink-0 text-right text-sm text-faint tabular-nums">{row.problemNum}</span>
          <span className={`min-w-0 flex-1 truncate ${isUnreviewed(row) ? '' : 'text-soft'}`}>
            {row.topic || plainPreview(row.preview)}
          </span>
          <span className="shrink-0 text-sm text-faint tabular-nums">{pointsOf(row)}</span>
        </span>
        <span className="flex w-full items-center gap-2 text-sm text-faint">
          <span className="flex w-6 shrink-0 justify-end">
            <ReviewGlyph status={status} />
          </span>
          <span className="min-w-0 flex-1 truncate" title={row.examId}>
            {t(`exam.type.${row.type}`)}, {row.examId}
          </span>
          <span className="flex shrink-0 items-center">
            {row.samples.some((sample) => sample.overridden) ? <RedPen /> : null}
            {row.samples.map((sample, index) => (
              <GradeDot key={index} status={sample.status} />
            ))}
          </span>
        </span>
      </button>
    </li>
  );
});

/** The first answer's points of the maximum. */
const pointsOf = ({ samples, points }: ExamRow): string =>
  `${samples[0] ? `${String(samples[0].points ?? '–')}/` : ''}${String(points)}`;

function ReviewGlyph({ status }: { status: ExamRow['reviewStatus'] }) {
  const { t } = useTranslation();
  const label = t(`reviewStatus.${status}`);
  if (status === 'done') return <Check size={12} strokeWidth={2.5} role="img" aria-label={label} />;
  if (status === 'skipped') return <SkipForward size={12} role="img" aria-label={label} />;
  if (status === 'draft')
    return <span className="mr-1 h-1.5 w-1.5 rounded-full bg-accent" role="img" aria-label={label} />;
  return <span className="sr-only">{label}</span>;
}
