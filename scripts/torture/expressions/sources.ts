/** The regular expressions that the sources of src hold: those that are written, and those that modules make of parts while they are loaded. */
import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

export interface Expression {
  pattern: string;
  flags: string;
  /** File and line, or the file of the module that made it. */
  at: string;
}

/** Each once, without those of tests. */
export async function expressions(): Promise<Expression[]> {
  const found = new Map<string, Expression>();
  const making: string[] = [];
  for (const file of globSync('src/**/*.{ts,tsx}').toSorted()) {
    if (/\.test\.|[/\\]fixtures[/\\]|\.testing\./.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    collect(ts.createSourceFile(file, text, ts.ScriptTarget.Latest), found);
    if (/^(?:export )?const \w+ = new RegExp\(/m.test(text)) making.push(file);
  }
  for (const file of making) await loaded(file, found);
  return [...found.values()];
}

function collect(source: ts.SourceFile, found: Map<string, Expression>): void {
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      const at = `${source.fileName}:${String(line)}`;
      put(found, { pattern: node.text.slice(1, end), flags: node.text.slice(end + 1), at });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

function put(found: Map<string, Expression>, expression: Expression): void {
  const key = `/${expression.pattern}/${expression.flags}`;
  if (!found.has(key)) found.set(key, expression);
}

let loads = 0;

/** Loads a module with an eye on what it makes, anew each time: a test's second try would find none otherwise. */
async function loaded(file: string, found: Map<string, Expression>): Promise<void> {
  const real = globalThis.RegExp;
  globalThis.RegExp = new Proxy(real, {
    construct(target, args: [string | RegExp, string?], newTarget) {
      const made = Reflect.construct(target, args, newTarget) as RegExp;
      if (typeof args[0] === 'string') put(found, { pattern: made.source, flags: made.flags, at: file });
      return made;
    },
  });
  try {
    await import(/* @vite-ignore */ `${pathToFileURL(file).href}?watched=${String(++loads)}`);
  } finally {
    globalThis.RegExp = real;
  }
}
