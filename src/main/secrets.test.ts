import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SafeStorage } from 'electron';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProviderView } from '../contract/provider-shapes.ts';
import type { Log } from './log.ts';
import { openSecrets } from './secrets.ts';

/** The operating system's key store, which a test machine lacks: here it turns bytes around. */
function keyStore(backend: string): SafeStorage {
  const turn = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => 255 - byte));
  return {
    getSelectedStorageBackend: () => backend,
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    encryptStringAsync: (text: string) => Promise.resolve(turn(Buffer.from(text))),
    decryptStringAsync: (bytes: Buffer) => Promise.resolve({ result: turn(bytes).toString(), shouldReEncrypt: false }),
  } as unknown as SafeStorage;
}

const OPENAI = { id: 'openai', keyVariables: ['ANOTHER_API_KEY', 'AN_API_KEY'] } as ProviderView;
const hidden: string[] = [];
const log: Log = { info: () => undefined, error: () => undefined, hide: (secret) => hidden.push(secret) };
const key = 'sk-a-key-for-the-test';
const stateOf = (secrets: Awaited<ReturnType<typeof openSecrets>>): string | undefined =>
  secrets.list([OPENAI])[0]?.state;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-keys-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('are kept encrypted, for their owner alone, where there is a key store', async () => {
  const secrets = await openSecrets(folder, keyStore('gnome_libsecret'), {}, log);
  expect(await secrets.set('openai', key)).toBe('stored');
  const file = path.join(folder, 'keys.json');
  expect(readFileSync(file, 'utf8')).not.toContain(key);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(hidden).toContain(key);

  const later = await openSecrets(folder, keyStore('gnome_libsecret'), {}, log);
  expect(stateOf(later)).toBe('stored');
  expect(later.keys()['openai']).toBe(key);
  later.remove('openai');
  expect(stateOf(await openSecrets(folder, keyStore('gnome_libsecret'), {}, log))).toBe('none');
});

it.runIf(process.platform === 'linux')('are kept for the session only where Linux has no key store', async () => {
  const secrets = await openSecrets(folder, keyStore('basic_text'), {}, log);
  expect(await secrets.set('openai', key)).toBe('session');
  expect(secrets.keys()['openai']).toBe(key);
  expect(stateOf(secrets)).toBe('session');
  expect(stateOf(await openSecrets(folder, keyStore('basic_text'), {}, log))).toBe('none');
});

it('that cannot be read any more are asked for again', async () => {
  writeFileSync(path.join(folder, 'keys.json'), '{"openai": 7, "nobody": "x", "gemini"');
  expect((await openSecrets(folder, keyStore('kwallet6'), {}, log)).keys()['openai']).toBeUndefined();
});

it('of the environment are said to be there, by the names of the provider, and stay out of the log', async () => {
  const environment = { AN_API_KEY: ' sk-of-the-environment ' };
  const secrets = await openSecrets(folder, keyStore('gnome_libsecret'), environment, log);
  expect(stateOf(secrets)).toBe('environment');
  expect(hidden).toContain('sk-of-the-environment');
  expect(secrets.keys()).toEqual({});
});
