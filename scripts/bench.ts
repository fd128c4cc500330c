/**
 * How fast the application is, subject by subject (docs/benchmarks.md). Fails when a figure misses its bar.
 *
 *   npm run bench                          every subject
 *   npm run bench -- engine                some subjects
 *   npm run bench -- engine --sizes=1000,10000   generated workspaces of these sizes (default 1,000 and 10,000; 100,000 takes minutes to make)
 *   npm run bench -- engine --match=queue  of a subject that has many lines, those that match
 *   npm run bench -- --json                one JSON object on stdout
 */
import { measureCold } from './bench/cold.ts';
import { measureCommandLine } from './bench/command-line.ts';
import { measureEngine } from './bench/engine.ts';
import { measureImports } from './bench/imports.ts';
import { meets, told, type Line } from './bench/measure.ts';
import { measureRuns } from './bench/runs.ts';
import { measureWindow } from './bench/window.ts';

interface Asked {
  sizes: number[];
  match: RegExp | null;
}

const SUBJECTS: Record<string, (asked: Asked) => Promise<Line[]>> = {
  engine: ({ sizes, match }) => measureEngine(sizes, match),
  cold: ({ sizes }) => measureCold(sizes),
  'command-line': measureCommandLine,
  imports: ({ sizes }) => measureImports(sizes),
  runs: measureRuns,
  window: ({ sizes }) => measureWindow(sizes),
};

const args = process.argv.slice(2);
const option = (name: string): string | undefined =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const unknown = wanted.find((name) => !Object.hasOwn(SUBJECTS, name));
if (unknown !== undefined) {
  console.error(`bench: there is no subject ${unknown}. Subjects: ${Object.keys(SUBJECTS).join(', ')}`);
  process.exit(2);
}
const asked: Asked = {
  sizes: (option('sizes') ?? '1000,10000').split(',').map(Number),
  match: option('match') === undefined ? null : new RegExp(option('match') ?? ''),
};
const json = args.includes('--json');
const found: Record<string, Line[]> = {};
for (const [name, measure] of Object.entries(SUBJECTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (!json) console.log(`\n${name}`);
  found[name] = await measure(asked);
  if (!json) for (const line of found[name]) console.log(told(line));
}
if (json) console.log(JSON.stringify(found));
process.exitCode = Object.values(found).flat().every(meets) ? 0 : 1;
