/** Logs of Inspect as a table: `.eval` (a zip of one JSON file a sample) and `.json` (EvalLog as one object); its documentation, "Log Files". */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { UserError } from '../../../contract/router.ts';
import type { Cell, TableRow } from '../../../core/tables/mapping.ts';
import { addTo } from '../import/add-to.ts';
import { Message, Prompt, textOf, textOfPrompt } from './runs.ts';
import { unpacked } from './zip.ts';

const LARGEST = 400 * 1024 * 1024;

const Sample = z.looseObject({
  id: z.union([z.string(), z.number()]),
  epoch: z.number().default(1),
  input: Prompt,
  choices: z.array(z.string()).nullish(),
  target: z.union([z.string(), z.array(z.string())]).default(''),
  output: z
    .looseObject({ completion: z.string().nullish(), choices: z.array(z.looseObject({ message: Message })).nullish() })
    .nullish(),
  scores: z.record(z.string(), z.looseObject({ value: z.unknown() })).nullish(),
});
type Sample = z.infer<typeof Sample>;
const Header = z.looseObject({ eval: z.looseObject({ model: z.string() }) });

/**
 * One row for each question: id, input, choices, target, then the answers and scores of its epochs, under the model's name. Throws UserError:
 * too-large, bad-input.
 */
export async function* readInspectLog(path: string): AsyncGenerator<TableRow> {
  const name = basename(path);
  if ((await stat(path)).size > LARGEST)
    throw new UserError('too-large', `${name} has more than ${String(LARGEST / 1048576)} MB. Write the log in parts.`);
  const { header, samples } = /\.eval$/i.test(path) ? await packed(path, name) : await whole(path, name);
  const model = Header.safeParse(header).data?.eval.model;
  if (model === undefined) throw refused(name, 'it does not say which model was evaluated');
  const byId = new Map<string, Sample[]>();
  for (const [index, value] of samples.entries()) {
    const sample = Sample.safeParse(value);
    if (!sample.success) throw refused(name, `its sample ${String(index + 1)} has another form`);
    addTo(byId, String(sample.data.id), sample.data);
  }
  let record = 0;
  for (const [id, epochs] of byId) {
    record += 1;
    yield { record, line: null, cells: cellsOf(id, epochs, model) };
  }
}

async function packed(path: string, name: string): Promise<{ header: unknown; samples: unknown[] }> {
  const files = await unpacked(path, (file) => /^(?:header|_journal\/start)\.json$|^samples\/[^/]+\.json$/.test(file));
  const read = (file: string): unknown => JSON.parse(new TextDecoder().decode(files.get(file)));
  try {
    const names = [...files.keys()].filter((file) => file.startsWith('samples/'));
    const header = files.has('header.json') ? 'header.json' : '_journal/start.json';
    return { header: read(header), samples: names.map(read) };
  } catch {
    throw refused(name, 'a part of it is no JSON');
  }
}

async function whole(path: string, name: string): Promise<{ header: unknown; samples: unknown[] }> {
  try {
    const log = z
      .looseObject({ samples: z.array(z.unknown()) })
      .parse(JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, '')));
    return { header: log, samples: log.samples };
  } catch {
    throw refused(name, 'it has no samples');
  }
}

function refused(name: string, why: string): UserError {
  return new UserError(
    'bad-input',
    `${name} cannot be read as a log of Inspect: ${why}. Write it again with "inspect log convert".`,
  );
}

function cellsOf(id: string, epochs: readonly Sample[], model: string): Map<string, Cell> {
  const [first] = epochs;
  const inOrder = epochs.toSorted((a, b) => a.epoch - b.epoch);
  const cells = new Map<string, Cell>([
    ['id', id],
    ['input', first ? textOfPrompt(first.input) : ''],
    ['target', first ? targetOf(first) : ''],
    [`${model} output`, inOrder.map(completionOf)],
  ]);
  if (first?.choices) cells.set('choices', first.choices);
  const scorers = new Set(epochs.flatMap(({ scores }) => Object.keys(scores ?? {})));
  for (const scorer of scorers)
    cells.set(
      `score ${scorer}`,
      inOrder.map(({ scores }) => scoreOf(scores?.[scorer]?.value)),
    );
  return cells;
}

/** Several targets are alternatives of one value, but letters of choices, which are all meant. */
function targetOf({ target, choices }: Sample): Cell {
  return Array.isArray(target) && !choices ? target.join(' or ') : target;
}

function completionOf({ output }: Sample): string | null {
  const [choice] = output?.choices ?? [];
  return output?.completion ?? (choice ? textOf(choice.message.content) : null);
}

/** C, I, P and N are correct, incorrect, partial and no answer: partial and none are neither right nor wrong. */
function scoreOf(value: unknown): boolean | null {
  if (value === 'C' || value === 1 || value === true) return true;
  return value === 'I' || value === 0 || value === false ? false : null;
}
