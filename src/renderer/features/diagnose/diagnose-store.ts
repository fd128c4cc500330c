import { workspaceStore } from '../../app/stores.ts';

export const TABS = ['experiments', 'lengths', 'check', 'proposals', 'images'] as const;
export type Tab = (typeof TABS)[number];

/** What a form is opened with; null where the user has not said. */
export type OpenForm = { kind: 'experiment'; images: boolean } | { kind: 'build'; answerRunId: number | null } | null;

interface DiagnoseState {
  /** null until the user has chosen: then what there is to see decides. */
  tab: Tab | null;
  form: OpenForm;
  /** The experiment whose results are shown; null: the newest. */
  runId: number | null;
  /** The answer set that says what is solved: null as when it was started, 0 none. */
  solvedBy: number | null;
  /** Counts what was started, so that lists are read anew. */
  started: number;
}

export const useDiagnose = workspaceStore<DiagnoseState>(() => ({
  tab: null,
  form: null,
  runId: null,
  solvedBy: null,
  started: 0,
}));
const set = useDiagnose.setState;

export function showTab(tab: Tab): void {
  set({ tab });
}

export function openForm(form: OpenForm): void {
  set({ form });
}

export function chooseRun(runId: number | null): void {
  set({ runId, solvedBy: null });
}

/** Closes the form; of an experiment, its results are shown. */
export function afterStart(runId: number | null): void {
  set(({ started }) => ({
    ...{ form: null, started: started + 1 },
    ...(runId === null ? {} : { runId, tab: 'experiments' }),
  }));
}
