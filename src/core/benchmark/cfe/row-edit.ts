/**
 * A whole row corrected as JSON (docs/design/review.md, "Corrections"): what was changed, in the terms in which corrections are kept. Texts, variables and steps
 * become the corrections that the drawers make; every other field becomes a patch at exactly the path that changed.
 */
import { parseTree, type Node } from 'jsonc-parser';
import type { Step, Variable } from '../item.ts';
import { keyOf, memberOf, nodeAt, pointerOf } from './json-pointer.ts';
import { checkedRow, problemAt, valueOf, type RowProblem } from './row-problems.ts';
import type { Corrected, RowPatch } from './row-patch.ts';
import { listText, objectText, stringText, styleOf, type RowStyle } from './row-style.ts';

/** What an edited row changes. `origin` of variables and steps counts in the row before; null where nothing changed. */
export interface RowEdit {
  question: string | null;
  solution: string | null;
  variables: Corrected<Variable>[] | null;
  flow: Corrected<Step>[] | null;
  /** All other fields that differ from the imported row, with JSON values: the patches that shall stand. */
  patches: RowPatch[];
}

const DISPLAY: RowStyle = { newline: '\n', base: '', unit: '  ', comma: ',', colon: ': ', ascii: false };

/** A row as it is shown for editing: one form for every file, numbers as they are written there. Gives the text itself if it is no JSON. */
export function displayRow(raw: string): string {
  const tree = parseTree(raw);
  return tree ? valueText(raw, tree, DISPLAY, 0) : raw;
}

/** Compares a row as it counts with an edited form of it; problems when that is no row, or changes what cannot be changed. Never throws. */
export function editRow(imported: string, before: string, edited: string): RowEdit | RowProblem[] {
  const first = parseTree(imported);
  const old = parseTree(before);
  const checked = checkedRow(edited);
  if (Array.isArray(checked)) return checked;
  const { tree } = checked;
  if (!first || !old)
    return [{ line: 1, column: 1, path: null, message: 'cannot be compared: the imported row is not valid JSON' }];
  const problems: RowProblem[] = [];
  const refuse = (path: (string | number)[], message: string): void => {
    problems.push(problemAt(edited, tree, path, message));
  };
  const variables = variablesIn(tree);
  const flow = flowIn(tree, edited);
  const beforeVariables = variablesIn(old);
  const beforeFlow = flowIn(old, before);
  const sides: Sides = { imported, edited, style: styleOf(imported), refuse };
  const corrected = matched(beforeVariables, variables, (one) => one.name);
  corrected.forEach((one, index) => {
    const was = one.origin === null ? undefined : beforeVariables[one.origin];
    if (one.name.trim() === '' && was?.name !== one.name) refuse(['short_answer_variable', index], 'must not be empty');
    if (one.value === '' && was?.value !== one.value) refuse(['short_answer_value', index], 'must not be empty');
  });
  const steps = matched(beforeFlow, flow, (one) => one.step);
  steps.forEach((one, index) => {
    const path = ['reasoning_flow', index];
    if (one.step.trim() === '' && (one.origin === null || beforeFlow[one.origin]?.step !== one.step))
      refuse([...path, 'step'], 'must not be empty');
    const was = one.origin === null ? undefined : nodeAt(old, pointerOf(['reasoning_flow', one.origin]));
    const now = nodeAt(tree, pointerOf(path));
    for (const key of extraKeys(was, now)) {
      const pair = [was && memberOf(was, key), now && memberOf(now, key)];
      if (!sameNode(pair[0], before, pair[1], edited))
        refuse([...path, key], 'is not a field of the format, so it stays as it was imported: put it back');
    }
  });
  if (!sameNode(memberOf(old, 'id'), before, memberOf(tree, 'id'), edited))
    refuse(['id'], 'names the item in answers and results, so it cannot be changed here');
  const patches = fieldPatches(first, tree, [], sides);
  if (problems.length > 0) return problems;
  const textChange = (path: string): string | null => {
    const text = String(nodeAt(tree, path)?.value ?? '');
    return text === String(nodeAt(old, path)?.value ?? '') ? null : text;
  };
  return {
    question: textChange('/question/text'),
    solution: textChange('/answer/text'),
    variables: sameList(beforeVariables, corrected) ? null : corrected,
    flow: sameList(beforeFlow, steps) ? null : steps,
    patches,
  };
}

interface Sides {
  imported: string;
  edited: string;
  style: RowStyle;
  refuse: (path: (string | number)[], message: string) => void;
}

/** What the corrections of texts, variables and flow take care of, by pointer; and the id, which stays. */
const OWN = /^\/(question\/text|answer\/text|short_answer_(value|variable|description|type)|reasoning_flow|id)$/;

function fieldPatches(old: Node, now: Node, path: (string | number)[], sides: Sides): RowPatch[] {
  const pointer = pointerOf(path);
  if (OWN.test(pointer) || sameNode(old, sides.imported, now, sides.edited)) return [];
  if (old.type === 'object' && now.type === 'object') {
    for (const member of old.children ?? []) {
      if (!memberOf(now, keyOf(member)) && !OWN.test(pointerOf([...path, keyOf(member)])))
        sides.refuse([...path, keyOf(member)], 'was removed; put it back (null says that it is empty)');
    }
    return (now.children ?? []).flatMap((member) => {
      const key = keyOf(member);
      const [was, value] = [memberOf(old, key), member.children?.[1]];
      if (!value) return [];
      return was ? fieldPatches(was, value, [...path, key], sides) : [patchAt([...path, key], value, sides)];
    });
  }
  const [were, are] = [old.children ?? [], now.children ?? []];
  if (old.type === 'array' && now.type === 'array' && were.length === are.length) {
    return are.flatMap((child, index) => {
      const was = were[index];
      return was ? fieldPatches(was, child, [...path, index], sides) : [];
    });
  }
  return [patchAt(path, now, sides)];
}

function patchAt(path: (string | number)[], node: Node, { edited, style }: Sides): RowPatch {
  return { path: pointerOf(path), value: valueText(edited, node, style, path.length), json: true };
}

/** A value in a style, at a depth; numbers keep their source text. */
function valueText(text: string, node: Node, style: RowStyle, depth: number): string {
  if (node.type === 'array')
    return listText(
      (node.children ?? []).map((child) => valueText(text, child, style, depth + 1)),
      style,
      depth,
    );
  if (node.type === 'object')
    return objectText(
      (node.children ?? []).map((member) => {
        const value = member.children?.[1];
        return [keyOf(member), value ? valueText(text, value, style, depth + 1) : 'null'] as const;
      }),
      style,
      depth,
    );
  return node.type === 'string'
    ? stringText(String(node.value), style)
    : text.slice(node.offset, node.offset + node.length);
}

/** Equal as they are written: 5.0 is not 5, but how a text is escaped makes no difference. */
function sameNode(a: Node | undefined, aText: string, b: Node | undefined, bText: string): boolean {
  if (!a || !b) return a === b;
  return valueText(aText, a, DISPLAY, 0) === valueText(bText, b, DISPLAY, 0);
}

function variablesIn(tree: Node): Variable[] {
  const list = (field: string): unknown[] => {
    const node = memberOf(tree, field);
    const value = node && valueOf(node);
    return Array.isArray(value) ? value : [];
  };
  const [types, descriptions, values] = ['type', 'description', 'value'].map((field) => list(`short_answer_${field}`));
  return list('short_answer_variable').map((name, index) => ({
    name: String(name),
    type: types?.[index] as Variable['type'],
    description: textOf(descriptions?.[index]),
    value: textOf(values?.[index]),
  }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function flowIn(tree: Node, text: string): Step[] {
  return (memberOf(tree, 'reasoning_flow')?.children ?? []).map((node) => {
    const answer = memberOf(node, 'verifiable_answer');
    return {
      stepId: Number(memberOf(node, 'step_id')?.value),
      step: String(memberOf(node, 'step')?.value ?? ''),
      answer: answer ? text.slice(answer.offset, answer.offset + answer.length) : 'null',
    };
  });
}

const STEP_FIELDS = ['step_id', 'step', 'verifiable_answer'];

function extraKeys(...nodes: (Node | undefined)[]): string[] {
  const keys = nodes.flatMap((node) => (node?.children ?? []).map(keyOf));
  return [...new Set(keys)].filter((key) => !STEP_FIELDS.includes(key));
}

/** Which entry of the old list each new one is: the very same, else one of the same name, else the one at its place. */
function matched<T extends object>(
  before: readonly T[],
  after: readonly T[],
  nameOf: (entry: T) => string,
): Corrected<T>[] {
  const origins = new Array<number | null>(after.length).fill(null);
  const free = new Set(before.keys());
  const claim = (fits: (was: T, now: T, from: number, to: number) => boolean): void => {
    after.forEach((now, to) => {
      if (origins[to] !== null) return;
      const from = [...free].find((index) => {
        const was = before[index];
        return was !== undefined && fits(was, now, index, to);
      });
      if (from === undefined) return;
      origins[to] = from;
      free.delete(from);
    });
  };
  claim((was, now) => JSON.stringify(was) === JSON.stringify(now));
  claim((was, now) => nameOf(was) === nameOf(now));
  claim((_was, _now, from, to) => from === to);
  return after.map((entry, index) => ({ ...entry, origin: origins[index] ?? null }));
}

function sameList<T extends object>(before: readonly T[], after: readonly Corrected<T>[]): boolean {
  return (
    before.length === after.length &&
    after.every(
      ({ origin, ...entry }, index) => origin === index && JSON.stringify(entry) === JSON.stringify(before[index]),
    )
  );
}
