/**
 * Answers with what a grading says of them, a line of JSON each, for other programs (docs/data.md, "For other programs"): scores for Inspect (its
 * `Score`: value, answer, explanation, metadata, by sample id and epoch), and pairs for training (TRL, "Dataset formats": unpaired preference), with
 * the answers to steps that a diagnosis graded. Answers whose grading is open are in neither: they are neither right nor wrong.
 */
import type { GradingView } from '../../../contract/grading-calls.ts';
import type { AnswerView } from '../../../contract/review-shapes.ts';
import type { AnswerSetView } from '../../../contract/workspace-shapes.ts';
import { statusWord } from '../../../core/grading/status.ts';
import { isOpen, isRight } from '../../../core/metrics/accuracy.ts';
import { itemIds, variablesOf } from '../../store/items/items.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { answersOf } from '../../store/answers/responses.ts';
import { decidedByHand, statusesOf, type AnswerStatuses } from '../../store/gradings/statuses.ts';
import { questionOf } from '../../store/runs/tasks.ts';
import { VERSION } from '../../version.ts';
import type { Outputs } from '../files/outputs.ts';
import { stepPairs } from './step-pairs.ts';

interface Of {
  benchmark: { id: number; name: string; hash: string };
  set: AnswerSetView;
  grading: GradingView | null;
}

/** An answer that its grading settled. */
interface Judged {
  itemId: number;
  externalId: string;
  answer: AnswerView;
  names: readonly string[];
  references: readonly string[];
  /** The share of the trials that settled it in which it is right. */
  right: number;
  trials: number;
  byHand: number;
}

export function exportScores(
  db: ReadableDb,
  of: Of,
  path: string,
  outputs: Outputs,
): { paths: string[]; rows: number } {
  return {
    paths: [path],
    rows: outputs.write(
      path,
      linesOf(judgedAnswers(db, of), (one) => scoreOf(one, of)),
    ),
  };
}

/** Right in most trials, or wrong in most; what is right as often as wrong is left out. After the answers, those to single steps (stepPairs). */
export function exportPairs(db: ReadableDb, of: Of, path: string, outputs: Outputs): { paths: string[]; rows: number } {
  const pairs = function* (): Generator<object> {
    for (const one of judgedAnswers(db, of))
      if (one.right !== 0.5 && (one.answer.text ?? '') !== '') yield pairOf(db, one, of);
    yield* stepPairs(db, of.benchmark, of.set.model);
  };
  return {
    paths: [path],
    rows: outputs.write(
      path,
      linesOf(pairs(), (pair) => pair),
    ),
  };
}

function* linesOf<T>(judged: Iterable<T>, line: (one: T) => object): Generator<string> {
  for (const one of judged) yield `${JSON.stringify(line(one))}\n`;
}

/** Question by question: no more than the answers to one are held, and of all their verdicts. */
function* judgedAnswers(db: ReadableDb, { benchmark, set, grading }: Of): Generator<Judged> {
  const gradingId = grading?.gradingId ?? null;
  const byHand = decidedByHand(db, { answerRunId: set.runId, gradingId, trial: 1 });
  const settled = new Map<number, AnswerStatuses[]>();
  for (let trial = 1; trial <= (grading?.trials ?? 1); trial += 1)
    for (const found of statusesOf(db, { answerRunId: set.runId, gradingId, trial }))
      if (!isOpen(found.statuses)) settled.set(found.responseId, [...(settled.get(found.responseId) ?? []), found]);
  for (const { id: itemId, externalId } of itemIds(db, benchmark.id)) {
    const variables = variablesOf(db, itemId);
    for (const answer of answersOf(db, itemId, set.runId, { gradingId, trial: 1 })) {
      const trials = settled.get(answer.responseId) ?? [];
      if (trials.length === 0) continue;
      yield {
        ...{ itemId, externalId, answer, trials: trials.length, byHand: byHand.get(answer.responseId) ?? 0 },
        names: variables.map(({ name }) => name),
        references: variables.map(({ value }) => value),
        right: trials.filter(({ statuses }) => isRight(statuses)).length / trials.length,
      };
    }
  }
}

/** What was read from the answer for each variable, and what of it counts. */
function valuesOf({ answer, names, references }: Judged) {
  return answer.cards.map(({ effective, layers }, index) => ({
    name: names[index] ?? '',
    reference: references[index] ?? '',
    value: effective.value ?? layers.findLast((layer) => layer.value !== null)?.value ?? null,
    status: effective.status,
    source: effective.source,
    reason: effective.reason,
  }));
}

const gradedBy = ({ benchmark, set, grading }: Of) => ({
  ...{ benchmark: benchmark.name, benchmark_sha256: benchmark.hash, model: set.model, grading: grading?.name ?? null },
  judge: grading?.method.judge?.model ?? null,
  protocol: grading?.method.protocol ?? null,
  verifier: grading?.method.verifier ?? null,
});

/** C and I are Inspect's correct and incorrect; of several trials the value is the share of them in which the answer is right. */
function scoreOf(one: Judged, of: Of): object {
  const values = valuesOf(one);
  const found = values.filter(({ value }) => value !== null).map(({ name, value }) => `${name} = ${value ?? ''}`);
  return {
    id: one.externalId,
    epoch: one.answer.sampleIndex + 1,
    value: (of.grading?.trials ?? 1) > 1 ? one.right : one.right === 1 ? 'C' : 'I',
    answer: found.length > 0 ? found.join('; ') : null,
    explanation: values
      .map(({ name, status, reason }) => `${name}: ${statusWord(status)}${reason ? `. ${reason}` : ''}`)
      .join('\n'),
    metadata: { ...gradedBy(of), trials: one.trials, variables_by_hand: one.byHand, markscheme: VERSION },
  };
}

function pairOf(db: ReadableDb, one: Judged, of: Of): object {
  return {
    prompt: questionOf(db, one.itemId),
    completion: one.answer.text,
    label: one.right > 0.5,
    item_id: one.externalId,
    sample: one.answer.sampleIndex + 1,
    step: null,
    variables: valuesOf(one).map(({ name, reference, value, status, source }) => ({
      name,
      reference,
      value,
      status,
      source,
    })),
    ...gradedBy(of),
    trials: one.trials,
    variables_by_hand: one.byHand,
  };
}
