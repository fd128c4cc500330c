import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProposalRow } from '../../../../contract/flow-calls.ts';
import type { ItemView } from '../../../../contract/review-shapes.ts';
import { api } from '../../../app/api.ts';
import { attempt } from '../../../app/errors.ts';
import { FlowProposal } from '../../../app/proposals/flow-proposal.tsx';
import { Caps } from '../../../app/keyboard/caps.tsx';
import { useCall } from '../../../app/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { acceptProposal } from '../annotation/annotate.ts';

/** The proposals for an item that wait for a decision. */
export function useProposals({ benchmarkId, itemId }: ItemView): { rows: readonly ProposalRow[]; reload: () => void } {
  const { last, reload } = useCall('flow.proposals', { benchmarkId, itemId, state: 'waiting' });
  return { rows: last ?? NONE, reload };
}
const NONE: readonly ProposalRow[] = [];

interface ProposalPanelProps {
  item: ItemView;
  row: ProposalRow;
  /** Edits that are not saved would be lost. */
  isBlocked: boolean;
  onDone: () => void;
}

/** The present flow beside a model's, with what can be done: Y takes it, X puts it aside. */
export function ProposalPanel({ item, row, isBlocked, onDone }: ProposalPanelProps) {
  const { t } = useTranslation();
  const proposal = useCall('flow.proposal', { proposalId: row.proposalId }).data;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  if (!proposal) return null;
  const steps = proposal.proposed.map((_, index) => index).filter((index) => !left.has(index));
  const accept = () => {
    if (isBlocked || steps.length === 0) return;
    acceptProposal(item.itemId, row.proposalId, steps.length === proposal.proposed.length ? null : steps, onDone);
  };
  const reject = async () => {
    if (await attempt(() => api('flow.reject', { proposalId: row.proposalId }))) onDone();
  };
  return (
    <div
      className="flex flex-col gap-3 px-4 py-3"
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
        const key = event.key.toLowerCase();
        if (key === 'y') accept();
        else if (key === 'x') void reject();
        else return;
        event.preventDefault();
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-sm text-soft">{isBlocked ? t('proposal.blocked') : t('proposal.keeps')}</p>
        <Button onPress={() => void reject()}>
          {t('proposal.reject')} <Caps chord="x" quiet />
        </Button>
        <Button
          autoFocus
          look="primary"
          className="[&_kbd]:text-on-accent"
          isDisabled={isBlocked || steps.length === 0}
          onPress={accept}
        >
          {left.size === 0 ? t('proposal.accept') : t('proposal.acceptSome', { count: steps.length })}
          <Caps chord="y" quiet />
        </Button>
      </div>
      <FlowProposal
        current={item.flow}
        proposal={proposal}
        taken={new Set(steps)}
        onTake={(index, take) => setLeft(new Set(take ? [...left].filter((one) => one !== index) : [...left, index]))}
      />
    </div>
  );
}
