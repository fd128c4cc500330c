import type { Command } from '@commander-js/extra-typings';
import type { GradingView } from '../../contract/grading-calls.ts';
import { UserError } from '../../contract/router.ts';
import type { Engine } from '../../engine/index.ts';
import { chooseBenchmark } from '../options/chosen-benchmark.ts';
import { gradingNamed, gradingsIn } from '../options/chosen-gradings.ts';
import { EXIT, print, printJson, withEngine } from '../context.ts';
import { choice } from '../options/options.ts';

interface Options {
  workspace: string;
  benchmark?: string;
  json?: boolean;
}
const ACTIONS = ['list', 'show', 'choose'] as const;

export function gradingsCommand(program: Command, finish: (status: number) => void): void {
  program
    .command('gradings')
    .description('list, show or choose the gradings of a workspace: whose verdicts figures are made of')
    .argument('<action>', ACTIONS.join(', '))
    .argument('[grading]', 'its id or name, for show and choose')
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .option('--benchmark <name>', 'only those of this benchmark')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\nshow: how its figures came about, line by line, and as a paragraph for a paper.\nchoose: from now on every screen shows this grading of its answer set.\n' +
        'Example:\n  markscheme gradings show 3 --workspace exams.sqlite',
    )
    .action(async (action: string, grading: string | undefined, options: Options) => {
      finish(await withEngine({}, (engine) => gradings(engine, choice(ACTIONS, action, 'gradings'), grading, options)));
    });
}

async function gradings(
  engine: Engine,
  action: (typeof ACTIONS)[number],
  named: string | undefined,
  options: Options,
): Promise<number> {
  const { benchmarks } = await engine.api('workspace.open', { path: options.workspace });
  const chosen = options.benchmark === undefined ? benchmarks : [await chooseBenchmark(engine, options.benchmark)];
  const all = await gradingsIn(engine, chosen);
  if (action === 'list') return showList(all, options);
  if (named === undefined)
    throw new UserError('bad-input', `gradings ${action}: give the id or name of one. \`gradings list\` shows them.`);
  const grading = gradingNamed(all, named);
  const { gradingId, answerRunId } = grading;
  if (action === 'choose') return showList(await engine.api('gradings.choose', { answerRunId, gradingId }), options);
  const [methods] = await engine.api('gradings.methods', { gradingIds: [gradingId] });
  if (!methods) throw new Error('the grading has no methods');
  if (options.json) printJson({ ...grading, methods });
  else for (const line of [...methods.lines.map(lineOf), '', methods.paragraph]) print(line);
  return EXIT.done;
}

function showList(gradings: readonly GradingView[], { json }: Options): number {
  if (json) printJson(gradings);
  else for (const one of gradings) print(listLine(one));
  return EXIT.done;
}

const lineOf = ({ label, text }: { label: string; text: string }): string => `${label}: ${text}`;

function listLine({ gradingId, name, answers, model, trials, chosen }: GradingView): string {
  const who = [answers, ...(model === null ? [] : [model])].join(', ');
  const repeated = trials === 1 ? '1 trial' : `${String(trials)} trials`;
  return `${String(gradingId)}  ${name}  of ${who}  ${repeated}${chosen ? '  shown' : ''}`;
}
