import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CURRENT_SCHEMA } from '../migrations/fingerprint.ts';
import { openWorkspace } from './open.ts';
import { currentFingerprint } from './schema.ts';
import { openDatabase } from './sqlite.ts';

it('the fingerprint is of what the migrations make: write what is expected here into migrations/fingerprint.ts', () => {
  expect(CURRENT_SCHEMA).toEqual(currentFingerprint(openDatabase));
});

it('a schema in which the disk has turned the kind of a text is read as SQLite reads it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'markscheme-schema-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'w.sqlite');
  openWorkspace(path, { create: true }).close();
  const raw = openDatabase(path);
  raw.unsafeMode();
  raw.pragma('writable_schema = ON');
  raw.exec("UPDATE sqlite_schema SET sql = CAST(sql AS BLOB) WHERE name = 'settings'");
  raw.close();
  openWorkspace(path, { create: false }).close();
});
