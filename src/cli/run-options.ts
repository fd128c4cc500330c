/** The options that commands which start runs share: what is sent with every request, which items, the prompts and the money. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { z } from 'zod';
import { PROMPT_SETS } from '../core/prompts/paper.ts';
import { VerifierMode, type EngineCalls, type InputOf, type OutputOf } from '../contract/calls.ts';
import { UserError } from '../contract/router.ts';
import type { RunView } from '../contract/run-view.ts';
import type { ModelRef } from '../contract/shapes.ts';
import type { Engine } from '../engine/index.ts';
import { EXIT, log, print, printJson } from './context.ts';
import { choice, numberOption, positive } from './options.ts';

export interface RunOptions {
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  reasoningEffort?: string;
  thinkingBudget?: number;
  seed?: number;
  budget?: number;
  prompts?: string;
  ids?: string;
  subjects?: string;
  dryRun?: boolean;
  batch?: boolean;
  rpm?: number;
  tpm?: number;
}

/** @param defaults what counts where the command's original sends a value of its own */
export function addRunOptions(command: Command, defaults: { temperature?: number } = {}): Command {
  return command
    .option(
      '--temperature <t>',
      'sampling temperature; dropped where the model refuses it',
      numberOption('--temperature'),
      defaults.temperature,
    )
    .option('--top-p <p>', 'nucleus sampling', numberOption('--top-p'))
    .option('--max-tokens <n>', 'limit of output tokens per reply', positive('--max-tokens'))
    .option('--reasoning-effort <effort>', 'such as low, medium or high')
    .option(
      '--thinking-budget <n>',
      'limit of thinking tokens, where the provider takes one',
      numberOption('--thinking-budget'),
    )
    .option('--seed <n>', 'seed of the sampling, where the provider takes one', numberOption('--seed'))
    .option(
      '--budget <dollars>',
      'pause before the run costs more; needs a price for the model',
      numberOption('--budget'),
    )
    .option(
      '--prompts <folder>',
      'replacements of prompts: files named after them, such as extraction.txt, in our form or that of the scripts; or "paper" for prompts with the task of the paper\'s',
    )
    .option('--ids <ids>', 'only the items of these ids, separated by commas')
    .option('--subjects <subjects>', 'only the items of these subjects, separated by commas')
    .option('--batch', "by the provider's batch service: half the price, within a day; for large runs")
    .option('--rpm <n>', 'requests a minute at most, where the provider does not state its limit', positive('--rpm'))
    .option('--tpm <n>', 'tokens a minute at most', positive('--tpm'))
    .option('--dry-run', 'send nothing: say how many calls are needed, and what they would cost');
}

type Config = Pick<
  InputOf<EngineCalls, 'runs.startJudging'>,
  | 'topP'
  | 'maxOutputTokens'
  | 'reasoningEffort'
  | 'seed'
  | 'budget'
  | 'promptTexts'
  | 'items'
  | 'batch'
  | 'rpm'
  | 'tpm'
  | 'temperature'
  | 'thinkingBudget'
>;

/** The settings of a run as the options give them; those that are not given keep their defaults. */
export function runConfig(options: RunOptions): Config {
  const items = { ids: listed(options.ids), subjects: listed(options.subjects) };
  return {
    temperature: options.temperature,
    topP: options.topP,
    maxOutputTokens: options.maxTokens,
    reasoningEffort: options.reasoningEffort,
    thinkingBudget: options.thinkingBudget,
    seed: options.seed,
    budget: options.budget,
    promptTexts: options.prompts === undefined ? undefined : promptTexts(options.prompts),
    batch: options.batch,
    rpm: options.rpm,
    tpm: options.tpm,
    items: items.ids || items.subjects ? items : undefined,
  };
}

function listed(text: string | undefined): string[] | undefined {
  const entries = text?.split(',').map((entry) => entry.trim());
  return entries?.filter((entry) => entry !== '');
}

/** How values are compared: as --verifier says; otherwise offline first where there is a judge, and offline alone where there is none. */
export function verifierOf(given: string | undefined, judge: ModelRef | null): z.infer<typeof VerifierMode> {
  if (given !== undefined) return choice(VerifierMode.options, given, '--verifier');
  return judge ? 'offline-first' : 'offline-only';
}

/** The prompts of a set by its name, or of a folder. */
function promptTexts(given: string): Record<string, string> {
  return given in PROMPT_SETS ? PROMPT_SETS[given as keyof typeof PROMPT_SETS] : promptFiles(given);
}

/** Every .txt and .md file of a folder is the template of the prompt that it is named after. */
function promptFiles(folder: string): Record<string, string> {
  if (!existsSync(folder))
    throw new UserError('bad-input', `The folder of prompts ${folder} was not found. Check --prompts.`);
  const names = readdirSync(folder).filter((name) => /\.(txt|md)$/.test(name));
  if (names.length === 0)
    throw new UserError('bad-input', `${folder} has no prompts: files such as extraction.txt or verification.md.`);
  return Object.fromEntries(
    names.map((name) => [name.replace(/\.(txt|md)$/, ''), readFileSync(join(folder, name), 'utf8')]),
  );
}

/** @param further what the command would do beyond this run, in sentences */
export async function showDryRun(
  engine: Engine,
  config: InputOf<EngineCalls, 'runs.dryRun'>,
  json: boolean,
  further: readonly string[] = [],
): Promise<number> {
  const found = await engine.api('runs.dryRun', config);
  const dry = { ...found, notes: [...found.notes, ...further] };
  if (json) printJson(dry);
  else for (const line of dryRunLines(dry)) print(line);
  return EXIT.done;
}

export function dryRunLines(dry: OutputOf<EngineCalls, 'runs.dryRun'>): string[] {
  const stages = dry.stages.map(
    (stage) =>
      `${stage.purpose}: ${String(stage.calls)} calls (${String(stage.requests)} requests, ${String(stage.cached)} from stored replies, ${String(stage.saved)} decided offline)`,
  );
  const cost = dry.cost === null ? 'unknown cost' : `about $${dry.cost.toFixed(dry.cost < 1 ? 4 : 2)}`;
  const dated = dry.priceDate === null ? '' : ` by prices of ${dry.priceDate}`;
  const tokens = `${String(dry.tokensIn)} tokens in, ${String(dry.tokensOut)} out`;
  return [...stages, `${String(dry.calls)} calls, about ${tokens}, ${cost}${dated}`, ...dry.notes];
}

/** The exit status of a run that came to its end or its stop, after saying what is left. */
export async function statusOfRun(engine: Engine, run: RunView): Promise<number> {
  if (run.failed > 0)
    for (const failure of await engine.api('runs.failures', { runId: run.runId }))
      log(`${String(failure.count)} × ${failure.message}`);
  if (run.state === 'done') return run.failed > 0 ? EXIT.failures : EXIT.done;
  log(`The run is ${run.state}${run.error === null ? '' : `: ${run.error}`} The same command goes on from here.`);
  return EXIT.failures;
}
