import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkspace, type WritableDb } from './open.ts';
import { backupFolder, backUpOfDay, dailyBackups, restoreBackup } from './rotation.ts';

let folder = '';
let path = '';
let db: WritableDb;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  path = join(folder, 'W.sqlite');
  db = openWorkspace(path, { create: true });
  db.run(
    `INSERT INTO benchmarks (name, kind, source_name, hash, tail, created_at) VALUES ('B', 'cfe', 'b.json', '', '', '')`,
  );
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const day = (n: number): Date => new Date(2026, 10, n, 12);
const daysKept = (): string[] => readdirSync(backupFolder(path)).sort();
const comment = (text: string): void => {
  db.run(`INSERT INTO reviewers (name, created_at) VALUES (?, '')`, text);
};
const comments = (): string[] =>
  db.all<{ name: string }>('SELECT name FROM reviewers ORDER BY id').map(({ name }) => name);

describe('each day that a workspace is worked in', () => {
  it('gets one backup, and the newest seven are kept', async () => {
    for (let n = 1; n <= 9; n += 1) {
      comment(`day ${String(n)}`);
      await backUpOfDay(db, day(n));
      await backUpOfDay(db, day(n));
    }
    expect(daysKept()).toEqual([3, 4, 5, 6, 7, 8, 9].map((n) => `2026-11-0${String(n)}.sqlite`));
    expect(dailyBackups(path)[0]).toMatchObject({ path: join(backupFolder(path), '2026-11-09.sqlite') });
  });

  it('needs no second one while nothing was written, and an empty workspace none at all', async () => {
    await backUpOfDay(db, day(1));
    await backUpOfDay(db, day(2));
    expect(daysKept()).toEqual(['2026-11-01.sqlite']);
    const empty = openWorkspace(join(folder, 'E.sqlite'), { create: true });
    await backUpOfDay(empty, day(1));
    expect(existsSync(backupFolder(empty.path))).toBe(false);
    empty.close();
  });

  it('is told when it cannot have one', async () => {
    writeFileSync(backupFolder(path), 'not a folder');
    await expect(backUpOfDay(db, day(1))).rejects.toMatchObject({ code: 'cannot-write' });
  });
});

describe('a backup that is restored', () => {
  it('takes the place of the workspace, which is kept, and can be worked in', async () => {
    comment('before');
    await backUpOfDay(db, day(1));
    comment('after');
    db.close();
    const kept = restoreBackup(path, join(backupFolder(path), '2026-11-01.sqlite'), day(2)) ?? '';
    db = openWorkspace(path, { create: false });
    expect(comments()).toEqual(['before']);
    comment('again');
    db.close();
    db = openWorkspace(kept, { create: false });
    expect(comments()).toEqual(['before', 'after']);
  });

  it('also takes the place of a file that cannot be opened any more', async () => {
    comment('before');
    await backUpOfDay(db, day(1));
    db.close();
    writeFileSync(path, 'nothing of a database');
    const kept = restoreBackup(path, join(backupFolder(path), '2026-11-01.sqlite'), day(2));
    expect(kept).not.toBeNull();
    db = openWorkspace(path, { create: false });
    expect(comments()).toEqual(['before']);
  });

  it('is refused while the workspace is open elsewhere, when it is none, and when it is damaged', async () => {
    await backUpOfDay(db, day(1));
    comment('after');
    const backup = join(backupFolder(path), '2026-11-01.sqlite');
    expect(() => restoreBackup(path, backup, day(2))).toThrow(expect.objectContaining({ code: 'busy' }));
    const other = join(folder, 'other.sqlite');
    writeFileSync(other, 'nothing of a database');
    expect(() => restoreBackup(path, other, day(2))).toThrow(expect.objectContaining({ code: 'not-a-workspace' }));
    const raw = new Sqlite(backup);
    raw.exec(`UPDATE benchmarks SET name = 'C'`);
    raw.close();
    db.close();
    expect(() => restoreBackup(path, backup, day(2))).toThrow(expect.objectContaining({ code: 'damaged-backup' }));
    db = openWorkspace(path, { create: false });
    expect(comments()).toEqual(['after']);
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
  });
});
