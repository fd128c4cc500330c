/** `seats`, `bundle` and `merge`: several experts on copies of one workspace, without a server (docs/team.md). */
import type { Command } from '@commander-js/extra-typings';
import { UserError } from '../../contract/router.ts';
import { COLOURS, type MergeReport, type SeatView } from '../../contract/team-calls.ts';
import type { Engine } from '../../engine/index.ts';
import { EXIT, log, print, printJson, withEngine } from '../context.ts';
import { choice, type OptionsOf, OVERWRITE } from '../options/options.ts';

const ACTIONS = ['list', 'add', 'take'] as const;
const WORKSPACE = ['--workspace <file>', 'the workspace (.sqlite)'] as const;
const collected = (one: string, before: string[] = []): string[] => [...before, one];

const seatsOptions = (program: Command) =>
  program
    .command('seats')
    .description('list, add or take the seats of a workspace: who reviews in it')
    .argument('<action>', ACTIONS.join(', '))
    .argument('[name]', 'the name of the seat, for add and take')
    .requiredOption(...WORKSPACE)
    .option('--role <role>', 'for add: expert (sees their own work alone) or adjudicator (sees everybody’s)', 'expert')
    .option('--json', 'print as JSON')
    .addHelpText('after', '\nExample:\n  markscheme seats add "A. Noether" --workspace exams.sqlite');
type SeatsOptions = OptionsOf<typeof seatsOptions>;

const bundleOptions = (program: Command) =>
  program
    .command('bundle')
    .description('write one expert’s work as a file that can be merged into another copy of the workspace')
    .requiredOption(...WORKSPACE)
    .requiredOption('--output <file>', 'the bundle (.msbundle)')
    .option('--seat <name>', 'whose work (default: the seat that the workspace was open at last)')
    .option('--all', 'the work of all seats')
    .option(
      '--with-replies',
      'with the answers that decisions are about and what judge and verifier said of them, for who has the benchmark alone',
    )
    .option('--overwrite', OVERWRITE)
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\nA bundle holds decisions, and hashes of what they are about: no keys, no questions, and no answers or replies unless asked.\n' +
        'Example:\n  markscheme bundle --workspace exams.sqlite --output noether.msbundle',
    );
type BundleOptions = OptionsOf<typeof bundleOptions>;

const mergeOptions = (program: Command) =>
  program
    .command('merge')
    .description('join the work in bundles to a workspace: any number, in any order, any number of times')
    .argument('<bundles...>', 'files written by `bundle`')
    .requiredOption(...WORKSPACE)
    .option('--dry-run', 'say what would be, and change nothing')
    .option('--own', 'decisions in the name of this workspace’s own seat were made by that person on another machine')
    .option(
      '--as <seat=name>',
      'another name for a seat whose name is taken; the seat by its first characters',
      collected,
    )
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\nNothing is overwritten: every decision stays in the history, the newest counts, and places where experts differ are listed (status 1).\n' +
        'Example:\n  markscheme merge noether.msbundle gauss.msbundle --workspace exams.sqlite',
    );
type MergeOptions = OptionsOf<typeof mergeOptions>;

export function teamCommands(program: Command, finish: (status: number) => void): void {
  seatsOptions(program).action(async (action, name, options) => {
    finish(await withEngine({}, (engine) => seats(engine, choice(ACTIONS, action, 'seats'), name, options)));
  });

  bundleOptions(program).action(async (options) => {
    finish(await withEngine({}, (engine) => bundle(engine, options)));
  });

  mergeOptions(program).action(async (files, options) => {
    finish(await withEngine({}, (engine) => merge(engine, files, options)));
  });
}

async function seats(
  engine: Engine,
  action: (typeof ACTIONS)[number],
  name: string | undefined,
  options: SeatsOptions,
): Promise<number> {
  await engine.api('workspace.open', { path: options.workspace });
  if (action !== 'list' && name === undefined) throw new UserError('bad-input', `seats ${action}: give a name.`);
  if (action === 'add') {
    const role = choice(['expert', 'adjudicator'], options.role, '--role');
    const taken = await engine.api('team.seats', {});
    await engine.api('team.addSeat', { name: name ?? '', colour: taken.length % COLOURS, role });
  }
  if (action === 'take') await take(engine, name ?? '');
  const all = await engine.api('team.seats', {});
  if (options.json) printJson(all);
  else for (const seat of all) print(seatLine(seat));
  return EXIT.done;
}

async function take(engine: Engine, name: string): Promise<void> {
  const all = await engine.api('team.seats', {});
  const seat = all.find((one) => one.name === name);
  const names = all.map((one) => one.name).join(', ');
  if (!seat) throw new UserError('not-found', `There is no seat of ${name}. There are: ${names}.`);
  await engine.api('team.sit', { seatId: seat.id });
}

const seatLine = ({ name, role, mine, decisions, last }: SeatView): string =>
  `${name}  ${role}  ${String(decisions)} decisions${last === null ? '' : `, the last ${last}`}${mine ? '  (this seat)' : ''}`;

async function bundle(engine: Engine, options: BundleOptions): Promise<number> {
  const { reviewer } = await engine.api('workspace.open', { path: options.workspace });
  if (options.seat !== undefined) await take(engine, options.seat);
  try {
    const { all = false, overwrite: replace = false, withReplies: replies = false } = options;
    const written = await engine.api('team.bundle', { path: options.output, all, replies, replace });
    if (options.json) printJson(written);
    else
      print(
        `${written.path}: ${String(written.decisions)} decisions${replies ? `, ${String(written.answers)} answers` : ''}`,
      );
  } finally {
    // Whose work was written does not say who goes on. Nobody may have sat down yet.
    const seated = (await engine.api('team.seats', {})).find(({ name }) => name === reviewer);
    if (options.seat !== undefined && seated) await engine.api('team.sit', { seatId: seated.id });
  }
  return EXIT.done;
}

async function merge(engine: Engine, paths: string[], options: MergeOptions): Promise<number> {
  await engine.api('workspace.open', { path: options.workspace });
  const { dryRun: dry = false, own = false } = options;
  const report = await engine.api('team.merge', { paths, dry, own, names: namesOf(options.as ?? []) });
  if (options.json) printJson(report);
  else tell(report, dry);
  return report.leftOut > 0 || (report.conflicting ?? 0) > 0 ? EXIT.failures : EXIT.done;
}

function namesOf(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((one) => {
      const [seat = '', ...name] = one.split('=');
      if (name.length === 0)
        throw new UserError('bad-input', `--as ${one}: say which seat, and its new name: 3f9a01=“A. Noether (Bonn)”.`);
      return [seat, name.join('=')];
    }),
  );
}

function tell(report: MergeReport, dry: boolean): void {
  for (const { file, maker, made, decisions, added } of report.files)
    print(`${file}, by ${maker} at ${made}: ${String(decisions)} decisions, ${String(added)} new`);
  print(
    `${dry ? 'Would add' : 'Added'} ${String(report.added)} decisions; ${String(report.known)} were there${report.answers > 0 ? `; ${String(report.answers)} answers came with them` : ''}${report.seats.length > 0 ? `; new seats: ${report.seats.join(', ')}` : ''}.`,
  );
  for (const { file, line, why, decisions } of report.left)
    log(`${file}, line ${String(line)}: ${why}; ${String(decisions)} decisions were left out.`);
  for (const { kind, item, about, said } of report.conflicts)
    log(
      `${kind === 'same-seat' ? 'One seat, two copies' : 'Experts differ'}: item ${String(item)}, ${about}: ${said.map(({ who, what }) => `${who}: ${what}`).join('; ')}`,
    );
  if (report.conflicting === null) log('Where experts differ is shown at an adjudicator’s seat.');
  const more = (report.conflicting ?? 0) - report.conflicts.length;
  if (more > 0) log(`and ${String(more)} more places where decisions differ.`);
}
