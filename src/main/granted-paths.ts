/**
 * The window may name only files that the user chose: in a dialog, by dropping them, on the command line, or earlier (recent
 * workspaces). So even a page that had been taken over could not have the engine read or write a file of its own choice.
 */
import path from 'node:path';

/** The fields of a call's input that name files or folders. */
const pathFields = ['path', 'into', 'paths', 'images', 'provenance'];

export interface GrantedPaths {
  grant: (paths: readonly string[]) => void;
  /** Notes the paths that an engine's own reply names: the open workspace and the recent ones. */
  grantFromReply: (name: string, value: unknown) => void;
  /** @returns the first path of the input that the user did not choose, null when there is none */
  firstForeign: (input: unknown) => string | null;
}

export function createGrantedPaths(): GrantedPaths {
  const granted = new Set<string>();
  const grant = (paths: readonly string[]): void => {
    for (const each of paths) granted.add(path.resolve(each));
  };
  return {
    grant,
    grantFromReply: (name, value) => {
      if (name.startsWith('workspace.')) grant(pathsIn(value));
    },
    firstForeign: (input) => pathsNamedBy(input).find((each) => !isWithin(path.resolve(each), granted)) ?? null,
  };
}

/** A chosen folder stands for what is in it. The separator matters: /data is not a parent of /data-of-others. */
function isWithin(file: string, granted: ReadonlySet<string>): boolean {
  for (let place = file; ; place = path.dirname(place)) {
    if (granted.has(place)) return true;
    if (place === path.dirname(place)) return false;
  }
}

function pathsNamedBy(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return [];
  const fields = Object.entries(input).filter(([name]) => pathFields.includes(name));
  return fields.flatMap(([, value]: [string, unknown]) => value).filter((value) => typeof value === 'string');
}

function pathsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((each: unknown) => pathsNamedBy(each));
}
