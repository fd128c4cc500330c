import { useCall } from '../../../app/use-call.ts';
import { useTranslation } from 'react-i18next';
import { ItemLinks, type LinkedItem } from '../../../desk/queue/item-links.tsx';
import { plainPreview } from '../../../lib/preview.ts';
import type { ExamRow } from '../exam-store.ts';

/** The questions of a benchmark; empty while they are not there. */
export const useQuestions = (benchmarkId: number): readonly ExamRow[] =>
  useCall('exam.queue', { benchmarkId }).data ?? NONE;
const NONE: readonly ExamRow[] = [];

interface QuestionLinksProps {
  benchmarkId: number;
  questions: readonly ExamRow[];
  itemIds: readonly number[];
  /** The answers that they open with. */
  runId: number;
}

/** Questions, each of which opens. */
export function QuestionLinks({ benchmarkId, questions, itemIds, runId }: QuestionLinksProps) {
  const { t } = useTranslation();
  const wanted = new Set(itemIds);
  const items = questions.flatMap((row, index): LinkedItem[] =>
    wanted.has(row.itemId)
      ? [
          {
            ...{ itemId: row.itemId, number: index + 1, title: row.topic || plainPreview(row.preview) },
            note: t('exam.results.questionOf', {
              type: t(`exam.type.${row.type}`),
              exam: row.examId,
              number: row.problemNum,
              id: row.instanceId,
            }),
          },
        ]
      : [],
  );
  return <ItemLinks key={itemIds.join()} items={items} benchmarkId={benchmarkId} runId={runId} />;
}
