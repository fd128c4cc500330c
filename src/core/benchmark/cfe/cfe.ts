/** CFE-Bench's own files, field by field (docs/design/files.md, "CFE-Bench"). Unknown fields stay in `raw`. */
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import { z } from 'zod';
import { VARIABLE_TYPES, type ImageRef, type Item, type Rejection } from '../item.ts';
import { fieldOf, issueText } from '../issue.ts';
import { nodeAt } from './json-pointer.ts';
import { unfinished, type Row } from '../rows.ts';

const Content = z.looseObject({ text: z.string(), images: z.array(z.string()) });
/** A row of the format. Unknown fields are allowed. */
export const CfeRow = z
  .looseObject({
    question: Content,
    answer: Content,
    id: z.string().min(1).max(500),
    short_answer_value: z.array(z.string()),
    short_answer_variable: z.array(z.string()),
    short_answer_description: z.array(z.string()),
    short_answer_type: z.array(z.enum(VARIABLE_TYPES)),
    reasoning_flow: z.array(
      z.looseObject({
        step_id: z.int(),
        step: z.string(),
        verifiable_answer: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      }),
    ),
  })
  .superRefine((row, context) => {
    const length = row.short_answer_variable.length;
    for (const field of ['short_answer_value', 'short_answer_description', 'short_answer_type'] as const) {
      if (row[field].length !== length) {
        context.addIssue({
          code: 'custom',
          path: [field],
          message: `has ${String(row[field].length)} entries, but short_answer_variable has ${String(length)}: the four lists must be equally long`,
        });
      }
    }
    if (length === 0)
      context.addIssue({
        code: 'custom',
        path: ['short_answer_variable'],
        message: 'is empty: a question needs at least one variable',
      });
  });

/** Parses one row; `record` counts from 1. A row that does not fit gives one rejection per bad field. */
export function parseCfeRow(row: Row, file: string, record: number): Item | Rejection[] {
  const parsed = parseObject(row, file, record);
  if (Array.isArray(parsed)) return parsed;
  const checked = CfeRow.safeParse(parsed.value);
  if (!checked.success) {
    const tree = parseTree(row.raw);
    return checked.error.issues.map((issue) => ({
      file,
      record,
      line: row.line + linesBefore(row.raw, offsetOf(tree, issue.path)),
      field: fieldOf(issue.path),
      message: issueText(issue),
    }));
  }
  const data = checked.data;
  const tree = data.reasoning_flow.length === 0 ? undefined : parseTree(row.raw);
  return {
    externalId: data.id,
    lead: row.lead,
    raw: row.raw,
    question: data.question.text,
    solution: data.answer.text,
    variables: data.short_answer_variable.map((name, index) => ({
      name,
      type: data.short_answer_type[index] ?? 'other',
      description: data.short_answer_description[index] ?? '',
      value: data.short_answer_value[index] ?? '',
    })),
    flow: data.reasoning_flow.map((step, index) => ({
      stepId: step.step_id,
      step: step.step,
      answer: sourceOf(row.raw, tree, ['reasoning_flow', index, 'verifiable_answer']),
    })),
    images: [...imagesOf('question', data.question.images), ...imagesOf('answer', data.answer.images)],
  };
}

/** Parses a row's text to an object, refusing bad JSON, other types and prototype keys, each with its line. */
export function parseObject(row: Row, file: string, record: number): { value: Record<string, unknown> } | Rejection[] {
  const reject = (message: string, field: string | null = null): Rejection[] => [
    { file, record, line: row.line, field, message },
  ];
  let value: unknown;
  try {
    value = JSON.parse(row.raw);
  } catch (error) {
    const cut = unfinished(row.raw);
    if (cut !== null) return reject(cut);
    return reject(`is not valid JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return reject('must be a JSON object');
  const hostile = prototypeKey(value);
  if (hostile) return reject('has a key that is refused for safety; rename it', hostile);
  return { value: value as Record<string, unknown> };
}

/** The source text of one field, so that 5.0 stays 5.0. */
function sourceOf(raw: string, tree: Node | undefined, path: (string | number)[]): string {
  const node = tree && findNodeAtLocation(tree, path);
  return node ? raw.slice(node.offset, node.offset + node.length) : 'null';
}

/**
 * Replaces one existing field of a row's source text and nothing else: `path` is a JSON pointer such as /short_answer_value/0, `json`
 * the new value's JSON text. Returns null when the row has no such field.
 */
export function patchRow(raw: string, path: string, json: string): string | null {
  const node = nodeAt(parseTree(raw), path);
  return node ? raw.slice(0, node.offset) + json + raw.slice(node.offset + node.length) : null;
}

/** The row's field that holds a property of the variable at `position`. */
export function variablePath(field: 'name' | 'type' | 'description' | 'value', position: number): string {
  return `/${field === 'name' ? 'short_answer_variable' : `short_answer_${field}`}/${String(position)}`;
}

function imagesOf(place: ImageRef['place'], paths: string[]): ImageRef[] {
  return paths.map((path) => ({ place, path }));
}

function prototypeKey(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') return key;
    const inner = prototypeKey(entry);
    if (inner) return `${key}.${inner}`;
  }
  return null;
}

function offsetOf(tree: Node | undefined, path: readonly PropertyKey[]): number {
  for (let length = path.length; tree && length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length) as (string | number)[]);
    if (node) return node.offset;
  }
  return 0;
}

function linesBefore(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1;
}
