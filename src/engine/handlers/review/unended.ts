/** Answers that do not come to an end, decided together: what is open of all that the queue shows of them, as one step of undo. */
import type { EngineCalls } from '../../../contract/calls.ts';
import type { OPEN_VALUES } from '../../../contract/queue-calls.ts';
import { UserError, type Handlers } from '../../../contract/router.ts';
import { ENDINGS, type Ending } from '../../../core/review/items/ending.ts';
import type { FilterTerm } from '../../../core/review/filter/filter.ts';
import type { Session } from '../../session.ts';
import { unendedAnswers, type UnendedAnswer } from '../../store/answers/unended.ts';
import { appendAction, nextUndo, reviewerId, type Decided } from '../../store/log/events.ts';
import { orderOf } from '../../store/queue/queue.ts';
import { sightOf } from '../../store/seats/masking.ts';
import { isBlind } from '../../store/seats/reveals.ts';
import { readFilter } from './read-filter.ts';

type Calls = 'queue.unended' | 'queue.setUnended';
interface Asked {
  benchmarkId: number;
  answerRunId: number;
  filter: string;
}

export function unendedHandlers(session: Session): Pick<Handlers<EngineCalls>, Calls> {
  return {
    'queue.unended': (asked) => {
      const answers = answersIn(session, asked);
      return { lacking: counted(answers, 'lacking'), all: counted(answers, 'all') };
    },
    'queue.setUnended': ({ status, which, ...asked }) => {
      const { db } = session;
      const reviewer = reviewerId(db, session.reviewer, session.at());
      const answers = answersIn(session, asked);
      const changes = answers.flatMap((answer) =>
        valuesOf(answer, which).map(({ variableId }): Decided => ({
          subject: { itemId: answer.itemId, responseId: answer.responseId, variableId },
          change: { kind: 'override', from: null, to: { status, value: null, reason: '' } },
          reason: '',
        })),
      );
      const action = db.transaction(() => appendAction(db, reviewer, changes, session.at()));
      for (const itemId of new Set(action?.events.map((event) => event.itemId)))
        session.emit({ type: 'review.changed', itemId });
      return { ...counted(answers, which), undo: nextUndo(db, reviewer)?.title ?? null };
    },
  };
}

type Which = (typeof OPEN_VALUES)[number];

const valuesOf = ({ open }: UnendedAnswer, which: Which): UnendedAnswer['open'] =>
  which === 'all' ? open : open.filter(({ found }) => !found);

function counted(answers: readonly UnendedAnswer[], which: Which): { answers: number; values: number } {
  const values = answers.map((answer) => valuesOf(answer, which).length).filter((n) => n > 0);
  return { answers: values.length, values: values.reduce((sum, n) => sum + n, 0) };
}

/** Of the items that the filter lets through. Throws UserError: bad-filter; blind where each answer is judged before anything is known of it. */
function answersIn({ settled, reviewer }: Session, { benchmarkId, answerRunId, filter }: Asked): UnendedAnswer[] {
  if (isBlind(settled, benchmarkId))
    throw new UserError(
      'blind',
      'This benchmark is reviewed blind, so answers cannot be decided together by what is open of them. Decide them one by one, or end the blind review.',
    );
  const terms = readFilter(filter);
  const sight = sightOf(settled, reviewer, benchmarkId);
  const { itemIds } = orderOf(settled, { benchmarkId, answerRunId, sight, terms, sort: 'position', seed: 0 });
  return unendedAnswers(settled, { answerRunId, itemIds, endings: endingsOf(terms) });
}

/** Those that the filter names; all of them where it names none. */
function endingsOf(terms: readonly FilterTerm[]): ReadonlySet<Ending> {
  const wanted = terms.filter(
    ({ field, negated, operator }) => field.name === 'ending' && !negated && operator !== '!=',
  );
  const named = ENDINGS.filter((one) => wanted.every(({ values }) => values.includes(one)));
  return new Set(wanted.length === 0 ? ENDINGS : named);
}
