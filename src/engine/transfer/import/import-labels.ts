/**
 * Experts' labels from a file (CSV with a head, a JSON list, or JSON lines): of whole answers, and of variables of them. They become decisions
 * of their experts. Columns: id, label, and where they are needed answer_index (from 1), variable, expert, note.
 */
import { z } from 'zod';
import type { LabelsReport } from '../../../contract/expert-calls.ts';
import type { Rejection } from '../../../core/benchmark/item.ts';
import { fieldOf } from '../../../core/benchmark/issue.ts';
import { placesOfLabels, type LabelPlace } from '../../store/labels/labels.ts';
import { IMPORTED } from '../../store/labels/label-events.ts';
import { labelOf } from '../../store/decisions/label.ts';
import { overrideOf } from '../../store/decisions/override.ts';
import { appendAction, reviewerId, type Decided } from '../../store/log/events.ts';
import type { WritableDb } from '../../store/file/open.ts';
import { readSource } from '../files/read-file.ts';
import { recordRows } from '../files/record-rows.ts';

const MOST_REJECTIONS = 1000;
const Row = z.object({
  id: z.coerce.string().trim().min(1, 'is missing'),
  answer_index: z.preprocess((value) => (value === '' || value == null ? 1 : value), z.coerce.number().int().min(1)),
  label: z.preprocess(
    (value) => LABELS.get(String(value).trim().toLowerCase()),
    z.boolean('must be right or wrong (or true, false, 1, 0, correct, incorrect)'),
  ),
  variable: z.string().trim().nullish(),
  expert: z.string().trim().max(120).nullish(),
  note: z.string().max(2000).nullish(),
});
type Row = z.infer<typeof Row>;
const LABELS = new Map([
  ...['right', 'correct', 'true', '1', 'yes'].map((word) => [word, true] as const),
  ...['wrong', 'incorrect', 'false', '0', 'no'].map((word) => [word, false] as const),
]);

export interface LabelsOf {
  path: string;
  benchmarkId: number;
  answerRunId: number;
  /** Whose labels they are where the file does not say. */
  expert: string;
  at: string;
}

/** Everything or, where anything is wrong with the file, nothing. Throws UserError for a file that cannot be read. */
export function importLabels(db: WritableDb, of: LabelsOf): LabelsReport {
  const source = readSource(of.path);
  const rejections: Rejection[] = [];
  const refuse = (record: number | null, field: string | null, message: string): void => {
    if (rejections.length < MOST_REJECTIONS) rejections.push({ file: source.name, record, line: null, field, message });
  };
  const rows = recordRows(source, 'labels', 'id and label').flatMap((raw, index) => {
    const parsed = Row.safeParse(raw);
    if (parsed.success) return [{ row: parsed.data, record: index + 1 }];
    for (const { path, message } of parsed.error.issues) refuse(index + 1, fieldOf(path), message);
    return [];
  });
  const places = placesOfLabels(db, of);
  const wanted = rows.flatMap(({ row, record }): Wanted[] => {
    const answers = places.answers.get(`${row.id}/${String(row.answer_index)}`);
    if (!answers) {
      refuse(record, 'id', `there is no answer ${String(row.answer_index)} to an item ${row.id} in this answer set`);
      return [];
    }
    return answers.flatMap((place): Wanted[] => {
      if (!row.variable) return [{ row, place, variableId: null }];
      const variableId = places.variables.get(`${String(place.itemId)}/${row.variable}`);
      if (variableId !== undefined) return [{ row, place, variableId }];
      refuse(record, 'variable', `item ${row.id} has no variable ${row.variable}`);
      return [];
    });
  });
  if (rejections.length > 0) return { written: false, answers: 0, variables: 0, rejections };
  const byExpert = Map.groupBy(wanted, ({ row }) => row.expert ?? of.expert);
  db.transaction(() => {
    for (const [expert, list] of byExpert) {
      const reviewer = reviewerId(db, expert, of.at);
      appendAction(
        db,
        reviewer,
        list.map((one) => decidedOf(db, one, reviewer, source.name)),
        of.at,
      );
    }
  });
  const variables = wanted.filter(({ variableId }) => variableId !== null).length;
  return { written: true, answers: wanted.length - variables, variables, rejections };
}

/** A label of an answer, or of a variable of it. */
interface Wanted {
  row: Row;
  place: LabelPlace;
  variableId: number | null;
}

function decidedOf(db: WritableDb, { row, place, variableId }: Wanted, reviewer: number, file: string): Decided {
  const { responseId } = place;
  const reason = IMPORTED + file;
  const note = row.note ?? '';
  if (variableId === null)
    return {
      subject: { ...place, variableId: null },
      change: { kind: 'label', from: labelOf(db, responseId, reviewer), to: { right: row.label, note } },
      reason,
    };
  const to = { status: row.label ? ('right' as const) : ('wrong' as const), value: null, reason: note };
  const from = overrideOf(db, responseId, variableId, reviewer);
  return { subject: { ...place, variableId }, change: { kind: 'override', from, to }, reason };
}
