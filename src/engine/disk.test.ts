/** In what order the disk is asked, and what kills leave. */
import { execFileSync } from 'node:child_process';
import fs, {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { partOf, putInPlace, removeLeftParts } from './disk.ts';
import { openWorkspace } from './store/file/open.ts';
import { writeWhole } from './transfer/files/write-file.ts';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  path = join(folder, 'w.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What is flushed and renamed while something works, with the names in `folder`: the real calls, and a note of each. */
function diskCalls(work: () => void): string[] {
  const calls: string[] = [];
  const real = { openSync: fs.openSync, fsyncSync: fs.fsyncSync, renameSync: fs.renameSync };
  const named = new Map<number, string>();
  const short = (name: unknown): string =>
    String(name)
      .slice(folder.length + 1)
      .replace(/\.\d+\.part/, '.part');
  Object.assign(fs, {
    openSync: (...args: Parameters<typeof fs.openSync>) => {
      const file = real.openSync(...args);
      named.set(file, short(args[0]));
      return file;
    },
    fsyncSync: (file: number) => {
      real.fsyncSync(file);
      calls.push(`flush ${named.get(file) || 'folder'}`);
    },
    renameSync: (from: string, to: string) => {
      real.renameSync(from, to);
      calls.push(`rename ${short(from)} ${short(to)}`);
    },
  });
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  }
  return calls;
}

describe.skipIf(process.platform === 'win32')('before it is said to be done', () => {
  const order = (name: string): string[] => [`flush ${name}.part`, `rename ${name}.part ${name}`, 'flush folder'];
  it('a file is flushed, renamed, and its folder flushed', () => {
    expect(
      diskCalls(() => {
        writeWhole(join(folder, 'out.json'), '{}');
      }),
    ).toEqual(order('out.json'));
  });
  it('so are a new workspace and a backup', () => {
    let db: ReturnType<typeof openWorkspace> | null = null;
    expect(
      diskCalls(() => {
        db = openWorkspace(path, { create: true });
      }),
    ).toEqual(order('w.sqlite'));
    expect(
      diskCalls(() => {
        db?.copyTo(join(folder, 'copy.sqlite'));
      }),
    ).toEqual(order('copy.sqlite'));
  });
});

describe('what a kill left', () => {
  const long = new Date(Date.now() - 3_600_000);
  const leave = (name: string, when: Date): string => {
    writeFileSync(join(folder, name), 'half');
    utimesSync(join(folder, name), when, when);
    return name;
  };
  it('is taken away, and nothing else', () => {
    const dead = '99999999';
    const gone = [leave(`w.sqlite.${dead}.part`, long), leave(`w.sqlite.v3.backup.${dead}.part-journal`, long)];
    const kept = [
      leave(`w.sqlite.${dead}1.part`, new Date()),
      leave(`w.sqlite.${String(process.ppid)}.part`, long),
      leave(`other.sqlite.${dead}.part`, long),
      leave('w.sqlite.part', long),
    ];
    removeLeftParts(path);
    expect(readdirSync(folder).sort()).toEqual(kept.sort());
    for (const name of gone) leave(name, long);
    openWorkspace(path, { create: true }).close();
    expect(gone.filter((name) => existsSync(join(folder, name)))).toEqual([]);
  });
  it('of an earlier version that was killed while it made a workspace is made a workspace', () => {
    writeFileSync(path, '');
    openWorkspace(path, { create: true }).close();
    expect(readFileSync(path).subarray(0, 6).toString()).toBe('SQLite');
  });
});

it.skipIf(process.platform === 'win32')('what is no file keeps its name: nothing is renamed over a device', () => {
  const device = join(folder, 'device');
  execFileSync('mkfifo', [device]);
  const part = partOf(device);
  writeFileSync(part, 'whole');
  expect(() => {
    putInPlace(part, device);
  }).toThrow('is a folder or a device');
  expect(() => openWorkspace(device, { create: true })).toThrow('is a folder or a device');
  expect(statSync(device).isFIFO()).toBe(true);
});
