import type { RunFiguresView } from '../../../contract/run-view.ts';
import type { VariableType } from '../../../core/benchmark/item.ts';
import { countedStatus, type Source, type Status } from '../../../core/grading/status.ts';
import { figuresOfTrials, type QuestionTrials } from '../../../core/metrics/accuracy.ts';
import { rankSql } from '../../../core/grading/precedence.ts';
import { byGroup, type Dimension, type GradedQuestion } from '../../../core/metrics/breakdown.ts';
import { meanWithoutInterval } from '../../../core/metrics/intervals.ts';
import type { ReadableDb } from '../file/open.ts';
import { isWhole } from '../seals/seals.ts';

interface Row {
  answerRunId: number;
  model: string;
  itemId: number;
  responseId: number;
  trial: number;
  type: VariableType;
  status: Status;
  source: Source;
}

/**
 * What a judging run found, by its own verdicts alone: the judge's where it gave one, else the offline verifier's. One entry per answer set,
 * in the order of their runs. Tasks that did not come to an end count as not run, and what the offline verifier did not find is open, as in Results.
 */
export function runFigures(db: ReadableDb, runId: number): RunFiguresView[] {
  const rows = db.all<Row>(
    `SELECT a.run_id AS answerRunId, coalesce(m.name, g.name) AS model, a.item_id AS itemId, a.id AS responseId, t.trial, v.type,
       coalesce(c.status, 'not_run') AS status, coalesce(c.source, '') AS source
     FROM tasks t JOIN responses a ON a.id = t.response_id JOIN runs g ON g.id = a.run_id LEFT JOIN models m ON m.id = g.model_id
       JOIN items i ON i.id = a.item_id JOIN variables v ON v.item_id = a.item_id
       LEFT JOIN verdicts c ON c.id = (SELECT w.id FROM verdicts w WHERE w.run_id = t.run_id AND w.response_id = a.id
         AND w.variable_id = v.id AND w.trial = t.trial ORDER BY w.audit, ${rankSql('w.source')} LIMIT 1)
     WHERE t.run_id = ? AND ${isWhole('a.id')} ORDER BY a.run_id, t.trial, i.position, a.sample_index, v.position`,
    runId,
  );
  const items = itemsOfRun(db, runId);
  return [...Map.groupBy(rows, (row) => row.answerRunId)].map(([answerRunId, ofSet]) => {
    const questions = gradedQuestions(ofSet, items);
    const trials = questions.map((one): QuestionTrials =>
      one.trials.map((answers) => answers.map(({ responseId, judged }) => ({ responseId, statuses: judged }))),
    );
    return {
      answerRunId,
      model: ofSet[0]?.model ?? '',
      published: figuresOfTrials(trials, 'published'),
      graded: figuresOfTrials(trials, 'graded'),
      groups: byGroup(questions, 'judged', meanWithoutInterval).map(
        ({ dimension, group, question, variable, atMost }) => ({
          dimension,
          group,
          atMost,
          question: question && { value: question.value, std: question.std ?? null },
          variable: variable && { value: variable.value, std: variable.std ?? null },
          itemIds: questions.filter((one) => isIn(one, dimension, group)).map(({ itemId }) => itemId),
        }),
      ),
      itemIds: questions.map(({ itemId }) => itemId),
    };
  });
}

interface Item {
  itemId: number;
  subject: string;
  figures: number;
}

/** What the items of the run's benchmark are grouped by, beside the types of their variables. */
function itemsOfRun(db: ReadableDb, runId: number): ReadonlyMap<number, Item> {
  const rows = db.all<Item>(
    `SELECT i.id AS itemId, i.subject,
       (SELECT count(*) FROM item_images m WHERE m.item_id = i.id AND m.place = 'question') AS figures
     FROM items i WHERE i.id IN (SELECT a.item_id FROM tasks t JOIN responses a ON a.id = t.response_id WHERE t.run_id = ?)`,
    runId,
  );
  return new Map(rows.map((row) => [row.itemId, row]));
}

function gradedQuestions(rows: readonly Row[], items: ReadonlyMap<number, Item>): GradedQuestion[] {
  const trialNumbers = [...new Set(rows.map(({ trial }) => trial))].sort((a, b) => a - b);
  return [...Map.groupBy(rows, (row) => row.itemId)].map(([itemId, ofItem]) => {
    const byTrial = Map.groupBy(ofItem, (row) => row.trial);
    const trials = trialNumbers.map((trial) => [
      ...Map.groupBy(byTrial.get(trial) ?? [], (row) => row.responseId).values(),
    ]);
    const item = items.get(itemId);
    return {
      itemId,
      subject: item?.subject ?? '',
      hasFigure: (item?.figures ?? 0) > 0,
      types: trials.flat()[0]?.map(({ type }) => type) ?? [],
      trials: trials.map((answers) =>
        answers.map((ofAnswer) => {
          const judged = ofAnswer.map(({ status, source }) => countedStatus(status, source === 'offline'));
          return { responseId: ofAnswer[0]?.responseId ?? 0, judged, reviewed: judged };
        }),
      ),
    };
  });
}

function isIn(question: GradedQuestion, dimension: Dimension, group: string): boolean {
  if (dimension === 'type') return question.types.some((type) => type === group);
  return group === (dimension === 'subject' ? question.subject : question.hasFigure ? 'with' : 'without');
}
