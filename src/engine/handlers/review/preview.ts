/** What a decision or a correction would do to the figures, without keeping it (docs/design/review.md, "Forecast"). */
import type { EngineCalls, OutputOf, ParsedOf } from '../../../contract/calls.ts';
import { UserError } from '../../../contract/router.ts';
import { placesOf } from '../../../core/metrics/ranking.ts';
import type { Session } from '../../session.ts';
import { answerSets } from '../../store/answers/answer-sets.ts';
import { appendAction, reviewerId, type Decided } from '../../store/log/events.ts';
import { benchmarkOfItem } from '../../store/items/item-parts.ts';
import { chosenGrading, methodsShown } from '../../store/gradings/gradings.ts';
import { overrideOf } from '../../store/decisions/override.ts';
import { itemOf } from '../../store/answers/overrides.ts';
import { readStanding, standingOfItem, standingOfSet } from '../../store/figures/run-standing.ts';
import type { ItemStanding } from '../../store/standings/standing-reads.ts';
import { variableChange, variablesChange } from './annotation-edits.ts';
import { jsonChanges } from './item-json.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { otherWorkspace } from '../guards/stamps.ts';
import { triedOut } from '../tried-out.ts';

type Input = ParsedOf<EngineCalls, 'review.preview'>;
type Preview = OutputOf<EngineCalls, 'review.preview'>;

export async function preview(session: Session, input: Input): Promise<Preview> {
  const { itemId, benchmarkId } = placeOf(session.db, input);
  await readSets(session, benchmarkId);
  const db = session.settled;
  const touched = tried(session, input, itemId);
  const rows = answerSets(db, benchmarkId).map((set) => {
    const standing = standingOfSet(db, set.runId, chosenGrading(db, set.runId));
    const { judged, ...before } = standing.figures();
    const now = touched.get(set.runId);
    // Of a set without an answer to the item nothing changes.
    return { set, asJudged: judged, before, after: now ? standing.figuresWith(itemId, now) : before };
  });
  const methodOf = methodsShown(db, benchmarkId);
  const alike = ({ set }: (typeof rows)[number]): typeof rows =>
    rows.filter((other) => methodOf(other.set.runId) === methodOf(set.runId));
  const places = (when: 'before' | 'after', row: (typeof rows)[number]): Map<unknown, number | null> => {
    const all = alike(row);
    const found = placesOf(
      all.map(({ [when]: { published } }) => ({ value: published.questionAccuracy, items: published.questions })),
    );
    return new Map(all.map((one, index) => [one, found[index] ?? null]));
  };
  return {
    sets: rows.map((row) => {
      const [before, after] = [places('before', row), places('after', row)];
      const isRanked = before.get(row) != null && after.get(row) != null;
      return {
        runId: row.set.runId,
        model: row.set.model,
        name: row.set.name,
        asJudged: row.asJudged,
        before: row.before,
        after: row.after,
        rankBefore: before.get(row) ?? 1,
        rankAfter: after.get(row) ?? 1,
        ranked: isRanked ? [...before.values()].filter((place) => place !== null).length : 0,
      };
    }),
  };
}

/** Throws UserError not-found. */
function placeOf(db: ReadableDb, input: Input): { itemId: number; benchmarkId: number } {
  const itemId = input.kind === 'decision' ? itemOf(db, input.responseId, input.variableId) : input.itemId;
  const benchmarkId = itemId === undefined ? undefined : benchmarkOfItem(db, itemId);
  if (itemId === undefined || benchmarkId === undefined)
    throw new UserError('not-found', 'This answer has no such variable. Reload the item.');
  return { itemId, benchmarkId };
}

/** All that figures are added up from, which the first forecast after an opening reads: a decision does not wait for that. */
async function readSets(session: Session, benchmarkId: number): Promise<void> {
  const { db, opening } = session;
  const isOpen = (): boolean => session.opening === opening;
  for (const { runId } of answerSets(db, benchmarkId)) {
    await readStanding(db, runId, chosenGrading(db, runId), isOpen);
    if (!isOpen()) throw otherWorkspace();
  }
}

/** Makes the change, looks at the one item that it can concern, and takes it back. */
function tried(session: Session, input: Input, itemId: number): ReadonlyMap<number, ItemStanding> {
  const { db } = session;
  return triedOut(
    db,
    () => {
      const reviewer = reviewerId(db, session.reviewer, session.at());
      appendAction(db, reviewer, changesOf(session, input, itemId, reviewer), session.at());
    },
    () => standingOfItem(db, itemId),
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
