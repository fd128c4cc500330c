/**
 * Checks the bundled sample benchmark (resources/sample): the form of its files and that they agree with each other.
 * Run: node scripts/check-sample.ts. Prints what is wrong, file and item first, and ends with status 1; status 0 means nothing is.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('../resources/sample/', import.meta.url);
const models = ['larkspur-2', 'quill-mini'];
const samples = 2;

const step = z.strictObject({
  step_id: z.int(),
  step: z.string(),
  verifiable_answer: z.union([z.string(), z.number(), z.boolean()]),
});
const text = z.strictObject({ text: z.string().min(1), images: z.array(z.string()) });
const item = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{64}$/),
  question: text,
  answer: text,
  short_answer_value: z.array(z.string().min(1)).min(1),
  short_answer_variable: z.array(z.string().min(1)),
  short_answer_description: z.array(z.string().min(1)),
  short_answer_type: z.array(z.enum(['numeric', 'formula', 'other'])),
  reasoning_flow: z.array(step).min(4).max(9),
});
const generated = z.strictObject({ generated_answers: z.array(z.string().nullable()).length(samples), id: z.string() });
const expected = z.strictObject({
  id: z.string(),
  model: z.enum(models),
  sample_index: z
    .int()
    .min(0)
    .max(samples - 1),
  variables: z.array(
    z.strictObject({
      variable: z.string(),
      status: z.enum(['right', 'wrong', 'not_found']),
      claimed: z.string().nullable(),
      note: z.string().optional(),
    }),
  ),
});

const faults: string[] = [];
const check = (holds: boolean, where: string, what: string): void => {
  if (!holds) faults.push(`${where}: ${what}`);
};

/** Parses a file and checks that it has the bytes that Python's json.dump(indent=2, ensure_ascii=False) writes. */
function read<T>(name: string, row: z.ZodType<T>): T[] {
  const source = readFileSync(new URL(name, folder), 'utf8');
  const plain = source.replace(/("verifiable_answer": -?\d+)\.0\n/g, '$1\n');
  const value: unknown = JSON.parse(source);
  check(
    plain === JSON.stringify(value, null, 2),
    name,
    'not in the form of json.dump(indent=2), without a final newline',
  );
  check(!/"verifiable_answer": -?\d+\n/.test(source), name, 'a verifiable_answer is an integer; write 5.0 for 5');
  const rows = z.array(row).safeParse(value);
  if (rows.success) return rows.data;
  faults.push(`${name}: ${z.prettifyError(rows.error)}`);
  return [];
}

/** A figure is a PNG, 600 to 1000 pixels wide and under 80 KB. */
function checkFigure(path: string, where: string): void {
  const file = new URL(path, folder);
  if (!existsSync(file)) {
    check(false, where, `the image ${path} is missing`);
    return;
  }
  const bytes = readFileSync(file);
  check(bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n', where, `${path} is not a PNG file`);
  const width = bytes.readUInt32BE(16);
  check(
    width >= 600 && width <= 1000 && bytes.length < 80_000,
    where,
    `${path} is ${width} px wide with ${bytes.length} bytes`,
  );
}

const variablesOf = new Map<string, string[]>();
const answers = new Map<string, string | null>();
for (const subset of ['text', 'mm']) {
  const name = `sample_${subset}.json`;
  const ids: string[] = [];
  for (const row of read(name, item)) {
    const where = `${name}, item ${row.id.slice(0, 8)}`;
    check(!variablesOf.has(row.id), where, 'the id occurs twice');
    check(
      row.id === createHash('sha256').update(row.question.text).digest('hex'),
      where,
      'the id is not the hash of the question',
    );
    const lists = [row.short_answer_variable, row.short_answer_description, row.short_answer_type];
    check(
      lists.every((list) => list.length === row.short_answer_value.length),
      where,
      'the short_answer lists differ in length',
    );
    check(
      row.reasoning_flow.every((unit, i) => unit.step_id === i + 1),
      where,
      'the step_ids do not count from 1',
    );
    const tokens = row.question.text.split('<image>').length - 1;
    check(
      tokens === row.question.images.length,
      where,
      `${tokens} <image> tokens for ${row.question.images.length} images`,
    );
    check(row.question.images.length > 0 === (subset === 'mm'), where, 'figures belong to the mm file only');
    for (const path of row.question.images) checkFigure(path, where);
    variablesOf.set(row.id, row.short_answer_variable);
    ids.push(row.id);
  }
  for (const model of models) {
    const file = `sample_${subset}_k_${samples}_test_${model}.json`;
    const rows = read(file, generated);
    check(rows.map((row) => row.id).join() === ids.join(), file, `its ids are not those of ${name}, in the same order`);
    for (const row of rows)
      row.generated_answers.forEach((answer, i) => answers.set(`${row.id} ${model} ${i}`, answer));
  }
}

for (const row of read('expected.json', expected)) {
  const key = `${row.id} ${row.model} ${row.sample_index}`;
  const where = `expected.json, ${key.slice(0, 8)}${key.slice(64)}`;
  const answer = answers.get(key);
  check(answers.delete(key), where, 'no such answer, or it is listed twice');
  check(
    row.variables.map((v) => v.variable).join() === variablesOf.get(row.id)?.join(),
    where,
    'the variables are not those of the item',
  );
  for (const { variable, status, claimed } of row.variables) {
    check(
      (claimed === null) === (status === 'not_found'),
      where,
      `${variable}: claimed is null for not_found, and only then`,
    );
    check(
      claimed === null || (answer ?? '').includes(claimed),
      where,
      `${variable}: the claimed text does not stand in the answer`,
    );
  }
}
for (const key of answers.keys()) faults.push(`expected.json: nothing about the answer ${key}`);

const provenance = readFileSync(new URL('PROVENANCE.csv', folder), 'utf8').trim().split('\r\n').slice(1);
check(
  provenance.map((row) => row.split(',')[0]).join() === [...variablesOf.keys()].join(),
  'PROVENANCE.csv',
  'its ids are not those of the items',
);

if (faults.length > 0) {
  process.stderr.write(`The sample benchmark has ${faults.length} faults:\n${faults.join('\n')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(
    `The sample benchmark is in order: ${variablesOf.size} items, ${variablesOf.size * models.length * samples} answers.\n`,
  );
}
