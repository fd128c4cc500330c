/** `generate --batch`, killed while its batch is being answered, and while it is being handed in. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider.ts';
import { cli, program } from './run-cli.testing.ts';

let provider: FakeProvider;
let folder = '';
const ids = Array.from({ length: 6 }, (_, n) => String(n + 1).repeat(64));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-batch-'));
  provider = await startFakeProvider({ reply: ({ text }) => ({ answer: `Answer to ${text.slice(-40)}` }) });
  const rows = ids.map((id, n) => ({
    question: { text: `Question ${String(n)}?`, images: [] },
    answer: { text: 'The solution.', images: [] },
    id,
    short_answer_value: ['red'],
    short_answer_variable: ['colour'],
    short_answer_description: ['Which colour.'],
    short_answer_type: ['other'],
    reasoning_flow: [],
  }));
  writeFileSync(join(folder, 'B.json'), JSON.stringify(rows));
});
afterEach(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

const args = [
  ...['generate', '--input', 'B.json', '--output', 'G.json', '--test_provider', 'openai', '--test_model', 'm'],
  ...['--k', '2', '--batch'],
];
const env = (): Record<string, string> => ({ OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'sk-test-0123456789' });

/** Starts the command, kills it as a power failure does once something holds, and waits for its end. */
async function killedWhen(holds: () => boolean): Promise<void> {
  const child = spawn(process.execPath, [program(), ...args], {
    cwd: folder,
    env: { ...process.env, ...env() },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && !holds()) await new Promise((done) => setTimeout(done, 2));
  child.kill('SIGKILL');
  await ended;
}

it('kill -9 while a batch is answered, and between handing it in and hearing of it: nothing is handed in twice', async () => {
  provider.batchRules({ takesMs: 1e9 });
  await killedWhen(() => provider.batches.length > 0);
  await killedWhen(() => (provider.batches[0]?.looks ?? 0) > 0);
  provider.batchRules({ takesMs: 0 });
  const done = await cli(folder, args, { env: env() });
  expect(done.status).toBe(0);
  expect(provider.batches).toHaveLength(1);
  const sent = [...provider.requests, ...provider.batches.flatMap(({ requests }) => requests)];
  expect(sent).toHaveLength(12);
  const written = JSON.parse(readFileSync(join(folder, 'G.json'), 'utf8')) as {
    generated_answers: (string | null)[];
  }[];
  expect(written.flatMap((row) => row.generated_answers).every((answer) => answer?.startsWith('Answer to'))).toBe(true);
}, 60_000);
