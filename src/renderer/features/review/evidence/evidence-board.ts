/** The evidence board's entries: one for each decision about an item for which there is evidence. */
import type { EvidenceRow } from '../../../../contract/review-calls.ts';
import { ITEM_QUESTIONS, type ItemQuestion, type TriState } from '../../../../core/review/items/item-questions.ts';

export interface Entry {
  row: EvidenceRow;
  question: ItemQuestion;
  texts: string[];
  weight: number;
  /** The present reviewer's. */
  answer: TriState | null;
}

/** The strongest first. Several pieces of evidence for one decision stand together. */
export function entriesOf(rows: readonly EvidenceRow[]): Entry[] {
  return rows
    .flatMap((row) =>
      ITEM_QUESTIONS.flatMap((question): Entry[] => {
        const found = row.evidence.filter((one) => one.question === question);
        if (found.length === 0) return [];
        return [
          {
            row,
            question,
            texts: [...new Set(found.map((one) => one.text))],
            weight: Math.max(...found.map((one) => one.weight)),
            answer: row.decisions.find((one) => one.question === question)?.answer ?? null,
          },
        ];
      }),
    )
    .sort((a, b) => b.weight - a.weight || a.row.position - b.row.position);
}

/** The rows with one answer changed; null takes it away. */
export function withAnswer(
  rows: readonly EvidenceRow[],
  itemId: number,
  question: ItemQuestion,
  answer: TriState | null,
): EvidenceRow[] {
  return rows.map((row) =>
    row.itemId === itemId
      ? { ...row, decisions: [...row.decisions.filter((one) => one.question !== question), { question, answer }] }
      : row,
  );
}
