/** What the commands of CL-bench are given: answers in a file, brought into the workspace beside the output, and the model to ask. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../contract/router.ts';
import type { ModelRef } from '../../contract/shapes.ts';
import type { ImportReport } from '../../contract/workspace-shapes.ts';
import type { Engine } from '../../engine/index.ts';
import { refuseNoFile } from '../../engine/transfer/files/json-lines.ts';
import { openFileWorkspace } from '../files/files.ts';
import { printReport } from '../files/import-report.ts';
import { providerOption } from '../options/options.ts';

export async function openOutputWorkspace(
  engine: Engine,
  output: string,
  options: Parameters<typeof openFileWorkspace>[2] & { input: string },
): Promise<string> {
  refuseNoFile(options.input);
  mkdirSync(dirname(output), { recursive: true });
  return openFileWorkspace(engine, output, options, [options.input]);
}

export function modelRef(provider: string, option: string, model: string, baseUrl: string | undefined): ModelRef {
  return { provider: providerOption(provider, option), model, baseUrl };
}

/** What an import took. Throws UserError bad-input, and prints why, for an input that was refused. */
function accepted(report: ImportReport, input: string): { benchmarkId: number; runId: number | null } {
  if (!report.written || report.rejections.length > 0) printReport({ ...report, files: [] });
  const file = report.files[0];
  if (!report.written || file?.benchmarkId == null)
    throw new UserError('bad-input', `${input} was refused; the lines above say why.`);
  return { benchmarkId: file.benchmarkId, runId: file.runId };
}

/** The answers of the input in the open workspace, imported when they are not there yet. */
export async function answersOf(
  engine: Engine,
  { input, acceptValid }: { input: string; acceptValid?: boolean },
  kind: 'generated' | 'graded' = 'generated',
): Promise<{ benchmarkId: number; runId: number }> {
  const report = await engine.api('import.files', {
    paths: [input],
    kind,
    acceptValid: acceptValid ?? false,
  });
  const { benchmarkId, runId } = accepted(report, input);
  if (runId === null) throw new Error('the imported answers are not there');
  return { benchmarkId, runId };
}
