import { benchmarkKind } from '../../core/benchmark/kinds.ts';
import type { GradedBy } from '../../core/benchmark/kind.ts';
import { CallError } from '../../contract/client.ts';
import type { RunView } from '../../contract/run-view.ts';
import { COLOURS } from '../../contract/team-calls.ts';
import type { BenchmarkView, WorkspaceView } from '../../contract/workspace-shapes.ts';
import { api, setOpening } from './api.ts';
import { attempt, dismissMessages, reportDone, reportError } from './errors.ts';
import { t } from './i18n.ts';
import { resetPlace, returnToDesk, useWhere } from './navigate.ts';
import { saveAll } from './saving.ts';
import { isNumber, isString, ofWorkspace, setWorkspaceId, recall, remember } from './storage.ts';
import { resetWorkspaceStores, windowStore } from './stores.ts';

/** What every screen shares: the open workspace and the runs that are under way. Where the user is, navigate.ts says. */
interface Session {
  phase: 'starting' | 'open' | 'closed';
  workspace: WorkspaceView | null;
  runs: RunView[];
  engineDown: string | null;
  online: boolean;
  start: () => Promise<void>;
  adopt: (workspace: WorkspaceView) => void;
  open: (path: string, create?: boolean) => Promise<boolean>;
  openSample: () => Promise<boolean>;
  /** Says who reviews. `rename`: the same person by another name. */
  callReviewer: (name: string, rename: boolean) => Promise<boolean>;
  /** Takes another seat. */
  sit: (seatId: number) => Promise<boolean>;
  refresh: () => Promise<void>;
  refreshRuns: () => Promise<void>;
  updateRun: (run: RunView) => void;
}

export const useSession = windowStore<Session>(() => ({
  phase: 'starting',
  workspace: null,
  runs: [],
  engineDown: null,
  online: navigator.onLine,
  start,
  adopt,
  open,
  openSample: () => switchWorkspace(() => api('workspace.openSample', {})),
  callReviewer,
  sit,
  refresh,
  refreshRuns,
  updateRun,
}));

async function start(): Promise<void> {
  try {
    adopt(await api('workspace.info', {}));
  } catch (error) {
    await openLast();
    // After that, since an opening takes messages away. No workspace yet is the normal state of a first start; anything else is told.
    if (!(error instanceof CallError) || error.code !== 'no-workspace') reportError(error);
  }
  if (useSession.getState().phase === 'starting') useSession.setState({ phase: 'closed' });
}

function adopt(workspace: WorkspaceView): void {
  if (workspace.opening !== useSession.getState().workspace?.opening) {
    // Nothing that was read, asked or shown of another workspace is about this one: its ids are others.
    setOpening(workspace.opening);
    setWorkspaceId(workspace.id);
    resetWorkspaceStores();
    dismissMessages();
    resetPlace();
    useSession.setState({ runs: [] });
    if (useSession.getState().phase === 'starting' && workspace.benchmarks.length > 0) returnToDesk();
  }
  useWhere.setState((s) => ({ benchmarkId: pickBenchmark(workspace.benchmarks, s.benchmarkId) }));
  useSession.setState({ workspace, phase: 'open', engineDown: null });
  void refreshRuns();
}

async function open(path: string, create = false): Promise<boolean> {
  if (!(await switchWorkspace(() => api('workspace.open', { path, create })))) return false;
  const name = recall('reviewer', isString, '');
  // In a workspace of one's own one need not say again who one is.
  const isUnnamed = useSession.getState().workspace?.reviewerNamed === false;
  if (create && name !== '' && isUnnamed) await callReviewer(name, true);
  return true;
}

function callReviewer(name: string, rename: boolean): Promise<boolean> {
  return switchWorkspace(async () => {
    const workspace = rename ? await api('workspace.setReviewer', { name, rename }) : await seatOf(name);
    remember('reviewer', name);
    // What was done, and what is still to do, is read as it is for this person.
    resetWorkspaceStores();
    return workspace;
  });
}

function sit(seatId: number): Promise<boolean> {
  return switchWorkspace(async () => {
    const workspace = await api('team.sit', { seatId });
    resetWorkspaceStores();
    reportDone(t('team.seats.sat', { name: workspace.reviewer }));
    return workspace;
  });
}

async function refresh(): Promise<void> {
  const workspace = await attempt(() => api('workspace.info', {}));
  if (workspace) adopt(workspace);
}

async function refreshRuns(): Promise<void> {
  const runs = await attempt(() => api('runs.list', {}));
  if (runs) useSession.setState({ runs });
}

function updateRun(run: RunView): void {
  useSession.setState(({ runs }) => {
    const known = runs.some((r) => r.runId === run.runId);
    return { runs: known ? runs.map((r) => (r.runId === run.runId ? run : r)) : [run, ...runs] };
  });
}

/** Somebody else works here: at their own seat, which is an expert's unless it is made an adjudicator's. The first one is asked nothing. */
async function seatOf(name: string): Promise<WorkspaceView> {
  const seats = await api('team.seats', {});
  const seat = seats.find((one) => one.name === name);
  if (seat) return api('team.sit', { seatId: seat.id });
  if (seats.length === 0) return api('workspace.setReviewer', { name });
  return api('team.addSeat', { name, colour: seats.length % COLOURS, role: 'expert', sit: true });
}

/** What waits for the file of one workspace is saved before another is opened; what cannot be saved keeps it open. */
async function switchWorkspace(call: () => Promise<WorkspaceView>): Promise<boolean> {
  try {
    if (!(await saveAll())) throw new Error(t('saved.openBlocked'));
    adopt(await call());
    return true;
  } catch (error) {
    reportError(error);
    return false;
  }
}

async function openLast(): Promise<void> {
  const recent = await api('workspace.recent', {}).catch(() => []);
  const last = recent.find((w) => w.exists);
  if (last && (await open(last.path))) return;
  await useSession.getState().openSample();
}

function pickBenchmark(benchmarks: readonly BenchmarkView[], current: number | null): number | null {
  const wanted = current ?? recall(ofWorkspace('benchmark'), isNumber, 0);
  return (benchmarks.find((b) => b.id === wanted) ?? benchmarks[0])?.id ?? null;
}

export const isActive = (run: RunView): boolean => run.state === 'running' || run.state === 'queued';
const benchmarkIn = ({ workspace }: Session, benchmarkId: number | null): BenchmarkView | null =>
  workspace?.benchmarks.find((b) => b.id === benchmarkId) ?? null;
export const currentBenchmark = (): BenchmarkView | null =>
  benchmarkIn(useSession.getState(), useWhere.getState().benchmarkId);
export function useBenchmark(): BenchmarkView | null {
  const benchmarkId = useWhere((s) => s.benchmarkId);
  return useSession((s) => benchmarkIn(s, benchmarkId));
}
/** The benchmark, if its answers are graded so: a screen of one kind still stands while that of the next benchmark's is fetched. */
export function useBenchmarkOf(gradedBy: GradedBy): BenchmarkView | null {
  const benchmark = useBenchmark();
  return benchmark && benchmarkKind(benchmark.kind).gradedBy === gradedBy ? benchmark : null;
}
/** Who decides, as the workspace knows them; empty while none is open. */
export const reviewerName = (): string => useSession.getState().workspace?.reviewer ?? '';
