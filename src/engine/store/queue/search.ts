/** Full-text search over question, solution, answers and experts' notes. The indexes are kept by triggers (migration 5). */
import type { SearchHit } from '../../../contract/review-calls.ts';
import { readSearch, searchQuery } from '../../../core/review/filter/search-words.ts';
import { snippetOf, type Wanted } from '../../../core/review/filter/snippet.ts';
import { notesSeen } from './filtered.ts';
import type { ReadableDb } from '../file/open.ts';
import type { Sight } from '../seats/masking.ts';

/** So many answers are looked at: a word that is in more of them finds nothing in particular. */
const MOST_ANSWERS = 2000;

type Place = SearchHit['places'][number];

/**
 * Items in which every word occurs in one of the texts: those with a match in question or solution first, then in notes, then in answers,
 * each in the benchmark's order. Snippets are cut for the items shown alone, and here: FTS5's own take a second for a frequent beginning.
 */
export function searchItems(
  db: ReadableDb,
  { benchmarkId, text: typed, limit, sight }: { benchmarkId: number; text: string; limit: number; sight: Sight },
): { total: number; more: boolean; items: SearchHit[] } {
  const wanted = readSearch(typed);
  if (wanted === null) return { total: 0, more: false, items: [] };
  const query = searchQuery(wanted);
  const texts = db.all<{ itemId: number }>(
    `SELECT id AS itemId FROM items WHERE benchmark_id = ? AND id IN (SELECT rowid FROM items_text WHERE items_text MATCH ?) ORDER BY position`,
    benchmarkId,
    query,
  );
  const notes = db.all<{ itemId: number; id: number }>(
    `SELECT n.item_id AS itemId, n.id FROM notes n JOIN items i ON i.id = n.item_id AND i.benchmark_id = ?
     WHERE n.id IN (SELECT rowid FROM notes_text WHERE notes_text MATCH ?) ${notesSeen(sight.others)} ORDER BY i.position`,
    benchmarkId,
    query,
  );
  const answers = db.all<{ itemId: number; id: number; n: number }>(
    `SELECT itemId, min(answer) AS id, count(*) AS n
     FROM (SELECT i.id AS itemId, i.position, a.id AS answer FROM answers_text t JOIN responses a ON a.id = t.rowid
       JOIN items i ON i.id = a.item_id AND i.benchmark_id = ? WHERE answers_text MATCH ? LIMIT ?)
     GROUP BY itemId ORDER BY position`,
    benchmarkId,
    query,
    MOST_ANSWERS,
  );
  const answered = new Map(answers.map((row) => [row.itemId, row]));
  const order = [
    ...new Set([
      ...texts.map((row) => row.itemId),
      ...notes.map((row) => row.itemId),
      ...answers.map((row) => row.itemId),
    ]),
  ];
  const notesOf = Map.groupBy(notes, (row) => row.itemId);
  const items = order.slice(0, limit).flatMap((itemId): SearchHit[] => {
    const item = db.get<ItemRow>(
      'SELECT id AS itemId, position, external_id AS externalId, subject, question, solution FROM items WHERE id = ?',
      itemId,
    );
    if (!item) return [];
    const { question, solution, ...head } = item;
    const found = answered.get(itemId);
    const places = [
      ...place('question', question, wanted),
      ...place('solution', solution, wanted),
      ...(notesOf.get(itemId) ?? []).flatMap(({ id }) => notePlaces(db, id, wanted)),
      ...(found ? answerPlace(db, found.id, wanted) : []),
    ];
    return [{ ...head, places, answers: found?.n ?? 0 }];
  });
  const more = answers.reduce((sum, row) => sum + row.n, 0) >= MOST_ANSWERS;
  return { total: order.length, more, items };
}

interface ItemRow {
  itemId: number;
  position: number;
  externalId: string;
  subject: string;
  question: string;
  solution: string;
}

function place(where: Place['where'], text: string, wanted: Wanted, of?: Pick<Place, 'model' | 'responseId'>): Place[] {
  const snippet = snippetOf(text, wanted);
  return snippet === null ? [] : [{ where, snippet, model: null, responseId: null, ...of }];
}

function notePlaces(db: ReadableDb, noteId: number, wanted: Wanted): Place[] {
  const note = db.get<{ kind: string; text: string }>('SELECT kind, text FROM notes WHERE id = ?', noteId);
  return note ? place(note.kind === 'correction' ? 'correction' : 'note', note.text, wanted) : [];
}

function answerPlace(db: ReadableDb, responseId: number, wanted: Wanted): Place[] {
  const answer = db.get<{ model: string | null; text: string | null }>(
    `SELECT m.name AS model, a.text FROM responses a JOIN runs r ON r.id = a.run_id LEFT JOIN models m ON m.id = r.model_id WHERE a.id = ?`,
    responseId,
  );
  return answer ? place('answer', answer.text ?? '', wanted, { model: answer.model, responseId }) : [];
}
