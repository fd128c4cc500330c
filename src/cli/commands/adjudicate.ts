import type { Command } from '@commander-js/extra-typings';
import { DISPUTE_STATES, type DisputeView } from '../../contract/adjudication-calls.ts';
import { isListKind, listInWords } from '../../core/review/team/adjudicated-lists.ts';
import { toCsv, withMethods } from '../../core/report/table-text.ts';
import { chooseBenchmark } from '../options/chosen-benchmark.ts';
import { EXIT, print, printJson, withEngine } from '../context.ts';
import { choice } from '../options/options.ts';
import { ofNoGrading, sourceName } from '../report/methods.ts';

/** What experts differ on: it is adjudicated in the window. */
export function adjudicateCommand(program: Command, finish: (status: number) => void): void {
  program
    .command('adjudicate <workspace>')
    .description('What experts differ on, as CSV; it is adjudicated in the window, under Team')
    .option('--benchmark <name>', 'the benchmark (not needed when there is only one)')
    .option('--list <state>', `one of ${DISPUTE_STATES.join(', ')}`, 'open')
    .option('--json', 'print as JSON')
    .addHelpText('after', '\nExample:\n  markscheme adjudicate exams.sqlite')
    .action(async (path, options) => {
      finish(
        await withEngine({}, async (engine) => {
          await engine.api('workspace.open', { path });
          const benchmark = await chooseBenchmark(engine, options.benchmark);
          const state = choice(DISPUTE_STATES, options.list, '--list');
          const rows = await engine.api('adjudication.list', { benchmarkId: benchmark.id, state });
          const methods = ofNoGrading(`what experts differ on of ${sourceName(benchmark)}`);
          const csv = toCsv(withMethods([HEAD, ...rows.map(rowOf)], methods));
          if (options.json) printJson(rows);
          // Line by line: what is printed shows control characters, the ends of CSV's lines among them.
          else for (const line of csv.trimEnd().split('\r\n')) print(line);
          return EXIT.done;
        }),
      );
    });
}

const HEAD = ['item', 'id', 'subject', 'kind', 'of', 'model', 'sample', 'said', 'adjudicated'];

function rowOf(one: DisputeView): (string | number | null)[] {
  return [
    ...[one.number, one.externalId, one.subject, one.kind],
    one.place === null ? one.name : `${one.about} ${String(one.place)}`,
    ...[one.answer?.model ?? null, one.answer?.sample ?? null],
    one.voices.map((voice) => `${voice.who}: ${wordsOf(one, voice)}`).join('; '),
    one.adjudicated ? wordsOf(one, one.adjudicated) : null,
  ];
}

const wordsOf = ({ about }: DisputeView, { said, value }: DisputeView['voices'][number]): string =>
  [said, isListKind(about) ? listInWords(about, value) : (value ?? '')].filter((text) => text !== '').join(' ');
