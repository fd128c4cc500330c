import type { EngineCalls } from '../../contract/calls.ts';
import type { Handlers } from '../../contract/router.ts';
import type { Session } from '../session.ts';
import { adjudicationHandlers } from './team/adjudication.ts';
import { agreementHandlers } from './team/agreement.ts';
import { auditHandlers } from './team/audit.ts';
import { blindHandlers } from './review/blind.ts';
import { diagnoseHandlers } from './runs/diagnose.ts';
import { clHandlers } from './cl/cl.ts';
import { gradingHandlers } from './runs/gradings.ts';
import { groupHandlers } from './review/groups.ts';
import { expertHandlers } from './team/experts.ts';
import { examHandlers } from './exam/exam.ts';
import { flowHandlers } from './runs/flow.ts';
import { guarded } from './guards/guarded.ts';
import { manageHandlers } from './workspace/manage.ts';
import { newItemHandlers } from './workspace/new-item.ts';
import { reviewHandlers } from './review/review.ts';
import { runHandlers } from './runs/runs.ts';
import { settingsHandlers } from './runs/settings.ts';
import { subsetHandlers } from './runs/subsets.ts';
import { tableHandlers } from './workspace/tables.ts';
import { teamHandlers } from './team/team.ts';
import { transferHandlers } from './workspace/transfer.ts';
import { verifyHandlers } from './review/verify.ts';
import { veiled } from './guards/veiled.ts';
import { workspaceHandlers } from './workspace/workspace.ts';

/** Every call's handler; one that is missing does not compile. */
export function handlersOf(session: Session): Handlers<EngineCalls> {
  const handlers: Handlers<EngineCalls> = {
    ...workspaceHandlers(session),
    ...transferHandlers(session),
    ...tableHandlers(session),
    ...newItemHandlers(session),
    ...manageHandlers(session),
    ...reviewHandlers(session),
    ...verifyHandlers(session),
    ...agreementHandlers(session),
    ...adjudicationHandlers(session),
    ...auditHandlers(session),
    ...expertHandlers(session),
    ...subsetHandlers(session),
    ...gradingHandlers(session),
    ...groupHandlers(session),
    ...blindHandlers(session),
    ...runHandlers(session),
    ...examHandlers(session),
    ...clHandlers(session),
    ...flowHandlers(session),
    ...diagnoseHandlers(session),
    ...settingsHandlers(session),
    ...teamHandlers(session),
  };
  return veiled(session, guarded(session, handlers));
}
