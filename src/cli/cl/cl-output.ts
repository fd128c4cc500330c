/** The inference output of `cl infer`: one row appended as soon as it is there, each idx once, whatever ended the command before. */
import { appendFileSync, closeSync, existsSync, fstatSync, mkdirSync, openSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../contract/router.ts';
import type { Engine } from '../../engine/index.ts';
import { setAside } from '../../engine/disk.ts';
import { jsonLines } from '../../engine/transfer/files/json-lines.ts';
import { writeAll } from '../../engine/transfer/files/write-file.ts';
import { log } from '../context.ts';
import { whileRunning, type Stream } from '../output/while-running.ts';

/**
 * The idx of every row that a file holds; none where there is no file. A row cut off at the end is taken away, which a dry run leaves. With
 * `fresh` the file gets another name and is begun anew. Throws UserError bad-input: no other file is touched.
 */
export function rowsInOutput(path: string, options: { fresh?: boolean; dryRun?: boolean }): Set<string> {
  const known = new Set<string>();
  if (!existsSync(path) || (options.fresh && options.dryRun)) return known;
  if (options.fresh) {
    log(`The output of before is kept as ${setAside(path, new Date())}.`);
    return known;
  }
  const lines = jsonLines(path);
  let end = 0;
  for (;;) {
    const next = lines.next();
    if (next.done) {
      // A whole last row without line end: the next one must not join it.
      if (next.value === '' && known.size > 0 && !options.dryRun) appendFileSync(path, '\n');
      return known;
    }
    const { lead, raw, line } = next.value;
    const idx = idxOf(raw);
    end += Buffer.byteLength(lead);
    if (idx !== null) known.add(idx);
    else if (isBegunRow(raw) && isLast(path, end, raw)) {
      if (!options.dryRun) truncateSync(path, end);
      log(`${path}: the last row was cut off; it is written anew.`);
      return known;
    } else
      throw new UserError(
        'bad-input',
        `${path}, line ${String(line)}: this is no row of an inference output. Correct or remove it, or choose another --output.`,
      );
    end += Buffer.byteLength(raw);
  }
}

function idxOf(raw: string): string | null {
  try {
    const row: unknown = JSON.parse(raw);
    if (typeof row !== 'object' || row === null || !('idx' in row)) return null;
    return typeof row.idx === 'string' ? row.idx : JSON.stringify(row.idx);
  } catch {
    return null;
  }
}

/** Whether a line that is no whole row is the beginning of one: rows begin with their idx. */
function isBegunRow(raw: string): boolean {
  const begin = '{"idx":';
  const text = raw.replace(/\s/g, '');
  return text.startsWith(begin) || begin.startsWith(text);
}

/** Whether a text that begins at a place of the file reaches to its end without a line end. */
function isLast(path: string, start: number, raw: string): boolean {
  const file = openSync(path, 'r');
  try {
    // A character that was cut in the middle reads as another one: the end is met within a few bytes.
    return Math.abs(fstatSync(file).size - start - Buffer.byteLength(raw)) <= 8;
  } finally {
    closeSync(file);
  }
}

const EVERY_MS = 200;

export interface OutputStream {
  /** Ends the stream after everything that is there is written; how many rows it wrote. */
  stop(): Promise<number>;
}

/** Appends the answers of a run to a file while they come, those that it has not. */
export function streamOutput(engine: Engine, runId: number, path: string, known: Set<string>): OutputStream {
  let rows = 0;
  let file: number | null = null;
  const look = async (): Promise<void> => {
    for (const { responseId, taskId, error } of await engine.api('cl.finished', { runId })) {
      if (error !== null || known.has(taskId)) continue;
      const { line } = await engine.api('cl.line', { responseId });
      file ??= openForAppending(path);
      writeAll(file, `${line}\n`);
      known.add(taskId);
      rows += 1;
    }
  };
  const stream = whileRunning(EVERY_MS, look);
  return {
    stop: async () => {
      await stream.stop();
      try {
        // What could not be written before, for want of room, is tried again, and told.
        await look();
      } finally {
        if (file !== null) closeSync(file);
      }
      return rows;
    },
  };
}

/** Writes the graded rows of a run to a file while they come; the export then writes all of them anew, in the input's order. */
export function streamGraded(engine: Engine, of: { benchmarkId: number; judgingRunId: number }, path: string): Stream {
  let after = 0;
  let file: number | null = null;
  const stream = whileRunning(EVERY_MS, async () => {
    for (let last = -1; last !== after;) {
      const next = await engine.api('cl.gradedLines', { ...of, after });
      // What an earlier, interrupted command left there is written anew.
      if (next.lines.length > 0) file ??= openSync(path, 'w');
      for (const line of next.lines) if (file !== null) writeAll(file, `${line}\n`);
      [last, after] = [after, next.last];
    }
  });
  return {
    stop: async () => {
      await stream.stop();
      if (file !== null) closeSync(file);
    },
  };
}

function openForAppending(path: string): number {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, 'a');
  } catch (error) {
    throw new UserError(
      'cannot-write',
      `${path} cannot be written (${error instanceof Error ? error.message : String(error)}). Choose another --output.`,
    );
  }
}
