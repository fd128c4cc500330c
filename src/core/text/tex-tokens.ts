/*
 * A formula's source cut into the units that the repair steps reason about. Not a TeX parser: categories never change,
 * and nothing is expanded.
 */

/** A command with its letters (and star), an escaped character, a special character, or a run of anything else. */
const TOKEN = /\\[a-zA-Z]+\*?|\\[^]|[{}&^_$#%]|[^\\{}&^_$#%]+|\\$/g;

export function texTokens(tex: string): string[] {
  return tex.match(TOKEN) ?? [];
}

/** The end of the group that opens at `open`, exclusive, or -1 when it never closes. */
export function groupEnd(tex: string, open: number): number {
  let depth = 0;
  for (let i = open; i < tex.length; i++) {
    const char = tex[i];
    if (char === '\\') i++;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return i + 1;
  }
  return -1;
}

/** Applies `change` from the first \\begin on, where rows may be, and leaves what stands before it alone. */
export function inRows(tex: string, change: (body: string) => string): string {
  const first = tex.search(/\\begin\s*\{/);
  return first < 0 ? tex : tex.slice(0, first) + change(tex.slice(first));
}
