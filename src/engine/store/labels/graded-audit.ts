/**
 * Labels of points and of rubrics against what judges, the verifier and experts say of the same answers (docs/team.md, "Label audit"). Other points than the
 * label's contradict it, however near. What is found is what an expert decided at the desk, or what was adjudicated.
 */
import { z } from 'zod';
import type { AuditCounts, AuditRow, OpinionView } from '../../../contract/audit-calls.ts';
import { isExamGraded, type ExamStatus } from '../../../core/grading/exam.ts';
import { rubricStatuses } from '../../../core/grading/rubrics.ts';
import type { Source } from '../../../core/grading/status.ts';
import { parseExamReply } from '../../../core/prompts/exam-reply.ts';
import { doubtOf, type Doubt, type Opinion } from '../../../core/review/team/label-audit.ts';
import { placeOfValue } from '../answers/answer-groups.ts';
import { isGradedBy } from '../items/benchmarks.ts';
import { clRubrics } from '../items/cl-tasks.ts';
import { adjudicatedRows, saidRows, type SaidRow } from '../seats/dispute-rows.ts';
import { questionById } from '../items/exams.ts';
import type { ReadableDb } from '../file/open.ts';
import { isWhole } from '../seals/seals.ts';

interface Graded extends Opinion {
  itemId: number;
  responseId: number;
  rubricId: number | null;
  /** Points, or pass and fail. */
  said: string;
  reason: string;
  at: string;
}
export interface GradedDoubt {
  of: 'points' | 'rubrics';
  itemId: number;
  responseId: number;
  rubricId: number | null;
  doubt: Doubt<Graded>;
  found: AuditRow['found'];
}

interface GradeRow {
  itemId: number;
  responseId: number;
  source: Source;
  who: string;
  status: string;
  score: number | null;
  max: number | null;
  requirements: string;
  reason: string;
  at: string;
}
const Requirements = z.array(z.string()).catch([]);
/** Tasks of CL-bench may be megabytes. Characters. */
const SHOWN = 20_000;
const keyOf = ({ responseId, rubricId }: { responseId: number; rubricId: number | null }): string =>
  `${String(responseId)}/${String(rubricId)}`;

/** All of a benchmark that is graded by points or rubrics, the most doubtful first, with how many were compared. */
export function gradedDoubts(
  db: ReadableDb,
  chosen: { benchmarkId: number; gradingIds?: readonly number[] | undefined },
): { doubted: GradedDoubt[]; counts: AuditCounts } {
  const of = isGradedBy(db, chosen.benchmarkId, 'points') ? 'points' : 'rubrics';
  const about = of === 'points' ? 'points' : 'rubric';
  const experts = saidRows(db, chosen).filter((row) => row.about === about);
  const adjudicated = new Map(
    adjudicatedRows(db, chosen)
      .filter((row) => row.about === about)
      .map((row) => [placeOf(row), row]),
  );
  const heard = Map.groupBy([...gradesIn(db, chosen, of), ...experts.map((row) => deskDecision(db, row, of))], keyOf);
  const doubted: GradedDoubt[] = [];
  let compared = 0;
  for (const [key, opinions] of heard) {
    if (opinions.length > 1 && opinions.some(({ source }) => source !== 'offline')) compared += 1;
    const doubt = doubtOf(opinions, (one, label) => one.said === label.said);
    const [first] = opinions;
    if (!doubt || !first) continue;
    const { itemId, responseId, rubricId } = first;
    doubted.push({ of, itemId, responseId, rubricId, doubt, found: foundOf(doubt, adjudicated.get(key)) });
  }
  doubted.sort(
    (a, b) => b.doubt.score - a.doubt.score || a.responseId - b.responseId || (a.rubricId ?? 0) - (b.rubricId ?? 0),
  );
  const by = (right: 'label' | 'ours'): number => doubted.filter((one) => one.found?.right === right).length;
  const counts = { compared, doubted: doubted.length, labelRight: by('label'), labelWrong: by('ours'), unsure: 0 };
  return { doubted, counts };
}

const placeOf = ({ responseId, rubricId }: SaidRow): string => keyOf({ responseId: responseId ?? 0, rubricId });

/** The newest of each source, one opinion for each answer or rubric. */
function gradesIn(
  db: ReadableDb,
  { benchmarkId, gradingIds }: { benchmarkId: number; gradingIds?: readonly number[] | undefined },
  of: GradedDoubt['of'],
): Graded[] {
  const rows = db.all<GradeRow>(
    `SELECT a.item_id AS itemId, a.id AS responseId, x.source, CASE x.source WHEN 'offline' THEN '' WHEN 'judge' THEN coalesce(m.name, g.name, '') ELSE coalesce(g.name, r.name) END AS who,
       x.status, x.score, x.score_max AS max, x.requirement_status AS requirements, x.rationale AS reason, x.created_at AS at
     FROM items i JOIN responses a ON a.item_id = i.id JOIN grades x ON x.response_id = a.id AND x.trial = 1 JOIN runs r ON r.id = x.run_id
       LEFT JOIN models m ON m.id = r.judge_id
       LEFT JOIN gradings g ON g.answer_run_id = a.run_id AND g.kind <> 'newest' AND g.id IN (SELECT q.grading_id FROM grading_runs q WHERE q.run_id = x.run_id)
     WHERE i.benchmark_id = @benchmark AND ${isWhole('a.id')} AND (g.id IS NOT NULL OR x.source = 'offline')
       AND (@gradings IS NULL OR g.id IN (SELECT value FROM json_each(@gradings))) ORDER BY x.run_id, x.id`,
    { benchmark: benchmarkId, gradings: gradingIds ? JSON.stringify(gradingIds) : null },
  );
  const rubrics = of === 'rubrics' ? clRubrics(db, benchmarkId) : new Map<number, { rubricId: number }[]>();
  const newest = new Map<string, Graded>();
  for (const row of rows)
    for (const one of of === 'points' ? ofPoints(row) : ofRubrics(row, rubrics.get(row.itemId) ?? [])) {
      const key = `${keyOf(one)}/${one.source}/${one.who}`;
      newest.delete(key);
      newest.set(key, one);
    }
  return [...newest.values()];
}

const common = ({ itemId, responseId, source, who, reason, at }: GradeRow) => ({
  ...{ itemId, responseId, source, who, reason, at, certainty: null },
});

function ofPoints(row: GradeRow): Graded[] {
  const { status, score, max } = row;
  if (!isExamGraded(status as ExamStatus) || score === null) return [];
  return [{ ...common(row), rubricId: null, said: String(score), status: score >= (max ?? 0) ? 'right' : 'wrong' }];
}

function ofRubrics(row: GradeRow, rubrics: readonly { rubricId: number }[]): Graded[] {
  const statuses = rubricStatuses(Requirements.parse(JSON.parse(row.requirements)), rubrics.length);
  return rubrics.flatMap(({ rubricId }, index) => {
    const said = statuses[index] ?? 'unknown';
    return said === 'unknown'
      ? []
      : [{ ...common(row), rubricId, said, status: said === 'pass' ? ('right' as const) : ('wrong' as const) }];
  });
}

/** What an expert decided of it at the desk. */
function deskDecision(db: ReadableDb, row: SaidRow, of: GradedDoubt['of']): Graded {
  const { itemId, responseId, rubricId, who, said, reason, at } = row;
  const isFull = of === 'rubrics' ? said === 'pass' : Number(said) >= (questionById(db, itemId)?.question.points ?? 0);
  return {
    ...{ itemId, responseId: responseId ?? 0, rubricId, who, reason, at, certainty: null, source: 'expert' },
    ...{ said: of === 'points' ? String(Number(said)) : said, status: isFull ? 'right' : 'wrong' },
  };
}

/** What was adjudicated, else the newest expert's decision where the label is somebody else's. */
function foundOf({ label, withLabel, against }: Doubt<Graded>, adjudicated: SaidRow | undefined): AuditRow['found'] {
  const newest = [...withLabel, ...against]
    .filter(({ source }) => source === 'expert' && label.source !== 'expert')
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .at(-1);
  const by = adjudicated ?? newest;
  if (!by) return null;
  const said = label.rubricId === null ? String(Number(by.said)) : by.said;
  const right = said === label.said ? 'label' : 'ours';
  const same = [...withLabel, ...against].find((one) => one.said === said);
  const status = same?.status === 'right' || said === 'pass' ? 'right' : 'wrong';
  return { who: by.who, at: by.at, status, right, adjudicated: adjudicated !== undefined };
}

/** All that is shown of one, but its stamp. */
export function gradedRow(db: ReadableDb, one: GradedDoubt): Omit<AuditRow, 'stamp'> {
  const { of, itemId, responseId, rubricId, doubt, found } = one;
  const row = db.get<
    Pick<AuditRow, 'position' | 'externalId' | 'question' | 'answerRunId' | 'model' | 'sampleIndex'> & {
      text: string | null;
      benchmarkId: number;
    }
  >(
    `SELECT i.position, i.external_id AS externalId, substr(i.question, 1, ${String(SHOWN)}) AS question, a.run_id AS answerRunId, i.benchmark_id AS benchmarkId,
       coalesce(m.name, r.name) AS model, a.sample_index AS sampleIndex, a.text
     FROM responses a JOIN items i ON i.id = a.item_id JOIN runs r ON r.id = a.run_id LEFT JOIN models m ON m.id = r.model_id WHERE a.id = ?`,
    responseId,
  );
  if (!row) throw new Error('an audited answer is gone');
  const { text, benchmarkId, ...rest } = row;
  const rubrics = of === 'rubrics' ? (clRubrics(db, benchmarkId, itemId).get(itemId) ?? []) : [];
  const at = rubrics.findIndex((rubric) => rubric.rubricId === rubricId);
  const question = of === 'points' ? questionById(db, itemId)?.question : undefined;
  const max = question?.points ?? null;
  const view = (opinion: Graded): OpinionView => ({
    ...{ source: opinion.source, who: opinion.who, status: opinion.status, certainty: null, reason: opinion.reason },
    value: max === null ? opinion.said : `${opinion.said} / ${String(max)}`,
  });
  return {
    ...{ ...rest, of, itemId, responseId, rubricId, variableId: null, score: doubt.score },
    variable: at < 0 ? '' : String(at + 1),
    reference: question?.answer ?? rubrics[at]?.criterion ?? '',
    ...{ label: view(doubt.label), withLabel: doubt.withLabel.map(view), against: doubt.against.map(view) },
    ...(of === 'points' ? examAnswer(text ?? '') : placeOfValue(text ?? '', null)),
    ...{ span: null, found },
  };
}

/** The given answer marked, and how its explanation begins; of a reply that cannot be read its end, as it came. */
function examAnswer(reply: string): Pick<AuditRow, 'before' | 'value' | 'after'> {
  const read = parseExamReply(reply);
  if ('problem' in read) return placeOfValue(reply, null);
  const { answer, explanation } = read;
  return { before: '', value: answer, after: `\n\n${placeOfValue(explanation, { start: 0, end: 0 }).after}` };
}
