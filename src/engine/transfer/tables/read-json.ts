import { basename } from 'node:path';
import { UserError } from '../../../contract/router.ts';
import { splitJsonArray, unfinished } from '../../../core/benchmark/rows.ts';
import type { Cell, TableRow } from '../../../core/tables/mapping.ts';
import { addTo } from '../import/add-to.ts';
import { sniff } from '../files/figures.ts';
import { beginningOf, jsonLines } from '../files/json-lines.ts';
import { notUtf8, readSource } from '../files/read-file.ts';

/** Nested columns are named down to this depth: choices.text. What lies deeper is no column's text. */
const DEEPEST = 3;

/** Rows of a JSON list of objects, or of JSON lines. */
export async function* readJsonTable(path: string): AsyncGenerator<TableRow> {
  let record = 0;
  for (const { raw, line } of rawRows(path)) {
    record += 1;
    yield { record, line, cells: cellsOf(objectIn(raw, basename(path), line)) };
    // Reading is synchronous: now and then the engine's other work has its turn.
    if (record % 200 === 0) await new Promise((done) => setImmediate(done));
  }
}

function* rawRows(path: string): Generator<{ raw: string; line: number }> {
  if (!/^\ufeff?\s*\[/.test(beginningOf(path))) {
    for (const row of jsonLines(path)) {
      if (row.bad) throw notUtf8(basename(path), Buffer.from(row.raw));
      yield row;
    }
    return;
  }
  const source = readSource(path);
  const rows = splitJsonArray(source.text);
  if ('message' in rows) throw new UserError('bad-input', `${source.name}, line ${String(rows.line)}: ${rows.message}`);
  yield* rows.rows;
}

function objectIn(raw: string, name: string, line: number): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    const cut = unfinished(raw);
    throw new UserError(
      'bad-input',
      cut === null
        ? `${name}, line ${String(line)}: this is not valid JSON. Mend the line, or leave it out.`
        : `${name}, line ${String(line)}: ${cut}`,
    );
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UserError('bad-input', `${name}, line ${String(line)}: a row must be a JSON object with named columns.`);
  return value as Record<string, unknown>;
}

/** An object's members as cells, members of members by their names joined with dots. */
export function cellsOf(value: Record<string, unknown>): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  const add = (entries: Record<string, unknown>, before: string, depth: number): void => {
    for (const [key, entry] of Object.entries(entries)) {
      const column = before + key;
      const answers = answersByModel(entry);
      if (isObject(entry) && pictureIn(entry) === null && depth < DEEPEST) add(entry, `${column}.`, depth + 1);
      else if (answers === null) cells.set(column, cellOf(entry));
      else for (const [model, texts] of answers) cells.set(`${model} response`, texts);
    }
  };
  add(value, '', 1);
  return cells;
}

const MODEL = ['model', 'model_name', 'system', 'candidate'];
const RESPONSE = ['response', 'completion', 'output', 'answer', 'prediction', 'generation', 'text'];

/**
 * Answers of several models in one column, as a list of objects that say whose each is: by model, several of one model are its samples. Null for
 * anything else. Other members of the objects are left out.
 */
function answersByModel(value: unknown): Map<string, Cell[]> | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const byModel = new Map<string, Cell[]>();
  for (const one of value as unknown[]) {
    const model = isObject(one) ? MODEL.map((name) => one[name]).find((name) => typeof name === 'string') : undefined;
    const member = isObject(one) ? RESPONSE.find((name) => name in one) : undefined;
    if (!isObject(one) || model === undefined || model.trim() === '' || member === undefined) return null;
    const text = one[member];
    if (text !== null && typeof text !== 'string') return null;
    addTo(byModel, model.trim(), text);
  }
  return byModel;
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return textOrPicture(value);
  if (Array.isArray(value)) return value.map(cellOf);
  if (isObject(value)) return pictureIn(value) ?? { nested: JSON.stringify(value) };
  return null;
}

/** Bytes that their file does not call a text: a picture, or a text after all. */
function textOrPicture(bytes: Uint8Array): Cell {
  if (sniff(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) !== null) return { bytes };
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { bytes };
  }
}

/** A picture as data sets of the hub keep it: its bytes beside its name. */
function pictureIn(value: Record<string, unknown>): Cell {
  const { bytes, path } = value;
  if (bytes instanceof Uint8Array) return { bytes };
  return bytes === null && typeof path === 'string' && Object.keys(value).length === 2 ? path : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Uint8Array) &&
    !(value instanceof Date)
  );
}
