/**
 * Results of promptfoo as a table: `promptfoo eval -o results.json` (`OutputFile` with `EvaluateSummaryV3`, or a bare summary) and `-o results.jsonl`
 * (a result a line). Its forms: the types `EvaluateResult`, `AtomicTestCase`, `Assertion`; its documentation, "Output Formats".
 */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { UserError } from '../../../contract/router.ts';
import type { TableRow } from '../../../core/tables/mapping.ts';
import { addTo } from '../import/add-to.ts';
import { beginningOf, jsonLines } from '../files/json-lines.ts';
import { Prompt, rowOf, textOfPrompt } from './runs.ts';

const LARGEST = 400 * 1024 * 1024;

const Assertion = z.looseObject({ type: z.string(), value: z.unknown() });
const Result = z.looseObject({
  testIdx: z.int(),
  promptIdx: z.int(),
  provider: z.looseObject({ id: z.string().nullish(), label: z.string().nullish() }),
  prompt: z.looseObject({ raw: z.string() }),
  vars: z.record(z.string(), z.unknown()).nullish(),
  testCase: z.looseObject({ assert: z.array(Assertion).nullish() }).nullish(),
  response: z.looseObject({ output: z.unknown() }).nullish(),
  error: z.string().nullish(),
  /** 2: no assertion was tried, because the provider failed. */
  failureReason: z.int().nullish(),
  success: z.boolean(),
});
type Result = z.infer<typeof Result>;
const Summary = z.looseObject({ results: z.array(z.unknown()) });
const File = z.union([z.looseObject({ results: Summary }), Summary]);

/** Whether a JSON file, or JSON lines, are such results, by their beginning. */
export function isPromptfoo(path: string): boolean {
  const beginning = beginningOf(path);
  if (/^\ufeff?\s*\{\s*"evalId"\s*:/.test(beginning)) return true;
  return /^\ufeff?\s*\{/.test(beginning) && beginning.includes('"promptIdx"') && beginning.includes('"testIdx"');
}

/** One row for each test and prompt: id, input as it was sent, target, and by provider its outputs and whether they passed. Throws UserError: too-large, bad-input. */
export async function* readPromptfoo(path: string): AsyncGenerator<TableRow> {
  const name = basename(path);
  const questions = new Map<string, Result[]>();
  let number = 0;
  for await (const value of resultsIn(path, name)) {
    number += 1;
    const result = Result.safeParse(value);
    if (!result.success) throw refused(name, `its result ${String(number)} has another form`);
    const key = `${String(result.data.testIdx)} ${result.data.prompt.raw}`;
    addTo(questions, key, result.data);
  }
  let record = 0;
  for (const results of questions.values()) {
    const [first] = results;
    if (!first) continue;
    record += 1;
    const id = `${String(first.testIdx + 1)}${first.promptIdx === 0 ? '' : `-${String(first.promptIdx + 1)}`}`;
    const byProvider = Map.groupBy(results, ({ provider }) => provider.label ?? provider.id ?? 'unknown');
    const answers = new Map(
      [...byProvider].map(([model, own]) => [
        model,
        own.map((one) => ({ text: outputOf(one), right: verdictOf(one) })),
      ]),
    );
    yield rowOf({ id, input: textOfPrompt(promptOf(first.prompt.raw)), targets: targetsOf(first), answers }, record);
  }
  if (record === 0) throw refused(name, 'it has no results');
}

async function* resultsIn(path: string, name: string): AsyncGenerator {
  if (/\.jsonl$/i.test(path)) {
    for (const { raw } of jsonLines(path)) yield parsed(raw, name);
    return;
  }
  if ((await stat(path)).size > LARGEST)
    throw new UserError('too-large', `${name} has more than ${String(LARGEST / 1048576)} MB. Write it as .jsonl.`);
  const file = File.safeParse(parsed(await readFile(path, 'utf8'), name)).data;
  if (!file) throw refused(name, 'it has no results');
  yield* Array.isArray(file.results) ? file.results : file.results.results;
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw refused(name, 'a part of it is no JSON');
  }
}

/** A prompt of a chat is kept as the JSON of its messages. */
function promptOf(raw: string): z.infer<typeof Prompt> {
  if (!/^\s*\[\s*\{/.test(raw)) return raw;
  try {
    return Prompt.safeParse(JSON.parse(raw)).data ?? raw;
  } catch {
    return raw;
  }
}

function outputOf({ response, error, failureReason }: Result): string | null {
  const output = response?.output;
  if (failureReason === 2 || (error != null && output == null) || output == null) return null;
  return typeof output === 'string' ? output : JSON.stringify(output);
}

/** What was not tried is neither right nor wrong. */
const verdictOf = (result: Result): boolean | null => (outputOf(result) === null ? null : result.success);

/** Assertions whose value is an answer, the most telling first; others are conditions on it. */
const ANSWERS = [
  'equals',
  'factuality',
  'model-graded-factuality',
  'similar',
  'icontains',
  'contains',
  'icontains-any',
  'contains-any',
];
/** Variables of a test that are named like one, where no assertion has it. */
const NAMED = ['expected', 'expected_output', 'target', 'answer', 'reference', 'ideal', 'ground_truth'];

function targetsOf({ testCase, vars }: Result): string[] {
  const assertions = testCase?.assert ?? [];
  const values = ANSWERS.flatMap((type) => assertions.filter((one) => one.type === type)).map(({ value }) => value);
  const named = NAMED.map((name) => vars?.[name]).filter((value) => value != null);
  // "{{expected}}" is the variable of that name.
  const [found] = [...values.map((value) => filledIn(value, vars ?? {})), ...named];
  return (Array.isArray(found) ? found : [found]).flatMap((value: unknown) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [],
  );
}

function filledIn(value: unknown, vars: Record<string, unknown>): unknown {
  const [, name] = typeof value === 'string' ? (/^\s*\{\{\s*([\w.]+)\s*\}\}\s*$/.exec(value) ?? []) : [];
  return name === undefined ? value : (vars[name] ?? value);
}

function refused(name: string, why: string): UserError {
  return new UserError(
    'bad-input',
    `${name} cannot be read as results of promptfoo: ${why}. Write it again with "promptfoo export eval ID -o FILE.json".`,
  );
}
