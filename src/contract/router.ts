/** The one place where bytes from another process become typed calls (ARCHITECTURE.md, "Where to put things"). */
import type { z } from 'zod';
import { shortened } from '../core/text/shortened.ts';
import type { ConfirmedAddress } from './shapes.ts';
import type { CallTable, OutputOf, ParsedOf } from './calls.ts';

/** Names are at most half as long; a longer one is not repeated whole. */
const NAME_SHOWN = 80;
/** Whatever a message repeats of files and servers, nobody reads more; its end says what to do next. */
const LONGEST_MESSAGE = 2000;
const MESSAGE_END = 300;

/** Errors cross processes as data. `code` is for programs, `message` for people: what happened, where, what to do next. */
export interface ErrorData {
  code: string;
  message: string;
  /** Of `unconfirmed-address`: where requests would have gone. */
  address?: ConfirmedAddress | undefined;
}
export type Reply<T = unknown> = { ok: true; value: T } | { ok: false; error: ErrorData };

/** An expected failure with a message for people. Everything else that is thrown counts as a defect and gets the code `internal`. */
export class UserError extends Error {
  readonly code: string;
  readonly address: ConfirmedAddress | undefined;
  constructor(code: string, message: string, address?: ConfirmedAddress) {
    super(shortened(message, LONGEST_MESSAGE, MESSAGE_END));
    this.name = 'UserError';
    this.code = code;
    this.address = address;
  }
}

export type Handlers<T extends CallTable> = {
  [N in keyof T]: (input: ParsedOf<T, N>) => OutputOf<T, N> | Promise<OutputOf<T, N>>;
};

export type Router = (name: unknown, input: unknown) => Promise<Reply>;

/** A function that checks a call by its schema, runs its handler, and answers in data: it never throws. */
export function createRouter<T extends CallTable>(
  calls: T,
  handlers: Handlers<T>,
  onDefect: (error: unknown) => void,
): Router {
  return async (name, input) => {
    if (typeof name !== 'string') return fail('unknown-call', `A call is named by a text, not by a ${typeof name}.`);
    const entry = Object.hasOwn(calls, name) ? calls[name] : undefined;
    const handler = handlers[name as keyof T] as ((input: unknown) => unknown) | undefined;
    if (!entry || !handler)
      return fail('unknown-call', `There is no call named ${JSON.stringify(shortened(name, NAME_SHOWN))}.`);
    try {
      const parsed = entry.input.safeParse(input);
      if (!parsed.success) return fail('bad-input', inputMessage(parsed.error));
      return { ok: true, value: await handler(parsed.data) };
    } catch (error) {
      if (error instanceof UserError) return fail(error.code, error.message, error.address);
      const trouble = fileTrouble(error);
      if (trouble !== null) return fail('file-trouble', trouble);
      onDefect(error);
      return fail('internal', defectMessage(name, error));
    }
  };
}

/** What is wrong with an input, field by field, in one line. */
function inputMessage({ issues }: z.ZodError): string {
  const said = issues.slice(0, 5).map(({ path, message }) => {
    const field = shortened(path.map(String).join('.'), NAME_SHOWN);
    const said = shortened(message, 300);
    return field === '' ? said : `${field}: ${said}`;
  });
  return `This cannot be done as it was asked: ${said.join('; ')}. Nothing was changed.`;
}

const TROUBLE: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EACCES: 'may not be read, or not be written to',
  EPERM: 'may not be read, or not be written to',
  EROFS: 'may not be written to: its disk is read-only',
  ELOOP: 'is a link that leads back to itself',
  EISDIR: 'is a folder',
  ENOTDIR: 'is below something that is no folder',
  ENAMETOOLONG: 'has a name that is too long for this disk',
  ENOSPC: 'could not be written: the disk is full',
  EDQUOT: 'could not be written: your share of the disk is full',
};
const FILE_CALLS =
  /^(?:open|read|write|l?stat|fstat|scandir|opendir|mkdir|rename|unlink|rmdir|readlink|realpath|copyfile|fsync|access|ftruncate)$/;

/** What the system says of a file or a folder, in words; null for every other error. */
export function fileTrouble(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !FILE_CALLS.test(String(error.syscall))) return null;
  const code = 'code' in error ? String(error.code) : '';
  const what = 'path' in error && typeof error.path === 'string' ? shortened(error.path, 300) : 'A file';
  return `${what} ${TROUBLE[code] ?? `could not be read or written (${code})`}. Mend that, or choose another one, and try again.`;
}

/** A defect is ours: nobody can correct their input, so the message says what to do with it. */
function defectMessage(name: string, error: unknown): string {
  const cause = shortened(error instanceof Error ? error.message : String(error), 300);
  return `${name} met a defect of Markscheme (${cause}). What was saved before is safe: try again, and if it comes back, report it with this message.`;
}

export function fail(code: string, message: string, address?: ConfirmedAddress): Reply<never> {
  return { ok: false, error: { code, message, ...(address ? { address } : {}) } };
}
