/**
 * CL-bench's JSON lines, field by field (docs/design/files.md, "CL-bench"), and CL-bench Life's, which names its
 * sub-category context_subcategory and has no context_id. Unknown fields stay in `raw`.
 */
import { z } from 'zod';
import type { Rejection } from '../item.ts';
import { fieldOf, issueText } from '../issue.ts';
import { unfinished, type Row } from '../rows.ts';

export const CL_ROLES = ['system', 'user', 'assistant'] as const;
export interface ClMessage {
  role: (typeof CL_ROLES)[number];
  content: string;
}
export interface ClTask {
  taskId: string;
  /** Empty where the file names none. */
  contextId: string;
  category: string;
  subCategory: string;
  messages: ClMessage[];
  rubrics: string[];
}
/** What a line of an inference output or graded file adds to its task; undefined where the file has no such field. */
export interface ClOutput {
  modelOutput: string | undefined;
  rationale: string | undefined;
  requirements: string[];
  /** 0 or 1; undefined in a file that is not graded. */
  score: 0 | 1 | undefined;
  /** Which trial it is, and how it was graded, in files that we wrote. */
  trial: number;
  status: string | null;
  judge: string | null;
}
export interface ClRow extends ClTask {
  row: Row;
  record: number;
  output: ClOutput;
}

const RUBRIC = 'must be a text, or an object with the text rubric_criteria; it must not be empty';
const Rubric = z.unknown().transform((value, context) => {
  const text = typeof value === 'string' ? value : criterionOf(value);
  if (text !== null && text.trim() !== '') return text;
  context.addIssue({ code: 'custom', message: RUBRIC });
  return z.NEVER;
});
const Score = z.unknown().transform((value, context) => {
  const score = readScore(value);
  if (score !== null) return score;
  context.addIssue({ code: 'custom', message: 'must be 0 or 1' });
  return z.NEVER;
});
const Name = z.string().max(500).nullish();
const Line = z.looseObject({
  messages: z.array(z.looseObject({ role: z.enum(CL_ROLES), content: z.string() })).min(1, 'must hold a message'),
  // As its scripts take them: without rubrics, without metadata, named by idx.
  rubrics: z.array(Rubric).nullish(),
  idx: z.union([z.string().max(500), z.number()]).nullish(),
  metadata: z
    .looseObject({
      task_id: z.string().min(1).max(500).nullish(),
      context_id: Name,
      context_category: z.string().max(500).nullish(),
      sub_category: Name,
      context_subcategory: Name,
    })
    .nullish(),
  model_output: z.string().nullish(),
  grading_rationale: z.string().nullish(),
  requirement_status: z.array(z.unknown()).nullish(),
  score: Score.optional(),
  markscheme: z
    .looseObject({
      trial: z.int().min(1).max(1000).catch(1),
      status: z.string().nullable().catch(null),
      judge: z.string().nullable().catch(null),
    })
    .optional()
    .catch(undefined),
});

function criterionOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('rubric_criteria' in value)) return null;
  return typeof value.rubric_criteria === 'string' ? value.rubric_criteria : null;
}

/** A score as judges and files write it: 0, 1, 1.0, "1", true, "1 points". Null for anything else. */
export function readScore(value: unknown): 0 | 1 | null {
  if (value === true || value === 1) return 1;
  if (value === false || value === 0) return 0;
  const digit = typeof value === 'string' ? /^\s*([01])(?:\.0{1,6})?\s*(?:points?\s*)?$/i.exec(value)?.[1] : undefined;
  return digit === undefined ? null : digit === '1' ? 1 : 0;
}

/** Parses one line; `record` counts from 1. A line that does not fit gives one rejection per bad field. Never throws. */
export function parseClRow(row: Row, file: string, record: number): ClRow | Rejection[] {
  const reject = (message: string, field: string | null = null): Rejection[] => [
    { file, record, line: row.line, field, message },
  ];
  let value: unknown;
  try {
    value = JSON.parse(row.raw);
  } catch (error) {
    const cut = unfinished(row.raw);
    if (cut !== null) return reject(cut);
    return reject(`is not valid JSON (${error instanceof Error ? error.message.slice(0, 200) : String(error)})`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return reject('must be a JSON object');
  const refused = refusedKey(value, 0);
  if (refused !== null)
    return reject('has a key that is refused for safety, or is nested too deep; change it', refused);
  const checked = Line.safeParse(value);
  if (checked.success) {
    const task = taskOf(checked.data);
    if (task.taskId === '') return reject('needs a task_id, or the row an idx', 'metadata.task_id');
    return { ...task, output: outputOf(checked.data), row, record };
  }
  return checked.error.issues.slice(0, MAX_ISSUES).map((issue) => ({
    file,
    record,
    line: row.line,
    field: fieldOf(issue.path),
    message: issue.code === 'custom' || issue.code === 'too_small' ? issue.message : issueText(issue),
  }));
}
/** Of one line no more problems than these are named. */
const MAX_ISSUES = 20;

/** A stored task's row. It was checked when it came in, so a text that does not fit is a defect and throws. */
export function readClTask(raw: string): ClTask {
  return taskOf(Line.parse(JSON.parse(raw)));
}

/** What its script counts a row under that names no category. */
const NO_CATEGORY = 'Unknown';

/** The id is empty where the line has none. */
function taskOf({ messages, rubrics, metadata, idx }: z.output<typeof Line>): ClTask {
  return {
    taskId: metadata?.task_id ?? (idx == null ? '' : String(idx)),
    contextId: metadata?.context_id ?? '',
    category: metadata?.context_category ?? NO_CATEGORY,
    subCategory: metadata?.sub_category ?? metadata?.context_subcategory ?? '',
    messages: messages.map(({ role, content }) => ({ role, content })),
    rubrics: rubrics ?? [],
  };
}

function outputOf(line: z.output<typeof Line>): ClOutput {
  return {
    modelOutput: 'model_output' in line ? (line.model_output ?? '') : undefined,
    rationale: line.grading_rationale ?? undefined,
    requirements: (line.requirement_status ?? []).map((entry) => String(entry).slice(0, 200)),
    score: line.score,
    trial: line.markscheme?.trial ?? 1,
    status: line.markscheme?.status ?? null,
    judge: line.markscheme?.judge ?? null,
  };
}

const MAX_DEPTH = 64;
function refusedKey(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth > MAX_DEPTH) return '';
  for (const [key, entry] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') return key;
    const inner = refusedKey(entry, depth + 1);
    if (inner !== null) return `${key}.${inner}`.slice(0, 200);
  }
  return null;
}

/** Longer messages hold the context too: what is asked stands in their last paragraph. Characters. */
const SHORT = 600;
const SHORT_PARAGRAPH = 40;

/** What the last message of the user asks: after its <|TASK|> mark where it has one (CL-bench Life), else the end of a long message. */
export function askedText(messages: readonly ClMessage[]): string {
  const text = messages.findLast((message) => message.role === 'user')?.content ?? messages.at(-1)?.content ?? '';
  const mark = taskStart(text);
  if (mark !== null) return text.slice(mark).trim();
  const whole = text.trim();
  if (whole.length <= SHORT) return whole;
  let start = whole.lastIndexOf('\n\n');
  if (start > 0 && whole.length - start < SHORT_PARAGRAPH) start = whole.lastIndexOf('\n\n', start - 1);
  return whole.slice(Math.max(0, start)).trim();
}

const TASK_MARK = '<|TASK|>';
/** Where what is asked begins after a <|TASK|> mark; null without one. */
export function taskStart(text: string): number | null {
  const at = text.lastIndexOf(TASK_MARK);
  return at < 0 ? null : at + TASK_MARK.length;
}
