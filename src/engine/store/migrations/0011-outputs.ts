/**
 * Which files this workspace has written, so that the same command may write them again and no other file is ever replaced. `sha256` is of the
 * bytes; '' while rows are being added to the file. `path` is relative to the workspace's folder, so that both can be moved together.
 * `identity` tells workspaces apart: a backup replaces an earlier backup of the same workspace alone.
 */
export const sql = `
CREATE TABLE outputs (
  path TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  purpose TEXT NOT NULL,
  written_at TEXT NOT NULL,
  PRIMARY KEY (path, sha256)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO settings (key, value) VALUES ('identity', lower(hex(randomblob(16))));
`;
