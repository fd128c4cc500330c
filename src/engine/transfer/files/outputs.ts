/**
 * The one place where files are opened to be written, for every command and for the window's exports. A file that is there is replaced only
 * when this workspace wrote it for the same purpose and nobody changed it since, or when the user said so; a workspace, another database and
 * a file that the same command reads never are.
 */
import { realpathSync, rmSync, statSync } from 'node:fs';
import { UserError } from '../../../contract/router.ts';
import type { OutputPurpose } from '../../../contract/shapes.ts';
import { belongsToDatabase, refuseDevice } from '../../disk.ts';
import { forgetEarlierOutputs, noteOutput, writtenOutputs } from '../../store/runs/outputs.ts';
import type { ReadableDb, WritableDb } from '../../store/file/open.ts';
import { hashOfFile } from './json-lines.ts';
import { nameFile, type UnnamedFile } from './write-file.ts';
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
  /** Writes a file, whole or not at all. Gives the number of texts. Throws UserError as `check` does. */
  write(path: string, texts: Iterable<string | Uint8Array>): number;
}
interface GrowingOutputs extends Outputs {
  /** As `check`, for a file that rows will be added to while a command works. */
  begin(path: string): void;
}

export function outputsOf(db: WritableDb, rules: OutputRules, now: () => Date): GrowingOutputs {
  const outputs = unnamedOutputs(db, rules);
  return {
    ...outputs,
    begin: (path) => {
      outputs.check(path);
      note(db, () => {
        noteOutput(db, path, { sha256: '', purpose: rules.purpose }, now().toISOString());
      });
    },
    write: (path, texts) => {
      const rows = outputs.write(path, texts);
      nameOutputs(db, outputs.take(), rules.purpose, now());
      return rows;
    },
  };
}

/** Outputs that write nothing to the workspace: their files are whole, and wait for their names. */
interface UnnamedOutputs extends Outputs {
  /** The files since the last time. */
  take(): UnnamedFile[];
}

export function unnamedOutputs(db: ReadableDb, rules: OutputRules): UnnamedOutputs {
  let files: UnnamedFile[] = [];
  const check = (path: string): void => {
    refuseOutput(path, rules.inputs);
    if (rules.replace !== true) refuseForeign(db, path, rules.purpose);
  };
  return {
    check: (...paths) => {
      paths.forEach(check);
    },
    write: (path, texts) => {
      check(path);
      const { rows, file } = writeRows(path, texts);
      files.push(file);
      return rows;
    },
    take: () => {
      const taken = files;
      files = [];
      return taken;
    },
  };
}

/** Gives files their names, one after the other. Throws UserError "cannot-write"; those that follow are removed then. */
export function nameOutputs(db: WritableDb, files: readonly UnnamedFile[], purpose: OutputPurpose, at: Date): void {
  for (const [index, file] of files.entries()) {
    const { path, sha256 } = file;
    try {
      // Before the file has its name: a kill in between must not leave a file that nobody seems to have written.
      nameFile(file, () => {
        note(db, () => {
          noteOutput(db, path, { sha256, purpose }, at.toISOString());
        });
      });
    } catch (error) {
      removeUnnamed(files.slice(index + 1));
      throw error;
    }
    note(db, () => {
      forgetEarlierOutputs(db, path, sha256);
    });
  }
}

export function removeUnnamed(files: readonly UnnamedFile[]): void {
  for (const { part } of files) rmSync(part, { force: true });
}

function note(db: WritableDb, work: () => void): void {
  try {
    db.transaction(work);
  } catch (error) {
    // Of a damaged workspace what can be read is exported still: only repeating it will ask whether to replace the file.
    if (!(error instanceof UserError)) throw error;
  }
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

function refuseForeign(db: ReadableDb, path: string, purpose: string): void {
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
