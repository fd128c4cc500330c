/** Reads a bundle. It comes from somebody else: whatever is not as this application writes it is refused, with file and line. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { UserError } from '../../contract/router.ts';
import { readSource } from '../transfer/files/read-file.ts';
import { shortened } from '../../core/text/shortened.ts';
import { BUNDLE_VERSION, Head, LINES, LONGEST_LINE, MOST_BYTES, type Bundle, type LineName } from './bundle-lines.ts';
import { BundleRecords, refused } from './bundle-records.ts';

const MOST_LINES = 500_000;
/** Clocks differ; by so much they do not. */
const AHEAD_MS = 24 * 60 * 60 * 1000;

/** Throws UserError: not-found, too-large, bad-bundle, newer-bundle. `now` is the latest that a decision can have been made, but for a day. */
export function readBundle(path: string, now: Date): Bundle {
  const name = basename(path);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MOST_BYTES)
    throw new UserError('too-large', `${name} has ${String(Math.round(size / 1048576))} MB. A bundle has at most 128.`);
  const { text, hash } = readSource(path);
  const lines = text.split('\n', MOST_LINES + 2);
  if (lines.length > MOST_LINES) throw refused(name, MOST_LINES, 'there are too many lines');
  if (lines.pop() !== '')
    throw refused(name, lines.length + 1, 'the end is missing. If it is still being copied, try again later');
  const reader = new Reader(path, hash, new Date(now.getTime() + AHEAD_MS).toISOString());
  lines.forEach((line, index) => {
    reader.take(line, index + 1);
  });
  return reader.whole(lines);
}

class Reader {
  private records: BundleRecords | null = null;
  private ended = false;
  private readonly path: string;
  private readonly hash: string;
  private readonly latest: string;

  constructor(path: string, hash: string, latest: string) {
    this.path = path;
    this.hash = hash;
    this.latest = latest;
  }

  take(text: string, line: number): void {
    const refuse = (why: string): UserError => refused(basename(this.path), line, why);
    if (text.length > LONGEST_LINE) throw refuse('the line is too long');
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw refuse(line === 1 ? 'this is no bundle of Markscheme' : 'the line is no JSON');
    }
    if (this.records === null) {
      this.records = this.begun(value);
      return;
    }
    if (this.ended) throw refuse('something stands after the end');
    if (typeof value !== 'object' || value === null) throw refuse('the line is no record');
    const [[name, record] = ['', null], ...more] = Object.entries(value);
    if (!isLine(name) || more.length > 0)
      throw refuse(`the line is called ${JSON.stringify(shortened(name, 40))}, which there is not`);
    if (name === 'end') this.ended = true;
    else this.records.add(name, record, line);
  }

  private begun(value: unknown): BundleRecords {
    const head = Head.safeParse(value);
    if (!head.success) throw refused(basename(this.path), 1, 'this is no bundle of Markscheme');
    if (head.data.version > BUNDLE_VERSION)
      throw new UserError(
        'newer-bundle',
        `${basename(this.path)} was made by a newer Markscheme. Nothing was merged. Update Markscheme, or ask for a bundle of version ${String(BUNDLE_VERSION)}.`,
      );
    return new BundleRecords({ path: this.path, hash: this.hash, head: head.data }, this.latest);
  }

  whole(lines: readonly string[]): Bundle {
    const name = basename(this.path);
    const last = Math.max(1, lines.length);
    const parsed = LINES.end.safeParse(
      (this.ended ? (JSON.parse(lines.at(-1) ?? '') as { end: unknown }) : { end: null }).end,
    );
    if (!this.records || !parsed.success)
      throw refused(name, last, 'the end is missing. If it is still being copied, try again later');
    const before = lines.slice(0, -1);
    const sha256 = createHash('sha256')
      .update(before.map((line) => `${line}\n`).join(''), 'utf8')
      .digest('hex');
    if (parsed.data.lines !== before.length || parsed.data.sha256 !== sha256)
      throw refused(name, last, 'the bundle was changed after it was made, or is not whole');
    const { bundle } = this.records;
    if (!bundle.seats.some(({ uid }) => uid === bundle.head.by))
      throw refused(name, 1, 'whoever made the bundle is not among its seats');
    return bundle;
  }
}

const isLine = (name: string): name is LineName => Object.hasOwn(LINES, name);
