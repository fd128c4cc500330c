/** Where in the answer an expert's value stands; remarks on places of texts, which anyone may resolve. */
export const sql = `
ALTER TABLE overrides ADD COLUMN span_start INTEGER;
ALTER TABLE overrides ADD COLUMN span_end INTEGER;

CREATE TABLE remarks (
  id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  response_id INTEGER REFERENCES responses(id) ON DELETE CASCADE,
  reviewer_id INTEGER NOT NULL REFERENCES reviewers(id) ON DELETE RESTRICT,
  key TEXT NOT NULL,
  part TEXT NOT NULL,
  span_start INTEGER NOT NULL,
  span_end INTEGER NOT NULL,
  quote TEXT NOT NULL,
  text TEXT NOT NULL,
  resolved INTEGER NOT NULL DEFAULT 0 CHECK (resolved IN (0, 1)),
  event_id INTEGER NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  UNIQUE (item_id, key)
) STRICT;
CREATE INDEX remarks_response ON remarks(response_id);
CREATE TRIGGER remarks_note_in AFTER INSERT ON remarks WHEN new.text <> '' BEGIN
  INSERT INTO notes (item_id, kind, key, text) VALUES (new.item_id, 'remark', new.id, new.text);
END;
CREATE TRIGGER remarks_note_out AFTER DELETE ON remarks WHEN old.text <> '' BEGIN
  DELETE FROM notes WHERE kind = 'remark' AND key = old.id;
END;
`;
