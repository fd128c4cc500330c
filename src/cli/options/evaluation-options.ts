/** The options of `evaluate`, whether the answers come in a file or are in the workspace already. */
import type { Command } from '@commander-js/extra-typings';
import { modelOption, type OptionsOf, OVERWRITE, positive, PROVIDER_NAMES, workersOption } from './options.ts';
import { addPolicyOptions } from './policy-options.ts';
import { addRunOptions, JUDGING } from './run-options.ts';

export const evaluateOptions = (program: Command) =>
  addPolicyOptions(addRunOptions(program.command('evaluate'), JUDGING))
    .description(
      "Grade generated answers variable by variable; writes the reference script's detailed results and summary",
    )
    .option('--input <file>', 'the generated answers')
    .option('--input-benchmark <file>', 'the benchmark', 'CFE_text.json')
    .option(
      '--benchmark <name>',
      'without --input: grade what the workspace holds of this benchmark (default: the only one)',
    )
    .option('--answers <answers>', 'of these only: the name or number of an answer set (default: all)')
    .option(
      '--image-folder <folder>',
      'folder to which image paths are relative (default: the folder of the benchmark)',
    )
    .option('--output <file>', 'default: {input}_k_{k}_test_{judge}.json')
    .option('--k <k>', 'k of pass@k', positive('--k'), 1)
    .option('--judge-provider <provider>', `${PROVIDER_NAMES} or none`, 'openai')
    .option('--judge-model <model>', 'model name', modelOption('--judge-model'), 'gpt-5-mini-2025-08-07')
    .option('--judge-api-key <key>', 'accepted; better is the environment or --key-file')
    .option('--key-file <file>', 'file with the key')
    .option('--base-url <url>', "address of the provider (https, or this machine's own)")
    .option('--max-workers <n>', 'limit of requests in flight', workersOption('--max-workers'), 2)
    .option('--protocol <protocol>', 's2s, l2s or l2l', 's2s')
    .option(
      '--verifier <mode>',
      'offline-first, judge-only or offline-only (default: offline-first with a judge, offline-only without)',
    )
    .option('--trials <t>', 'repeat the judging', positive('--trials'), 1)
    .option('--workspace <file>', 'keep the state in this workspace instead of OUTPUT.markscheme.sqlite')
    .option('--overwrite', OVERWRITE)
    .option('--fresh', 'start anew: no stored verdict and no cached reply is used')
    .option('--accept-valid', 'use the valid records of the files although others are rejected')
    .option('--allow-partial', 'give figures although answers are missing, or fewer than k to a question; they say so')
    .option('--json', 'print the figures as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  markscheme evaluate --input answers.json --input_benchmark CFE_text.json --judge_provider none\n' +
        '  markscheme evaluate --workspace exams.sqlite --benchmark midterm --judge_provider none',
    );
export type EvaluationOptions = OptionsOf<typeof evaluateOptions>;
