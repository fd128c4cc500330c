/** Reasoning flows: checked, proposed by models, and reviewed. Accepting is a correction by the same way as any other: the import stays. */
import { UserError } from '../../../contract/router.ts';
import type { FlowFinding } from '../../../core/flow/words.ts';
import type { StepState } from '../../../core/review/event.ts';
import type { Session } from '../../session.ts';
import { currentFlow, currentVariables } from '../../store/items/annotations.ts';
import type { Subject } from '../../store/log/events.ts';
import { findingsOf, lintView } from '../../store/items/flow-lint.ts';
import {
  proposalById,
  proposals,
  setRejected,
  type ProposedSteps,
  type StoredProposal,
} from '../../store/runs/flow-proposals.ts';
import { requireItemTexts } from '../../store/items/item-parts.ts';
import { QUESTION_PATH } from '../../store/items/items.ts';
import { textOf } from '../../store/decisions/annotation.ts';
import { flowChange } from '../review/annotation-edits.ts';
import { decide } from '../decide.ts';
import type { HandlersFor } from '../handlers-for.ts';
import { continued } from './runs.ts';

export function flowHandlers(session: Session): HandlersFor<'flow'> {
  const proposal = (id: number): StoredProposal => {
    const found = proposalById(session.db, id);
    if (found) return found;
    throw new UserError('not-found', `There is no proposed flow ${String(id)} in this workspace. Reload the list.`);
  };
  const check = (itemId: number, steps: ProposedSteps): FlowFinding[] => {
    const texts = requireItemTexts(session.db, itemId);
    const question = textOf(session.db, ofItem(itemId), QUESTION_PATH) ?? texts.question;
    return findingsOf({ question, variables: currentVariables(session.db, itemId), steps });
  };
  return {
    'flow.lint': (of) => lintView(session.db, of, () => new Promise((resolve) => setImmediate(resolve))),
    'flow.check': ({ itemId, steps }) => check(itemId, steps),
    'flow.start': (config) => continued(session, 'flow', config) ?? session.runner.startFlow(config),
    'flow.dryRun': (config) => session.runner.dryRunFlow(config),
    'flow.proposals': ({ benchmarkId, itemId = null, state = null }) =>
      proposals(session.db, { benchmarkId, itemId, state }).map(({ row }) => row),
    'flow.proposal': ({ proposalId }) => {
      const { row, steps } = proposal(proposalId);
      return { ...row, proposed: steps, findings: check(row.itemId, steps) };
    },
    'flow.accept': ({ proposalId, steps: wanted, reason, stamp }) => {
      const { row, steps } = proposal(proposalId);
      const taken = wanted ? wanted.map((index) => steps[index]) : steps;
      const present = taken.filter((step) => step !== undefined);
      if (present.length !== taken.length)
        throw new UserError(
          'bad-input',
          `The proposal has ${String(steps.length)} steps, and others were chosen. Reload it and choose among these.`,
        );
      const why = reason || `Proposed by ${row.model}.`;
      return decide(session, { ...ofItem(row.itemId), stamp }, why, () =>
        flowChange(session.db, row.itemId, keepingIds(currentFlow(session.db, row.itemId), present)),
      );
    },
    'flow.reject': ({ proposalId, rejected }) => {
      setRejected(session.db, proposal(proposalId).row.proposalId, rejected);
      return proposal(proposalId).row;
    },
  };
}

const ofItem = (itemId: number): Subject => ({ itemId, responseId: null, variableId: null });

/** A proposed step that the flow already has stays the same step, with its marks and its history. */
function keepingIds(
  current: readonly StepState[],
  proposed: ProposedSteps,
): { id: number | null; step: string; answer: string }[] {
  const left = [...current];
  return proposed.map(({ step, answer }) => {
    const at = left.findIndex((one) => one.step === step && one.answer === answer);
    return { id: at < 0 ? null : (left.splice(at, 1)[0]?.id ?? null), step, answer };
  });
}
