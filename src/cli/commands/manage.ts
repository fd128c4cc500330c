/** `benchmarks` and `answers`: what a workspace holds, renamed, completed and removed, as in the window. */
import { existsSync } from 'node:fs';
import type { Command } from '@commander-js/extra-typings';
import { UserError } from '../../contract/router.ts';
import type { AnswerSetView, BenchmarkView } from '../../contract/workspace-shapes.ts';
import type { Engine } from '../../engine/index.ts';
import { nameOf, setNamed } from '../options/chosen-answers.ts';
import { chooseBenchmark } from '../options/chosen-benchmark.ts';
import { EXIT, log, print, printJson, withEngine } from '../context.ts';
import { choice } from '../options/options.ts';

interface Options {
  workspace: string;
  benchmark?: string;
  to?: string;
  images?: string;
  backup?: string | false;
  json?: boolean;
}
const BENCHMARK_ACTIONS = ['list', 'rename', 'remove', 'locate'] as const;
const ANSWERS_ACTIONS = ['list', 'rename', 'remove'] as const;
const BACKUP = 'for remove: where the workspace is copied to first (default: beside it)';
const NO_BACKUP = 'for remove: make no copy first; what is removed cannot be brought back then';
const REMOVE =
  'remove: with everything that belongs to it, reviewers’ decisions too. The workspace is copied first; `markscheme restore` brings the copy back.';

export function manageCommands(program: Command, finish: (status: number) => void): void {
  program
    .command('benchmarks')
    .description('list, rename or remove the benchmarks of a workspace, or locate figures that were missing')
    .argument('<action>', BENCHMARK_ACTIONS.join(', '))
    .argument('[benchmark]', 'its name, for all but list; may be left out where there is one')
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .option('--to <name>', 'for rename: the new name')
    .option('--images <folder>', 'for locate: where figures that were missing at the import lie now')
    .option('--backup <file>', BACKUP)
    .option('--no-backup', NO_BACKUP)
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `\n${REMOVE}\nExample:\n  markscheme benchmarks locate CFE_mm --images figures --workspace exams.sqlite`,
    )
    .action(async (action: string, named: string | undefined, options: Options) => {
      const wanted = choice(BENCHMARK_ACTIONS, action, 'benchmarks');
      finish(await withEngine({}, (engine) => benchmarks(engine, wanted, named, options)));
    });

  program
    .command('answers')
    .description('list, rename or remove the answer sets of a workspace')
    .argument('<action>', ANSWERS_ACTIONS.join(', '))
    .argument('[answers]', 'the number or name of the set, for rename and remove')
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .option('--benchmark <name>', 'only answers to this benchmark')
    .option('--to <name>', 'for rename: the new name; an empty one calls the set after its model again')
    .option('--backup <file>', BACKUP)
    .option('--no-backup', NO_BACKUP)
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      `\n${REMOVE}\nExample:\n  markscheme answers rename 2 --to "alder-1, low temperature" --workspace exams.sqlite`,
    )
    .action(async (action: string, named: string | undefined, options: Options) => {
      const wanted = choice(ANSWERS_ACTIONS, action, 'answers');
      finish(await withEngine({}, (engine) => answers(engine, wanted, named, options)));
    });
}

async function benchmarks(
  engine: Engine,
  action: (typeof BENCHMARK_ACTIONS)[number],
  named: string | undefined,
  options: Options,
): Promise<number> {
  refuseMissing('benchmarks', action, options);
  const opened = await engine.api('workspace.open', { path: options.workspace });
  if (action === 'list') {
    if (options.json) printJson(opened.benchmarks);
    else for (const one of opened.benchmarks) print(benchmarkLine(one));
    return EXIT.done;
  }
  const { id: benchmarkId, name } = await chooseBenchmark(engine, named);
  if (action === 'locate') return locate(engine, benchmarkId, options);
  if (action === 'rename') {
    await engine.api('manage.renameBenchmark', { benchmarkId, name: options.to ?? '' });
    return told(
      { benchmarkId, was: name, name: options.to?.trim() },
      `${name} is called ${options.to ?? ''} now.`,
      options,
    );
  }
  const backup = await copyFirst(engine, options);
  await engine.api('manage.removeBenchmark', { benchmarkId });
  return told({ removed: name, backup }, removedText(name, backup, options), options);
}

async function locate(engine: Engine, benchmarkId: number, { images = '', json }: Options): Promise<number> {
  const found = await engine.api('manage.locateFigures', { benchmarkId, images });
  if (json) printJson(found);
  else {
    print(`${String(found.found)} found in ${images}, ${String(found.missing)} missing still`);
    for (const path of found.examples) log(`missing: ${path}`);
    for (const problem of found.refused) log(`refused: ${problem}`);
  }
  return found.missing > 0 ? EXIT.failures : EXIT.done;
}

async function answers(
  engine: Engine,
  action: (typeof ANSWERS_ACTIONS)[number],
  named: string | undefined,
  options: Options,
): Promise<number> {
  refuseMissing('answers', action, options);
  const opened = await engine.api('workspace.open', { path: options.workspace });
  const of = options.benchmark === undefined ? opened.benchmarks : [await chooseBenchmark(engine, options.benchmark)];
  const sets = (
    await Promise.all(
      of.map(async ({ id, name }) =>
        (await engine.api('answers.sets', { benchmarkId: id })).map((set) => ({ ...set, benchmark: name })),
      ),
    )
  ).flat();
  if (action === 'list') {
    if (options.json) printJson(sets);
    else for (const set of sets) print(setLine(set));
    return EXIT.done;
  }
  const set = setNamed(sets, named);
  const { runId: answerRunId } = set;
  const name = nameOf(set);
  if (action === 'rename') {
    await engine.api('manage.renameAnswers', { answerRunId, name: options.to ?? '' });
    const now = options.to?.trim() === '' ? set.model : (options.to?.trim() ?? '');
    return told({ answers: answerRunId, was: name, name: now }, `${name} is called ${now} now.`, options);
  }
  const backup = await copyFirst(engine, options);
  await engine.api('manage.removeAnswers', { answerRunId });
  return told({ removed: name, backup }, removedText(name, backup, options), options);
}

/** Before the workspace is opened, and anything done. Throws UserError bad-input. */
function refuseMissing(command: string, action: string, { to, images, benchmark }: Options): void {
  if (action === 'rename' && (to === undefined || (command === 'benchmarks' && to.trim() === '')))
    throw new UserError('bad-input', `${command} rename: say the new name with --to.`);
  if (action === 'locate' && images === undefined)
    throw new UserError('bad-input', `${command} locate: say with --images in which folder to look.`);
  if (benchmark?.trim() === '') throw new UserError('bad-input', '--benchmark needs the name of a benchmark.');
}

/** Where the workspace was copied to, or null. A copy of before is never replaced: each removal can be taken back by itself. */
async function copyFirst(engine: Engine, { workspace, backup }: Options): Promise<string | null> {
  if (backup === false) return null;
  const path = typeof backup === 'string' ? backup : freeName(workspace);
  return (await engine.api('workspace.backup', { path })).path;
}

function freeName(workspace: string): string {
  for (let number = 1; ; number += 1) {
    const path = `${workspace}.before-removal${number === 1 ? '' : `.${String(number)}`}.backup`;
    if (!existsSync(path)) return path;
  }
}

function removedText(name: string, backup: string | null, { workspace }: Options): string {
  return backup === null
    ? `${name} is removed.`
    : `${name} is removed. To bring it back: markscheme restore ${workspace} --from ${backup}`;
}

function told(record: Record<string, unknown>, text: string, { json }: Options): number {
  if (json) printJson(record);
  else print(text);
  return EXIT.done;
}

const benchmarkLine = ({ name, kind, items, responses }: BenchmarkView): string =>
  `${name}  ${kind}  ${String(items)} items, ${String(responses)} answers`;

const setLine = (set: AnswerSetView & { benchmark: string }): string =>
  `${String(set.runId)}  ${nameOf(set)}  of ${set.benchmark}  ${set.name}  ${String(set.responses)} answers, k = ${String(set.k)}`;
