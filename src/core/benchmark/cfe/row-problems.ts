/** What keeps an edited row from being a row of the format, each fault with its place in the text (docs/design/review.md, "Corrections"). */
import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { z } from 'zod';
import { CfeRow } from './cfe.ts';
import { fieldOf, issueText } from '../issue.ts';
import { keyOf, nodeAt, pointerOf } from './json-pointer.ts';

/** `line` and `column` count from 1; `path` names the field as `short_answer_type[0]`, null where the text is no JSON. */
export interface RowProblem {
  line: number;
  column: number;
  path: string | null;
  message: string;
}

const MOST = 50;
const HOSTILE = ['__proto__', 'constructor', 'prototype'];

/** The row's tree, or what is wrong with it. Never throws. */
export function checkedRow(text: string): { tree: Node; row: z.output<typeof CfeRow> } | RowProblem[] {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  if (errors.length > 0 || !tree) {
    const words = (error: ParseError): string =>
      `is not valid JSON: ${SYNTAX[printParseErrorCode(error.error)] ?? 'something is not as it must be here'}`;
    return errors
      .slice(0, MOST)
      .map((error) => ({ ...placeOf(text, error.offset), path: null, message: words(error) }));
  }
  const keys = keyProblems(tree, [], text);
  if (keys.length > 0) return keys.slice(0, MOST);
  const checked = CfeRow.safeParse(valueOf(tree));
  if (checked.success) return { tree, row: checked.data };
  return checked.error.issues.slice(0, MOST).map((issue) => problemAt(text, tree, issue.path, issueText(issue)));
}

/** A fault at a path of the tree, or as near above it as there is something. */
export function problemAt(text: string, tree: Node, path: readonly PropertyKey[], message: string): RowProblem {
  const parts = path.map((part) => (typeof part === 'number' ? part : String(part)));
  let node: Node | undefined;
  for (let length = parts.length; length >= 0 && !node; length -= 1)
    node = nodeAt(tree, pointerOf(parts.slice(0, length)));
  return { ...placeOf(text, node?.offset ?? 0), path: fieldOf(parts), message };
}

/** What the editor checks the row against while it is written: unknown fields are allowed, as the format allows them. */
export function rowSchema(): object {
  return z.toJSONSchema(CfeRow, { target: 'draft-7', unrepresentable: 'any' });
}

/** The reasons of jsonc-parser in words. */
const SYNTAX: Record<string, string> = {
  InvalidSymbol: 'a word stands here that is neither true, false nor null; put text in quotation marks',
  InvalidNumberFormat: 'a number is not written as JSON writes it',
  PropertyNameExpected: 'a field name in quotation marks must stand here',
  ValueExpected: 'a value must stand here',
  ColonExpected: 'a colon must stand here',
  CommaExpected: 'a comma must stand here',
  CloseBraceExpected: 'a closing brace } is missing',
  CloseBracketExpected: 'a closing bracket ] is missing',
  EndOfFileExpected: 'there is text after the end of the item',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'a quotation mark is missing at the end of a text',
  UnexpectedEndOfNumber: 'a number breaks off',
  InvalidUnicode: 'a \\u must be followed by four hexadecimal digits',
  InvalidEscapeCharacter: 'a backslash in a text must be written twice',
  InvalidCharacter: 'a character in a text must be escaped, such as a line end as \\n',
};

function keyProblems(node: Node, path: (string | number)[], text: string): RowProblem[] {
  if (node.type === 'array')
    return (node.children ?? []).flatMap((child, index) => keyProblems(child, [...path, index], text));
  if (node.type !== 'object') return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((member) => {
    const key = keyOf(member);
    const at = { ...placeOf(text, member.offset), path: fieldOf([...path, key]) };
    if (HOSTILE.includes(key)) return [{ ...at, message: 'has a name that is refused for safety; rename it' }];
    if (seen.has(key)) return [{ ...at, message: 'stands here twice; remove one' }];
    seen.add(key);
    const value = member.children?.[1];
    return value ? keyProblems(value, [...path, key], text) : [];
  });
}

/** Plain data of a tree without hostile keys. */
export function valueOf(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(valueOf);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(
    (node.children ?? []).map((member) => [keyOf(member), member.children?.[1] ? valueOf(member.children[1]) : null]),
  );
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
