import type { ImportReport } from '../../contract/workspace-shapes.ts';
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
  report: ImportReport | null;
  busy: boolean;
  pick: () => Promise<void>;
  take: (paths: readonly string[]) => Promise<void>;
  change: (part: Partial<Selection>) => void;
  run: (acceptValid: boolean) => Promise<void>;
  close: () => void;
}

export const useImporting = workspaceStore<Importing>((set, get) => ({
  selection: null,
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
  run: async (acceptValid) => {
    const { selection } = get();
    if (!selection || selection.files.length === 0) return;
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
