/** `evaluate` killed again and again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plainJudge, startFakeProvider, type FakeProvider } from '../../testing/fake-provider.ts';
import { cli, program } from '../../src/cli/run-cli.testing.ts';
import { extent, tellFigures } from './extent.ts';

const KILLS = extent(4, 30);
const WORKERS = 6;
const QUESTIONS = 40 + 12 * KILLS;
let provider: FakeProvider;
let folder = '';

const row = (n: number): object => ({
  question: { text: `Question ${String(n)}?`, images: [] },
  answer: { text: 'The solution.', images: [] },
  id: n.toString(16).padStart(64, '0'),
  short_answer_value: [`red ${String(n)}`, `slow ${String(n)}`],
  short_answer_variable: ['colour', 'pace'],
  short_answer_description: ['Which colour.', 'Which pace.'],
  short_answer_type: ['other', 'other'],
  reasoning_flow: [],
});
const generated = (n: number): object => ({
  generated_answers: [
    n % 7 === 0 ? null : `colour: red ${String(n)}\npace: ${n % 3 === 0 ? 'quick' : `slow ${String(n)}`}`,
  ],
  id: n.toString(16).padStart(64, '0'),
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-kill-'));
  provider = await startFakeProvider({ reply: plainJudge, latencyMs: 25 });
  const numbers = Array.from({ length: QUESTIONS }, (_, n) => n + 1);
  writeFileSync(join(folder, 'B.json'), JSON.stringify(numbers.map(row), null, 2));
  writeFileSync(join(folder, 'G.json'), JSON.stringify(numbers.map(generated), null, 2));
});
afterEach(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

const args = (output: string): string[] => [
  ...['evaluate', '--input', 'G.json', '--input_benchmark', 'B.json', '--output', output, '--judge_provider', 'openai'],
  ...['--judge_model', 'judge', '--verifier', 'judge-only', '--max_workers', String(WORKERS)],
];
const env = (): Record<string, string> => ({ OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'sk-test-0123456789' });
const detailed = (name: string): string => readFileSync(join(folder, name), 'utf8');
/** All but the time at which it was written. */
const summary = (name: string): string =>
  readFileSync(join(folder, name), 'utf8').replace(/"timestamp": "[^"]*"/, '"timestamp": ""');

it(
  `killed ${String(KILLS)} times: the files equal those of an undisturbed run, and only what was in flight is repeated`,
  async () => {
    const calm = await cli(folder, args('calm.json'), { env: env() });
    expect(calm.status).toBe(0);
    const calls = provider.requests.length;
    provider.requests.length = 0;

    let killed = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = spawn(process.execPath, [program(), ...args('killed.json')], {
        cwd: folder,
        env: { ...process.env, ...env() },
        stdio: 'ignore',
      });
      const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
      // At any moment: while it starts, imports, between calls, and while it writes.
      const from = provider.requests.length;
      const after = Math.random() * ((calls / KILLS) * 0.9);
      const atLeast = Date.now() + Math.random() * 700;
      while (child.exitCode === null && (provider.requests.length - from < after || Date.now() < atLeast))
        await new Promise((done) => setTimeout(done, 2));
      child.kill('SIGKILL');
      if ((await ended)[1] === 'SIGKILL') killed += 1;
    }
    expect(killed).toBeGreaterThan(KILLS / 2);
    const last = await cli(folder, args('killed.json'), { env: env() });
    expect(last.status).toBe(0);
    expect(detailed('killed.json')).toBe(detailed('calm.json'));
    expect(summary('killed_summary.json')).toBe(summary('calm_summary.json'));
    const repeated = provider.requests.length - new Set(provider.requests.map(({ text }) => text)).size;
    tellFigures('evaluate killed', { kills: killed, calls, repeated, allowed: killed * WORKERS });
    expect(repeated).toBeLessThanOrEqual(killed * WORKERS);
  },
  extent(300_000, 3_600_000),
);
