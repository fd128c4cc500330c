import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../index.ts';

let folder = '';
let engine: Engine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  engine = createEngine({ resources: 'resources', userData: folder });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const EXAM = String.raw`\documentclass{exam}\begin{document}\begin{questions}
\question How heavy is the cart? \includegraphics{cart}
\begin{solution}See \includegraphics{forces}. \boxed{9\,\text{N}}\end{solution}
\question How heavy is the other one? \begin{solution}\boxed{12}\end{solution}
\end{questions}\end{document}`;

it('a data set’s folder has its questions with figures, and a card; it comes in again as it went out', async () => {
  mkdirSync(join(folder, 'exam'));
  for (const name of ['cart', 'forces'])
    writeFileSync(join(folder, 'exam', `${name}.png`), Buffer.from(PIXEL, 'base64'));
  const path = join(folder, 'exam', 'Carts & "wheels".tex');
  writeFileSync(path, EXAM);
  const first = await imported(path);
  await engine.api('newItem.add', {
    into: { benchmarkId: first },
    question: 'How fast and how far?',
    variables: [
      { name: 'speed', type: 'other', description: 'of the cart', value: 'v = 3 m/s' },
      { name: 'way', type: 'numeric', value: '5' },
    ],
  });
  const out = join(folder, 'carts');
  const written = await engine.api('export.write', { what: 'data-set', benchmarkId: first, path: out });
  expect(written).toEqual({
    rows: 3,
    paths: [join(out, 'README.md'), join(out, 'data', 'test-00000-of-00001.parquet')],
  });
  const card = readFileSync(join(out, 'README.md'), 'utf8');
  expect(card).toContain('\npretty_name: "Carts & \\"wheels\\""\n');
  expect(card).toContain('  - name: images\n    sequence: image\n');
  expect(card).toContain('    num_examples: 3\n');
  expect(card).toContain('Nobody states a licence');
  const preview = await engine.api('tables.preview', { path: out });
  expect(preview.mapping).toMatchObject({
    ...{ id: 'id', question: ['question'], solution: ['solution'], subject: 'subject' },
    ...{
      values: [{ column: 'answer', names: 'answer_names' }],
      figures: ['images'],
      solutionFigures: ['solution_images'],
    },
  });
  const again = await imported(out);
  const [before, after] = [await itemsOf(first), await itemsOf(again)];
  expect(before[0]?.figures).toHaveLength(2);
  expect(after).toEqual(before);
});

async function imported(path: string): Promise<number> {
  const { mapping } = await engine.api('tables.preview', { path });
  const report = await engine.api('tables.import', { path, mapping });
  expect(report.rejections).toEqual([]);
  return report.files[0]?.benchmarkId ?? 0;
}

async function itemsOf(benchmarkId: number) {
  const queue = await engine.api('queue.list', { benchmarkId });
  return Promise.all(
    queue.map(async ({ itemId }) => {
      const { externalId, question, solution, subject, variables, figures } = await engine.api('items.get', { itemId });
      return {
        ...{ externalId, question, solution, subject },
        values: variables.map(({ name, type, description, value }) => [name, type, description, value]),
        figures: figures.map(({ hash, place }) => [hash, place]),
      };
    }),
  );
}

/** A folder that is not there refuses no path: each is a figure that is missing. */
it('what a stranger’s benchmark names leads whoever loads the data set, or reads its card, nowhere else', async () => {
  const names = ['http://127.0.0.1:9/x.png', '/etc/passwd', '../../up.png', String.raw`C:\x\y.png`, 'figures/a..b.png'];
  const id = 'a'.repeat(64);
  const item = {
    question: { text: `${'<image>'.repeat(names.length)} What?`, images: names },
    answer: { text: 'It.', images: [] },
    ...{ id, short_answer_value: ['1'], short_answer_variable: ['x'], short_answer_description: ['It.'] },
    ...{ short_answer_type: ['numeric'], reasoning_flow: [] },
  };
  const path = join(folder, 'exam\u0085\u2028x.json');
  writeFileSync(path, JSON.stringify([item]));
  const licence =
    'MIT\n\n[a]: http://127.0.0.1:9/x.png\n\n![b][a] ![c](http://127.0.0.1:9) <img src=http://127.0.0.1:9>';
  const provenance = join(folder, 'PROVENANCE.csv');
  writeFileSync(provenance, `id,license\n${id},"${licence}"\n`);
  const report = await engine.api('import.files', { paths: [path], provenance, images: join(folder, 'nowhere') });
  expect(report.rejections).toEqual([]);
  const out = join(folder, 'out');
  const benchmarkId = report.files[0]?.benchmarkId ?? 0;
  await engine.api('export.write', { what: 'data-set', benchmarkId, path: out });
  const card = readFileSync(join(out, 'README.md'), 'utf8');
  expect(card).toContain('Licences that the sources state: MIT ');
  expect(card).not.toMatch(/\]\(http|^\[|<img|[\u0085\u2028]/m);
  const data = await asyncBufferFromFile(join(out, 'data', 'test-00000-of-00001.parquet'));
  const [row] = (await parquetReadObjects({ file: data })) as { images: { path: string }[] }[];
  expect(row?.images.map((image) => image.path)).toEqual(['x.png', 'passwd', 'up.png', 'y.png', 'figures/a..b.png']);
});
