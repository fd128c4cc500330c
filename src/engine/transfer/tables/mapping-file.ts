import { basename } from 'node:path';
import { UserError } from '../../../contract/router.ts';
import { fieldOf, issueText } from '../../../core/benchmark/issue.ts';
import { TableMapping } from '../../../core/tables/mapping.ts';
import { readSource } from '../files/read-file.ts';

/** A mapping that was kept as a file. Throws UserError: not-found, bad-input. */
export function readMapping(path: string): TableMapping {
  let value: unknown;
  try {
    value = JSON.parse(readSource(path).text);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      'bad-input',
      `${basename(path)} is no mapping: it is not JSON. Choose another file, or make one from the table.`,
    );
  }
  const mapping = TableMapping.safeParse(value);
  if (mapping.success) return mapping.data;
  const [issue] = mapping.error.issues;
  const what = issue ? `${fieldOf(issue.path) ?? 'it'} ${issueText(issue)}` : 'it has another form';
  throw new UserError(
    'bad-input',
    `${basename(path)} is no mapping: ${what}. Correct the file, or make one from the table.`,
  );
}
