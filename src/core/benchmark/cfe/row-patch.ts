/**
 * Corrections of a CFE-Bench row as patches on its source text (docs/design/review.md, "Corrections"). As long as variables
 * and steps keep their number and order, single fields are patched; where the structure changes, whole lists are, with every entry that
 * did not change in its imported source text.
 */
import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import { patchRow, variablePath } from './cfe.ts';
import type { Step, Variable } from '../item.ts';
import { nodeAt, pointerOf, pointerParts } from './json-pointer.ts';
import { listText, objectText, stringText, styleOf, type RowStyle } from './row-style.ts';

/** `path` is a JSON pointer into the row; `value` the new text, or with `json` the new value's JSON text as it shall stand in the file. */
export interface RowPatch {
  path: string;
  value: string;
  json: boolean;
}

/** An entry of a corrected list; `origin` is its index in the imported list, null for one that was added. */
export type Corrected<T> = T & { origin: number | null };

/** Puts patches in place. A JSON value whose field the row does not have yet is added to its object; a text is left out: it belongs to something else than the file. */
export function applyPatches(raw: string, patches: readonly RowPatch[]): string {
  const style = styleOf(raw);
  return patches.reduce((text, patch) => {
    const json = patch.json ? patch.value : stringText(patch.value, style);
    return (
      patchRow(text, patch.path, json) ??
      (patch.json && !isListPath(patch.path) ? addMember(text, patch.path, json, style) : null) ??
      text
    );
  }, raw);
}

/** A new last member of the object that the path names it in, in the row's style; null where there is no such object. */
function addMember(raw: string, path: string, json: string, style: RowStyle): string | null {
  const parts = pointerParts(path);
  const key = parts.at(-1);
  const parent = nodeAt(parseTree(raw), pointerOf(parts.slice(0, -1)));
  if (key === undefined || parent?.type !== 'object') return null;
  const last = parent.children?.at(-1);
  const member = stringText(key, style) + style.colon + json;
  const before = style.newline === '' ? '' : style.newline + style.base + style.unit.repeat(parts.length);
  const at = last ? last.offset + last.length : parent.offset + 1;
  if (last) return raw.slice(0, at) + style.comma + before + member + raw.slice(at);
  const after = style.newline === '' ? '' : style.newline + style.base + style.unit.repeat(parts.length - 1);
  return raw.slice(0, at) + before + member + after + raw.slice(parent.offset + parent.length - 1);
}

const FIELDS = ['value', 'name', 'description', 'type'] as const;

export function variablePatches(
  raw: string,
  imported: readonly Variable[],
  current: readonly Corrected<Variable>[],
): RowPatch[] {
  if (keepsStructure(imported, current)) {
    return current.flatMap((variable, index) =>
      FIELDS.filter((field) => variable[field] !== imported[index]?.[field]).map((field) => ({
        path: variablePath(field, index),
        value: variable[field],
        json: false,
      })),
    );
  }
  const style = styleOf(raw);
  const tree = parseTree(raw);
  return FIELDS.flatMap((field) => {
    if (sameTexts(imported, current, field)) return [];
    const list = variablePath(field, 0).split('/')[1] ?? '';
    const entries = current.map((variable) => {
      const unchanged = variable.origin !== null && imported[variable.origin]?.[field] === variable[field];
      return (
        (unchanged ? sourceAt(raw, tree, [list, variable.origin ?? 0]) : null) ?? stringText(variable[field], style)
      );
    });
    return [{ path: `/${list}`, value: listText(entries, style, 1), json: true }];
  });
}

function sameTexts(a: readonly Variable[], b: readonly Variable[], field: (typeof FIELDS)[number]): boolean {
  return a.length === b.length && a.every((variable, index) => variable[field] === b[index]?.[field]);
}

export function flowPatches(raw: string, imported: readonly Step[], current: readonly Corrected<Step>[]): RowPatch[] {
  const path = (index: number, field: string): string => `/reasoning_flow/${String(index)}/${field}`;
  if (keepsStructure(imported, current)) {
    return current.flatMap((step, index) => {
      const before = imported[index];
      const patches: RowPatch[] = [];
      if (step.stepId !== before?.stepId)
        patches.push({ path: path(index, 'step_id'), value: String(step.stepId), json: true });
      if (step.step !== before?.step) patches.push({ path: path(index, 'step'), value: step.step, json: false });
      if (step.answer !== before?.answer)
        patches.push({ path: path(index, 'verifiable_answer'), value: answerText(raw, step.answer), json: true });
      return patches;
    });
  }
  const tree = parseTree(raw);
  const style = styleOf(raw);
  const entries = current.map((step) => {
    const source = step.origin === null ? null : sourceAt(raw, tree, ['reasoning_flow', step.origin]);
    const before = step.origin === null ? undefined : imported[step.origin];
    if (source === null || !before) {
      const members = [
        ['step_id', String(step.stepId)],
        ['step', stringText(step.step, style)],
        ['verifiable_answer', answerText(raw, step.answer)],
      ] as const;
      return objectText(members, style, 2);
    }
    const changed: RowPatch[] = [];
    if (step.stepId !== before.stepId) changed.push({ path: '/step_id', value: String(step.stepId), json: true });
    if (step.step !== before.step) changed.push({ path: '/step', value: stringText(step.step, style), json: true });
    if (step.answer !== before.answer)
      changed.push({ path: '/verifiable_answer', value: answerText(raw, step.answer), json: true });
    return applyPatches(source, changed);
  });
  return [{ path: '/reasoning_flow', value: listText(entries, style, 1), json: true }];
}

/** A verifiable answer is JSON text; a string is written in the row's style, everything else as it stands. */
function answerText(raw: string, answer: string): string {
  if (!answer.startsWith('"')) return answer;
  const text: unknown = JSON.parse(answer);
  return typeof text === 'string' ? stringText(text, styleOf(raw)) : answer;
}

/** Whether the text of a verifiable answer is what the format allows: a JSON string, number, boolean or null. */
export function isAnswerJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return value === null || typeof value !== 'object';
  } catch {
    return false;
  }
}

function keepsStructure(imported: readonly unknown[], current: readonly { origin: number | null }[]): boolean {
  return imported.length === current.length && current.every((entry, index) => entry.origin === index);
}

function sourceAt(raw: string, tree: Node | undefined, path: (string | number)[]): string | null {
  const node = tree ? findNodeAtLocation(tree, path) : undefined;
  return node ? raw.slice(node.offset, node.offset + node.length) : null;
}

/** Whether a patch's path belongs to the corrections of variables and flow, which are worked out from their lists. */
export function isListPath(path: string): boolean {
  return /^\/(short_answer_(value|variable|description|type)|reasoning_flow)(\/|$)/.test(path);
}
