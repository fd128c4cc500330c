/** An item that was written by hand, at the end of a benchmark of CFE-Bench's form, as if its file had it. */
import { createHash, randomUUID } from 'node:crypto';
import type { EngineCalls, ParsedOf } from '../../../contract/calls.ts';
import { UserError } from '../../../contract/router.ts';
import { ownExam } from '../../../core/benchmark/kinds/own-exam.ts';
import { benchmarkKind } from '../../../core/benchmark/kinds.ts';
import { ownItem } from '../../../core/benchmark/cfe/own-row.ts';
import { findBenchmarkByName, insertBenchmark, requireBenchmark } from '../../store/items/benchmarks.ts';
import { getImage } from '../../store/items/images.ts';
import { insertItem, itemsByExternalId, nextPosition } from '../../store/items/items.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { toNewItem } from './import-rows.ts';

type Input = ParsedOf<EngineCalls, 'newItem.add'>;

/** Adds in the caller's transaction; the sample's own benchmarks stay as they are. Throws UserError not-found, bad-input. */
export function addItem(
  db: WritableDb,
  input: Input,
  { at, isSample }: { at: string; isSample: boolean },
): { benchmarkId: number; itemId: number } {
  const benchmarkId = 'name' in input.into ? newBenchmark(db, input.into.name, at) : input.into.benchmarkId;
  const { kind, name } = requireBenchmark(db, benchmarkId);
  const { rowsCorrected, isOwn } = benchmarkKind(kind);
  if (!rowsCorrected)
    throw new UserError('bad-input', `${name} is not of CFE-Bench's form. Choose another benchmark, or a new one.`);
  if (isSample && !isOwn)
    throw new UserError(
      'bad-input',
      `${name} belongs to the sample. Give your own exam a name, and the item goes there.`,
    );
  const paths = input.figures.map(({ hash }) => pathOf(db, hash));
  const isAt = (place: 'question' | 'answer') => (_: unknown, index: number) => input.figures[index]?.place === place;
  const position = nextPosition(db, benchmarkId);
  const identity = JSON.stringify([input.question, input.variables.map(({ value }) => value)]);
  const id =
    input.externalId === '' ? createHash('sha256').update(identity).digest('hex').slice(0, 32) : input.externalId;
  const figures = { figures: paths.filter(isAt('question')), solutionFigures: paths.filter(isAt('answer')) };
  const item = ownItem({ ...input, ...figures, id }, position === 0);
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
  // No file has it: it is known by its hash alone.
  const hash = createHash('sha256').update(randomUUID()).digest('hex');
  return insertBenchmark(db, { name, kind: ownExam.id, sourceName: '', hash, tail: '\n]', at });
}

const ENDING: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** The path under which an export names the picture. */
function pathOf(db: WritableDb, hash: string): string {
  const image = getImage(db, hash);
  if (!image) throw new UserError('not-found', 'A figure is not in this workspace. Put it in again.');
  return `images/${hash.slice(0, 16)}.${ENDING[image.mime] ?? 'gif'}`;
}
