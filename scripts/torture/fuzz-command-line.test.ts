/**
 * The command line with whatever may be typed behind it: each command ends soon with a status and a sentence, prints nothing that moves the
 * terminal, and leaves what it was not asked to write as it was.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/index.ts';
import { listed, VALUES, type Named } from './command-line/words.ts';
import { extent, SEED, tellFigures } from './extent.ts';
import { mutatedText, oneOf } from './fuzz/texts.ts';
import { randomFrom } from './random.ts';

const CASES = extent(60, 10_000);
/** A busy machine may take its time; the processor's own is what a command is measured by. */
const LIMIT_MS = 600_000;
const LIMIT_CPU_MS = 10_000;
/** Each process keeps the programs that it has run. */
const CASES_EACH = 400;

let folder = '';
let child: ChildProcess | null = null;
const SAMPLE = {
  'B.json': 'sample_text.json',
  'G.json': 'sample_text_k_2_test_larkspur-2.json',
  'cl.jsonl': 'cl/sample_cl.jsonl',
  exam: 'exam',
};
/** Nobody's output: whatever is typed, these stay as they are. */
const KEPT = ['B.json', 'G.json', 'cl.jsonl', 'notes.txt', 'table.csv', 'exam/questions.jsonl'];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-words-'));
  for (const [name, from] of Object.entries(SAMPLE))
    cpSync(join('resources/sample', from), join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'notes.txt'), 'my notes');
  writeFileSync(join(folder, 'table.csv'), 'question,answer\nWhat is 6 times 7?,42\n');
  writeFileSync(join(folder, 'empty.json'), '');
  writeFileSync(join(folder, 'broken.json'), '[{"id": ');
  const engine = createEngine({ resources: resolve('resources') });
  await engine.api('workspace.open', { path: join(folder, 'w.sqlite'), create: true });
  await engine.api('import.files', { paths: ['B.json', 'G.json'].map((name) => join(folder, name)) });
  await engine.close();
}, 60_000);
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  status: number;
  printed: string;
  cpuMs: number;
}
async function start(): Promise<ChildProcess> {
  const keys = Object.keys(process.env).filter((name) => /API_KEY|BASE_URL/.test(name));
  const env = {
    ...process.env,
    ...Object.fromEntries(keys.map((name) => [name, undefined])),
    XDG_CONFIG_HOME: folder,
    HOME: folder,
  };
  const started = fork(resolve('scripts/torture/command-line/child.ts'), [folder], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--no-warnings'],
  });
  await once(started, 'message');
  return started;
}
async function run(args: string[]): Promise<Ended> {
  child ??= await start();
  const running = child;
  const ended = new Promise<Ended>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`no end after ${String(LIMIT_MS)} ms: ${JSON.stringify(args)}`));
    }, LIMIT_MS);
    const gone = (code: number | null): void => {
      reject(new Error(`the process ended (${String(code)}): ${JSON.stringify(args)}`));
    };
    running.once('exit', gone);
    running.once('message', (message: Ended) => {
      clearTimeout(timer);
      running.off('exit', gone);
      resolve(message);
    });
  });
  running.send({ args });
  return ended;
}

/** Every command there is, with its options. */
async function commands(words: string[] = []): Promise<Named[]> {
  const { printed } = await run([...words, '--help']);
  const { commands: inner, options } = listed(printed);
  const deeper: Named[] = [];
  for (const name of inner) deeper.push(...(await commands([...words, name])));
  return [{ words, options }, ...deeper];
}

function typed(all: readonly Named[], random: (below: number) => number): string[] {
  const { words, options } = oneOf(all, random);
  const args = [...words];
  for (let count = random(7); count > 0; count -= 1) {
    const value = random(5) === 0 ? mutatedText(VALUES, random).replaceAll('\0', '') : oneOf(VALUES, random);
    const option = options.length > 0 && random(3) > 0 ? oneOf(options, random) : null;
    if (option === null) args.push(value);
    else if (random(6) === 0) args.push(option);
    else args.push(...(random(4) === 0 ? [`${option}=${value}`] : [option, value]));
  }
  return args;
}

it('whatever is typed', { timeout: extent(120_000, 3 * 3_600_000) }, async () => {
  const random = randomFrom(SEED);
  const all = await commands();
  expect(all.length).toBeGreaterThan(30);
  const before = new Map(KEPT.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const told = { cases: 0, commands: all.length, done: 0, refused: 0, slowest_ms: 0 };
  for (let n = 0; n < CASES; n += 1) {
    const args = typed(all, random);
    const words = JSON.stringify(args).slice(0, 3000);
    const { status, printed, cpuMs } = await run(args);
    told.slowest_ms = Math.max(told.slowest_ms, cpuMs);
    expect(cpuMs, words).toBeLessThan(LIMIT_CPU_MS);
    told.cases += 1;
    told[status === 0 ? 'done' : 'refused'] += 1;
    expect([0, 1, 2], words).toContain(status);
    expect(printed, words).not.toMatch(/a defect of Markscheme|^thrown:|\n\s+at \S+ \(|ZodError|SQLITE_/m);
    expect(printed, words).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/);
    if (status === 2) expect(printed.trim(), words).not.toBe('');
    for (const [name, text] of before)
      expect(readFileSync(join(folder, name), 'utf8') === text, `${name} after ${words}`).toBe(true);
    if (n % CASES_EACH === CASES_EACH - 1) {
      child?.kill('SIGKILL');
      child = null;
    }
  }
  tellFigures('fuzz: command line', told);
  expect(told.done).toBeGreaterThan(0);
});
