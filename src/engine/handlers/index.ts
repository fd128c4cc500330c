import type { EngineCalls } from '../../contract/calls.ts';
import type { Handlers } from '../../contract/router.ts';
import type { Session } from '../session.ts';
import { blindHandlers } from './review/blind.ts';
import { gradingHandlers } from './runs/gradings.ts';
import { guarded } from './guards/guarded.ts';
import { onDemand } from './on-demand.ts';
import { reviewHandlers } from './review/review.ts';
import { runHandlers } from './runs/runs.ts';
import { settingsHandlers } from './runs/settings.ts';
import { masked } from './guards/masked.ts';
import { workspaceHandlers } from './workspace/workspace.ts';

/** Every call's handler; one that is missing does not compile. */
export function handlersOf(session: Session): Handlers<EngineCalls> {
  const handlers: Handlers<EngineCalls> = {
    ...workspaceHandlers(session),
    ...onDemand(['import', 'export'], async () => (await import('./workspace/transfer.ts')).transferHandlers(session)),
    ...onDemand(['tables'], async () => (await import('./workspace/tables.ts')).tableHandlers(session)),
    ...onDemand(['newItem'], async () => (await import('./workspace/new-item.ts')).newItemHandlers(session)),
    ...onDemand(['manage'], async () => (await import('./workspace/manage.ts')).manageHandlers(session)),
    ...reviewHandlers(session),
    ...onDemand(['verify'], async () => (await import('./review/verify.ts')).verifyHandlers(session)),
    ...onDemand(['agreement'], async () => (await import('./team/agreement.ts')).agreementHandlers(session)),
    ...onDemand(['adjudication'], async () => (await import('./team/adjudication.ts')).adjudicationHandlers(session)),
    ...onDemand(['audit'], async () => (await import('./team/audit.ts')).auditHandlers(session)),
    ...onDemand(['experts'], async () => (await import('./team/experts.ts')).expertHandlers(session)),
    ...onDemand(['subsets'], async () => (await import('./runs/subsets.ts')).subsetHandlers(session)),
    ...gradingHandlers(session),
    ...onDemand(['groups'], async () => (await import('./review/groups.ts')).groupHandlers(session)),
    ...blindHandlers(session),
    ...runHandlers(session),
    ...onDemand(['exam'], async () => (await import('./exam/exam.ts')).examHandlers(session)),
    ...onDemand(['cl'], async () => (await import('./cl/cl.ts')).clHandlers(session)),
    ...onDemand(['flow'], async () => (await import('./runs/flow.ts')).flowHandlers(session)),
    ...onDemand(['diagnose'], async () => (await import('./runs/diagnose.ts')).diagnoseHandlers(session)),
    ...settingsHandlers(session),
    ...onDemand(['team'], async () => (await import('./team/team.ts')).teamHandlers(session)),
  };
  return masked(session, guarded(session, handlers));
}
