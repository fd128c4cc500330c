/** Views of the queue that reviewers saved under a name of their own. */
import type { Sort } from '../../../core/review/filter/views.ts';
import type { ReadableDb, WritableDb } from '../file/open.ts';

export interface SavedView {
  id: number;
  name: string;
  filter: string;
  sort: Sort;
}

export function savedViews(db: ReadableDb): SavedView[] {
  return db.all<SavedView>('SELECT id, name, filter, sort FROM saved_views ORDER BY name COLLATE NOCASE');
}

/** Saves under the name, in place of what was saved under it before. */
export function putSavedView(db: WritableDb, view: Omit<SavedView, 'id'>, at: string): void {
  db.run(
    `INSERT INTO saved_views (name, filter, sort, created_at) VALUES (@name, @filter, @sort, @at)
     ON CONFLICT (name) DO UPDATE SET filter = excluded.filter, sort = excluded.sort`,
    { ...view, at },
  );
}

export function removeSavedView(db: WritableDb, id: number): void {
  db.run('DELETE FROM saved_views WHERE id = ?', id);
}
