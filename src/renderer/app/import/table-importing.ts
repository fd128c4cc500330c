import { CallError } from '../../../contract/client.ts';
import type { EngineEvent } from '../../../contract/events.ts';
import type { BenchmarkView, ImportReport } from '../../../contract/workspace-shapes.ts';
import type { TablePreview } from '../../../contract/table-calls.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { fileName } from '../../lib/format.ts';
import { api } from '../api.ts';
import { attempt, reportError } from '../errors.ts';
import { openTarget, showImported } from './import-into.ts';
import { useWhere } from '../navigate.ts';
import { useSession } from '../session.ts';
import { workspaceStore } from '../stores.ts';
import { answersOf, mappingOf, usesOf, withUse, type Use, type Uses } from './uses.ts';

type Progress = Pick<Extract<EngineEvent, { type: 'table.progress' }>, 'stage' | 'rows' | 'of'>;

/** A table that is being imported: its columns, what they are used for, and how its first rows come out. */
interface TableImporting {
  path: string | null;
  preview: TablePreview | null;
  uses: Uses;
  name: string;
  busy: boolean;
  /** The benchmark that answers alone are to; null until one is chosen. */
  answersTo: number | null;
  /** While the sample is open: whether the table goes to a workspace of its own. */
  apart: boolean;
  report: ImportReport | null;
  /** How far the import is; null while nothing is known of it. */
  progress: Progress | null;
}

export const useTableImporting = workspaceStore<TableImporting>(() => ({
  path: null,
  preview: null,
  uses: new Map(),
  name: '',
  answersTo: null,
  busy: false,
  apart: true,
  report: null,
  progress: null,
}));
const get = useTableImporting.getState;
const set = useTableImporting.setState;

/** The rows shown are those of the newest mapping, whichever answer comes first. */
let asked = 0;

/** Those whose answers may come in a table, the open one first. */
export function answerable(): BenchmarkView[] {
  const { workspace } = useSession.getState();
  const { benchmarkId } = useWhere.getState();
  return (workspace?.benchmarks ?? [])
    .filter(({ kind }) => benchmarkKind(kind).gradedBy === 'variables')
    .toSorted((a, b) => Number(b.id === benchmarkId) - Number(a.id === benchmarkId));
}

/** False for a file of a benchmark's own form, which is imported without a mapping. */
export async function beginTable(path: string, part?: string): Promise<boolean> {
  // What a JSON file is, and what is wrong with it, the import itself says better.
  const isJson = /\.(?:jsonl?|ndjson)$/i.test(path);
  const look = () => api('tables.preview', { path, part });
  const preview = isJson ? await look().catch(() => null) : await attempt(look);
  if (!preview) return !isJson;
  if (preview.known) return false;
  asked += 1;
  const columns = preview.columns.map(({ name }) => name);
  const name = fileName(path).replace(/\.[^.]*$/, '');
  set({
    path,
    preview,
    uses: usesOf(preview.mapping, columns),
    name,
    answersTo: answerable()[0]?.id ?? null,
    report: null,
  });
  return true;
}

export function changeUse(column: string, change: Partial<Use>): void {
  void preview(withUse(get().uses, column, change));
}

/** Uses the columns so, and asks how the first rows come out. */
async function preview(uses: Uses): Promise<void> {
  set({ uses });
  const { path, preview: before } = get();
  const mapping = mappingOf(uses);
  if (path === null || !before) return;
  if (!mapping) {
    set({ preview: { ...before, rows: [] } });
    return;
  }
  const turn = (asked += 1);
  const next = await attempt(() => api('tables.preview', { path, part: before.part ?? undefined, mapping }));
  if (next && turn === asked && get().path === path) set({ preview: { ...next, columns: before.columns } });
}

export async function readMapping(): Promise<void> {
  const [path] = (await attempt(() => api('shell.pickFiles', { kind: 'mapping' }))) ?? [];
  const columns = get().preview?.columns.map(({ name }) => name);
  if (path === undefined || !columns) return;
  const mapping = await attempt(() => api('tables.readMapping', { path }));
  if (mapping) await preview(usesOf(mapping, columns));
}

export async function saveMapping(): Promise<void> {
  const mapping = mappingOf(get().uses);
  if (!mapping) return;
  const content = `${JSON.stringify(mapping, null, 2)}\n`;
  await attempt(() => api('shell.saveFile', { kind: 'json', name: `${get().name}.map`, content }));
}

/** Answers alone go to the benchmark that was chosen, in the workspace that is open. */
async function importAnswers(acceptValid: boolean): Promise<void> {
  const { path, preview, uses, answersTo } = get();
  const answers = answersOf(uses);
  if (path === null || !preview || !answers || answersTo === null) return;
  set({ busy: true, progress: null });
  const part = preview.part ?? undefined;
  const report = await attempt(() =>
    api('tables.importAnswers', { path, part, benchmarkId: answersTo, ...answers, acceptValid }),
  );
  set({ busy: false, ...(report ? { report } : {}) });
  if (report?.written) await showImported(report);
}

export async function importTable(acceptValid: boolean): Promise<void> {
  const { path, preview, uses, name, apart } = get();
  const mapping = mappingOf(uses);
  if (!mapping) return importAnswers(acceptValid);
  if (path === null || !preview || !(await openTarget([path], apart))) return;
  // Another workspace begins with nothing chosen.
  set({ path, preview, uses, name, apart, busy: true, progress: null });
  try {
    const part = preview.part ?? undefined;
    const report = await api('tables.import', { path, part, mapping, name: name.trim() || undefined, acceptValid });
    set({ report });
    if (report.written) await showImported(report);
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'cancelled')) reportError(error);
  } finally {
    set({ busy: false, progress: null });
  }
}

export function tableMoved(progress: Progress): void {
  if (get().busy) set({ progress });
}

/** Ends an import that goes on; nothing of it is kept, and the mapping is shown again. */
export async function cancelTable(): Promise<void> {
  await attempt(() => api('tables.cancel', {}));
}

export function closeTable(): void {
  if (get().busy) void cancelTable();
  set({ path: null, preview: null, report: null });
}
