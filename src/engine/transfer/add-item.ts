/** An item that was written by hand, at the end of a benchmark of CFE-Bench's form, as if its file had it. */
import { createHash, randomUUID } from 'node:crypto';
import type { EngineCalls, ParsedOf } from '../../contract/calls.ts';
import { UserError } from '../../contract/router.ts';
import { parseCfeRow } from '../../core/benchmark/cfe.ts';
import { cfe } from '../../core/benchmark/kinds/cfe.ts';
import { benchmarkKind } from '../../core/benchmark/kinds.ts';
import { pythonJson } from '../../core/benchmark/python-json.ts';
import { findBenchmarkByName, insertBenchmark, requireBenchmark } from '../store/benchmarks.ts';
import { getImage } from '../store/images.ts';
import { insertItem, itemsByExternalId, nextPosition } from '../store/items.ts';
import type { WritableDb } from '../store/open.ts';
import { toNewItem } from './import-rows.ts';

type Input = ParsedOf<EngineCalls, 'newItem.add'>;

/** Adds in the caller's transaction. Throws UserError not-found, bad-input. */
export function addItem(db: WritableDb, input: Input, at: string): { benchmarkId: number; itemId: number } {
  const benchmarkId = 'name' in input.into ? newBenchmark(db, input.into.name, at) : input.into.benchmarkId;
  const { kind, name } = requireBenchmark(db, benchmarkId);
  if (!benchmarkKind(kind).rowsCorrected)
    throw new UserError('bad-input', `${name} is not of CFE-Bench's form. Choose another benchmark, or a new one.`);
  const paths = input.figures.map(({ hash }) => pathOf(db, hash));
  const position = nextPosition(db, benchmarkId);
  const raw = rowText(input, (place) => paths.filter((_, index) => input.figures[index]?.place === place));
  const item = parseCfeRow({ lead: position === 0 ? '[\n  ' : ',\n  ', raw, line: 0 }, name, position + 1);
  if (Array.isArray(item)) {
    const [first] = item;
    throw new UserError('bad-input', `The item cannot be added: ${first?.field ?? ''} ${first?.message ?? ''}.`);
  }
  if (itemsByExternalId(db, benchmarkId).has(item.externalId))
    throw new UserError(
      'bad-input',
      input.externalId === ''
        ? `${name} has this very question with these values already.`
        : `${name} has an item "${item.externalId}" already. Give another id.`,
    );
  const hashes = (['question', 'answer'] as const).flatMap((place) =>
    input.figures.filter((figure) => figure.place === place).map(({ hash }) => hash),
  );
  const topic = new Map(input.subject === '' ? [] : [[item.externalId, { id: item.externalId, topic: input.subject }]]);
  return { benchmarkId, itemId: insertItem(db, benchmarkId, toNewItem(item, position, hashes, topic)) };
}

function newBenchmark(db: WritableDb, name: string, at: string): number {
  if (findBenchmarkByName(db, name) !== undefined)
    throw new UserError('bad-input', `There is a benchmark "${name}" already. Choose it, or give another name.`);
  // No file has it: it is known by this alone.
  const hash = createHash('sha256').update(randomUUID()).digest('hex');
  return insertBenchmark(db, { name, kind: cfe.id, sourceName: `${name}.json`, hash, tail: '\n]', at });
}

const ENDING: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** The path under which an export names the picture. */
function pathOf(db: WritableDb, hash: string): string {
  const image = getImage(db, hash);
  if (!image) throw new UserError('not-found', 'A figure is not in this workspace. Put it in again.');
  return `images/${hash.slice(0, 16)}.${ENDING[image.mime] ?? 'gif'}`;
}

/** The row as it would stand in a file of CFE-Bench's form, two blanks deep in its list. */
function rowText(
  { externalId, question, solution, variables, flow }: Input,
  imagesAt: (place: 'question' | 'answer') => string[],
): string {
  const identity = JSON.stringify([question, variables.map(({ value }) => value)]);
  return pythonJson(
    {
      question: { text: question, images: imagesAt('question') },
      answer: { text: solution, images: imagesAt('answer') },
      id: externalId === '' ? createHash('sha256').update(identity).digest('hex').slice(0, 32) : externalId,
      short_answer_value: variables.map(({ value }) => value),
      short_answer_variable: variables.map(({ name }) => name),
      short_answer_description: variables.map(({ description }) => description),
      short_answer_type: variables.map(({ type }) => type),
      reasoning_flow: flow.map(({ step, answer }, index) => ({ step_id: index + 1, step, verifiable_answer: answer })),
    },
    1,
  );
}
