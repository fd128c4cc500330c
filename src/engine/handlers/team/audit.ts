/** Labels that somebody contradicts, the most doubtful first, and what an expert finds of them (docs/team.md, "Label audit"). */
import { UserError } from '../../../contract/router.ts';
import type { Decision } from '../../../core/grading/status.ts';
import { read } from '../../reading/read.ts';
import type { Session } from '../../session.ts';
import type { Change } from '../../store/decisions.ts';
import { adjudicationOf } from '../../store/seats/adjudications.ts';
import { labelOf } from '../../store/decisions/label.ts';
import type { Override } from '../../../contract/review-shapes.ts';
import { overrideOf } from '../../store/decisions/override.ts';
import { auditedRow } from '../../store/labels/audit.ts';
import { AUDIT_TAKEN_BACK, AUDITED, saidByExperts } from '../../store/labels/label-events.ts';
import { itemOf, itemOfResponse } from '../../store/answers/overrides.ts';
import { decide } from '../decide.ts';
import type { HandlersFor } from '../handlers-for.ts';
import { stampOf } from '../guards/stamps.ts';

export function auditHandlers(session: Session): HandlersFor<'audit'> {
  return {
    'audit.list': async (chosen) => {
      const { doubted, counts } = await read(session, 'audit.list', chosen);
      const rows = doubted.map((one) => {
        const row = auditedRow(session.db, one);
        return { ...row, stamp: stampOf(session, row.itemId) };
      });
      return { counts, rows };
    },
    'audit.find': ({ status, ...place }) => {
      const { itemId, responseId, variableId } = place;
      refuse(session, { itemId, responseId, variableId }, status);
      return decide(session, place, status === null ? AUDIT_TAKEN_BACK : AUDITED, (reviewer) => {
        const before = saidByExperts(session.db, { responseId }).find(
          (one) => one.variableId === variableId && one.who === session.reviewer,
        );
        // What is taken back leaves what this expert had said before.
        const left = before?.own ?? before?.imported ?? null;
        if (variableId === null) return labelled(session, responseId, reviewer, status, left);
        const from = overrideOf(session.db, responseId, variableId, reviewer);
        const to = status === null ? left : { value: from?.value ?? null, reason: '', status };
        return { kind: 'override', from, to };
      });
    },
  };
}

function labelled(
  { db }: Session,
  responseId: number,
  reviewer: number,
  status: Decision | null,
  left: Override | null,
): Change {
  const from = labelOf(db, responseId, reviewer);
  const before = left && { right: left.status === 'right', note: left.reason };
  const to = status === null ? before : { right: status === 'right', note: '' };
  return { kind: 'label', from, to };
}

interface Place {
  itemId: number;
  responseId: number;
  variableId: number | null;
}

/** Throws UserError: not-found, adjudicated, bad-input. */
function refuse({ db }: Session, { itemId, responseId, variableId }: Place, status: Decision | null): void {
  const there =
    variableId === null ? itemOfResponse(db, responseId) === itemId : itemOf(db, responseId, variableId) === itemId;
  if (!there) throw new UserError('not-found', 'This answer has no such variable. Reload the item.');
  const of = { itemId, responseId, variableId, answerRunId: null, rubricId: null, stepId: null, part: '' };
  if (adjudicationOf(db, { about: variableId === null ? 'label' : 'verdict', ...of }))
    throw new UserError(
      'adjudicated',
      'This was adjudicated, so it stands. Adjudicate it anew in Team, or have the adjudication taken back there first.',
    );
  if (variableId === null && status !== null && status !== 'right' && status !== 'wrong')
    throw new UserError('bad-input', 'A whole answer is right or wrong.');
}
