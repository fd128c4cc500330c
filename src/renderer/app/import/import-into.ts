/** Where an import goes, and where the window stands after it. */
import type { ImportReport } from '../../../contract/workspace-shapes.ts';
import { fileName } from '../../lib/format.ts';
import { api } from '../api.ts';
import { attempt } from '../errors.ts';
import { chooseBenchmark } from '../navigate.ts';
import { useSession } from '../session.ts';

/** Own data does not go into the sample, but into a workspace of its own, where the user says, named after the first file. False: the user cancelled. */
export async function openTarget(files: readonly string[], apart: boolean): Promise<boolean> {
  if (!apart || !useSession.getState().workspace?.sample) return true;
  const name = `${fileName(files[0] ?? '').replace(/\.[^.]*$/, '')}.sqlite`;
  const path = await attempt(() => api('shell.pickSave', { kind: 'workspace', name }));
  return path != null && (await useSession.getState().open(path, true));
}

/** The window shows what was imported. */
export async function showImported(report: ImportReport): Promise<void> {
  await useSession.getState().refresh();
  const first = report.files.find((file) => file.benchmarkId !== null);
  if (first?.benchmarkId) chooseBenchmark(first.benchmarkId);
}
