/** Full-text search over question, solution, answers and experts' notes. The indexes are kept by triggers (migration 5). */
import type { SearchHit } from '../../contract/review-calls.ts';
import { searchQuery } from '../../core/review/search-words.ts';
import type { ReadableDb } from './open.ts';

type Place = SearchHit['places'][number];

/** Of the answers to an item, so many are shown. */
const ANSWERS_SHOWN = 3;

/** Found words stand between these two in snippets. */
const SNIPPET = (table: string, column: number): string =>
  `snippet(${table}, ${String(column)}, char(2), char(3), '…', 14)`;

/**
 * Items in which every word occurs in one of the texts: those with a match in question or solution first, then in notes, then in answers,
 * each in the benchmark's order. Places are looked up for the items shown alone.
 */
export function searchItems(
  db: ReadableDb,
  benchmarkId: number,
  typed: string,
  limit: number,
): { total: number; items: SearchHit[] } {
  const query = searchQuery(typed);
  if (query === null) return { total: 0, items: [] };
  const texts = db.all<{ itemId: number }>(
    `SELECT i.id AS itemId FROM items_text f JOIN items i ON i.id = f.rowid AND i.benchmark_id = ?
     WHERE items_text MATCH ? ORDER BY i.position`,
    benchmarkId,
    query,
  );
  const notes = db.all<{ itemId: number; id: number }>(
    `SELECT n.item_id AS itemId, n.id FROM notes_text f JOIN notes n ON n.id = f.rowid JOIN items i ON i.id = n.item_id AND i.benchmark_id = ?
     WHERE notes_text MATCH ? ORDER BY i.position`,
    benchmarkId,
    query,
  );
  const answers = db.all<{ itemId: number; id: number }>(
    `SELECT i.id AS itemId, a.id FROM answers_text f JOIN responses a ON a.id = f.rowid JOIN items i ON i.id = a.item_id AND i.benchmark_id = ?
     WHERE answers_text MATCH ? ORDER BY i.position, a.id`,
    benchmarkId,
    query,
  );
  const order = [...new Set([...texts, ...notes, ...answers].map((row) => row.itemId))];
  const inText = new Set(texts.map((row) => row.itemId));
  const notesOf = Map.groupBy(notes, (row) => row.itemId);
  const answersOf = Map.groupBy(answers, (row) => row.itemId);
  const items = order.slice(0, limit).flatMap((itemId): SearchHit[] => {
    const item = db.get<Omit<SearchHit, 'places' | 'answers'>>(
      'SELECT id AS itemId, position, external_id AS externalId, subject FROM items WHERE id = ?',
      itemId,
    );
    if (!item) return [];
    const found = answersOf.get(itemId) ?? [];
    const places = [
      ...(inText.has(itemId) ? textPlaces(db, itemId, query) : []),
      ...(notesOf.get(itemId) ?? []).flatMap(({ id }) => notePlace(db, id, query)),
      ...found.slice(0, ANSWERS_SHOWN).flatMap(({ id }) => answerPlace(db, id, query)),
    ];
    return [{ ...item, places, answers: found.length }];
  });
  return { total: order.length, items };
}

function textPlaces(db: ReadableDb, itemId: number, query: string): Place[] {
  const row = db.get<{ question: string; solution: string }>(
    `SELECT ${SNIPPET('items_text', 0)} AS question, ${SNIPPET('items_text', 1)} AS solution
     FROM items_text WHERE items_text MATCH ? AND rowid = ?`,
    query,
    itemId,
  );
  return (['question', 'solution'] as const).flatMap((where) =>
    row?.[where].includes('\u0002') ? [{ where, snippet: row[where], model: null, responseId: null }] : [],
  );
}

function notePlace(db: ReadableDb, noteId: number, query: string): Place[] {
  return db
    .all<{ kind: string; snippet: string }>(
      `SELECT n.kind, ${SNIPPET('notes_text', 0)} AS snippet FROM notes_text f JOIN notes n ON n.id = f.rowid
       WHERE notes_text MATCH ? AND f.rowid = ?`,
      query,
      noteId,
    )
    .map(({ kind, snippet }) => ({
      where: kind === 'correction' ? 'correction' : 'note',
      snippet,
      model: null,
      responseId: null,
    }));
}

function answerPlace(db: ReadableDb, responseId: number, query: string): Place[] {
  return db
    .all<{ snippet: string; model: string | null }>(
      `SELECT ${SNIPPET('answers_text', 0)} AS snippet, m.name AS model FROM answers_text f
       JOIN responses a ON a.id = f.rowid JOIN runs r ON r.id = a.run_id LEFT JOIN models m ON m.id = r.model_id
       WHERE answers_text MATCH ? AND f.rowid = ?`,
      query,
      responseId,
    )
    .map(({ snippet, model }) => ({ where: 'answer', snippet, model, responseId }));
}
