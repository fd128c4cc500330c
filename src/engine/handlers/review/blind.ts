/** Blind-first: whether a benchmark is reviewed so, and what was revealed when (docs/design/review.md, "Blind-first"). */
import type { BlindView } from '../../../contract/blind-calls.ts';
import { UserError } from '../../../contract/router.ts';
import { isByHand } from '../../../core/grading/precedence.ts';
import { blindFigures } from '../../../core/review/team/blind-first.ts';
import type { Session } from '../../session.ts';
import { requireItemTexts } from '../../store/items/item-parts.ts';
import { overrideOf } from '../../store/decisions/override.ts';
import { itemOf } from '../../store/answers/overrides.ts';
import { answerById } from '../../store/answers/responses.ts';
import { blindSetting, isBlind, revealedVerdicts, revealsOfItem } from '../../store/seats/reveals.ts';
import { setSetting } from '../../store/file/settings.ts';
import { decide } from '../decide.ts';
import type { HandlersFor } from '../handlers-for.ts';
import { refuseStale } from '../guards/stamps.ts';

export function blindHandlers(session: Session): HandlersFor<'blind'> {
  const view = (benchmarkId: number): BlindView => ({
    on: isBlind(session.db, benchmarkId),
    ...blindFigures(revealedVerdicts(session.db, benchmarkId, session.reviewer)),
  });
  return {
    'blind.get': ({ benchmarkId }) => view(benchmarkId),
    'blind.set': ({ benchmarkId, on }) => {
      setSetting(session.db, blindSetting(benchmarkId), on ? 'on' : 'off');
      return view(benchmarkId);
    },
    'blind.reveal': ({ itemId, responseId, variableId, stamp }) => {
      requireItemTexts(session.db, itemId);
      const whole = responseId === null && variableId === null;
      if (
        !whole &&
        (responseId === null || variableId === null || itemOf(session.db, responseId, variableId) !== itemId)
      )
        throw new UserError('not-found', 'This answer has no such variable. Reload the item.');
      refuseStale(session, { itemId, responseId, variableId, stamp });
      const known = revealsOfItem(session.db, itemId, session.reviewer);
      // What was seen stays seen: only the first reveal says anything.
      if (known.some((one) => one.responseId === responseId && one.variableId === variableId)) return known;
      const card =
        responseId === null
          ? undefined
          : answerById(session.db, responseId)?.cards.find((one) => one.variableId === variableId);
      const shown = card?.layers.findLast((layer) => !isByHand(layer.source))?.status ?? null;
      decide(session, { itemId, responseId, variableId, stamp }, '', (reviewer) => {
        const own =
          responseId === null || variableId === null ? null : overrideOf(session.db, responseId, variableId, reviewer);
        return { kind: 'reveal', from: null, to: { shown, before: own?.status ?? null } };
      });
      return revealsOfItem(session.db, itemId, session.reviewer);
    },
  };
}
