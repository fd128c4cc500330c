import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWorkspace } from './check.ts';
import { openWorkspace, type WritableDb } from './open.ts';
import { getSetting, setSetting } from './settings.ts';

const PAGE = 4096;
const FILLING = 'x'.repeat(500);

let folder = '';
let path = '';
let db: WritableDb;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  path = join(folder, 'w.sqlite');
  db = openWorkspace(path, { create: true });
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'no error';
}

describe('a backup', () => {
  it('replaces an earlier one as a whole, also one whose log was left behind', () => {
    const copy = join(folder, 'copy.sqlite');
    db.copyTo(copy);
    writeFileSync(`${copy}-wal`, 'the log of another file');
    setSetting(db, 'reviewer', 'Ada');
    expect(db.copyTo(copy)).toBe(statSync(copy).size);
    const opened = openWorkspace(copy, { create: false });
    expect(checkWorkspace(opened)).toEqual([]);
    expect(getSetting(opened, 'reviewer')).toBe('Ada');
    opened.close();
  });

  it('that cannot be written says where, and leaves the earlier one as it was', () => {
    const copy = join(folder, 'copy.sqlite');
    db.copyTo(copy);
    const before = readFileSync(copy);
    const inNoFolder = join(folder, 'missing', 'copy.sqlite');
    expect(codeOf(() => db.copyTo(inNoFolder))).toBe('cannot-write');
    expect(() => db.copyTo(inNoFolder)).toThrow(/missing.*could not be written.*Choose another folder/s);
    expect(codeOf(() => db.copyTo(path))).toBe('same-file');
    expect(readFileSync(copy).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('a workspace whose file is not there any more', () => {
  const write = (name: string) => () => {
    setSetting(db, 'reviewer', name);
  };
  it.each<[string, () => void]>([
    [
      'deleted',
      () => {
        rmSync(path);
      },
    ],
    [
      'moved',
      () => {
        renameSync(path, join(folder, 'moved.sqlite'));
      },
    ],
    [
      'replaced',
      () => {
        writeFileSync(join(folder, 'new'), 'of somebody else');
        renameSync(join(folder, 'new'), path);
      },
    ],
  ])('%s: nothing is said to be saved, and what is open can be kept as a new file', (_, happens) => {
    write('Ada')();
    happens();
    expect(codeOf(write('Grace'))).toBe('workspace-gone');
    expect(codeOf(() => db.transaction(write('Grace')))).toBe('workspace-gone');
    const copy = join(folder, 'copy.sqlite');
    db.copyTo(copy);
    const opened = openWorkspace(copy, { create: false });
    expect(checkWorkspace(opened)).toEqual([]);
    expect(getSetting(opened, 'reviewer')).toBe('Ada');
    opened.close();
  });
  it('but put back: work goes on', () => {
    renameSync(path, join(folder, 'moved.sqlite'));
    expect(codeOf(write('Ada'))).toBe('workspace-gone');
    renameSync(join(folder, 'moved.sqlite'), path);
    expect(codeOf(write('Grace'))).toBe('no error');
    expect(getSetting(db, 'reviewer')).toBe('Grace');
  });
  it('taken away in the middle of a decision: the decision is not said to be saved', () => {
    expect(
      codeOf(() =>
        db.transaction(() => {
          write('Ada')();
          rmSync(path);
        }),
      ),
    ).toBe('workspace-gone');
  });
});

describe('a workspace that is found damaged while it is open', () => {
  it('is no longer written to, and the message names the backup beside it', () => {
    db.transaction(() => {
      for (let n = 0; n < 400; n += 1) setSetting(db, `key ${String(n)}`, FILLING);
    });
    db.copyTo(join(folder, 'w-backup.sqlite'));
    db.close();
    overwritePages(path);
    db = openWorkspace(path, { create: false });
    const readAll = (): unknown => db.all('SELECT * FROM settings ORDER BY value');
    expect(codeOf(readAll)).toBe('corrupt-workspace');
    expect(readAll).toThrow(/w\.sqlite is damaged .*keep the file.*w-backup\.sqlite/s);
    const before = readFileSync(path);
    expect(
      codeOf(() => {
        setSetting(db, 'reviewer', 'Ada');
      }),
    ).toBe('corrupt-workspace');
    expect(codeOf(() => db.transaction(() => db.run("DELETE FROM settings WHERE key = 'none'")))).toBe(
      'corrupt-workspace',
    );
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(checkWorkspace(openWorkspace(join(folder, 'w-backup.sqlite'), { create: false }))).toEqual([]);
  });
});

/** Overwrites the pages that hold the settings, as a failing disk does: the rest stays whole, so that the file opens. */
function overwritePages(file: string): void {
  const bytes = readFileSync(file);
  for (let at = 0; at < bytes.length; at += PAGE)
    if (bytes.subarray(at, at + PAGE).includes(FILLING)) bytes.fill(0xa5, at, at + PAGE);
  writeFileSync(file, bytes);
}
