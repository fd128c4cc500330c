import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFakeProvider, type FakeProvider } from '../../../testing/fake-provider.ts';
import { cli } from '../run-cli.testing.ts';

const KEY = 'sk-test-0123456789';
/** Another way to this machine, which is none of the names of this machine that need no permission. */
const HOST = '[::ffff:7f00:1]';

let folder = '';
let provider: FakeProvider;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markscheme-'));
  provider = await startFakeProvider({
    reply: () => ({ answer: { answer: 'A', explanation: 'So.', score: 1 } }),
    key: KEY,
  });
});
afterEach(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

it('asks a host of the own network by http once it is named, keeps that with the workspace, and says so beside the figures', async () => {
  const sample = resolve('resources/sample/exam');
  const address = provider.url.replace('127.0.0.1', HOST);
  const command = [
    ...['exam', 'run', '-d', sample, '-m', 'student-1', '-o', 'out', '--base-url', address],
    ...['--provider', 'compatible'],
  ];
  const run = (...more: string[]) => cli(folder, [...command, ...more], { env: { COMPATIBLE_API_KEY: KEY } });

  const refused = await run();
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining(`--allow-http ${HOST}`) as string });
  expect(await run('--allow-http', `http://${HOST}`)).toMatchObject({ status: 2 });
  expect(provider.requests).toEqual([]);

  await run('--allow-http', HOST);
  const asked = provider.requests.length;
  expect(asked).toBeGreaterThan(0);
  await run('--fresh', '--workspace', 'out.markscheme.sqlite');
  expect(provider.requests.length).toBeGreaterThan(asked);

  await cli(folder, ['report', '--workspace', 'out.markscheme.sqlite', '--out', 'report'], {});
  expect(readFileSync(join(folder, 'report', 'report.md'), 'utf8')).toContain(`without encryption, to ${HOST}`);
});
