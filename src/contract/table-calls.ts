/** Own exams and other people's question sets: tables of any format, mapped to questions, values, figures and answers (docs/tables.md). */
import { z } from 'zod';
import { VARIABLE_TYPES } from '../core/benchmark/item.ts';
import { TableMapping } from '../core/tables/mapping.ts';
import { call, Path } from './call.ts';
import { Id } from './shapes.ts';
import { ImportReport } from './workspace-shapes.ts';

const Part = z.string().min(1).max(500).optional();

/** A row as it would be imported, or what is wrong with it. */
const MappedRow = z.object({
  record: z.int(),
  id: z.string(),
  question: z.string(),
  solution: z.string(),
  subject: z.string(),
  values: z.array(
    z.object({ name: z.string(), type: z.enum(VARIABLE_TYPES), description: z.string(), value: z.string() }),
  ),
  figures: z.int(),
  answers: z.int(),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
});

export const TablePreview = z.object({
  /** It is a file of one of the benchmarks' own forms, or a table that an export of ours wrote: it needs no mapping. */
  known: z.boolean(),
  /** The parts to choose from, and the one that was read; none where there is but one. */
  parts: z.array(z.string()),
  part: z.string().nullable(),
  columns: z.array(z.object({ name: z.string(), example: z.string() })),
  /** The mapping that was given, or what the columns probably are; question and values may be empty in a guess. */
  mapping: z.object({
    ...TableMapping.shape,
    question: z.array(z.string()),
    values: z.array(TableMapping.shape.values.element),
  }),
  rows: z.array(MappedRow),
});
export type TablePreview = z.infer<typeof TablePreview>;

export const tableCalls = {
  /** The columns of a table with an example each, a mapping, and how the first rows come out of it. Nothing is written. */
  'tables.preview': call(z.object({ path: Path, part: Part, mapping: TableMapping.optional() }), TablePreview),
  /** A mapping that was kept as a file. */
  'tables.readMapping': call(z.object({ path: Path }), TableMapping),
  /** Imports a table as a benchmark, with the answers that stand in it. With a rejected row nothing is written unless `acceptValid`. Others are served meanwhile. Throws cancelled, busy. */
  'tables.import': call(
    z.object({
      path: Path,
      part: Part,
      mapping: TableMapping,
      name: z.string().trim().min(1).max(200).optional(),
      /** To which the paths of figures are relative; else the table's folder. */
      images: Path.optional(),
      acceptValid: z.boolean().default(false),
    }),
    ImportReport,
  ),
  /**
   * Imports the answers in a table to questions that are here, by their ids; rows of one id are samples. With a rejected row nothing is written unless `acceptValid`. Throws
   * not-found; bad-input: the table cannot be read, or the benchmark's answers have another form.
   */
  'tables.importAnswers': call(
    z.object({
      path: Path,
      part: Part,
      benchmarkId: Id,
      id: z.string().min(1).max(500),
      answers: z
        .array(z.object({ column: z.string().min(1).max(500), model: z.string().trim().min(1).max(200) }))
        .min(1)
        .max(50),
      acceptValid: z.boolean().default(false),
    }),
    ImportReport,
  ),
  /** Ends the import of a table that goes on, if one does: it throws `cancelled`, and nothing of it is kept. */
  'tables.cancel': call(z.object({}), z.object({})),
};
