import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PROPOSAL_STATES, type ProposalRow } from '../../../contract/flow-calls.ts';
import { FlowProposal } from '../../app/proposals/flow-proposal.tsx';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import { navigate } from '../../app/navigate.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ItemList } from './item-list.tsx';
import { NoFlows } from './no-flows.tsx';
import {
  accept,
  currentRow,
  openedOf,
  openProposal,
  reject,
  shownRows,
  toggleStep,
  takenSteps,
  useProposals,
} from './proposals-store.ts';

/** Flows that a model proposes, each beside the item's own: taken, in whole or in part, or put aside. Nothing is overwritten by itself. */
export function Proposals({ benchmarkId }: { benchmarkId: number }) {
  const { t } = useTranslation();
  const store = useProposals();
  if (store.benchmarkId !== benchmarkId || store.rows === null) return null;
  if (store.rows.length === 0) return <NoFlows title={t('proposal.empty')} text={t('proposal.emptyText')} />;
  const row = currentRow(store);
  return (
    <div className="flex flex-col gap-4">
      <States rows={store.rows} state={store.state} />
      {row ? (
        <div className="grid gap-6 lg:grid-cols-[15rem_1fr]">
          <ItemList
            label={t('diagnose.tab.proposals')}
            items={shownRows(store)}
            keyOf={({ proposalId }) => proposalId}
            chosen={row}
            onChoose={(proposalId) => useProposals.setState({ chosen: proposalId })}
            className="max-h-[40rem]"
            below={({ currentSteps, steps }) => (
              <span className="pl-8 text-sm text-soft tabular-nums">
                {t('proposal.counts', { current: currentSteps, proposed: steps })}
              </span>
            )}
          />
          <One key={row.proposalId} row={row} />
        </div>
      ) : (
        <p className="text-soft">{t('proposal.noneHere')}</p>
      )}
    </div>
  );
}

function States({ rows, state }: { rows: readonly ProposalRow[]; state: ProposalRow['state'] }) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('results.filter')}
      choices={PROPOSAL_STATES.map((id) => ({
        id,
        label: (
          <>
            {t(`proposal.state.${id}`)}{' '}
            <span className="pl-1 font-normal text-faint tabular-nums">
              {rows.filter((one) => one.state === id).length}
            </span>
          </>
        ),
      }))}
      value={state}
      onChange={(next) => useProposals.setState({ state: next })}
    />
  );
}

/** A proposal, and what to do with it. */
function One({ row }: { row: ProposalRow }) {
  const { t } = useTranslation();
  const opened = useProposals(openedOf);
  const { proposalId, itemId } = row;
  useEffect(() => {
    void openProposal(proposalId, itemId);
  }, [proposalId, itemId]);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto min-w-0 text-soft">
          {t('diagnose.itemNumber', { number: row.number })} <span className="text-faint">{row.externalId}</span>
        </p>
        <Button
          look="quiet"
          onPress={() =>
            navigate({
              ...{ screen: 'review', benchmarkId: opened?.item.benchmarkId ?? 0, item: row.itemId },
              flow: { itemId: row.itemId, stepId: null },
            })
          }
          isDisabled={!opened}
        >
          {t('diagnose.openItem')}
        </Button>
        {row.state === 'rejected' ? <Button onPress={() => void reject(false)}>{t('proposal.takeBack')}</Button> : null}
        {row.state === 'waiting' ? <Decide /> : null}
      </div>
      {opened ? (
        <FlowProposal
          current={opened.item.flow}
          proposal={opened.proposal}
          taken={new Set(takenSteps(opened))}
          onTake={toggleStep}
        />
      ) : null}
    </div>
  );
}

function Decide() {
  const { t } = useTranslation();
  const opened = useProposals(openedOf);
  const steps = opened ? takenSteps(opened).length : 0;
  return (
    <>
      <Button onPress={() => void reject(true)}>
        {t('proposal.reject')} <CommandCaps command="decide.wrong" quiet />
      </Button>
      <Button look="primary" className="[&_kbd]:text-on-accent" isDisabled={steps === 0} onPress={() => void accept()}>
        {steps === opened?.proposal.proposed.length ? t('proposal.accept') : t('proposal.acceptSome', { count: steps })}
        <CommandCaps command="decide.accept" quiet />
      </Button>
    </>
  );
}
