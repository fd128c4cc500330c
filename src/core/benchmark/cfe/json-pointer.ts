/** JSON pointers (RFC 6901) on jsonc-parser's trees. */
import type { Node } from 'jsonc-parser';

/** `/a~1b/0` for ['a/b', 0]; the root is the empty text. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a pointer, or undefined. */
export function nodeAt(root: Node | undefined, pointer: string): Node | undefined {
  return pointerParts(pointer).reduce<Node | undefined>((node, part) => {
    if (node?.type === 'array') return /^\d+$/.test(part) ? node.children?.[Number(part)] : undefined;
    return node && memberOf(node, part);
  }, root);
}

/** A member's value; undefined where the node is no object or has none of that name. */
export function memberOf(node: Node, key: string): Node | undefined {
  return node.type === 'object' ? node.children?.find((member) => keyOf(member) === key)?.children?.[1] : undefined;
}

export function keyOf(member: Node): string {
  return String(member.children?.[0]?.value);
}
