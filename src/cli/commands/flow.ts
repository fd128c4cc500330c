import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { UserError } from '../../contract/router.ts';
import { parseCfeRow } from '../../core/benchmark/cfe/cfe.ts';
import { splitJsonArray } from '../../core/benchmark/rows.ts';
import { lintFlow } from '../../core/flow/lint.ts';
import { FLOW_RULE_NAMES, FLOW_RULES, type FlowFinding } from '../../core/flow/words.ts';
import { chooseBenchmark } from '../options/chosen-benchmark.ts';
import { refuseNoFile } from '../../engine/transfer/files/json-lines.ts';
import { keep } from '../files/files.ts';
import { EXIT, log, print, printJson, withEngine } from '../context.ts';
import {
  modelOption,
  type OptionsOf,
  positive,
  PROVIDER_NAMES,
  providerOption,
  workersOption,
} from '../options/options.ts';
import { followRun } from '../output/progress.ts';
import { addRunOptions, dryRunLines, JUDGING, runConfig, sayUnsent, statusOfRun } from '../options/run-options.ts';

const buildOptions = (flow: Command) =>
  addRunOptions(flow.command('build'), JUDGING)
    .description(
      "Have a model propose reasoning flows from the professors' solutions; they wait for review and change nothing",
    )
    .requiredOption('--workspace <file>', 'the workspace (.sqlite)')
    .option('--benchmark <name>', 'the benchmark (default: the only one)')
    .option('--judge-provider <provider>', PROVIDER_NAMES, 'openai')
    .requiredOption('--judge-model <model>', 'the model that proposes', modelOption('--judge-model'))
    .option('--judge-api-key <key>', 'accepted; better is the environment or --key-file')
    .option('--key-file <file>', 'file with the key')
    .option('--base-url <url>', "address of the provider (https, or this machine's own)")
    .option('--max-workers <n>', 'limit of requests in flight', workersOption('--max-workers'), 2)
    .option(
      '--answers <run>',
      'take the answers of this run apart instead, to count their steps',
      positive('--answers'),
    )
    .option('--only-missing', 'only items that have no flow')
    .option('--fresh', 'start anew: no stored proposal and no cached reply is used')
    .option('--json', 'print the run as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  markscheme flow build --workspace exams.sqlite --benchmark CFE_text --judge_model gpt-5-mini --only-missing',
    );
type BuildOptions = OptionsOf<typeof buildOptions>;

const lintOptions = (flow: Command) =>
  flow
    .command('lint')
    .description(
      'Check reasoning flows offline: leaked answers, broken references, form, targets. Status 1 when a rule is broken',
    )
    .option('--workspace <file>', 'check the flows of a workspace, with their corrections')
    .option('--benchmark <name>', 'the benchmark in it (default: the only one)')
    .option('--input-benchmark <file>', 'check the flows of a benchmark file instead')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', '\nExample:\n  markscheme flow lint --input_benchmark CFE_text.json --json');
type LintOptions = OptionsOf<typeof lintOptions>;

export function flowCommand(program: Command, finish: (status: number) => void): void {
  const flow = program.command('flow').description('Reasoning flows: build has a model propose them, lint checks them');
  buildOptions(flow).action(async (options) => {
    finish(await build(options));
  });
  lintOptions(flow).action(async (options) => {
    finish(await lint(options));
  });
}

function build(options: BuildOptions): Promise<number> {
  return withEngine(
    { keyFile: options.keyFile, apiKey: options.judgeApiKey, addresses: [options.baseUrl] },
    async (engine) => {
      await engine.api('workspace.open', { path: options.workspace });
      await keep(engine, options);
      const benchmark = await chooseBenchmark(engine, options.benchmark);
      const provider = providerOption(options.judgeProvider, '--judge_provider');
      const config = {
        ...runConfig(options),
        benchmarkId: benchmark.id,
        judge: { provider, model: options.judgeModel, baseUrl: options.baseUrl },
        answerRunId: options.answers ?? null,
        onlyMissing: options.onlyMissing ?? false,
        workers: options.maxWorkers,
        fresh: options.fresh ?? false,
        continue: true,
      };
      if (options.dryRun) {
        const dry = await engine.api('flow.dryRun', config);
        if (options.json) printJson(dry);
        else for (const line of dryRunLines(dry)) print(line);
        return EXIT.done;
      }
      await sayUnsent(engine, config.judge, config, JUDGING);
      const started = await engine.api('flow.start', config);
      const run = await followRun(engine, started.runId, options.json ?? false);
      if (run.state === 'failed') {
        log(`The run ended: ${run.error ?? 'unknown cause'}`);
        return EXIT.bad;
      }
      const proposals = await engine.api('flow.proposals', { benchmarkId: benchmark.id, state: 'waiting' });
      const waiting = proposals.filter(({ runId }) => runId === run.runId).length;
      if (options.json) printJson({ ...run, waiting });
      else {
        const counts = `${String(run.done)} flows, ${String(run.failed)} failed, ${String(run.calls)} calls made, ${String(run.cached)} from stored replies`;
        print(options.answers === undefined ? `${counts}; ${String(waiting)} wait for review` : counts);
      }
      return statusOfRun(engine, run);
    },
  );
}

interface Finding {
  id: string;
  /** In the benchmark, from 0. */
  position: number;
  step_id: number | null;
  rule: string;
  severity: string;
  message: string;
  field: string | null;
  start: number | null;
  end: number | null;
}
interface Checked {
  items: number;
  steps: number;
  findings: Finding[];
}

async function lint(options: LintOptions): Promise<number> {
  const { workspace, inputBenchmark } = options;
  if ((workspace === undefined) === (inputBenchmark === undefined))
    throw new UserError('bad-input', 'Name what to check: --workspace FILE, or --input_benchmark FILE.');
  const checked = inputBenchmark === undefined ? await lintWorkspace(options) : lintFile(inputBenchmark);
  const rules = FLOW_RULE_NAMES.map((rule) => {
    const mine = checked.findings.filter((one) => one.rule === rule);
    return {
      rule,
      severity: FLOW_RULES[rule],
      findings: mine.length,
      items: new Set(mine.map((one) => one.position)).size,
    };
  });
  if (options.json) printJson({ items: checked.items, steps: checked.steps, rules, findings: checked.findings });
  else {
    for (const { id, message, severity } of checked.findings)
      print(`${id.slice(0, 12)}  ${severity.padEnd(7)}  ${message}`);
    print(`${String(checked.steps)} steps of ${String(checked.items)} items`);
    for (const { rule, findings, items } of rules)
      if (findings > 0) print(`${rule.padEnd(22)} ${String(findings).padStart(5)} in ${String(items)} items`);
  }
  return checked.findings.some(({ severity }) => severity === 'error') ? EXIT.failures : EXIT.done;
}

function lintWorkspace({ workspace = '', benchmark }: LintOptions): Promise<Checked> {
  let checked: Checked = { items: 0, steps: 0, findings: [] };
  return withEngine({}, async (engine) => {
    await engine.api('workspace.open', { path: workspace });
    const { id } = await chooseBenchmark(engine, benchmark);
    const view = await engine.api('flow.lint', { benchmarkId: id });
    const findings = await Promise.all(
      view.found.map(async (item) => {
        const { flow } = await engine.api('items.get', { itemId: item.itemId });
        const ids = flow.map(({ stepId }) => stepId);
        return item.findings.map((one) => finding(item.externalId, item.number - 1, ids, one));
      }),
    );
    checked = { items: view.items, steps: view.steps, findings: findings.flat() };
    return EXIT.done;
  }).then(() => checked);
}

function lintFile(file: string): Checked {
  refuseNoFile(file);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UserError('bad-input', `${file} was not found or cannot be read. Check the path.`);
  }
  const rows = splitJsonArray(text);
  if ('message' in rows) throw new UserError('bad-input', `${file}: ${rows.message}`);
  const checked: Checked = { items: 0, steps: 0, findings: [] };
  rows.rows.forEach((row, position) => {
    const item = parseCfeRow(row, basename(file), position + 1);
    if (Array.isArray(item)) {
      const [first] = item;
      const field = first?.field ?? null;
      throw new UserError(
        'bad-input',
        `${file}, record ${String(position + 1)}${field === null ? '' : `, ${field}`}: ${first?.message ?? 'not readable'}`,
      );
    }
    if (item.flow.length === 0) return;
    checked.items += 1;
    checked.steps += item.flow.length;
    const ids = item.flow.map(({ stepId }) => stepId);
    const found = lintFlow({ question: item.question, variables: item.variables, steps: item.flow });
    checked.findings.push(...found.map((one) => finding(item.externalId, position, ids, one)));
  });
  return checked;
}

function finding(id: string, position: number, stepIds: readonly number[], one: FlowFinding): Finding {
  const { index, rule, severity, message, place } = one;
  return {
    ...{ id, position, step_id: index === null ? null : (stepIds[index] ?? null) },
    ...{ rule, severity, message },
    ...{ field: place?.field ?? null, start: place?.start ?? null, end: place?.end ?? null },
  };
}
