/** Where experts differ: the list of it, what is read beside each, and the adjudications (core/review/team/adjudication.ts). */
import { z } from 'zod';
import type { BesideView, DisputeView, Thing, Voice } from '../../../contract/adjudication-calls.ts';
import { EditedStep, EditedVariable } from '../../../contract/review-calls.ts';
import { UserError } from '../../../contract/router.ts';
import { isByHand } from '../../../core/grading/precedence.ts';
import { isListKind, type ListKind } from '../../../core/review/team/adjudicated-lists.ts';
import { canSay, type Adjudicated } from '../../../core/review/team/adjudication.ts';
import type { Session } from '../../session.ts';
import { adjudicationOf, isOfAnswer } from '../../store/seats/adjudications.ts';
import { requireBenchmark } from '../../store/items/benchmarks.ts';
import { adjudicableOf } from '../../store/decisions/adjudicate.ts';
import { adjudicatedPath } from '../../store/decisions/annotation.ts';
import { disputes } from '../../store/seats/disputes.ts';
import { appendAction, nextUndo, reviewerId, type Decided, type Subject } from '../../store/log/events.ts';
import { benchmarkOfItem, requireItemTexts, stepItem } from '../../store/items/item-parts.ts';
import { getItem } from '../../store/items/items.ts';
import { itemOf, itemOfResponse } from '../../store/answers/overrides.ts';
import { examResponse } from '../../store/answers/grades.ts';
import { answerById } from '../../store/answers/responses.ts';
import { isBlind, revealsOfItem } from '../../store/seats/reveals.ts';
import { clTexts } from '../../store/answers/cl-answers.ts';
import { clRubrics } from '../../store/items/cl-tasks.ts';
import { flowChange, variablesChange } from '../review/annotation-edits.ts';
import { answerViewById } from '../cl/cl-views.ts';
import { decide } from '../decide.ts';
import type { HandlersFor } from '../handlers-for.ts';
import { stampOf } from '../guards/stamps.ts';

/** Tasks of CL-bench may be megabytes: what is read beside a rubric is its beginning. Characters. */
const SHOWN = 60_000;

export function adjudicationHandlers(session: Session): HandlersFor<'adjudication'> {
  return {
    'adjudication.list': ({ benchmarkId, state }) => {
      requireBenchmark(session.db, benchmarkId);
      return disputes(session.db, { benchmarkId }, state);
    },
    'adjudication.beside': (thing) => beside(session, thing),
    'adjudication.decide': ({ stamp, to, ...thing }) => {
      refuseOther(session, thing);
      if (to) refuseUnfit(session, thing, to);
      return decide(session, { ...subjectOf(thing), stamp }, to?.reason ?? '', (reviewer) =>
        changeOf(session, thing, to, reviewer),
      );
    },
    'adjudication.adopt': ({ benchmarkId }) => {
      const { db } = session;
      const things = disputes(db, { benchmarkId }, 'unanimous');
      const reviewer = reviewerId(db, session.reviewer, session.at());
      const action = db.transaction(() => {
        const changes = things.map((thing): Decided => ({
          subject: subjectOf(thing),
          change: changeOf(session, thing, said(thing), reviewer),
          reason: '',
        }));
        return appendAction(db, reviewer, changes, session.at());
      });
      for (const itemId of new Set(action?.events.map((event) => event.itemId)))
        session.emit({ type: 'review.changed', itemId });
      return { adopted: action?.events.length ?? 0, undo: nextUndo(db, reviewer)?.title ?? null };
    },
  };
}

/** What all say, with the value that one of them gives. */
function said({ voices }: DisputeView): Adjudicated {
  const [first] = voices;
  if (!first) throw new Error('nobody says anything of this');
  const valued = voices.find(({ value }) => value !== null);
  const span = valued?.span ?? null;
  return { said: first.said, value: valued?.value ?? null, reason: 'unanimous', ...(span ? { span } : {}) };
}

/** The answer set is named by the answer, where there is one. */
function subjectOf(thing: Thing): Subject {
  const { itemId, responseId, variableId, answerRunId } = thing;
  return { itemId, responseId, variableId, answerRunId: isOfAnswer(thing) ? null : answerRunId };
}

function changeOf({ db }: Session, thing: Thing, to: Adjudicated | null, reviewer: number) {
  const part = thing.about === 'annotation' ? adjudicatedPath(thing.part) : thing.part;
  const { about, rubricId, stepId } = thing;
  const of = adjudicableOf(subjectOf(thing), { about, part, rubricId, stepId });
  return {
    kind: 'adjudicate',
    ...{ about, part, rubricId, stepId, number: numberOf(db, thing) },
    from: adjudicationOf(db, of, reviewer),
    to: isListKind(about) ? listIn(db, thing.itemId, about, to) : to,
  } as const;
}

/** The list as it shall be; entries that are new get their rows. Throws UserError: not-found, bad-input. */
function listIn(db: Session['db'], itemId: number, about: ListKind, to: Adjudicated | null): Adjudicated | null {
  if (to === null) return null;
  const value: unknown = jsonOf(to.value);
  if (about === 'variables') {
    const list = z.array(EditedVariable).min(1).max(100).safeParse(value);
    if (list.success) return { ...to, value: JSON.stringify(variablesChange(db, { itemId, variables: list.data }).to) };
  } else {
    const list = z.array(EditedStep).max(500).safeParse(value);
    if (list.success) return { ...to, value: JSON.stringify(flowChange(db, itemId, list.data).to) };
  }
  throw new UserError('bad-input', 'This is no list of variables or steps. Give each its name or text, and its value.');
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** Of a rubric or a step, from 1. */
function numberOf(db: Session['db'], { rubricId, stepId, itemId }: Thing): number | null {
  if (rubricId !== null)
    return (
      (clRubrics(db, benchmarkOfItem(db, itemId) ?? 0, itemId).get(itemId) ?? []).findIndex(
        (one) => one.rubricId === rubricId,
      ) + 1
    );
  return stepId === null ? null : getItem(db, itemId).flow.findIndex(({ id }) => id === stepId) + 1;
}

/** Throws UserError not-found where the parts of a thing do not belong together. */
function refuseOther({ db }: Session, { itemId, responseId, variableId, stepId, rubricId }: Thing): void {
  requireItemTexts(db, itemId);
  const fits =
    (responseId === null || itemOfResponse(db, responseId) === itemId) &&
    (responseId === null || variableId === null || itemOf(db, responseId, variableId) === itemId) &&
    (responseId !== null || variableId === null || getItem(db, itemId).variables.some(({ id }) => id === variableId)) &&
    (stepId === null || stepItem(db, stepId) === itemId) &&
    (rubricId === null || numberOf(db, { itemId, rubricId, stepId: null } as Thing) !== 0);
  if (!fits) throw new UserError('not-found', 'This item has no such part. Load the list of disagreements anew.');
}

/** Throws UserError bad-input. */
function refuseUnfit(
  { db }: Session,
  { about, part, responseId, variableId, rubricId, stepId }: Thing,
  to: Adjudicated,
): void {
  const named =
    (about !== 'verdict' || (responseId !== null && variableId !== null)) &&
    (about !== 'rubric' || rubricId !== null) &&
    (about !== 'step' || stepId !== null) &&
    (!isOfAnswer({ about }) || responseId !== null);
  if (!named || !canSay(about, part, to.said))
    throw new UserError('bad-input', `"${to.said}" cannot be adjudicated of a ${about}.`);
  const max = about === 'points' && responseId !== null ? (examResponse(db, responseId)?.max ?? null) : null;
  if (max !== null && Number(to.said) > max)
    throw new UserError('bad-input', `The question is worth ${String(max)} points; ${to.said} are more.`);
}

function beside(session: Session, thing: Thing): BesideView {
  const { db } = session;
  refuseOther(session, thing);
  const item = getItem(db, thing.itemId);
  const text = thing.responseId === null ? null : (clTexts(db, thing.responseId)?.text ?? null);
  return {
    stamp: stampOf(session, thing.itemId),
    question: item.question.slice(0, SHOWN),
    solution: item.solution.slice(0, SHOWN),
    figures: item.figures,
    reference: item.variables.find(({ id }) => id === thing.variableId)?.value ?? null,
    answer: text?.slice(0, SHOWN) ?? null,
    ...machinesSeen(session, thing),
  };
}

/** Reviewed blind, whoever adjudicates decides by what experts say, until they reveal the rest, which is recorded. */
function machinesSeen(session: Session, thing: Thing): Pick<BesideView, 'machines' | 'hidden'> {
  const { db, reviewer } = session;
  const machines = machinesOf(session, thing);
  const ofVariable = thing.about === 'verdict';
  const [responseId, variableId] = ofVariable ? [thing.responseId, thing.variableId] : [null, null];
  const isSeen = revealsOfItem(db, thing.itemId, reviewer).some(
    (one) => one.responseId === responseId && one.variableId === variableId,
  );
  if (machines.length === 0 || isSeen || !isBlind(db, benchmarkOfItem(db, thing.itemId) ?? 0))
    return { machines, hidden: null };
  return { machines: [], hidden: { responseId, variableId, voices: machines.length } };
}

function machinesOf({ db, reviewer }: Session, { about, responseId, variableId, rubricId }: Thing): Voice[] {
  if (responseId === null) return [];
  const none = { span: null, revealed: false };
  switch (about) {
    case 'verdict': {
      const card = answerById(db, responseId)?.cards.find((one) => one.variableId === variableId);
      return (card?.layers ?? [])
        .filter(({ source }) => !isByHand(source))
        .map(({ source, who, status, value, reason, at, span }) => ({
          ...{ source, who, said: status, value, reason, at, span, revealed: false },
        }))
        .toReversed();
    }
    case 'points':
      return (examResponse(db, responseId)?.layers ?? [])
        .filter(({ source }) => !isByHand(source))
        .map(({ source, who, points, status, rationale, at }) => ({
          ...{
            source,
            who,
            said: points === null ? status : String(points),
            value: null,
            reason: rationale,
            at,
            ...none,
          },
        }));
    case 'rubric':
      return (answerViewById(db, responseId, reviewer)?.rubrics.find((one) => one.rubricId === rubricId)?.layers ?? [])
        .filter(({ source }) => !isByHand(source))
        .map(({ source, who, status, rationale, at }) => ({
          ...{ source, who, said: status, value: null, reason: rationale, at, ...none },
        }));
    default:
      return [];
  }
}
