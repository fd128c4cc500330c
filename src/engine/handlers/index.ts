import type { EngineCalls } from '../../contract/calls.ts';
import type { Handlers } from '../../contract/router.ts';
import type { Session } from '../session.ts';
import { adjudicationHandlers } from './adjudication.ts';
import { agreementHandlers } from './agreement.ts';
import { auditHandlers } from './audit.ts';
import { blindHandlers } from './blind.ts';
import { diagnoseHandlers } from './diagnose.ts';
import { clHandlers } from './cl.ts';
import { gradingHandlers } from './gradings.ts';
import { groupHandlers } from './groups.ts';
import { expertHandlers } from './experts.ts';
import { examHandlers } from './exam.ts';
import { flowHandlers } from './flow.ts';
import { guarded } from './guarded.ts';
import { manageHandlers } from './manage.ts';
import { newItemHandlers } from './new-item.ts';
import { reviewHandlers } from './review.ts';
import { runHandlers } from './runs.ts';
import { settingsHandlers } from './settings.ts';
import { subsetHandlers } from './subsets.ts';
import { tableHandlers } from './tables.ts';
import { teamHandlers } from './team.ts';
import { transferHandlers } from './transfer.ts';
import { verifyHandlers } from './verify.ts';
import { veiled } from './veiled.ts';
import { workspaceHandlers } from './workspace.ts';

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
