/**
 * Keys of the providers. They go from the window to here, from here to the engine, and never back: the window learns only
 * whether there is one. On disk they are encrypted by the operating system's key store, or not at all (SECURITY.md, "Promises").
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SafeStorage } from 'electron';
import type { ProviderView } from '../contract/provider-shapes.ts';
import type { ProviderName } from '../contract/shapes.ts';
import type { Log } from './log.ts';

type KeyState = 'stored' | 'session' | 'environment' | 'none';

export interface Secrets {
  list: (providers: readonly ProviderView[]) => { provider: ProviderName; state: KeyState }[];
  set: (provider: ProviderName, key: string) => Promise<'stored' | 'session'>;
  remove: (provider: ProviderName) => void;
  /** For the engine alone; those of the environment it reads itself. */
  keys: () => Record<string, string>;
}

type Environment = Record<string, string | undefined>;

export async function openSecrets(
  folder: string,
  storage: SafeStorage,
  environment: Environment,
  log: Log,
): Promise<Secrets> {
  const file = path.join(folder, 'keys.json');
  const box = encryptionOf(storage);
  const stored = readStored(file);
  const opened = new Map<ProviderName, string>();
  const session = new Map<ProviderName, string>();

  for (const [provider, encrypted] of stored) {
    try {
      if (await box.available()) opened.set(provider, await box.decrypt(Buffer.from(encrypted, 'base64')));
    } catch (error) {
      log.error(`The stored key for ${provider} could not be read; enter it again in Settings`, error);
    }
  }
  const given = Object.entries(environment).filter(([name]) => /_(API_)?KEY$/.test(name));
  for (const key of [...given.map(([, value]) => value?.trim()), ...opened.values()]) if (key) log.hide(key);

  function save(): void {
    // Only its owner may read it, encrypted or not.
    writeFileSync(`${file}.partial`, JSON.stringify(Object.fromEntries(stored), null, 2), { mode: 0o600 });
    renameSync(`${file}.partial`, file);
  }

  return {
    list: (providers) => providers.map((provider) => ({ provider: provider.id, state: stateOf(provider) })),
    set: async (provider, key) => {
      log.hide(key);
      session.set(provider, key);
      if (!(await box.available())) return 'session';
      stored.set(provider, (await box.encrypt(key)).toString('base64'));
      save();
      opened.set(provider, key);
      session.delete(provider);
      return 'stored';
    },
    remove: (provider) => {
      session.delete(provider);
      opened.delete(provider);
      if (stored.delete(provider)) save();
    },
    keys: () => Object.fromEntries([...opened, ...session]),
  };

  function stateOf({ id, keyVariables }: ProviderView): KeyState {
    if (session.has(id)) return 'session';
    if (opened.has(id)) return 'stored';
    return keyVariables.some((name) => environment[name]?.trim()) ? 'environment' : 'none';
  }
}

function readStored(file: string): Map<ProviderName, string> {
  const stored = new Map<ProviderName, string>();
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    for (const [name, encrypted] of Object.entries(value ?? {})) {
      if (typeof encrypted === 'string') stored.set(name, encrypted);
    }
  } catch {
    // No keys yet, or a file that is no longer JSON: they are entered anew.
  }
  return stored;
}

interface Encryption {
  available: () => Promise<boolean>;
  encrypt: (text: string) => Promise<Buffer>;
  decrypt: (bytes: Buffer) => Promise<string>;
}

/** What safeStorage offered before it became asynchronous. */
interface OlderStorage {
  isEncryptionAvailable: () => boolean;
  encryptString: (text: string) => Buffer;
  decryptString: (bytes: Buffer) => string;
}

function encryptionOf(storage: SafeStorage): Encryption {
  // On Linux without a key store Chromium "encrypts" with a password that is public: that is not storing a secret.
  const hasKeyStore = (): boolean =>
    process.platform !== 'linux' || !['basic_text', 'unknown'].includes(storage.getSelectedStorageBackend());
  if ('encryptStringAsync' in storage) {
    return {
      available: async () => hasKeyStore() && (await storage.isAsyncEncryptionAvailable()),
      encrypt: (text) => storage.encryptStringAsync(text),
      decrypt: async (bytes) => (await storage.decryptStringAsync(bytes)).result,
    };
  }
  const older: OlderStorage = storage;
  return {
    available: () => Promise.resolve(hasKeyStore() && older.isEncryptionAvailable()),
    encrypt: (text) => Promise.resolve(older.encryptString(text)),
    decrypt: (bytes) => Promise.resolve(older.decryptString(bytes)),
  };
}
