/** The options that commands which start runs share: what is sent with every request, which items, the prompts and the money. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { z } from 'zod';
import { PROMPT_SETS } from '../../core/prompts/paper.ts';
import { VerifierMode, type EngineCalls, type InputOf, type OutputOf } from '../../contract/calls.ts';
import { UserError } from '../../contract/router.ts';
import type { RunView } from '../../contract/run-view.ts';
import type { ModelRef } from '../../contract/shapes.ts';
import type { Engine } from '../../engine/index.ts';
import { configText } from './config-text.ts';
import { EXIT, log, print, printJson } from '../context.ts';
import { choice, hostsOption, numberOption, type OptionsOf, orNone, positive } from './options.ts';

/** none: not sent, the model's own default counts. */
type Amount = number | 'none';

/** What a command sends where an option is not given, as its help says it. */
interface Usual {
  temperature: number | null;
  thinkingBudget: number | null;
  effort: string;
}
/** The paper's protocol for answers. */
export const ANSWERING: Usual = { temperature: 0.7, thinkingBudget: 16_000, effort: 'not sent' };
/** The paper's scripts ask a gpt-5 judge with little effort, and without a temperature, which it refuses. */
export const JUDGING: Usual = { temperature: 0, thinkingBudget: null, effort: 'low for gpt-5, else not sent' };

/** @param usual what counts where the command's user says nothing */
export const addRunOptions = (command: Command, usual: Usual) =>
  command
    .option(
      '--temperature <t>',
      `sampling temperature, or none; dropped where the model refuses it (default: ${usual.temperature ?? 'not sent'})`,
      orNone('--temperature', { least: 0, most: 2 }),
    )
    .option('--top-p <p>', 'nucleus sampling (default: not sent)', orNone('--top-p', { least: 0.0001, most: 1 }))
    .option(
      '--top-k <k>',
      'sampling from the k likeliest, where the provider takes it (default: not sent)',
      orNone('--top-k', { least: 1, most: 1_000_000, whole: true }),
    )
    .option(
      '--max-tokens <n>',
      'limit of output tokens per reply (default: none)',
      orNone('--max-tokens', { least: 1, most: 1_000_000, whole: true }),
    )
    .option('--reasoning-effort <effort>', `such as low, medium or high (default: ${usual.effort})`)
    .option('--thinking-level <level>', 'the same, as Gemini calls it')
    .option(
      '--thinking-budget <n>',
      `limit of thinking tokens, or none, in the provider's own parameter where it has one (default: ${usual.thinkingBudget ?? 'not sent'})`,
      orNone('--thinking-budget', { least: 0, most: 1_000_000, whole: true }),
    )
    .option(
      '--seed <n>',
      'seed of the sampling, where the provider takes one (default: not sent)',
      orNone('--seed', { least: 0, most: 2_147_483_647, whole: true }),
    )
    .option('--extra-body <json>', 'more fields of the request for a server of your own, as a JSON object or @FILE')
    .option('--chat-template-kwargs <json>', 'its field chat_template_kwargs, such as {"enable_thinking": false}')
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
    .option(
      '--prices <file>',
      'a price list (CSV or JSON: model, input, cached_input, output, date); kept with the workspace',
    )
    .option(
      '--allow-http <host>',
      'ask this host of your own network without encryption; kept with the workspace; repeatable',
      hostsOption('--allow-http'),
    )
    .option('--dry-run', 'send nothing: say how many calls are needed, and what they would cost');
export type RunOptions = OptionsOf<typeof addRunOptions>;

type Config = Pick<
  InputOf<EngineCalls, 'runs.startJudging'>,
  | 'topP'
  | 'topK'
  | 'extraBody'
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

const amount = (given: Amount | undefined): number | null | undefined => (given === 'none' ? null : given);

/** The settings of a run as the options give them; those that are not given keep their defaults. */
export function runConfig(options: RunOptions): Config {
  const items = { ids: listed(options.ids), subjects: listed(options.subjects) };
  return {
    temperature: amount(options.temperature),
    topP: amount(options.topP),
    topK: amount(options.topK),
    maxOutputTokens: amount(options.maxTokens),
    reasoningEffort: options.reasoningEffort ?? options.thinkingLevel?.toLowerCase(),
    extraBody: extraBody(options),
    thinkingBudget: amount(options.thinkingBudget),
    seed: amount(options.seed),
    budget: options.budget,
    promptTexts: options.prompts === undefined ? undefined : promptTexts(options.prompts),
    batch: options.batch,
    rpm: options.rpm,
    tpm: options.tpm,
    items: items.ids || items.subjects ? items : undefined,
  };
}

/** The fields that the options add to a request's body. Throws UserError bad-input. */
function extraBody({ extraBody: given, chatTemplateKwargs }: RunOptions): Config['extraBody'] {
  const body = given === undefined ? {} : jsonObject(given, '--extra-body');
  const kwargs = chatTemplateKwargs === undefined ? null : jsonObject(chatTemplateKwargs, '--chat-template-kwargs');
  const all = { ...body, ...(kwargs ? { chat_template_kwargs: kwargs } : {}) };
  return Object.keys(all).length > 0 ? all : undefined;
}

const JsonObject = z.record(z.string(), z.json());

function jsonObject(text: string, option: string): z.infer<typeof JsonObject> {
  const wrong = (): UserError =>
    new UserError(
      'bad-input',
      `${option} needs a JSON object, such as {"chat_template_kwargs": {"enable_thinking": false}}.`,
    );
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith('@') ? configText(text.slice(1), wrong().message) : text);
  } catch (error) {
    throw error instanceof UserError ? error : wrong();
  }
  const object = JsonObject.safeParse(value);
  if (!object.success) throw wrong();
  return object.data;
}

/** Tells, before anything is sent, what requests to a model go without although it is set. */
export async function sayUnsent(
  engine: Engine,
  model: ModelRef | null,
  { topP, topK, maxOutputTokens, reasoningEffort, seed, extraBody, ...config }: Config,
  usual: Usual,
): Promise<void> {
  if (model === null) return;
  const { temperature = usual.temperature, thinkingBudget = usual.thinkingBudget } = config;
  const settings = { topP, topK, maxOutputTokens, reasoningEffort, seed, extraBody, temperature, thinkingBudget };
  const words = await engine.api('runs.unsent', { ...settings, model });
  if (words.length > 0) log(`Not sent to ${model.model}, which takes no such parameter: ${words.join(', ')}.`);
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
/** The templates of "paper", or of the files of a folder, by the names of prompts. Throws UserError bad-input. */
export function promptTexts(given: string): Record<string, string> {
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
