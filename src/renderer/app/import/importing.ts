import type { ImportReport } from '../../../contract/workspace-shapes.ts';
import { api } from '../api.ts';
import { attempt } from '../errors.ts';
import { useSession } from '../session.ts';
import { openTarget, showImported } from './import-into.ts';
import { workspaceStore } from '../stores.ts';
import { beginTable } from './table-importing.ts';

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
    const [only, ...more] = paths;
    const mayBeTable = only !== undefined && more.length === 0 && isTable(only);
    if (mayBeTable && (await beginTable(only))) return;
    set({ selection: sortPaths(paths), report: null });
  },
  change: (part) => {
    const { selection } = get();
    if (selection) set({ selection: { ...selection, ...part } });
  },
  keepApart: (apart) => set({ apart }),
  run: async (acceptValid) => {
    const { selection, apart } = get();
    if (!selection || selection.files.length === 0) return;
    if (!(await openTarget(selection.files, apart))) return;
    // Another workspace begins with nothing chosen.
    set({ selection, busy: true });
    const { files: paths, images, provenance } = selection;
    await attempt(async () => {
      const report = await api('import.files', {
        ...{ paths, acceptValid },
        ...(images === null ? {} : { images }),
        ...(provenance === null ? {} : { provenance }),
      });
      set({ report });
      if (report.written) await showImported(report);
    });
    set({ busy: false });
  },
  close: () => set({ selection: null, report: null }),
}));

/** Sorts dropped paths by what their names say: a CSV is the table of sources, unless it is called after decisions or errata, a path without an extension the folder of figures. */
export function sortPaths(paths: readonly string[]): Selection {
  const isRecord = (path: string) => extension(path) === 'csv' && /(reviews|errata)[^\\/]*$/i.test(path);
  const extension = (path: string) => /\.([a-z0-9]+)$/i.exec(path.split(/[\\/]/).at(-1) ?? '')?.[1]?.toLowerCase();
  return {
    files: paths.filter((path) => isRecord(path) || !['csv', undefined].includes(extension(path))),
    images: paths.find((path) => extension(path) === undefined) ?? null,
    provenance: paths.find((path) => extension(path) === 'csv' && !isRecord(path)) ?? null,
  };
}

/** What may be a table of another form than the benchmarks' own; a path without an extension is a folder. */
const isTable = (path: string): boolean =>
  /\.(?:csv|tsv|jsonl?|ndjson|xlsx|parquet|eval|tex|md|markdown)$|[\\/][^\\/.]+$/i.test(path);
