/** A log file in the user's folder for this application: what the shell and the engine did, never a key. */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

export interface Log {
  info: (message: string) => void;
  error: (message: string, cause?: unknown) => void;
  /** From now on this text is replaced by stars wherever it would be written. */
  hide: (secret: string) => void;
}

const limit = 2_000_000;
/** Keys as the providers write them, in case one comes along in an error message of theirs. */
const shapes = /\b(sk-[\w-]{16,}|AIza[\w-]{30,}|Bearer\s+[\w.~+/-]{16,}=*)/g;

export function openLog(folder: string): Log {
  const file = path.join(folder, 'markscheme.log');
  const secrets = new Set<string>();
  mkdirSync(folder, { recursive: true });

  function write(level: string, message: string): void {
    const line = `${new Date().toISOString()} ${level} ${clean(message, secrets)}\n`;
    try {
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (size > limit) renameSync(file, `${file}.old`);
      appendFileSync(file, line);
    } catch {
      // A log that cannot be written (a full disk) must not stop the work.
    }
    if (level === 'error') process.stderr.write(line);
  }

  return {
    info: (message) => {
      write('info', message);
    },
    error: (message, cause) => {
      write('error', cause === undefined ? message : `${message}: ${describe(cause)}`);
    },
    hide: (secret) => {
      if (secret.length >= 4) secrets.add(secret);
    },
  };
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

/** @returns the text with every known key, and whatever looks like one, replaced; at most 10,000 characters */
export function clean(text: string, secrets: Iterable<string>): string {
  let result = text;
  for (const secret of secrets) result = result.replaceAll(secret, '***');
  return result.replace(shapes, '***').slice(0, 10_000);
}
