/** The queues of course exams and CL-bench, filtered: their rows are few enough to be asked one by one. */
import { CL_WORDS, clFacts } from '../../../core/review/filter/cl-filter.ts';
import { EXAM_WORDS, examFacts } from '../../../core/review/filter/exam-filter.ts';
import { passes } from '../../../core/review/filter/row-filter.ts';
import { assignedWords } from '../../store/seats/assignments.ts';
import { clRubrics } from '../../store/items/cl-tasks.ts';
import { annotationsOf } from '../../store/items/exams.ts';
import { commentedItems, itemsWithText } from '../../store/queue/filtered.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import type { Sight } from '../../store/seats/masking.ts';
import { clQueue } from '../cl/cl-views.ts';
import { examQueue } from '../exam/exam-views.ts';
import { readFilter } from './read-filter.ts';

interface Asked {
  benchmarkId: number;
  answerRunId: number | null;
  filter: string;
  sight: Sight;
}

/** Questions that a filter lets through, in order. Throws UserError: bad-filter. */
export function findQuestions(db: ReadableDb, { filter, ...asked }: Asked): number[] {
  const terms = readFilter(filter, EXAM_WORDS);
  const { benchmarkId, answerRunId, sight } = asked;
  const { hasText, known } = lookUp(db, asked);
  const notes = annotationsOf(db, benchmarkId);
  return examQueue(db, benchmarkId, answerRunId, sight)
    .filter((row) => {
      const note = notes.get(row.itemId);
      const said = { quality: note?.data_quality ?? null, paper: note?.related_paper ?? '' };
      return passes(terms, examFacts({ ...row, ...said, ...known(row), hasText: hasText(row) }));
    })
    .map(({ itemId }) => itemId);
}

/** Tasks that a filter lets through, in order. Throws UserError: bad-filter. */
export function findTasks(db: ReadableDb, { filter, ...asked }: Asked): number[] {
  const terms = readFilter(filter, CL_WORDS);
  const { benchmarkId, answerRunId, sight } = asked;
  const { hasText, known } = lookUp(db, asked);
  const rubrics = clRubrics(db, benchmarkId);
  const rows = clQueue(db, benchmarkId, answerRunId ?? undefined, sight);
  const contexts = Map.groupBy(rows, ({ contextId }) => contextId);
  return rows
    .filter((row) =>
      passes(
        terms,
        clFacts({
          ...row,
          criteria: rubrics.get(row.itemId)?.map(({ criterion }) => criterion) ?? [],
          sharesContext: row.contextId !== '' && (contexts.get(row.contextId)?.length ?? 0) > 1,
          ...known(row),
          hasText: hasText(row),
        }),
      ),
    )
    .map(({ itemId }) => itemId);
}

/** Comments, shares and texts of a benchmark; each text is searched for once. */
function lookUp(db: ReadableDb, { benchmarkId, answerRunId, sight }: Omit<Asked, 'filter'>) {
  const commented = commentedItems(db, benchmarkId, sight);
  const assigned = assignedWords(db, benchmarkId, sight.reviewer);
  const searched = new Map<string, Set<number> | null>();
  const search = (typed: string) => {
    if (!searched.has(typed)) searched.set(typed, itemsWithText(db, benchmarkId, answerRunId, typed, sight.others));
    return searched.get(typed) ?? null;
  };
  return {
    known: ({ itemId }: { itemId: number }) => ({ commented: commented.has(itemId), assigned: assigned(itemId) }),
    hasText:
      ({ itemId }: { itemId: number }) =>
      (typed: string) =>
        search(typed)?.has(itemId) ?? true,
  };
}
