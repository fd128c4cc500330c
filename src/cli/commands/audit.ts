import type { Command } from '@commander-js/extra-typings';
import type { AuditCounts, AuditRow } from '../../contract/audit-calls.ts';
import { statusWord } from '../../core/grading/status.ts';
import { auditedPart } from '../../core/review/team/label-audit.ts';
import type { Engine } from '../../engine/index.ts';
import { chooseBenchmark } from '../options/chosen-benchmark.ts';
import { gradingsIn, gradingsNamed } from '../options/chosen-gradings.ts';
import { EXIT, log, print, printJson, withEngine } from '../context.ts';
import { type OptionsOf, positive } from '../options/options.ts';

const auditOptions = (program: Command) =>
  program
    .command('audit')
    .description('Labels that the verifier, a judge or an expert contradicts, the most doubtful first')
    .argument('<workspace>', 'the workspace (.sqlite)')
    .option('--benchmark <name>', 'the benchmark (default: the only one)')
    .option('--grading <grading...>', 'of verifier, judges and files only what these gradings say, by id or name')
    .option('--out <file>', 'write all of them as a table: CSV, or JSON by the name')
    .option('--top <n>', 'how many are printed', positive('--top'), 20)
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\nThe label is what a file says, else an expert, else a judge. The score, 0 to 1, grows with how sure the others are and how many they are.\n' +
        'Example:\n  markscheme audit exams.sqlite --benchmark CFE_text --out audit.csv',
    );
type Options = OptionsOf<typeof auditOptions>;

export function auditCommand(program: Command, finish: (status: number) => void): void {
  auditOptions(program).action(async (workspace, options) => {
    finish(await withEngine({}, (engine) => audit(engine, workspace, options)));
  });
}

async function audit(engine: Engine, workspace: string, options: Options): Promise<number> {
  await engine.api('workspace.open', { path: workspace });
  const benchmark = await chooseBenchmark(engine, options.benchmark);
  const { id: benchmarkId } = benchmark;
  const all = options.grading ? await gradingsIn(engine, [benchmark]) : [];
  const gradingIds = options.grading?.flatMap((named) => gradingsNamed(all, named).map(({ gradingId }) => gradingId));
  const { counts, rows } = await engine.api('audit.list', { benchmarkId, gradingIds, limit: options.top });
  if (options.json) printJson({ counts, rows });
  else for (const line of [...rows.map(lineOf), summary(counts)]) print(line);
  if (options.out !== undefined) {
    const written = await engine.api('export.write', { what: 'audit', benchmarkId, gradingIds, path: options.out });
    log(`${String(written.rows)} rows in ${written.paths.join(', ')}`);
  }
  return EXIT.done;
}

function lineOf({
  score,
  position,
  externalId,
  model,
  sampleIndex,
  variableId,
  variable,
  of,
  label,
  against,
}: AuditRow): string {
  const [ours] = against;
  const where = `item ${String(position + 1)} (${externalId}), sample ${String(sampleIndex + 1)} of ${model}, ${auditedPart({ of, variable, variableId })}`;
  const said = (one: AuditRow['label']): string =>
    `${one.source === 'offline' ? 'offline verifier' : one.who}: ${of === 'variables' ? statusWord(one.status) : (one.value ?? '')}`;
  return `${score.toFixed(3)}  ${where}  ${said(label)}; ${ours ? said(ours) : ''}${ours && ours.reason !== '' ? ` (${ours.reason})` : ''}`;
}

function summary({ compared, doubted, labelRight, labelWrong, unsure }: AuditCounts): string {
  const share = compared === 0 ? '' : ` (${((100 * doubted) / compared).toFixed(1)}%)`;
  const looked = labelRight + labelWrong + unsure;
  const found = `${String(looked)} looked at: the label is right in ${String(labelRight)}, wrong in ${String(labelWrong)}, ${String(unsure)} unsure`;
  return `${String(doubted)} of ${String(compared)} labels that somebody else settled too are contradicted${share}; ${found}`;
}
