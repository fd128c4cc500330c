/** What experts wrote about rubrics and error types is searched with their other notes. */
const reasons = (table: string, kind: string, key: (of: string) => string): string => `
INSERT INTO notes (item_id, kind, key, text)
  SELECT a.item_id, '${kind}', ${key('t')}, t.reason FROM ${table} t JOIN responses a ON a.id = t.response_id WHERE t.reason <> '';
CREATE TRIGGER ${table}_note_in AFTER INSERT ON ${table} WHEN new.reason <> '' BEGIN
  INSERT INTO notes (item_id, kind, key, text)
    VALUES ((SELECT a.item_id FROM responses a WHERE a.id = new.response_id), '${kind}', ${key('new')}, new.reason);
END;
CREATE TRIGGER ${table}_note_out AFTER DELETE ON ${table} WHEN old.reason <> '' BEGIN
  DELETE FROM notes WHERE kind = '${kind}' AND key = ${key('old')};
END;`;

export const sql = `
${reasons('rubric_overrides', 'rubric', (of) => `${of}.response_id || '/' || ${of}.rubric_id || '/' || ${of}.reviewer_id`)}
${reasons('error_tags', 'error-types', (of) => `${of}.response_id || '/' || ${of}.reviewer_id`)}
`;
