/** Flows that a model proposes for items: which there are, the one that is looked at beside the item's own, and what becomes of it. */
import type { EngineCalls, OutputOf } from '../../../contract/calls.ts';
import type { ProposalRow, ProposalView } from '../../../contract/flow-calls.ts';
import { announce } from '../../app/announce.tsx';
import { api } from '../../app/api.ts';
import { attempt, reportDone } from '../../app/errors.ts';
import { t } from '../../app/i18n.ts';
import { workspaceStore } from '../../app/stores.ts';

interface Opened {
  proposalId: number;
  proposal: ProposalView;
  item: OutputOf<EngineCalls, 'items.get'>;
  /** The proposed steps that are not to be taken, by index. */
  left: ReadonlySet<number>;
}

interface Proposals {
  benchmarkId: number | null;
  /** null: they are on their way. */
  rows: readonly ProposalRow[] | null;
  state: ProposalRow['state'];
  chosen: number | null;
  opened: Opened | null;
}

export const useProposals = workspaceStore<Proposals>(() => ({
  benchmarkId: null,
  rows: null,
  state: 'waiting',
  chosen: null,
  opened: null,
}));
const get = useProposals.getState;
const set = useProposals.setState;

export const shownRows = ({ rows, state }: Pick<Proposals, 'rows' | 'state'>): ProposalRow[] =>
  (rows ?? []).filter((one) => one.state === state);

/** The one that is looked at: the first where none was chosen. */
export function currentRow(state: Pick<Proposals, 'rows' | 'state' | 'chosen'>): ProposalRow | undefined {
  const rows = shownRows(state);
  return rows.find(({ proposalId }) => proposalId === state.chosen) ?? rows[0];
}

/** What was read of the one that is looked at; null while it is on its way. */
export function openedOf(state: Proposals): Opened | null {
  return state.opened?.proposalId === currentRow(state)?.proposalId ? state.opened : null;
}

/** The indices of the steps that would be taken. */
export const takenSteps = ({ proposal, left }: Opened): number[] =>
  proposal.proposed.map((_, index) => index).filter((index) => !left.has(index));

/** Reads the list anew; the place in it stays. */
export async function loadProposals(benchmarkId: number): Promise<void> {
  if (get().benchmarkId !== benchmarkId) set({ benchmarkId, rows: null, state: 'waiting', chosen: null, opened: null });
  const rows = await attempt(() => api('flow.proposals', { benchmarkId }));
  if (rows && get().benchmarkId === benchmarkId) set({ rows });
}

/** Reads the one that is looked at, with its item as it is now. */
export async function openProposal(proposalId: number, itemId: number): Promise<void> {
  const found = await attempt(() => Promise.all([api('flow.proposal', { proposalId }), api('items.get', { itemId })]));
  if (found && currentRow(get())?.proposalId === proposalId)
    set({ opened: { proposalId, proposal: found[0], item: found[1], left: new Set() } });
}

export function toggleStep(index: number, isTaken: boolean): void {
  set(({ opened }) => {
    if (!opened) return {};
    const left = new Set(opened.left);
    if (isTaken) left.delete(index);
    else left.add(index);
    return { opened: { ...opened, left } };
  });
}

/** Whether it waits and some of its steps are to be taken. */
export function isTakable(): boolean {
  const opened = openedOf(get());
  return currentRow(get())?.state === 'waiting' && opened !== null && takenSteps(opened).length > 0;
}

/** Takes the steps that are ticked, as a correction of the item's flow. */
export async function accept(): Promise<void> {
  const row = currentRow(get());
  const opened = openedOf(get());
  if (!row || !opened || !isTakable()) return;
  const steps = takenSteps(opened);
  const part = steps.length < opened.proposal.proposed.length ? { steps } : {};
  const { proposalId, number } = row;
  const { stamp } = opened.item;
  if (!(await attempt(() => api('flow.accept', { stamp, proposalId, ...part })))) return;
  announce(t('proposal.accepted', { number }));
  reportDone(t('proposal.accepted', { number }), {
    label: t('proposal.undo'),
    onClick: () => void attempt(() => api('review.undo', {})).then(reload),
  });
  await selectNextOf(row);
}

/** Puts the proposal aside, or back among those that wait. */
export async function reject(rejected: boolean): Promise<void> {
  const row = currentRow(get());
  if (!row) return;
  const { proposalId, number } = row;
  if (!(await attempt(() => api('flow.reject', { proposalId, rejected })))) return;
  announce(t(rejected ? 'proposal.rejected' : 'proposal.waitsAgain', { number }));
  await selectNextOf(row);
}

/** The next one follows at once: the last of the list leads to the one before it. */
async function selectNextOf(row: ProposalRow): Promise<void> {
  const rows = shownRows(get());
  const next = rows[rows.indexOf(row) + 1] ?? rows[rows.indexOf(row) - 1];
  set({ chosen: next?.proposalId ?? null });
  await reload();
}

async function reload(): Promise<void> {
  const { benchmarkId } = get();
  if (benchmarkId !== null) await loadProposals(benchmarkId);
}
