/** `assign` and `hours`: who is to review what, how far everybody is, and how long it takes (docs/team.md). */
import type { Command } from '@commander-js/extra-typings';
import { UserError } from '../../contract/router.ts';
import { ASSIGN_MODES } from '../../core/team/assign.ts';
import { toCsv, withMethods } from '../../core/report/table-text.ts';
import type { Engine } from '../../engine/index.ts';
import { chooseBenchmark } from '../options/chosen-benchmark.ts';
import { EXIT, print, printJson, withEngine } from '../context.ts';
import { ofNoGrading, sourceName } from '../report/methods.ts';
import { choice, numberOption, type OptionsOf, positive } from '../options/options.ts';

const assignOptions = (program: Command) =>
  program
    .command('assign')
    .description('share out the items of a benchmark among the seats of a workspace, or show how far everybody is')
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .option('--benchmark <name>', 'the benchmark (default: the only one)')
    .option('--mode <mode>', `${ASSIGN_MODES.join(', ')}; without it the present shares are shown`)
    .option('--overlap <n>', 'how many get each item or subject', positive('--overlap'), 2)
    .option('--share <part>', 'the random part that each gets, from 0 to 1', numberOption('--share'), 0.5)
    .option('--gold <n>', 'so many random items go to everybody', numberOption('--gold'), 0)
    .option('--seats <names>', 'only these, separated by ";" (default: all seats of experts)')
    .option('--seed <text>', 'the same seed gives the same shares again (default: a new one, which is stored)')
    .option('--clear', 'everything is everybody’s again')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\nall: everybody gets everything. overlap: each item goes to n. subject: each subject goes to n. share: each gets a random part.\n' +
        'Where two get the same item the benchmark is reviewed blind from then on.\n' +
        'Example:\n  markscheme assign --workspace exams.sqlite --mode overlap --overlap 2 --gold 20 --seed 7',
    );
type Options = OptionsOf<typeof assignOptions>;

export function assignCommands(program: Command, finish: (status: number) => void): void {
  assignOptions(program).action(async (options) => {
    finish(await withEngine({}, (engine) => assign(engine, options)));
  });

  program
    .command('hours')
    .description('how long each expert has worked on a benchmark, idle time left out, and what is left')
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .option('--benchmark <name>', 'the benchmark (default: the only one)')
    .option('--json', 'print as JSON (else CSV)')
    .addHelpText('after', '\nExample:\n  markscheme hours --workspace exams.sqlite > hours.csv')
    .action(async (options) => {
      finish(await withEngine({}, (engine) => hours(engine, options)));
    });
}

async function assign(engine: Engine, options: Options): Promise<number> {
  await engine.api('workspace.open', { path: options.workspace });
  const { id: benchmarkId } = await chooseBenchmark(engine, options.benchmark);
  if (options.clear) await engine.api('team.unassign', { benchmarkId });
  if (options.mode !== undefined) {
    const mode = choice(ASSIGN_MODES, options.mode, '--mode');
    const { overlap, share, gold, seed } = options;
    const seatIds = await seatsNamed(engine, options.seats);
    await engine.api('team.assign', {
      benchmarkId,
      mode,
      overlap,
      share,
      gold,
      seatIds,
      ...(seed === undefined ? {} : { seed }),
    });
  }
  const plan = await engine.api('team.plan', { benchmarkId });
  if (options.json) printJson(plan);
  else if (!plan) print('Nothing is assigned: everything is everybody’s.');
  else {
    print(`${plan.mode}, seed ${plan.seed}`);
    for (const { name, given, gold, done } of plan.seats)
      print(
        `${name}  ${String(done)} of ${String(given)} done${gold > 0 ? `, ${String(gold)} of them everybody’s` : ''}`,
      );
  }
  return EXIT.done;
}

async function seatsNamed(engine: Engine, named: string | undefined): Promise<number[]> {
  const all = await engine.api('team.seats', {});
  const wanted = named?.split(';').map((name) => name.trim());
  const seats = wanted ? all.filter(({ name }) => wanted.includes(name)) : all.filter(({ role }) => role === 'expert');
  const missing = wanted?.find((name) => !all.some((one) => one.name === name));
  if (missing !== undefined || seats.length === 0)
    throw new UserError(
      'bad-input',
      missing === undefined
        ? 'There is no seat of an expert. Add some: markscheme seats add NAME.'
        : `There is no seat of ${missing}. There are: ${all.map(({ name }) => name).join('; ')}.`,
    );
  return seats.map(({ id }) => id);
}

async function hours(engine: Engine, options: Pick<Options, 'workspace' | 'benchmark' | 'json'>): Promise<number> {
  await engine.api('workspace.open', { path: options.workspace });
  const benchmark = await chooseBenchmark(engine, options.benchmark);
  const benchmarkId = benchmark.id;
  const rows = await engine.api('team.hours', { benchmarkId });
  if (options.json) printJson(rows);
  else {
    const table = [
      ['expert', 'items', 'finished', 'hours', 'seconds per item', 'left', 'hours left'],
      ...rows.map((one) => [
        ...[one.name, one.items, one.done, inHours(one.seconds), one.secondsPerItem, one.left],
        one.secondsLeft === null ? null : inHours(one.secondsLeft),
      ]),
    ];
    print(toCsv(withMethods(table, ofNoGrading(`hours of review of ${sourceName(benchmark)}`))).trimEnd());
  }
  return EXIT.done;
}

const inHours = (seconds: number): string => (seconds / 3600).toFixed(2);
