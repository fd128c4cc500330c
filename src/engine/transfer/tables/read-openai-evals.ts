/**
 * Logs of OpenAI's evals as a table: JSON lines, first the run (`spec`), then events of samples and a `final_report` (evals/record.py,
 * `LocalRecorder`, `Event`, `record_sampling`, `record_match`; evals/base.py, `RunSpec`).
 */
import { basename } from 'node:path';
import { z } from 'zod';
import { UserError } from '../../../contract/router.ts';
import type { TableRow } from '../../../core/tables/mapping.ts';
import { beginningOf, jsonLines } from '../files/json-lines.ts';
import { Prompt, rowOf, textOfPrompt } from './runs.ts';

const Texts = z.union([z.string(), z.array(z.string())]);
const Spec = z.looseObject({ spec: z.looseObject({ completion_fns: z.array(z.string()).min(1) }) });
const Sampling = z.looseObject({
  type: z.literal('sampling'),
  sample_id: z.string(),
  data: z.looseObject({ prompt: Prompt, sampled: Texts }),
});
const Match = z.looseObject({
  type: z.literal('match'),
  sample_id: z.string(),
  data: z.looseObject({ correct: z.boolean(), expected: Texts.nullish(), sampled: Texts.nullish() }),
});
const Line = z.union([Sampling, Match]);

interface Sample {
  input: string;
  targets: string[];
  sampled: string[];
  right: boolean[];
}

/** Whether JSON lines are such a log, by their first. */
export function isOpenAiEvals(path: string): boolean {
  return /^\ufeff?\s*\{\s*"spec"\s*:\s*\{/.test(beginningOf(path));
}

/**
 * One row for each sample: id, input, target, the answers and whether they match. A grader that is a model writes events of its own after the
 * answer's: where there are more texts than verdicts, the first ones are the answers. Throws UserError bad-input.
 */
export async function* readOpenAiEvals(path: string): AsyncGenerator<TableRow> {
  const name = basename(path);
  let model = '';
  const samples = new Map<string, Sample>();
  let read = 0;
  for (const { raw, line } of jsonLines(path)) {
    const value = parsed(raw, name, line);
    if (read === 0) model = modelIn(value, name);
    else add(samples, value);
    read += 1;
    // Reading is synchronous: now and then the engine's other work has its turn.
    if (read % 200 === 0) await new Promise((done) => setImmediate(done));
  }
  let record = 0;
  for (const [id, { input, targets, sampled, right }] of samples) {
    if (sampled.length === 0) continue;
    record += 1;
    const answers = sampled
      .slice(0, Math.max(1, right.length))
      .map((text, index) => ({ text, right: right[index] ?? null }));
    yield rowOf({ id, input, targets, answers: new Map([[model, answers]]) }, record);
  }
  if (record === 0) throw refused(name, 'it has no event of the kind "sampling"');
}

function add(samples: Map<string, Sample>, value: unknown): void {
  const event = Line.safeParse(value).data;
  if (!event) return;
  const sample = samples.get(event.sample_id) ?? { input: '', targets: [], sampled: [], right: [] };
  samples.set(event.sample_id, sample);
  if (event.type === 'sampling') {
    if (sample.sampled.length === 0) sample.input = textOfPrompt(event.data.prompt);
    for (const text of listOf(event.data.sampled)) sample.sampled.push(text);
    return;
  }
  sample.right.push(event.data.correct);
  if (event.data.expected != null) sample.targets = listOf(event.data.expected);
}

const listOf = (texts: z.infer<typeof Texts>): string[] => (typeof texts === 'string' ? [texts] : texts);

function modelIn(value: unknown, name: string): string {
  const [model] = Spec.safeParse(value).data?.spec.completion_fns ?? [];
  if (model === undefined) throw refused(name, 'its first line does not say which model was evaluated');
  return model;
}

function parsed(raw: string, name: string, line: number): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw refused(name, `line ${String(line)} is no JSON`);
  }
}

function refused(name: string, why: string): UserError {
  return new UserError(
    'bad-input',
    `${name} cannot be read as a log of OpenAI's evals: ${why}. Give the file that oaieval wrote, whole.`,
  );
}
