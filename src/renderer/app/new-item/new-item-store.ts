import type { EngineCalls, InputOf, OutputOf } from '../../../contract/calls.ts';
import type { BenchmarkView, WorkspaceView } from '../../../contract/workspace-shapes.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import type { VariableType } from '../../../core/benchmark/item.ts';
import { api } from '../api.ts';
import { attempt, reportDone } from '../errors.ts';
import { t } from '../i18n.ts';
import { navigate, useWhere } from '../navigate.ts';
import { useSession } from '../session.ts';
import { workspaceStore } from '../stores.ts';

export type Place = 'question' | 'answer';
export interface NewVariable {
  name: string;
  type: VariableType;
  description: string;
  value: string;
}
export interface Draft {
  /** null: a new one, of this name. */
  benchmarkId: number | null;
  name: string;
  externalId: string;
  subject: string;
  question: string;
  solution: string;
  variables: NewVariable[];
  flow: { step: string; answer: string }[];
  figures: { hash: string; name: string; place: Place }[];
}
type Alike = OutputOf<EngineCalls, 'newItem.alike'>;

export const NO_VARIABLE: NewVariable = { name: '', type: 'numeric', description: '', value: '' };

interface NewItemState {
  isOpen: boolean;
  draft: Draft;
  /** Questions that say nearly the same as this one: told before it is added. */
  alike: { question: string; found: Alike } | null;
  busy: boolean;
  begin: () => void;
  close: () => void;
  change: (part: Partial<Draft>) => void;
  addFigures: (place: Place, files: readonly File[]) => Promise<void>;
  add: (more: boolean) => Promise<void>;
}

const empty = (): Draft => ({
  ...{ benchmarkId: null, name: '', externalId: '', subject: '', question: '', solution: '' },
  ...{ variables: [NO_VARIABLE], flow: [], figures: [] },
});

/** An item that is being written. What was typed stays while the dialog is closed, until it is added or another workspace is opened. */
export const useNewItem = workspaceStore<NewItemState>((set, get) => ({
  isOpen: false,
  draft: empty(),
  alike: null,
  busy: false,
  begin: () => {
    const { workspace } = useSession.getState();
    const { benchmarkId: current } = useWhere.getState();
    const { draft } = get();
    const known = benchmarksFor(workspace).find(({ id }) => id === (draft.benchmarkId ?? current));
    const chosen = draft.name === '' ? (known?.id ?? null) : draft.benchmarkId;
    const name = draft.name || freeName(workspace);
    set({ isOpen: true, draft: { ...draft, name, benchmarkId: chosen } });
  },
  close: () => set({ isOpen: false }),
  change: (part) => set(({ draft }) => ({ draft: { ...draft, ...part } })),
  addFigures: async (place, files) => {
    for (const file of files) {
      const kept = await attempt(async () => api('newItem.keepFigure', { base64: await base64Of(file) }));
      if (!kept) continue;
      const field = place === 'question' ? 'question' : 'solution';
      set(({ draft }) => ({
        draft: {
          ...draft,
          figures: [...draft.figures, { hash: kept.hash, name: file.name, place }],
          [field]: `${draft[field].trimEnd()}${draft[field].trim() === '' ? '' : '\n\n'}<image>`,
        },
      }));
    }
  },
  add: async (more) => {
    const { draft, alike, busy } = get();
    const input = inputOf(draft);
    if (!input || busy) return;
    set({ busy: true });
    await attempt(async () => {
      if (alike?.question !== draft.question) {
        const found = await api('newItem.alike', { question: draft.question });
        set({ alike: { question: draft.question, found } });
        if (found.length > 0) return;
      }
      const { benchmarkId, itemId } = await api('newItem.add', input);
      await useSession.getState().refresh();
      set({ draft: { ...empty(), benchmarkId, subject: draft.subject }, alike: null, isOpen: more });
      reportDone(t('newItem.added'));
      if (!more) navigate({ screen: 'review', benchmarkId, item: itemId });
    });
    set({ busy: false });
  },
}));

/** Where a written item can go: at the end of what has CFE-Bench's form, but into none of the sample's own benchmarks. */
export const benchmarksFor = (workspace: WorkspaceView | null): BenchmarkView[] =>
  workspace?.benchmarks.filter(({ kind }) => {
    const { rowsCorrected, isOwn } = benchmarkKind(kind);
    return rowsCorrected && (isOwn || !workspace.sample);
  }) ?? [];

/** What a new one is called until the user says: "My exam", "My exam 2". */
function freeName(workspace: WorkspaceView | null): string {
  const taken = new Set(workspace?.benchmarks.map(({ name }) => name));
  const name = t('newItem.myExam');
  for (let nth = 1; ; nth += 1) {
    const one = nth === 1 ? name : `${name} ${String(nth)}`;
    if (!taken.has(one)) return one;
  }
}

/** What is added, or null while something is missing. */
export function inputOf(draft: Draft): InputOf<EngineCalls, 'newItem.add'> | null {
  const { benchmarkId, name, variables, flow, ...rest } = draft;
  const written = variables.filter((one) => one.name.trim() !== '' || one.value.trim() !== '');
  const isWhole = written.length > 0 && written.every((one) => one.name.trim() !== '' && one.value.trim() !== '');
  if (!isWhole || rest.question.trim() === '' || (benchmarkId === null && name.trim() === '')) return null;
  return {
    ...rest,
    into: benchmarkId === null ? { name } : { benchmarkId },
    variables: written,
    flow: flow.filter(({ step }) => step.trim() !== ''),
    figures: rest.figures.map(({ hash, place }) => ({ hash, place })),
  };
}

/** Bytes as the engine takes them. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
}
