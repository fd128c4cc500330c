/** Labels that somebody contradicts, the most doubtful first, and what an expert finds of them (docs/team.md, "Label audit"). */
import { UserError } from '../../contract/router.ts';
import type { Session } from '../session.ts';
import { overrideOf } from '../store/decisions/override.ts';
import { auditRow, doubtsIn } from '../store/label-audit.ts';
import { AUDIT_TAKEN_BACK, AUDITED, saidByExperts } from '../store/label-events.ts';
import { itemOf } from '../store/overrides.ts';
import { decide } from './decide.ts';
import type { HandlersFor } from './handlers-for.ts';
import { stampOf } from './stamps.ts';

export function auditHandlers(session: Session): HandlersFor<'audit'> {
  return {
    'audit.list': ({ offset, limit, ...chosen }) => {
      const { doubted, counts } = doubtsIn(session.db, chosen);
      const rows = doubted.slice(offset, offset + limit).map((one) => {
        const row = auditRow(session.db, one);
        return { ...row, stamp: stampOf(session, row.itemId) };
      });
      return { counts, rows };
    },
    'audit.find': ({ status, ...place }) => {
      const { responseId, variableId } = place;
      if (itemOf(session.db, responseId, variableId) !== place.itemId)
        throw new UserError('not-found', 'This answer has no such variable. Reload the item.');
      return decide(session, place, status === null ? AUDIT_TAKEN_BACK : AUDITED, (reviewer) => {
        const from = overrideOf(session.db, responseId, variableId, reviewer);
        const before = saidByExperts(session.db, { responseId }).find(
          (one) => one.variableId === variableId && one.who === session.reviewer,
        );
        // What is taken back leaves what this expert had said before.
        const to =
          status === null
            ? (before?.own ?? before?.imported ?? null)
            : { value: from?.value ?? null, reason: '', status };
        return { kind: 'override', from, to };
      });
    },
  };
}
