/**
 * The file that an interrupted command would have written, once `runs resume` has finished its run. Where it goes is never taken from the workspace,
 * which may be a stranger's: from its own name, OUTPUT.markscheme.sqlite, which the user typed, or from --output. What may be replaced there is
 * decided as for every output (engine/transfer/files/outputs.ts).
 */
import type { RunView } from '../../contract/run-view.ts';
import { benchmarkKind } from '../../core/benchmark/kinds.ts';
import type { Engine } from '../../engine/index.ts';
import { log, print } from '../context.ts';
import { diagnosisFile } from '../figures/diagnosis-file.ts';

const STATE = '.markscheme.sqlite';

interface Where {
  workspace: string;
  output?: string | undefined;
  overwrite?: boolean | undefined;
}

/** Writes it, and says so; null: it is not known where to, or the command's files are of another kind. Throws UserError as all outputs do. */
export async function writeResumedOutput(engine: Engine, run: RunView, where: Where): Promise<string[] | null> {
  const path = where.output ?? (where.workspace.endsWith(STATE) ? where.workspace.slice(0, -STATE.length) : null);
  const benchmark = (await engine.api('benchmarks.list', {})).find(({ id }) => id === run.benchmarkId);
  if (run.state !== 'done' || !benchmark) return null;
  if (benchmarkKind(benchmark.kind).gradedBy !== 'variables' || run.kind === 'flow') {
    log('The command that was interrupted writes its files when it is given again; it asks nothing anew.');
    return null;
  }
  if (path === null) {
    log('The file of the interrupted command is not written: say where with --output, or give the command again.');
    return null;
  }
  const paths = await write(engine, run, { path, replace: where.overwrite ?? false, name: benchmark.name });
  for (const one of paths) print(one);
  return paths;
}

async function write(
  engine: Engine,
  run: RunView,
  { path, replace, name }: { path: string; replace: boolean; name: string },
): Promise<string[]> {
  const { runId, benchmarkId } = run;
  if (run.kind === 'generation') {
    const done = await engine.api('export.write', { what: 'generated', benchmarkId, runId, path, replace });
    return done.paths;
  }
  const { parameters } = await engine.api('runs.reproduction', { runId });
  if (run.kind === 'diagnosis') {
    const results = await engine.api('diagnose.results', { runId });
    const { conditions, repeats, images } = results;
    const config = {
      input_benchmark: name,
      test_model: run.model,
      judge_model: run.judge,
      conditions,
      repeats,
      images,
    };
    const content = `${JSON.stringify(diagnosisFile(results, { ...config, questions: results.items.length }), null, 2)}\n`;
    await engine.api('export.content', { purpose: 'diagnosis', path, content, replace });
    return [path];
  }
  const gradings = (await engine.api('gradings.list', { benchmarkId })).filter(
    (one) => one.kind === 'judged' && one.runIds.includes(runId),
  );
  const [grading, ...others] = gradings;
  if (!grading || others.length > 0) {
    log('The run graded several answer sets: `export --what detailed --grading` writes the results of each.');
    return [];
  }
  const { gradingId, answerRunId } = grading;
  const items = parameters['items'] as Parameters<typeof engine.api<'results.get'>>[1]['items'];
  const [row] = await engine.api('results.get', { benchmarkId, gradingIds: [gradingId], items });
  const wanted = typeof parameters['passK'] === 'number' ? parameters['passK'] : undefined;
  const k = wanted === undefined ? undefined : Math.min(wanted, row?.published.passAtK.length ?? wanted);
  const of = { what: 'detailed' as const, benchmarkId, runId: answerRunId, gradingId, items };
  const done = await engine.api('export.write', { ...of, ...(k ? { k } : {}), path, replace });
  return done.paths;
}
