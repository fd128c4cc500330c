import { useEffect, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { PROPOSAL_STATES, type ProposalRow } from '../../../contract/flow-calls.ts';
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { attempt, reportDone } from '../../app/errors.ts';
import { FlowProposal } from '../../app/proposals/flow-proposal.tsx';
import { CommandCaps } from '../../app/keyboard/caps.tsx';
import { useCommands } from '../../app/keyboard/dispatch.ts';
import { navigate } from '../../app/navigate.ts';
import { useSession } from '../../app/session.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { NoFlows } from './no-flows.tsx';
import { useCall } from './use-call.ts';

type State = (typeof PROPOSAL_STATES)[number];

/** Flows that a model proposes, each beside the item's own: taken, in whole or in part, or put aside. Nothing is overwritten by itself. */
export function Proposals({ benchmarkId, onDecided }: { benchmarkId: number; onDecided: () => void }) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('waiting');
  const [chosen, setChosen] = useState<number | null>(null);
  const all = useCall('flow.proposals', { benchmarkId });
  const moving = useSession((s) => {
    const run = s.runs.find((one) => one.benchmarkId === benchmarkId && one.kind === 'flow');
    return run ? `${run.state}/${String(run.done)}` : '';
  });
  const { reload } = all;
  useEffect(reload, [moving, reload]);
  if (!all.data) return null;
  if (all.data.length === 0) return <NoFlows title={t('proposal.empty')} text={t('proposal.emptyText')} />;
  const rows = all.data.filter((one) => one.state === state);
  const row = rows.find(({ proposalId }) => proposalId === chosen) ?? rows[0];
  return (
    <div className="flex flex-col gap-4">
      <Segments
        label={t('results.filter')}
        choices={PROPOSAL_STATES.map((id) => ({
          id,
          label: (
            <>
              {t(`proposal.state.${id}`)}{' '}
              <span className="pl-1 font-normal text-faint tabular-nums">
                {all.data?.filter((one) => one.state === id).length}
              </span>
            </>
          ),
        }))}
        value={state}
        onChange={setState}
      />
      {row ? (
        <div className="grid gap-6 lg:grid-cols-[15rem_1fr]">
          <ListBox
            aria-label={t('diagnose.tab.proposals')}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[row.proposalId]}
            onSelectionChange={(keys) => {
              const [key] = keys === 'all' ? [] : [...keys];
              if (typeof key === 'number') setChosen(key);
            }}
            items={rows}
            className="max-h-[40rem] self-start overflow-auto border-y border-line"
          >
            {(one) => (
              <ListBoxItem
                id={one.proposalId}
                textValue={`${String(one.number)} ${one.preview}`}
                className="flex flex-col gap-0.5 border-b border-l-2 border-line border-l-transparent py-1.5 pr-2 pl-2.5 last:border-b-0 hover:bg-hover focus-visible:-outline-offset-2 data-selected:border-l-accent data-selected:bg-selected"
              >
                <span className="flex gap-2">
                  <span className="w-6 shrink-0 text-end text-faint tabular-nums">{one.number}</span>
                  <span className="min-w-0 flex-1 truncate">{one.preview}</span>
                </span>
                <span className="pl-8 text-sm text-soft tabular-nums">
                  {t('proposal.counts', { current: one.currentSteps, proposed: one.steps })}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
          <One
            key={row.proposalId}
            row={row}
            onDone={() => {
              const next = rows[rows.indexOf(row) + 1] ?? rows[rows.indexOf(row) - 1];
              setChosen(next?.proposalId ?? null);
              reload();
              onDecided();
            }}
          />
        </div>
      ) : (
        <p className="text-soft">{t('proposal.noneHere')}</p>
      )}
    </div>
  );
}

/** A proposal, and what to do with it: Y or 1 takes it, 2 puts it aside. */
function One({ row, onDone }: { row: ProposalRow; onDone: () => void }) {
  const { t } = useTranslation();
  const proposal = useCall('flow.proposal', { proposalId: row.proposalId });
  const item = useCall('items.get', { itemId: row.itemId });
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const waiting = row.state === 'waiting';
  const steps = proposal.data?.proposed.map((_, index) => index).filter((index) => !left.has(index)) ?? [];
  const accept = async () => {
    if (!proposal.data || !item.data || !waiting || steps.length === 0) return;
    const part = steps.length < proposal.data.proposed.length ? { steps } : {};
    const { stamp } = item.data;
    const done = await attempt(() => api('flow.accept', { stamp, proposalId: row.proposalId, ...part }));
    if (!done) return;
    announce(t('proposal.accepted', { number: row.number }));
    reportDone(t('proposal.accepted', { number: row.number }), {
      label: t('proposal.undo'),
      onClick: () => void attempt(() => api('review.undo', {})).then(onDone),
    });
    onDone();
  };
  const reject = async (rejected: boolean) => {
    const done = await attempt(() => api('flow.reject', { proposalId: row.proposalId, rejected }));
    if (!done) return;
    announce(t(rejected ? 'proposal.rejected' : 'proposal.waitsAgain', { number: row.number }));
    onDone();
  };
  useCommands({
    'decide.accept': () => void accept(),
    'decide.right': () => void accept(),
    'decide.wrong': () => {
      if (waiting) void reject(true);
    },
  });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto min-w-0 text-soft">
          {t('diagnose.itemNumber', { number: row.number })} <span className="text-faint">{row.externalId}</span>
        </p>
        <Button
          look="quiet"
          onPress={() => {
            navigate({
              ...{ screen: 'review', benchmarkId: item.data?.benchmarkId ?? 0, item: row.itemId },
              flow: { itemId: row.itemId, stepId: null },
            });
          }}
          isDisabled={!item.data}
        >
          {t('diagnose.openItem')}
        </Button>
        {row.state === 'rejected' ? <Button onPress={() => void reject(false)}>{t('proposal.takeBack')}</Button> : null}
        {waiting ? (
          <>
            <Button onPress={() => void reject(true)}>
              {t('proposal.reject')} <CommandCaps command="decide.wrong" quiet />
            </Button>
            <Button
              look="primary"
              className="[&_kbd]:text-on-accent"
              isDisabled={steps.length === 0}
              onPress={() => void accept()}
            >
              {steps.length === proposal.data?.proposed.length
                ? t('proposal.accept')
                : t('proposal.acceptSome', { count: steps.length })}
              <CommandCaps command="decide.accept" quiet />
            </Button>
          </>
        ) : null}
      </div>
      {proposal.data && item.data ? (
        <FlowProposal
          current={item.data.flow}
          proposal={proposal.data}
          taken={new Set(steps)}
          onTake={(index, take) => {
            setLeft(new Set(take ? [...left].filter((one) => one !== index) : [...left, index]));
          }}
        />
      ) : null}
    </div>
  );
}
