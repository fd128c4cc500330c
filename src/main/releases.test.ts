import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createUpdates, isNewer, newestVersion, releasesOf } from './releases.ts';
import { openSettings } from './settings.ts';

const DAY = 24 * 3_600_000;
let folder = '';
let server: Server;
let address = '';
let answer: (response: ServerResponse) => void;
const requests: { line: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];

const say =
  (text: string, status = 200) =>
  (response: ServerResponse) =>
    response.writeHead(status).end(text);

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'markscheme-releases-'));
  requests.length = 0;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      requests.push({ line: `${request.method ?? ''} ${request.url ?? ''}`, headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/latest`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** The application on one of its days. */
function startOn(day: number, told: string[] = []) {
  const settings = openSettings(folder);
  const parts = { version: '0.1.0', now: () => day * DAY, log: { info: () => undefined } };
  const onNewer = (version: string) => told.push(version);
  return { settings, updates: createUpdates({ ...parts, settings, releases: releasesOf('', address), onNewer }) };
}

it('asks nothing on the first day, then once a day, and sends nothing but the question', async () => {
  answer = say('{"tag_name": "v0.2.0", "html_url": "https://elsewhere.example"}');
  const told: string[] = [];
  const first = startOn(1, told).updates;
  expect(first.view()).toEqual({ host: new URL(address).host, on: true, newer: null });
  await first.look();
  await first.look();
  expect(requests).toHaveLength(0);
  const second = startOn(2, told).updates;
  await second.look();
  await second.look();
  expect(requests).toHaveLength(1);
  const [request] = requests;
  expect([request?.line, request?.body]).toEqual(['GET /latest', '']);
  const { host, connection, accept, 'user-agent': agent, ...others } = request?.headers ?? {};
  expect([accept, agent]).toEqual(['application/json', 'Markscheme']);
  expect([host, connection]).not.toContain(undefined);
  // What every program sends that is written with this library.
  expect(Object.keys(others).sort()).toEqual(['accept-encoding', 'accept-language', 'sec-fetch-mode']);
  expect([told, second.view().newer]).toEqual([['0.2.0'], '0.2.0']);
  // A newer one is told once, and stands in Settings.
  await startOn(3, told).updates.look();
  expect([requests.length, told]).toEqual([2, ['0.2.0']]);
});

it('asks nothing when it is switched off, when nobody said where, or when the clock was set back a little', async () => {
  answer = say('{"tag_name": "v0.2.0"}');
  const { settings, updates } = startOn(5);
  settings.change({ askedForVersion: DAY, tellNewVersions: false });
  await updates.look();
  const nowhere = { settings, releases: releasesOf('', undefined), version: '0.1.0', now: () => 9 * DAY };
  settings.change({ tellNewVersions: true });
  await createUpdates({ ...nowhere, onNewer: () => undefined, log: { info: () => undefined } }).look();
  settings.change({ askedForVersion: 5.5 * DAY });
  await updates.look();
  expect(requests).toHaveLength(0);
});

const HOSTILE: [string, (response: ServerResponse) => void][] = [
  ['no JSON', say('<html>')],
  ['another form', say('{"tag_name": 7}')],
  ['words for a version', say('{"tag_name": "v9.9.9 <b>open https://evil.example</b>"}')],
  ['endless numbers', say(`{"tag_name": "${'9'.repeat(100_000)}.0.0"}`)],
  ['a version that is being tried', say('{"tag_name": "v9.0.0", "prerelease": true}')],
  ['a failure', say('{"tag_name": "v9.0.0"}', 500)],
  ['the way to another place', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['more than anybody reads', say(`{"tag_name": "v9.0.0", "body": "${'x'.repeat(1_100_000)}"}`)],
  [
    'bytes without an end',
    (response) => {
      const more = () => {
        while (response.writable && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    },
  ],
];
it.each(HOSTILE)('takes no version from a reply that is %s', async (_, reply) => {
  answer = reply;
  await expect(newestVersion(address)).rejects.toThrow();
  const { settings, updates } = startOn(5);
  settings.change({ askedForVersion: DAY });
  await updates.look();
  expect(updates.view().newer).toBeNull();
});

it('compares versions as numbers', () => {
  expect(isNewer('0.10.0', '0.9.9')).toBe(true);
  expect(isNewer('1.0.0', '0.99.99')).toBe(true);
  expect([isNewer('0.1.0', '0.1.0'), isNewer('0.0.9', '0.1.0')]).toEqual([false, false]);
});

it('knows the releases of a repository, and of a mirror that is asked by https or on this machine', () => {
  const github = {
    address: 'https://api.github.com/repos/owner/name/releases/latest',
    page: 'https://github.com/owner/name/releases',
  };
  for (const repository of [
    'github:owner/name',
    'git+https://github.com/owner/name.git',
    'https://github.com/owner/name',
  ])
    expect(releasesOf(repository, undefined)).toEqual(github);
  expect(releasesOf('https://example.org/owner/name', undefined)).toBeNull();
  expect(releasesOf('', 'https://mirror.example/latest')?.address).toBe('https://mirror.example/latest');
  expect([releasesOf('', 'http://mirror.example/'), releasesOf('', 'file:///etc/passwd')]).toEqual([null, null]);
});
