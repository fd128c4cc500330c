import { CallError } from '../../../contract/client.ts';
import type { EngineEvent } from '../../../contract/events.ts';
import type { ImportReport } from '../../../contract/workspace-shapes.ts';
import type { TablePreview } from '../../../contract/table-calls.ts';
import { fileName } from '../../lib/format.ts';
import { api } from '../api.ts';
import { attempt, reportError } from '../errors.ts';
import { openInto, settle } from './import-into.ts';
import { workspaceStore } from '../stores.ts';
import { mappingOf, usesOf, withUse, type Use, type Uses } from './uses.ts';

type Progress = Pick<Extract<EngineEvent, { type: 'table.progress' }>, 'stage' | 'rows' | 'of'>;

/** A table that is being imported: its columns, what they are used for, and how its first rows come out. */
interface TableImporting {
  path: string | null;
  preview: TablePreview | null;
  uses: Uses;
  name: string;
  busy: boolean;
  /** While the sample is open: whether the table goes to a workspace of its own. */
  apart: boolean;
  report: ImportReport | null;
  /** How far the import is; null while nothing is known of it. */
  progress: Progress | null;
  /** False for a file of a benchmark's own form, which is imported without a mapping. */
  begin: (path: string, part?: string) => Promise<boolean>;
  keepApart: (apart: boolean) => void;
  use: (column: string, change: Partial<Use>) => void;
  setName: (name: string) => void;
  readMapping: () => Promise<void>;
  saveMapping: () => Promise<void>;
  run: (acceptValid: boolean) => Promise<void>;
  moved: (progress: Progress) => void;
  /** Ends an import that goes on; nothing of it is kept, and the mapping is shown again. */
  cancel: () => Promise<void>;
  close: () => void;
}

/** The rows shown are those of the newest mapping, whichever answer comes first. */
let asked = 0;

export const useTableImporting = workspaceStore<TableImporting>((set, get) => {
  const look = async (uses: Uses): Promise<void> => {
    const { path, preview } = get();
    const mapping = mappingOf(uses);
    if (path === null || !preview) return;
    if (!mapping) {
      set({ preview: { ...preview, rows: [] } });
      return;
    }
    const turn = (asked += 1);
    const next = await attempt(() => api('tables.preview', { path, part: preview.part ?? undefined, mapping }));
    if (next && turn === asked && get().path === path) set({ preview: { ...next, columns: preview.columns } });
  };
  return {
    path: null,
    preview: null,
    uses: new Map(),
    name: '',
    busy: false,
    apart: true,
    report: null,
    progress: null,
    begin: async (path, part) => {
      // What a JSON file is, and what is wrong with it, the import itself says better.
      const isJson = /\.(?:jsonl?|ndjson)$/i.test(path);
      const look = () => api('tables.preview', { path, part });
      const preview = isJson ? await look().catch(() => null) : await attempt(look);
      if (!preview) return !isJson;
      if (preview.known) return false;
      asked += 1;
      const columns = preview.columns.map(({ name }) => name);
      const name = fileName(path).replace(/\.[^.]*$/, '');
      set({ path, preview, uses: usesOf(preview.mapping, columns), name, report: null });
      return true;
    },
    use: (column, change) => {
      const uses = withUse(get().uses, column, change);
      set({ uses });
      void look(uses);
    },
    keepApart: (apart) => {
      set({ apart });
    },
    setName: (name) => {
      set({ name });
    },
    readMapping: async () => {
      const [path] = (await attempt(() => api('shell.pickFiles', { kind: 'mapping' }))) ?? [];
      const { preview } = get();
      if (path === undefined || !preview) return;
      const mapping = await attempt(() => api('tables.readMapping', { path }));
      if (!mapping) return;
      const uses = usesOf(
        mapping,
        preview.columns.map(({ name }) => name),
      );
      set({ uses });
      await look(uses);
    },
    saveMapping: async () => {
      const mapping = mappingOf(get().uses);
      if (!mapping) return;
      const content = `${JSON.stringify(mapping, null, 2)}\n`;
      await attempt(() => api('shell.saveFile', { kind: 'json', name: `${get().name}.map`, content }));
    },
    run: async (acceptValid) => {
      const chosen = get();
      const { path, preview, uses, name, apart } = chosen;
      const mapping = mappingOf(uses);
      if (path === null || !preview || !mapping || !(await openInto([path], apart))) return;
      // Another workspace begins with nothing chosen.
      set({ path, preview, uses, name, apart, busy: true, progress: null });
      try {
        const part = preview.part ?? undefined;
        const report = await api('tables.import', { path, part, mapping, name: name.trim() || undefined, acceptValid });
        set({ report });
        if (report.written) await settle(report);
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'cancelled')) reportError(error);
      } finally {
        set({ busy: false, progress: null });
      }
    },
    moved: (progress) => {
      if (get().busy) set({ progress });
    },
    cancel: async () => {
      await attempt(() => api('tables.cancel', {}));
    },
    close: () => {
      if (get().busy) void get().cancel();
      set({ path: null, preview: null, report: null });
    },
  };
});
