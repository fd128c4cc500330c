/**
 * Lines of CL-bench's output files, in the form of Python's `json.dumps(ensure_ascii=False)` (docs/design/files.md, "CL-bench"). What comes from the
 * task keeps its source text; unknown fields of the task come last, `markscheme` after them.
 */
import type { ClStatus } from '../../grading/rubrics.ts';

const OWN = new Set([
  'idx',
  'messages',
  'model_output',
  'rubrics',
  'metadata',
  'grading_rationale',
  'requirement_status',
  'score',
  'markscheme',
]);

/** The line of a task's row alone, out of a line that may say more of it. */
export function taskLine(raw: string): string {
  const members = membersOf(raw);
  return objectText([...known(members, ['messages', 'rubrics', 'metadata']), ...unknown(members)]);
}

/** A line of the inference output. */
export function inferenceLine(raw: string, taskId: string, modelOutput: string): string {
  return objectText(inferenceMembers(raw, taskId, modelOutput));
}

function inferenceMembers(raw: string, taskId: string, modelOutput: string): [string, string][] {
  const members = membersOf(raw);
  return [
    ['idx', JSON.stringify(taskId)],
    ...known(members, ['messages']),
    ['model_output', JSON.stringify(modelOutput)],
    ...known(members, ['rubrics', 'metadata']),
    ...unknown(members),
  ];
}

/** How one row was graded. `status` and what follows it are ours. */
export interface GradedEntry {
  rationale: string;
  requirements: readonly string[];
  score: 0 | 1;
  ours: {
    trial: number;
    status: ClStatus;
    judge: string;
    flags: readonly string[];
    /** The judge's, where experts changed something; left out otherwise. */
    judged?: { score: 0 | 1; requirement_status: readonly string[] };
    experts?: readonly { reviewer: string; rubric: number; status: string; reason: string }[];
    error_types?: { expert: readonly string[] | null; judge: readonly string[] | null };
  };
}

/** A line of the graded file. */
export function gradedLine(raw: string, taskId: string, modelOutput: string, graded: GradedEntry): string {
  return objectText([
    ...inferenceMembers(raw, taskId, modelOutput),
    ['grading_rationale', JSON.stringify(graded.rationale)],
    ['requirement_status', pythonText(graded.requirements)],
    ['score', String(graded.score)],
    ['markscheme', pythonText(graded.ours)],
  ]);
}

/** Any plain value in one line with Python's blanks. */
function pythonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return objectText(members.map(([key, entry]) => [key, pythonText(entry)]));
}

function objectText(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([key, source]) => `${JSON.stringify(key)}: ${source}`).join(', ')}}`;
}

function known(members: ReadonlyMap<string, string>, keys: readonly string[]): [string, string][] {
  return keys.map((key) => [key, members.get(key) ?? 'null']);
}
function unknown(members: ReadonlyMap<string, string>): [string, string][] {
  return [...members].filter(([key]) => !OWN.has(key));
}

/** The source text of each member of an object that is known to be valid JSON. Linear, and no recursion. */
export function membersOf(raw: string): Map<string, string> {
  const members = new Map<string, string>();
  let depth = 0;
  let key: string | null = null;
  let start = 0;
  const close = (end: number): void => {
    if (key !== null) members.set(key, raw.slice(start, end).trim());
    key = null;
  };
  for (let at = 0; at < raw.length; at += 1) {
    const code = raw.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(raw, at);
      if (depth === 1 && key === null) {
        key = JSON.parse(raw.slice(at, end)) as string;
        start = raw.indexOf(':', end) + 1;
        at = start - 1;
      } else at = end - 1;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      if (depth === 1) close(at);
      depth -= 1;
    } else if (code === COMMA && depth === 1) close(at);
  }
  return members;
}

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [123, 125, 91, 93];

/** The index after the closing quote of the string that begins at `from`. */
function endOfString(raw: string, from: number): number {
  for (let quote = raw.indexOf('"', from + 1); quote >= 0; quote = raw.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (raw.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
  return raw.length;
}
