/** What a decision or a correction would do to the figures, without keeping it (review-screen.md 15). */
import type { EngineCalls, OutputOf, ParsedOf } from '../../contract/calls.ts';
import { UserError } from '../../contract/router.ts';
import { graded, published, type Figures } from '../../core/metrics/accuracy.ts';
import type { Session } from '../session.ts';
import { answerSets } from '../store/answer-sets.ts';
import { appendAction, reviewerId, type Decided } from '../store/events.ts';
import { benchmarkOfItem } from '../store/item-parts.ts';
import { itemOf, overrideOf } from '../store/overrides.ts';
import { statusesOfItem, statusesOfRun } from '../store/statuses.ts';
import type { Status } from '../../core/grading/status.ts';
import { variableChange, variablesChange } from './annotation-edits.ts';
import { jsonChanges } from './item-json.ts';
import { triedOut } from './tried-out.ts';

type Input = ParsedOf<EngineCalls, 'review.preview'>;
type Preview = OutputOf<EngineCalls, 'review.preview'>;

/** By run, by item, by answer: the statuses of the variables. */
type Statuses = Map<number, Map<number, Status[][]>>;

export function preview(session: Session, input: Input): Preview {
  const { db } = session;
  const itemId = input.kind === 'decision' ? itemOf(db, input.responseId, input.variableId) : input.itemId;
  const benchmarkId = itemId === undefined ? undefined : benchmarkOfItem(db, itemId);
  if (itemId === undefined || benchmarkId === undefined)
    throw new UserError('not-found', 'This answer has no such variable. Reload the item.');
  const sets = answerSets(db, benchmarkId);
  const answers = new Map(sets.map((set) => [set.runId, statusesOfRun(db, set.runId)]));
  const before: Statuses = new Map([...answers].map(([runId, list]) => [runId, byItem(list)]));
  const after = tried(session, input, itemId, before);
  // As published: what was judged, without any expert's part.
  const asJudged = (runId: number): Figures =>
    published([
      ...byItem((answers.get(runId) ?? []).map((one) => ({ itemId: one.itemId, statuses: one.judged }))).values(),
    ]);
  const figures = (all: Statuses, runId: number): Both =>
    figuresOf([...(all.get(runId) ?? new Map<number, Status[][]>()).values()]);
  const rows = sets.map((set) => ({ set, before: figures(before, set.runId), after: figures(after, set.runId) }));
  const rank = (when: 'before' | 'after', row: (typeof rows)[number]): number => {
    const mine = row[when].published.questionAccuracy ?? -1;
    return 1 + rows.filter((other) => (other[when].published.questionAccuracy ?? -1) > mine).length;
  };
  return {
    sets: rows.map((row) => ({
      runId: row.set.runId,
      model: row.set.model,
      name: row.set.name,
      asJudged: asJudged(row.set.runId),
      before: row.before,
      after: row.after,
      rankBefore: rank('before', row),
      rankAfter: rank('after', row),
    })),
  };
}

/** Makes the change, looks at the one item that it can concern, and takes it back. */
function tried(session: Session, input: Input, itemId: number, before: Statuses): Statuses {
  const { db } = session;
  return triedOut(
    db,
    () => {
      const reviewer = reviewerId(db, session.reviewer, session.at());
      appendAction(db, reviewer, changesOf(session, input, itemId, reviewer), session.at());
    },
    () => {
      const touched = byRun(statusesOfItem(db, itemId));
      return new Map(
        [...before].map(([runId, items]) => {
          const answers = touched.get(runId);
          return [runId, answers ? new Map(items).set(itemId, answers) : items];
        }),
      );
    },
  );
}

function changesOf(session: Session, input: Input, itemId: number, reviewer: number): Decided[] {
  const none = { itemId, responseId: null, variableId: null };
  switch (input.kind) {
    case 'decision': {
      const { responseId, variableId, status } = input;
      const from = overrideOf(session.db, responseId, variableId, reviewer);
      const to = status === null ? null : { status, value: from?.value ?? null, reason: '' };
      return [{ subject: { itemId, responseId, variableId }, change: { kind: 'override', from, to }, reason: '' }];
    }
    case 'variable':
      return [
        { subject: { ...none, variableId: input.variableId }, change: variableChange(session.db, input), reason: '' },
      ];
    case 'variables':
      return [{ subject: none, change: variablesChange(session.db, input), reason: '' }];
    case 'json':
      return jsonChanges(session.db, input, '');
  }
}

interface Both {
  published: Figures;
  graded: Figures;
}
const figuresOf = (questions: Status[][][]): Both => ({ published: published(questions), graded: graded(questions) });

function byItem(answers: readonly { itemId: number; statuses: Status[] }[]): Map<number, Status[][]> {
  const items = new Map<number, Status[][]>();
  for (const answer of answers) {
    const list = items.get(answer.itemId);
    if (list) list.push(answer.statuses);
    else items.set(answer.itemId, [answer.statuses]);
  }
  return items;
}
function byRun(answers: readonly { runId: number; statuses: Status[] }[]): Map<number, Status[][]> {
  return new Map(
    [...Map.groupBy(answers, (answer) => answer.runId)].map(([runId, list]) => [
      runId,
      list.map((one) => one.statuses),
    ]),
  );
}
