/**
 * Full-text search. The indexes hold no text of their own (external content): triggers keep them, so nothing that writes has to think of
 * them. Beginnings of two and three letters have an index of their own: searching starts while one types. `notes` gathers everything that experts wrote about an item, wherever it is kept.
 */
const note = (
  table: string,
  kind: string,
  row: { item: string; key: (of: string) => string; text: string },
): string => `
CREATE TRIGGER ${table}_note_in AFTER INSERT ON ${table} WHEN new.${row.text} <> '' BEGIN
  INSERT INTO notes (item_id, kind, key, text) VALUES (${row.item}, '${kind}', ${row.key('new')}, new.${row.text});
END;
CREATE TRIGGER ${table}_note_out AFTER DELETE ON ${table} WHEN old.${row.text} <> '' BEGIN
  DELETE FROM notes WHERE kind = '${kind}' AND key = ${row.key('old')};
END;`;

const index = (name: string, table: string, columns: readonly string[]): string => {
  const list = columns.join(', ');
  const of = (row: string): string => columns.map((column) => `${row}.${column}`).join(', ');
  return `
CREATE VIRTUAL TABLE ${name} USING fts5(${list}, content='${table}', content_rowid='id', tokenize='unicode61 remove_diacritics 2', prefix='2 3');
CREATE TRIGGER ${name}_in AFTER INSERT ON ${table} BEGIN
  INSERT INTO ${name} (rowid, ${list}) VALUES (new.id, ${of('new')});
END;
CREATE TRIGGER ${name}_out AFTER DELETE ON ${table} BEGIN
  INSERT INTO ${name} (${name}, rowid, ${list}) VALUES ('delete', old.id, ${of('old')});
END;
CREATE TRIGGER ${name}_new AFTER UPDATE OF ${list} ON ${table} BEGIN
  INSERT INTO ${name} (${name}, rowid, ${list}) VALUES ('delete', old.id, ${of('old')});
  INSERT INTO ${name} (rowid, ${list}) VALUES (new.id, ${of('new')});
END;
INSERT INTO ${name} (${name}) VALUES ('rebuild');`;
};

export const sql = `
CREATE TABLE notes (
  id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  text TEXT NOT NULL,
  UNIQUE (kind, key)
) STRICT;
INSERT INTO notes (item_id, kind, key, text)
  SELECT a.item_id, 'reason', o.response_id || '/' || o.variable_id || '/' || o.reviewer_id, o.reason
  FROM overrides o JOIN responses a ON a.id = o.response_id WHERE o.reason <> '';
INSERT INTO notes (item_id, kind, key, text) SELECT item_id, 'correction', item_id || path, value FROM patches WHERE value <> '';
${index('items_text', 'items', ['question', 'solution'])}
${index('answers_text', 'responses', ['text'])}
${index('notes_text', 'notes', ['text'])}
${note('item_comments', 'comment', { item: 'new.item_id', key: (of) => `${of}.id`, text: 'text' })}
${note('item_decisions', 'decision', { item: 'new.item_id', key: (of) => `${of}.id`, text: 'note' })}
${note('step_marks', 'step', {
  item: '(SELECT s.item_id FROM flow_steps s WHERE s.id = new.step_id)',
  key: (of) => `${of}.id`,
  text: 'note',
})}
${note('overrides', 'reason', {
  item: '(SELECT a.item_id FROM responses a WHERE a.id = new.response_id)',
  key: (of) => `${of}.response_id || '/' || ${of}.variable_id || '/' || ${of}.reviewer_id`,
  text: 'reason',
})}
${note('patches', 'correction', { item: 'new.item_id', key: (of) => `${of}.item_id || ${of}.path`, text: 'value' })}
`;
