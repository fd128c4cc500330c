/** Accepting the machine's verdicts, one or all that remain (docs/design/review.md, "Decisions"), and going back to a row of the history. */
import type { EngineCalls } from '../../../contract/calls.ts';
import { UserError, type Handlers } from '../../../contract/router.ts';
import type { AnswerView, CardView } from '../../../contract/review-shapes.ts';
import { isByHand } from '../../../core/grading/precedence.ts';
import { acceptable, type Decision } from '../../../core/grading/status.ts';
import type { Session } from '../../session.ts';
import { eventById, type Decided, type Subject } from '../../store/log/events.ts';
import { overrideOf } from '../../store/decisions/override.ts';
import { itemOfResponse } from '../../store/answers/overrides.ts';
import { answerById, answersOf } from '../../store/answers/responses.ts';
import { changeTo } from '../../store/decisions.ts';
import { decide, decideAll } from '../decide.ts';

export function acceptHandlers(session: Session): Pick<Handlers<EngineCalls>, 'review.accept' | 'review.restore'> {
  return {
    'review.accept': (input) => {
      const { itemId, answers, subject } = scopeOf(session, input);
      const only = 'variableId' in input ? input.variableId : undefined;
      let open = 0;
      let accepted = 0;
      const result = decideAll(session, { ...subject, stamp: input.stamp }, (reviewer) =>
        answers.flatMap((answer) =>
          answer.cards
            .filter((card) => only === undefined || card.variableId === only)
            .flatMap((card): Decided[] => {
              const from = overrideOf(session.db, answer.responseId, card.variableId, reviewer);
              // All that remain are those without a decision of one's own; a single variable can be taken back to the judge's.
              if (from && only === undefined) return [];
              const status = standingVerdict(card, only === undefined);
              if (status === null) {
                open += 1;
                return [];
              }
              accepted += 1;
              const to = { status, value: null, reason: '' };
              return [
                {
                  subject: { itemId, responseId: answer.responseId, variableId: card.variableId },
                  change: { kind: 'override', from, to },
                  reason: '',
                },
              ];
            }),
        ),
      );
      return { ...result, accepted, open };
    },

    'review.restore': ({ eventId }) => {
      const event = eventById(session.db, eventId);
      if (!event) throw new UserError('not-found', 'This row of the history is not there any more. Reload the item.');
      return decide(session, event, '', (reviewer) => changeTo(session.db, event, event.change, reviewer));
    },
  };
}

type Input = Parameters<Handlers<EngineCalls>['review.accept']>[0];

function scopeOf(session: Session, input: Input): { itemId: number; answers: AnswerView[]; subject: Subject } {
  if ('itemId' in input) {
    const { itemId, answerRunId } = input;
    const answers = answersOf(session.db, itemId, answerRunId);
    if (answers.length === 0)
      throw new UserError(
        'not-found',
        'This item has no answers in the chosen set. Choose another set, or generate answers to it.',
      );
    return { itemId, answers, subject: { itemId, responseId: null, variableId: null } };
  }
  const { responseId, variableId } = input;
  const itemId = itemOfResponse(session.db, responseId);
  const answer = answerById(session.db, responseId);
  if (itemId === undefined || !answer) throw new UserError('not-found', 'There is no such answer. Reload the item.');
  if (variableId !== undefined && !answer.cards.some((card) => card.variableId === variableId))
    throw new UserError('not-found', 'This answer has no such variable. Reload the item.');
  return { itemId, answers: [answer], subject: { itemId, responseId, variableId: variableId ?? null } };
}

/** What counts without experts, if that can be accepted. */
function standingVerdict(card: CardView, unseen: boolean): Decision | null {
  const standing = card.layers.findLast((layer) => !isByHand(layer.source));
  return standing ? acceptable(standing, unseen) : null;
}
