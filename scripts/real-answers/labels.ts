/** What readers made of real answers (labels.tsv says how): places in answers that are not in this repository. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Label {
  /** What is claimed, against the professor's value; open: it cannot be said; none: the answer comes to no value. */
  said: 'right' | 'wrong' | 'open' | 'none';
  /** Where the answer claims it, UTF-16 offsets; null where only the sentences around say it, or nothing is claimed. */
  span: readonly [start: number, end: number] | null;
  /** The first 12 digits of the SHA-256 of the answer that was read. */
  hash: string;
}

const isSaid = (text: string): text is Label['said'] => ['right', 'wrong', 'open', 'none'].includes(text);

/** By problem and model, a tab between them. */
export function readLabels(): Map<string, Label> {
  const path = fileURLToPath(new URL('labels.tsv', import.meta.url));
  if (!existsSync(path)) return new Map();
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
  return new Map(
    rows.map(([id = '', model = '', said = '', offsets = '-', hash = '']) => {
      const [start, end] = offsets.split('-').map(Number);
      const isPlace = offsets !== '-' && start !== undefined && end !== undefined;
      return [`${id}\t${model}`, { said: isSaid(said) ? said : 'open', span: isPlace ? [start, end] : null, hash }];
    }),
  );
}

/** What the answer claims there; null where nothing is said of its place, or another answer was read. */
export function claimOf(label: Label | undefined, response: string): string | null {
  if (!label?.span || createHash('sha256').update(response).digest('hex').slice(0, 12) !== label.hash) return null;
  return response.slice(...label.span);
}
