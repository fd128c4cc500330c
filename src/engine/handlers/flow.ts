/** Reasoning flows: checked, proposed by models, and reviewed. */
import { UserError } from '../../contract/router.ts';
import { FLOW_RULE_NAMES, FLOW_RULES } from '../../core/flow/words.ts';
import type { Session } from '../session.ts';
import type { HandlersFor } from './handlers-for.ts';
import { continued } from './runs.ts';

export function flowHandlers(session: Session): HandlersFor<'flow'> {
  const missing = (id: number): never => {
    throw new UserError('not-found', `There is no proposal ${String(id)} in ${session.db.path}. Reload the list.`);
  };
  const unready = (): never => {
    throw new UserError('not-ready', 'This version cannot build reasoning flows yet.');
  };
  return {
    'flow.lint': () => ({
      items: 0,
      steps: 0,
      rules: FLOW_RULE_NAMES.map((rule) => ({ rule, severity: FLOW_RULES[rule], findings: 0, items: 0 })),
      found: [],
    }),
    'flow.check': () => [],
    'flow.start': (config) => continued(session, 'flow', config) ?? session.runner.startFlow(config),
    'flow.dryRun': unready,
    'flow.proposals': () => [],
    'flow.proposal': ({ proposalId }) => missing(proposalId),
    'flow.accept': ({ proposalId }) => missing(proposalId),
    'flow.reject': ({ proposalId }) => missing(proposalId),
  };
}
