import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import type { EngineCalls, OutputOf } from '../../contract/calls.ts';
import { benchmarkKind } from '../../core/benchmark/kinds.ts';
import type { Engine } from '../../engine/index.ts';
import { EXIT, print, printJson, withEngine } from '../context.ts';
import { percent } from '../output/percent.ts';
import { followRun } from '../output/progress.ts';

/** Where the window keeps its own files too, so that both show the same sample. */
function userDataFolder(): string {
  const given = process.env.MARKSCHEME_USER_DATA;
  if (given) return given;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'markscheme');
  if (process.platform === 'win32') return join(process.env.APPDATA ?? homedir(), 'markscheme');
  return join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'markscheme');
}

export function demoCommand(program: Command, finish: (status: number) => void): void {
  program
    .command('demo')
    .description('Grade the bundled sample offline and print the table')
    .option('--json', 'print the figures as JSON')
    .addHelpText('after', '\nExample:\n  markscheme demo')
    .action(async (options) => {
      finish(await withEngine({ userData: userDataFolder() }, (engine) => demo(engine, options.json ?? false)));
    });
}

async function demo(engine: Engine, json: boolean): Promise<number> {
  const workspace = await engine.api('workspace.openSample', {});
  const results = [];
  const exams = [];
  for (const benchmark of workspace.benchmarks) {
    const { gradedBy, gradedOffline } = benchmarkKind(benchmark.kind);
    if (!gradedOffline) continue;
    const run = await engine.api('runs.startJudging', {
      benchmarkId: benchmark.id,
      judge: null,
      continue: true,
      verifier: 'offline-only',
    });
    await followRun(engine, run.runId, true);
    if (gradedBy === 'points') {
      const { models } = await engine.api('exam.results', { benchmarkId: benchmark.id });
      exams.push(...models.map((model) => ({ benchmark: benchmark.name, ...model })));
      continue;
    }
    for (const row of await engine.api('results.get', { benchmarkId: benchmark.id }))
      results.push({ benchmark: benchmark.name, ...row });
  }
  if (json) {
    printJson({ workspace: workspace.path, results, exams });
    return EXIT.done;
  }
  printTable(results);
  print('');
  for (const { benchmark, model, judged, statuses } of exams)
    print(
      `${benchmark}: ${model} has ${String(judged.earned)} of ${String(judged.possible)} points; ${String(statuses.not_run)} short answer open, ${String(statuses.malformed)} reply not readable.`,
    );
  print('\n"not found" and "open" are what the offline verifier leaves to a judge model or to you.');
  print(`Workspace: ${workspace.path}`);
  return EXIT.done;
}

type Result = OutputOf<EngineCalls, 'results.get'>[number] & { benchmark: string };

function printTable(results: readonly Result[]): void {
  print('The bundled sample, graded offline (no model, no network):\n');
  print(
    row([
      'benchmark',
      'model',
      'questions',
      'answers',
      'question acc.',
      'variable acc.',
      'pass@2',
      'right',
      'wrong',
      'not found',
      'open',
    ]),
  );
  for (const result of results) {
    const { right, wrong, not_found: notFound, ambiguous, undecided, not_run: notRun } = result.statuses;
    const figures = result.published;
    print(
      row([
        result.benchmark,
        result.model,
        String(figures.questions),
        String(figures.answers),
        percent(figures.questionAccuracy),
        percent(figures.variableAccuracy),
        percent(figures.passAtK.find((entry) => entry.k === 2)?.value ?? null),
        String(right),
        String(wrong),
        String(notFound),
        String(ambiguous + undecided + notRun),
      ]),
    );
  }
}

const WIDTHS = [13, 13, 10, 8, 14, 14, 7, 6, 6, 10, 5];

function row(cells: string[]): string {
  return cells.map((cell, index) => cell.padEnd(WIDTHS[index] ?? 10)).join(' ');
}
