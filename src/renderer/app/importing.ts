import type { ImportReport } from '../../contract/workspace-shapes.ts';
import { fileName } from '../lib/format.ts';
import { api } from './api.ts';
import { attempt, reportError } from './errors.ts';
import { useSession } from './session.ts';
import { workspaceStore } from './stores.ts';

/** What one import takes: the benchmark or answers files, and for CFE-Bench the folder of figures and the table of sources. */
export interface Selection {
  files: string[];
  images: string | null;
  provenance: string | null;
}

interface Importing {
  selection: Selection | null;
  /** While the sample is open: whether files go to a workspace of their own. */
  apart: boolean;
  report: ImportReport | null;
  busy: boolean;
  pick: () => Promise<void>;
  take: (paths: readonly string[]) => Promise<void>;
  change: (part: Partial<Selection>) => void;
  keepApart: (apart: boolean) => void;
  run: (acceptValid: boolean) => Promise<void>;
  close: () => void;
}

export const useImporting = workspaceStore<Importing>((set, get) => ({
  selection: null,
  apart: true,
  report: null,
  busy: false,
  pick: async () => {
    const paths = await attempt(() => api('shell.pickFiles', { kind: 'import' }));
    if (paths && paths.length > 0) await get().take(paths);
  },
  take: async (paths) => {
    const workspace = paths.find((path) => path.toLowerCase().endsWith('.sqlite'));
    if (workspace) {
      await useSession.getState().open(workspace);
      return;
    }
    set({ selection: sortPaths(paths), report: null });
  },
  change: (part) => {
    const { selection } = get();
    if (selection) set({ selection: { ...selection, ...part } });
  },
  keepApart: (apart) => {
    set({ apart });
  },
  run: async (acceptValid) => {
    const { selection, apart } = get();
    if (!selection || selection.files.length === 0) return;
    if (apart && useSession.getState().workspace?.sample) {
      if (!(await openApart(selection))) return;
      // The other workspace began with nothing chosen.
      set({ selection });
    }
    set({ busy: true });
    try {
      const report = await api('import.files', {
        paths: selection.files,
        acceptValid,
        ...(selection.images === null ? {} : { images: selection.images }),
        ...(selection.provenance === null ? {} : { provenance: selection.provenance }),
      });
      set({ report });
      if (report.written) await settle(report);
    } catch (error) {
      reportError(error);
    } finally {
      set({ busy: false });
    }
  },
  close: () => {
    set({ selection: null, report: null });
  },
}));

/** A workspace for what is imported, where the user says, named after the first file. */
async function openApart({ files }: Selection): Promise<boolean> {
  const name = `${fileName(files[0] ?? '').replace(/\.[^.]*$/, '')}.sqlite`;
  const path = await attempt(() => api('shell.pickSave', { kind: 'workspace', name }));
  return path != null && (await useSession.getState().open(path, true));
}

async function settle(report: ImportReport): Promise<void> {
  const session = useSession.getState();
  await session.refresh();
  const first = report.files.find((file) => file.benchmarkId !== null);
  if (first?.benchmarkId) session.chooseBenchmark(first.benchmarkId);
}

/** Sorts dropped paths by what their names say: a CSV is the table of sources, a path without an extension the folder of figures. */
export function sortPaths(paths: readonly string[]): Selection {
  const extension = (path: string) => /\.([a-z0-9]+)$/i.exec(path.split(/[\\/]/).at(-1) ?? '')?.[1]?.toLowerCase();
  return {
    files: paths.filter((path) => !['csv', undefined].includes(extension(path))),
    images: paths.find((path) => extension(path) === undefined) ?? null,
    provenance: paths.find((path) => extension(path) === 'csv') ?? null,
  };
}
