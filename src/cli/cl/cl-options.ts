/** What the commands of CL-bench take. */
import type { Command } from '@commander-js/extra-typings';
import type { EngineNeeds } from '../context.ts';
import { modelOption, type OptionsOf, OVERWRITE, positive, PROVIDER_NAMES, workersOption } from '../options/options.ts';
import { addRunOptions, JUDGING } from '../options/run-options.ts';

/** As in the original, nothing is sent that was not asked for: the model's own defaults count. */
export const AS_IT_IS = { temperature: null, thinkingBudget: null, effort: 'not sent' };
export const GRADING = { ...JUDGING, effort: 'low' };

/** What all three take. */
const common = (command: Command, usual: typeof JUDGING) =>
  addRunOptions(command, usual)
    .option('--workers <n>', 'limit of requests in flight', workersOption('--workers'), 1)
    .option('--base-url <url>', "address of the provider (https, or this machine's own)")
    .option('--api-key <key>', 'accepted; better is the environment or --key-file')
    .option('--key-file <file>', 'file with the key')
    .option('--workspace <file>', 'keep the state in this workspace instead of OUTPUT.markscheme.sqlite')
    .option('--overwrite', OVERWRITE)
    .option('--fresh', 'start anew: no stored answer and no cached reply is used')
    .option('--accept-valid', 'use the valid rows of the input although others are rejected')
    .option('--json', 'print the result as JSON');

export const inferOptions = (cl: Command) =>
  common(cl.command('infer'), AS_IT_IS)
    .description('Send every task to a model; one row is appended to the output as soon as its answer is there')
    .option('--input <file>', 'the benchmark', 'CL-bench.jsonl')
    .requiredOption('--model <model>', 'the model that answers', modelOption('--model'))
    .option('--provider <provider>', PROVIDER_NAMES, 'openai')
    .option('--output <file>', 'default: outputs/{model}.jsonl')
    .option('--max-samples <n>', 'only the first n tasks of the file', positive('--max-samples'))
    .addHelpText(
      'after',
      '\nExample:\n  markscheme cl infer --input CL-bench.jsonl --model gpt-5 --output outputs/gpt-5.jsonl --workers 20',
    );
export type InferOptions = OptionsOf<typeof inferOptions>;

export const gradeOptions = (cl: Command) =>
  common(cl.command('grade'), GRADING)
    .description('Have a judge grade an inference output by its rubrics, all or nothing')
    .requiredOption('--input <file>', 'the inference output')
    .option('--judge-model <model>', 'the model that judges', modelOption('--judge-model'), 'gpt-5.1')
    .option('--judge-provider <provider>', PROVIDER_NAMES, 'openai')
    .option('--output <file>', 'default: outputs/{input}_graded.jsonl')
    .option('--trials <n>', 'how often each answer is judged', positive('--trials'), 1)
    .addHelpText(
      'after',
      '\nExample:\n  markscheme cl grade --input outputs/gpt-5.jsonl --judge_model gpt-5.1 --workers 20 --json',
    );
export type GradeOptions = OptionsOf<typeof gradeOptions>;

export const errorsOptions = (cl: Command) =>
  common(cl.command('errors'), GRADING)
    .description(
      'Have a judge say of what kind the errors of failed answers are, in a graded file; experts decide in the window',
    )
    .requiredOption('--input <file>', 'the graded file')
    .option('--judge-model <model>', 'the model that judges', modelOption('--judge-model'), 'gpt-5.1')
    .option('--judge-provider <provider>', PROVIDER_NAMES, 'openai')
    .option('--output <file>', 'default: outputs/{input}_errors.jsonl')
    .option(
      '--grading <grading>',
      'the grading of these answers that says which failed, by id or name (default: the chosen one)',
    )
    .addHelpText(
      'after',
      '\nExample:\n  markscheme cl errors --input outputs/gpt-5_graded.jsonl --judge_model gpt-5.1',
    );
export type ErrorsOptions = OptionsOf<typeof errorsOptions>;

/** Keys and addresses. */
export function needsOf({ keyFile, apiKey, baseUrl }: OptionsOf<typeof common>): EngineNeeds {
  return { keyFile, apiKey, addresses: [baseUrl] };
}
