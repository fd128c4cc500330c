/**
 * A benchmark as a data set of the Hugging Face hub lies on disk: `data/test-00000-of-00001.parquet`, and a card that describes it (its documentation:
 * "Dataset cards", "Structure your repository", `dataset_info`). Questions are as corrected; nothing of answers or experts is in it.
 */
import { join } from 'node:path';
import type { ItemView } from '../../../contract/review-shapes.ts';
import { asFileName } from '../../../core/benchmark/file-names.ts';
import { inertInMarkdown } from '../../../core/report/table-text.ts';
import { getImage } from '../../store/items/images.ts';
import { getItem, itemIds } from '../../store/items/items.ts';
import type { ReadableDb } from '../../store/file/open.ts';
import { VERSION } from '../../version.ts';
import { makeFolder } from './export-course-exam.ts';
import type { Outputs } from '../files/outputs.ts';
import { parquetPieces } from '../files/parquet-pieces.ts';

type Item = Omit<ItemView, 'stamp'>;
interface Picture {
  bytes: Uint8Array | null;
  path: string;
}

const TEXTS = ['id', 'question', 'solution', 'subject'] as const;
const LISTS = ['answer', 'answer_names', 'answer_types', 'answer_descriptions', 'steps', 'step_answers'] as const;
const PICTURES = ['images', 'solution_images'] as const;
type Row = Record<(typeof TEXTS)[number], string> &
  Record<(typeof LISTS)[number], string[]> &
  Record<(typeof PICTURES)[number], Picture[]>;

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' } as const;
/** A list as Parquet has it: three levels. */
const list = (name: string, element: readonly object[]) => [
  { name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 } as const,
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 } as const,
  ...element,
];
const PICTURE = [
  { name: 'element', repetition_type: 'OPTIONAL', num_children: 2 },
  { name: 'bytes', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
  { name: 'path', ...TEXT },
] as const;
const COLUMNS = [...TEXTS, ...LISTS, ...PICTURES];
const SCHEMA = [
  { name: 'root', num_children: COLUMNS.length },
  ...TEXTS.map((name) => ({ name, ...TEXT })),
  ...LISTS.flatMap((name) => list(name, [{ name: 'element', ...TEXT }])),
  ...PICTURES.flatMap((name) => list(name, PICTURE)),
] as Parameters<typeof parquetPieces>[1]['schema'];

/** So many rows, or bytes of pictures, stand in memory at once. */
const MOST_ROWS = 1000;
const MOST_BYTES = 32 * 1024 * 1024;

/** Writes the folder at `path`. Throws UserError where it may not be written. */
export function exportDataSet(
  db: ReadableDb,
  benchmark: { id: number; name: string; hash: string },
  path: string,
  outputs: Outputs,
): { paths: string[]; rows: number } {
  const data = join(path, 'data', 'test-00000-of-00001.parquet');
  const card = join(path, 'README.md');
  makeFolder(join(path, 'data'));
  outputs.check(data, card);
  const seen: Seen = { rows: 0, missing: 0, licences: new Set() };
  const pieces = parquetPieces(rowsOf(db, benchmark.id, seen), {
    schema: SCHEMA,
    columnsOf: (group) => COLUMNS.map((name) => ({ name, data: group.map((row) => row[name]) })),
    most: MOST_ROWS,
    isFull: (group) => group.reduce((sum, row) => sum + sizeOf(row), 0) > MOST_BYTES,
  });
  outputs.write(data, pieces);
  outputs.write(card, [cardOf(benchmark, seen)]);
  return { paths: [card, data], rows: seen.rows };
}

const sizeOf = ({ images, solution_images: more }: Row): number =>
  [...images, ...more].reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);

interface Seen {
  rows: number;
  /** Figures that are not in the workspace: their names alone are written. */
  missing: number;
  licences: Set<string>;
}

function* rowsOf(db: ReadableDb, benchmarkId: number, seen: Seen): Generator<Row> {
  for (const { id } of itemIds(db, benchmarkId)) {
    const item = getItem(db, id);
    seen.rows += 1;
    if (item.licence !== null && item.licence !== '') seen.licences.add(item.licence);
    yield {
      ...{ id: item.externalId, question: item.question, solution: item.solution, subject: item.subject },
      answer: item.variables.map(({ value }) => value),
      answer_names: item.variables.map(({ name }) => name),
      answer_types: item.variables.map(({ type }) => type),
      answer_descriptions: item.variables.map(({ description }) => description),
      steps: item.flow.map(({ step }) => step),
      step_answers: item.flow.map(({ answer }) => answer),
      images: picturesOf(db, item, 'question', seen),
      solution_images: picturesOf(db, item, 'answer', seen),
    };
  }
}

function picturesOf(db: ReadableDb, { figures }: Item, place: 'question' | 'answer', seen: Seen): Picture[] {
  return figures
    .filter((figure) => figure.place === place)
    .map(({ hash, name }) => {
      const image = hash === null ? undefined : getImage(db, hash);
      if (!image) seen.missing += 1;
      return { bytes: image ? new Uint8Array(image.bytes) : null, path: insideFolder(name) };
    });
}

/** Whoever loads the table opens a path that has no bytes beside it: one that leads elsewhere, or to another machine, is its last part alone. */
const insideFolder = (path: string): string =>
  /^(?:[\\/]|[^\\/]*:)|(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path)
    ? asFileName(path.split(/[\\/]/).at(-1) ?? '', '_')
    : path;

/** As JSON writes a text, and what YAML takes for no text of its own, or for the end of a line, by its number. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Text that is not ours, as a part of one line. */
const inLine = (text: string): string => inertInMarkdown(text).replace(/[\s\p{Cc}]+/gu, ' ');

/** Names in YAML stand between quotes, as JSON writes them, which YAML reads. */
function cardOf({ name, hash }: { name: string; hash: string }, { rows, missing, licences }: Seen): string {
  const feature = (column: string, dtype: string): string[] => [`  - name: ${column}`, `    ${dtype}`];
  const stated = [...licences].sort();
  return [
    '---',
    `pretty_name: ${quoted(name)}`,
    'task_categories:',
    '- question-answering',
    'configs:',
    '- config_name: default',
    '  data_files:',
    '  - split: test',
    '    path: data/test-*',
    'dataset_info:',
    '  features:',
    ...TEXTS.flatMap((column) => feature(column, 'dtype: string')),
    ...LISTS.flatMap((column) => feature(column, 'sequence: string')),
    ...PICTURES.flatMap((column) => feature(column, 'sequence: image')),
    '  splits:',
    '  - name: test',
    `    num_examples: ${String(rows)}`,
    '---',
    '',
    `# ${inLine(name)}`,
    '',
    `${String(rows)} questions with the values that answers are graded against, as corrected, written by Markscheme ${VERSION}.`,
    '',
    '| column | what it holds |',
    '|---|---|',
    '| `question`, `solution` | Markdown with LaTeX; the i-th `<image>` stands for the i-th of `images`, `solution_images` |',
    '| `answer`, `answer_names`, `answer_types`, `answer_descriptions` | the variables, one entry each; a type is numeric, formula or other |',
    '| `steps`, `step_answers` | the reasoning flow; an answer is JSON |',
    '',
    ...(missing > 0 ? [`${String(missing)} figures are missing: their names alone are in the table.`, ''] : []),
    `Imported from data with the sha256 \`${hash}\`.`,
    stated.length === 0
      ? 'Nobody states a licence of the questions: say one here before you publish them.'
      : `Licences that the sources state: ${inLine(stated.join(', '))}.`,
    '',
  ].join('\n');
}
