/**
 * How well the texts of a file can be typeset: `node scripts/math-health.ts [--list] [--json] FILE...`
 *
 * Reads what the importer reads (a list of rows, JSON Lines, generated answers). Texts are the long prose: questions,
 * solutions, answers, problems, messages. Short texts are descriptions and steps; values are what `Value` shows. Counts
 * formulas that are refused before and after the repair ladder, by cause, and TeX that stays visible in the rendered
 * text. Ends with 1 when any group is above the bars (docs/design/text.md, "Math health": 0.3% of formulas refused, 2 leftovers per 100
 * texts), with 2 when a file cannot be read.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { JSDOM } from 'jsdom';
import katex from 'katex';
import {
  addHealth,
  emptyHealth,
  inspectText,
  repairFormula,
  texLeftovers,
  valueParts,
} from '../src/core/text/index.ts';
import type { Check, HealthReport, Repaired } from '../src/core/text/index.ts';

const MOST_REFUSED = 0.003;
const MOST_LEFTOVERS = 0.02;

type Group = 'texts' | 'short texts' | 'values';
interface Piece {
  place: string;
  group: Group;
  text: string;
}
interface Finding {
  place: string;
  kind: 'refused' | 'leftover';
  causes: string[];
  source: string;
}

/** What the renderer's typesetter offers, typed here because this room has no DOM. */
interface TypesetModule {
  KATEX_OPTIONS: { macros: Readonly<Record<string, string>> } & Record<string, unknown>;
  visibleProse: (text: string) => string;
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
});
if (positionals.length === 0) stop('Name at least one file: node scripts/math-health.ts [--list] [--json] FILE...');

const { check, visibleProse } = await loadTypesetter();
const sums: Record<Group, HealthReport> = { texts: emptyHealth(), 'short texts': emptyHealth(), values: emptyHealth() };
const findings: Finding[] = [];
for (const file of positionals) for (const piece of read(file)) measure(piece);

const passed = Object.values(sums).every(isWithin);
if (options.json) {
  const groups = Object.entries(sums).map(([name, sum]) => [name, { ...sum, ...shares(sum), passed: isWithin(sum) }]);
  const report = { ...(Object.fromEntries(groups) as Record<string, unknown>), passed };
  console.log(JSON.stringify(options.list ? { ...report, findings } : report, null, 2));
} else {
  for (const [name, sum] of Object.entries(sums)) if (sum.texts > 0) print(name, sum);
  if (options.list) findings.forEach(printFinding);
  console.log(passed ? 'Within the bars.' : 'ABOVE THE BARS.');
}
process.exitCode = passed ? 0 : 1;

function measure({ place, group, text }: Piece): void {
  const health = group === 'values' ? inspectValue(text) : inspectText(text, check);
  // For prose, the rendered text is what counts: Markdown may show or hide what the source suggests.
  const left = group === 'values' ? health.leftovers : texLeftovers(visibleProse(text));
  addHealth(sums[group], { ...health.report, leftovers: left.length });
  for (const { start, formula } of health.findings) {
    if (formula.status !== 'refused') continue;
    findings.push({
      place: `${place}, character ${start}`,
      kind: 'refused',
      causes: formula.causes,
      source: formula.source,
    });
  }
  for (const source of left) findings.push({ place, kind: 'leftover', causes: [], source });
}

function inspectValue(text: string): ReturnType<typeof inspectText> {
  const report = { ...emptyHealth(), texts: 1 };
  const found: { start: number; end: number; formula: Repaired }[] = [];
  const leftovers: string[] = [];
  for (const part of valueParts(text)) {
    if (part.kind === 'text') {
      leftovers.push(...texLeftovers(part.text));
      continue;
    }
    report.formulas++;
    if (check(part.tex, part.display) !== null) report.refusedBefore++;
    const formula = repairFormula(part.tex, part.display, check);
    if (formula.status === 'ok') continue;
    if (formula.status === 'refused') report.refusedAfter++;
    else report.repaired++;
    for (const cause of formula.causes) report.byCause[cause] = (report.byCause[cause] ?? 0) + 1;
    found.push({ start: 0, end: text.length, formula });
  }
  return { report, findings: found, leftovers };
}

function shares(sum: HealthReport): { refusedShare: number; leftoversPerText: number } {
  return {
    refusedShare: sum.formulas === 0 ? 0 : sum.refusedAfter / sum.formulas,
    leftoversPerText: sum.texts === 0 ? 0 : sum.leftovers / sum.texts,
  };
}

function isWithin(sum: HealthReport): boolean {
  const { refusedShare, leftoversPerText } = shares(sum);
  return refusedShare <= MOST_REFUSED && leftoversPerText <= MOST_LEFTOVERS;
}

function print(name: string, sum: HealthReport): void {
  const { refusedShare, leftoversPerText } = shares(sum);
  const line = (label: string, value: string | number) => console.log(`  ${label.padEnd(26)}${value}`);
  console.log(`${name}: ${sum.texts}`);
  line('formulas', sum.formulas);
  line('refused as they stand', sum.refusedBefore);
  line('refused after repair', `${sum.refusedAfter} (${(100 * refusedShare).toFixed(2)}%, bar 0.30%)`);
  line('repaired', sum.repaired);
  for (const [cause, count] of Object.entries(sum.byCause).sort((a, b) => b[1] - a[1])) line(`  ${cause}`, count);
  line('TeX left in prose', `${sum.leftovers} (${(100 * leftoversPerText).toFixed(2)} per 100 texts, bar 2)`);
}

function printFinding({ place, kind, causes, source }: Finding): void {
  const why = causes.length > 0 ? ` [${causes.join(', ')}]` : '';
  console.log(`${kind} ${place}${why}: ${JSON.stringify(source.slice(0, 300))}`);
}

function read(file: string): Piece[] {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    return stop(
      `${file} cannot be read (${error instanceof Error ? error.message : 'unknown error'}). Check the path.`,
    );
  }
  const name = basename(file);
  const whole = parse(content);
  if (whole !== undefined) return textsOf(whole, name, '');
  return content.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    const row = parse(line);
    return row === undefined
      ? stop(`${file}, line ${i + 1}: not JSON. Give a benchmark file, JSON Lines or generated answers.`)
      : textsOf(row, `${name}:${i + 1}`, '');
  });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

/** Every text below `value`, with its place; `field` is the nearest key. */
function textsOf(value: unknown, place: string, field: string): Piece[] {
  if (typeof value === 'string') {
    const group = groupOf(field);
    return group === null || value.trim() === '' ? [] : [{ place, group, text: value }];
  }
  if (Array.isArray(value)) return value.flatMap((part, i) => textsOf(part, `${place}[${i}]`, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${place}.${key}`, key));
}

function groupOf(field: string): Group | null {
  if (
    /^(?:text|problem|question|answer|explanation|content|generated_answers?|model_output|response|completion|solution)$/.test(
      field,
    )
  ) {
    return 'texts';
  }
  if (/(?:_value|verifiable_answer|extracted_values)$/.test(field)) return 'values';
  // Ids, kinds and paths are not shown as prose.
  return /(?:^|_)(?:id|idx|images?|type|variable|name|role|confidence|status|model|category)$/.test(field)
    ? null
    : 'short texts';
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Loads the renderer's own typesetter into a jsdom window, so that what is measured is what is shown. */
async function loadTypesetter(): Promise<{ check: Check; visibleProse: (text: string) => string }> {
  const { window } = new JSDOM('<!doctype html><html><body></body></html>');
  const globals = {
    window,
    document: window.document,
    NodeFilter: window.NodeFilter,
    Text: window.Text,
    HTMLElement: window.HTMLElement,
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  // By its address, because the compiler must not draw the DOM's types into this room.
  const place = new URL('../src/renderer/lib/typeset/index.ts', import.meta.url).href;
  const typeset = (await import(place)) as TypesetModule;
  return {
    // As typesetInto does it, but to a string: elements of jsdom are slow.
    check: (tex, display) => {
      try {
        katex.renderToString(tex, {
          ...typeset.KATEX_OPTIONS,
          macros: { ...typeset.KATEX_OPTIONS.macros },
          displayMode: display,
        });
        return null;
      } catch (thrown) {
        return thrown instanceof Error ? thrown.message : 'refused';
      }
    },
    visibleProse: typeset.visibleProse,
  };
}
