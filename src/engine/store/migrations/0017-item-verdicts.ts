import { always, ofItem } from './0016-standings.ts';

/** Reviewers' verdicts on items. Their reasons are searched with the other notes; where two differ, the item's standing says so. */
export const sql = `
CREATE TABLE item_verdicts (
  id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  verdict TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  UNIQUE (item_id, reviewer_id)
) STRICT;
CREATE TRIGGER item_verdicts_note_in AFTER INSERT ON item_verdicts WHEN new.reason <> '' BEGIN
  INSERT INTO notes (item_id, kind, key, text) VALUES (new.item_id, 'verdict', new.id, new.reason);
END;
CREATE TRIGGER item_verdicts_note_out AFTER DELETE ON item_verdicts WHEN old.reason <> '' BEGIN
  DELETE FROM notes WHERE kind = 'verdict' AND key = old.id;
END;
${always('item_verdicts', ofItem)}
`;
