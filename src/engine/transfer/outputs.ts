/**
 * The one place where files are opened to be written, for every command and for the window's exports. A file that is there is replaced only
 * when this workspace wrote it for the same purpose and nobody changed it since, or when the user said so; a workspace, another database and
 * a file that the same command reads never are.
 */
import { realpathSync, statSync } from 'node:fs';
import { UserError } from '../../contract/router.ts';
import type { OutputPurpose } from '../../contract/shapes.ts';
import { belongsToDatabase, refuseDevice } from '../disk.ts';
import { forgetEarlierOutputs, noteOutput, writtenOutputs } from '../store/outputs.ts';
import type { WritableDb } from '../store/open.ts';
import { hashOfFile } from './json-lines.ts';
import { writeRows } from './write-rows.ts';

export interface OutputRules {
  purpose: OutputPurpose;
  /** The files that the command reads. */
  inputs?: readonly string[];
  /** The user said that a file which is there may be replaced: in the dialog that asks it, or by --overwrite. */
  replace?: boolean;
}

export interface Outputs {
  /** Throws UserError (would-destroy, file-exists, cannot-write) unless all of these may be written. */
  check(...paths: string[]): void;
  /** The same for a file that rows will be added to while a command works. */
  begin(path: string): void;
  /** Writes a file, whole or not at all. Gives the number of texts. Throws UserError as `check` does. */
  write(path: string, texts: Iterable<string | Uint8Array>): number;
}

export function outputsOf(db: WritableDb, rules: OutputRules, now: () => Date): Outputs {
  const { purpose } = rules;
  const check = (path: string): void => {
    refuseOutput(path, rules.inputs);
    if (rules.replace !== true) refuseForeign(db, path, purpose);
  };
  const note = (work: () => void): void => {
    try {
      db.transaction(work);
    } catch (error) {
      // Of a damaged workspace what can be read is exported still: only repeating it will ask whether to replace the file.
      if (!(error instanceof UserError)) throw error;
    }
  };
  const at = (): string => now().toISOString();
  return {
    check: (...paths) => {
      paths.forEach(check);
    },
    begin: (path) => {
      check(path);
      note(() => {
        noteOutput(db, path, { sha256: '', purpose }, at());
      });
    },
    write: (path, texts) => {
      check(path);
      let written = '';
      const rows = writeRows(path, texts, (sha256) => {
        written = sha256;
        // Before the file has its name: a kill in between must not leave a file that nobody seems to have written.
        note(() => {
          noteOutput(db, path, { sha256, purpose }, at());
        });
      });
      note(() => {
        forgetEarlierOutputs(db, path, written);
      });
      return rows;
    },
  };
}

/** Refuses what no output may ever replace. Throws UserError: would-destroy, cannot-write. */
export function refuseOutput(path: string, inputs: readonly string[] = []): void {
  refuseDevice(path);
  const found = statSync(path, { throwIfNoEntry: false });
  if (belongsToDatabase(path))
    throw new UserError(
      'would-destroy',
      `${path} is a workspace or another database. It was left untouched: choose another name for the output.`,
    );
  if (found && inputs.some((input) => isSame(input, path)))
    throw new UserError(
      'would-destroy',
      `${path} is also the input. It was left untouched: choose another name for the output.`,
    );
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [statSync(one, { throwIfNoEntry: false }), statSync(other, { throwIfNoEntry: false })];
  if (!a || !b) return false;
  return (a.ino !== 0 && a.ino === b.ino && a.dev === b.dev) || realpathSync.native(one) === realpathSync.native(other);
}

function refuseForeign(db: WritableDb, path: string, purpose: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || found.size === 0) return;
  const earlier = writtenOutputs(db, path);
  const next = 'Move it away, choose another name, or say with --overwrite that it may be replaced.';
  if (earlier.length === 0)
    throw new UserError('file-exists', `${path} is there already, and not as an output of ${db.path}. ${next}`);
  const fitting = earlier.filter((one) => one.purpose === purpose);
  if (fitting.length === 0)
    throw new UserError('file-exists', `${path} is there already, as ${earlier[0]?.purpose ?? ''} output. ${next}`);
  if (fitting.some((one) => one.sha256 === '')) return;
  const hash = hashOfFile(path);
  if (!fitting.some((one) => one.sha256 === hash))
    throw new UserError('file-exists', `${path} was changed since Markscheme wrote it. ${next}`);
}
