/** `markscheme import TABLE --map …`: own exams and other people's question sets (docs/tables.md). */
import { existsSync, writeFileSync } from 'node:fs';
import { UserError } from '../../contract/router.ts';
import type { TablePreview } from '../../contract/table-calls.ts';
import { TableMapping } from '../../core/tables/mapping.ts';
import type { Engine } from '../../engine/index.ts';
import { EXIT, log, print, printJson, type EngineNeeds } from '../context.ts';
import { importStatus, printReport } from './import-report.ts';

interface TableOptions {
  map: string;
  part?: string;
  name?: string;
  images?: string;
  imageFolder?: string;
  acceptValid?: boolean;
  json?: boolean;
}

/** How far a table is, on a terminal; interrupted, it leaves nothing half. */
export const TABLE_NEEDS: EngineNeeds = {
  interrupted: 'Interrupted: nothing was imported.',
  interrupt: (engine) => engine.call('tables.cancel', {}),
  onEvent: (event) => {
    if (event.type !== 'table.progress' || !process.stderr.isTTY) return;
    const { stage, rows, of } = event;
    process.stderr.write(
      `\r${stage} ${String(rows)}${of === null ? '' : ` of ${String(of)}`} rows\x1b[K${rows === of ? '\n' : ''}`,
    );
  },
};

/** Imports one table as its mapping says, "guess" standing for what its columns probably are. Throws UserError. */
export async function importTable(engine: Engine, paths: readonly string[], options: TableOptions): Promise<number> {
  const path = oneTable(paths);
  const mapping =
    options.map === 'guess'
      ? await guessed(engine, path, options.part)
      : await engine.api('tables.readMapping', { path: options.map });
  const report = await engine.api('tables.import', {
    path,
    part: options.part,
    mapping,
    name: options.name,
    images: options.images ?? options.imageFolder,
    acceptValid: options.acceptValid ?? false,
  });
  if (options.json) printJson(report);
  else printReport(report);
  return importStatus(report);
}

/** Writes the guessed mapping to a file and shows how the first rows come out of it. Throws UserError. */
export async function saveMapping(
  engine: Engine,
  paths: readonly string[],
  out: string,
  part?: string,
): Promise<number> {
  if (existsSync(out)) throw new UserError('bad-input', `${out} is there already. Give another name for the mapping.`);
  const preview = await engine.api('tables.preview', { path: oneTable(paths), part });
  writeFileSync(out, `${JSON.stringify(preview.mapping, null, 2)}\n`, { flag: 'wx' });
  for (const line of linesOf(preview)) print(line);
  print(`The mapping is in ${out}. Correct it where it is wrong, and import with --map ${out}.`);
  return EXIT.done;
}

async function guessed(engine: Engine, path: string, part: string | undefined): Promise<TableMapping> {
  const preview = await engine.api('tables.preview', { path, part });
  const mapping = TableMapping.safeParse(preview.mapping);
  for (const line of linesOf(preview)) log(line);
  if (mapping.success) return mapping.data;
  const missing = preview.mapping.question.length === 0 ? 'the question' : 'the value to grade against';
  throw new UserError(
    'bad-input',
    `No column of ${path} says by its name that it is ${missing}. Write the mapping with --save-map exam.map.json, complete it, and import with --map exam.map.json.`,
  );
}

/** Throws UserError. */
export function oneTable(paths: readonly string[]): string {
  const [path, ...more] = paths;
  if (path === undefined || more.length > 0)
    throw new UserError('bad-input', 'Tables are imported one at a time: give one file, or the folder of a data set.');
  return path;
}

/** The columns with their use, and the first rows as they come out. */
function linesOf({ mapping, columns, rows, part, parts }: TablePreview): string[] {
  const uses = new Map<string, string>();
  const use = (names: readonly (string | undefined)[], as: string): void => {
    for (const name of names) if (name !== undefined) uses.set(name, as);
  };
  use([mapping.id], 'id');
  use(mapping.question, 'question');
  use(mapping.options, 'choice');
  use(mapping.solution, 'solution');
  use(
    mapping.values.map(({ column }) => column),
    'value',
  );
  for (const { names, types, descriptions } of mapping.values)
    use([names, types, descriptions], 'name, type or description of the values');
  use([mapping.subject], 'subject');
  use(mapping.figures, 'figure');
  use(mapping.solutionFigures, 'figure of the solution');
  for (const { column, model, label } of mapping.answers) {
    uses.set(column, `answer of ${model}`);
    use([label], 'label of the answer');
  }
  return [
    ...(part === null || parts.length === 0 ? [] : [`part ${part} of ${parts.join(', ')}`]),
    ...columns.map(({ name, example }) => `  ${name}: ${uses.get(name) ?? 'not used'}  (${short(example)})`),
    ...rows.map(
      ({ record, question, values, problems }) =>
        `  row ${String(record)}: ${
          problems.length > 0
            ? problems.map(({ column, message }) => `${column} ${message}`).join('; ')
            : `${short(question)} → ${values.map(({ name, value }) => `${name} = ${value}`).join(', ')}`
        }`,
    ),
  ];
}

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 70)} …` : line;
};
